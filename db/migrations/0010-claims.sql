-- Late-return claims, and files people gave us.

create table claim (
  airport_id    integer not null,
  id            uuid    not null,
  booking_id    uuid    not null,
  number        text    not null,                                  -- CLM-7K3P-9XQD
  token_hash    text    not null unique,                           -- SHA-256 of the status page's token
  form_key      text    not null unique,                           -- digest: the same form sent twice is one claim (CL-03)
  status        text    not null check (status in ('received', 'approved', 'refused')),
  first_name    text    not null,
  last_name     text    not null,
  email         text    not null,
  language      text    not null,
  amount_minor  integer not null check (amount_minor > 0),         -- asked for
  return_flight text    not null,
  reason        text    not null,
  account       text,                                              -- AES-256-GCM; null after erasure (CL-05)
  account_key   text,                                              -- which key it is under
  account_hint  text,                                              -- what may be shown: country and last four
  created_at    timestamptz not null,
  due_at        timestamptz not null,                              -- the 24-hour clock (decision 37)
  decided_at    timestamptz check ((status = 'received') = (decided_at is null)),
  decided_by    text,
  decision_note text,
  refund_minor  integer not null default 0 check (refund_minor >= 0),   -- back to the payments, through refunds
  waived_minor  integer not null default 0 check (waived_minor >= 0),   -- of charges nobody had paid yet
  transfer_minor integer not null default 0 check (transfer_minor >= 0), -- to the account, by customer service
  erased_at     timestamptz,
  primary key (airport_id, id),
  unique (number, airport_id),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
create index claim_booking on claim (booking_id, created_at);
create index claim_open on claim (due_at) where status = 'received';
create index claim_decided on claim (decided_at) where account is not null;

-- A file in the file store. The row is written before the file and taken away after it, so that no file is ever without its row.
create table stored_file (
  key         text    primary key,
  airport_id  integer not null,
  booking_id  uuid    not null,
  owner_kind  text    not null check (owner_kind in ('claim', 'photo')),
  owner_id    uuid,                                                -- null: not attached to anything yet, erased soon
  slot        text    not null,                                    -- what the file is to its owner: boardingPass, receipt …
  type        text    not null check (type in ('image/jpeg', 'application/pdf')),
  size        integer not null check (size > 0),
  sha256      text    not null,
  created_at  timestamptz not null,
  erase_after timestamptz not null,
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
create index stored_file_owner on stored_file (owner_id) where owner_id is not null;
create index stored_file_booking on stored_file (booking_id);
create index stored_file_due on stored_file (erase_after);
