-- What is paid out to agencies and car parks (AGENCY-91 to AGENCY-94).

create table bank_account (
  id              uuid primary key,
  organisation_id uuid not null references organisation,           -- ours is that of the house
  holder          text not null,
  iban            text not null,                                   -- sealed (usecases/vault.ts)
  iban_key        text not null,
  tail            text not null check (length(tail) = 4),          -- by which people know it
  country         text not null check (country ~ '^[A-Z]{2}$'),
  asked_by        uuid not null references person,
  asked_at        timestamptz not null,
  answered_by     uuid references person,
  answered_at     timestamptz,
  valid_from      timestamptz,                                     -- null: not agreed
  check ((answered_by is null) = (answered_at is null)),
  check (answered_by <> asked_by),
  check (valid_from is null or answered_at is not null)
);
create unique index bank_account_asked on bank_account (organisation_id) where answered_at is null;
create index bank_account_organisation on bank_account (organisation_id, valid_from);

create table payout_batch (
  id           uuid primary key,
  n            integer not null unique check (n > 0),              -- without gaps
  made_by      uuid not null references person,
  made_at      timestamptz not null,
  account_id   uuid not null references bank_account,              -- of ours
  payouts      integer not null check (payouts > 0),
  sum_minor    bigint not null check (sum_minor > 0)
);

create table payout (
  id              uuid primary key,
  organisation_id uuid not null references organisation,
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor    bigint not null check (amount_minor > 0),
  statement       text not null,                                   -- number of the last one, by whose balance it is owed
  end_to_end      text not null unique,                            -- by which the bank names it
  account_id      uuid not null references bank_account,
  state           text not null check (state in ('asked', 'refused', 'agreed', 'filed', 'booked', 'returned')),
  asked_by        uuid not null references person,
  asked_at        timestamptz not null,
  answered_by     uuid references person,
  answered_at     timestamptz,
  batch_id        uuid references payout_batch,
  ended_at        timestamptz,                                     -- booked or returned
  check (answered_by <> asked_by),
  check ((state = 'asked') = (answered_at is null)),
  check ((state in ('filed', 'booked', 'returned')) = (batch_id is not null))
);
create unique index payout_asked on payout (organisation_id, currency) where state = 'asked';
create index payout_organisation on payout (organisation_id, state);
create index payout_batch_payouts on payout (batch_id) where batch_id is not null;

create table bank_statement (
  id          uuid primary key,
  number      text not null unique,                                -- the bank's
  imported_by uuid not null references person,
  imported_at timestamptz not null,
  lines       integer not null
);

create table bank_line (
  statement_id uuid    not null references bank_statement,
  place        integer not null check (place > 0),
  is_credit    boolean not null,
  amount_minor bigint  not null check (amount_minor > 0),
  currency     text    not null check (currency ~ '^[A-Z]{3}$'),
  booked_on    date    not null,
  end_to_end   text,
  outcome      text    not null check (outcome in ('booked', 'returned', 'unmatched')),
  payout_id    uuid references payout,
  primary key (statement_id, place),
  check ((payout_id is null) = (outcome = 'unmatched'))
);

-- a payout is a line of a statement, too
alter table agency_statement_line drop constraint agency_statement_line_kind_check;
alter table agency_statement_line add constraint agency_statement_line_kind_check
  check (kind in ('booking', 'correction', 'payment', 'payout'));
do $$
declare
  name text;
begin
  select conname into name
  from pg_constraint
  where conrelid = 'agency_statement_line'::regclass
    and contype = 'c'
    and pg_get_constraintdef(oid) like '%booking_id IS NULL%';
  execute format('alter table agency_statement_line drop constraint %I', name);
end $$;
alter table agency_statement_line add constraint agency_statement_line_booking_check
  check ((kind in ('payment', 'payout')) = (booking_id is null));

alter table bank_account enable row level security;
create policy others on bank_account using (current_user <> 'parkwing_limited');
alter table payout_batch enable row level security;
create policy others on payout_batch using (current_user <> 'parkwing_limited');
alter table payout enable row level security;
create policy others on payout using (current_user <> 'parkwing_limited');
alter table bank_statement enable row level security;
create policy others on bank_statement using (current_user <> 'parkwing_limited');
alter table bank_line enable row level security;
create policy others on bank_line using (current_user <> 'parkwing_limited');

-- as whom a party bills us, so that we may write its documents (AGENCY-96); written once, the last one counts
create table billing_party (
  organisation_id uuid    not null references organisation,
  n               integer not null check (n > 0),
  name            text    not null,
  street          text    not null,
  postcode        text    not null,
  city            text    not null,
  country         text    not null check (country ~ '^[A-Z]{2}$'),
  registration    text    not null,
  vat_number      text    not null,
  email           text    not null,
  set_at          timestamptz not null,
  set_by          text    not null,                                -- as in the trail, which has the reason
  primary key (organisation_id, n)
);

alter table billing_party enable row level security;
create policy others on billing_party using (current_user <> 'parkwing_limited');
