-- Payments and refunds followed to their end: who was paid back when, what the bank took, what a person must look at.

alter table booking add column waived_minor integer not null default 0 check (waived_minor >= 0); -- of the price, given back as a favour: not to be paid again

alter table payment add column failure_reason text;                 -- the provider's word for why it was declined

alter table refund
  add column tries    integer not null default 1 check (tries > 0),  -- each try has its own key at the provider
  add column ended_at timestamptz;                                   -- arrived or given up
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in
  ('cancelled', 'hold_lost', 'paid_twice', 'booking_cancelled', 'changed', 'change_lost', 'overpaid', 'withdrawn', 'missing_details', 'claim', 'goodwill', 'external'));
create unique index refund_at_provider on refund (payment_id, provider_ref) where provider_ref is not null;
create index refund_under_way on refund (created_at) where status in ('requested', 'sent');

create index payment_own_id on payment (id);                          -- what comes back from a provider does not name the airport

create table dispute (                                               -- money the customer's bank took back
  airport_id   integer not null,
  id           uuid    not null,
  booking_id   uuid    not null,
  payment_id   uuid    not null,
  provider_ref text    not null,
  amount_minor integer not null check (amount_minor > 0),
  status       text    not null check (status in ('open', 'lost', 'won')),
  opened_at    timestamptz not null,
  ended_at     timestamptz,
  primary key (airport_id, id),
  unique (payment_id, provider_ref),
  foreign key (airport_id, payment_id) references payment (airport_id, id),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
create index dispute_booking on dispute (booking_id);

create table money_alert (                                           -- a person has to look at it; once for a thing and a kind
  airport_id  integer not null,
  id          uuid    not null,
  booking_id  uuid    not null,
  subject     text    not null,                                      -- the payment, refund or dispute it is about
  kind        text    not null,                                      -- domain/payments/alerts.ts
  facts       jsonb   not null default '{}',                         -- amounts and names of states, no personal data
  raised_at   timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  note        text,
  primary key (airport_id, id),
  unique (subject, kind, airport_id),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
create index money_alert_open on money_alert (raised_at) where resolved_at is null;

create table payment_notice (                                        -- signed notices that were dealt with: the same again asks nobody
  provider    text not null,
  id          text not null,
  received_at timestamptz not null,
  primary key (provider, id)
);
create index payment_notice_received on payment_notice (received_at);

-- The payment sandbox's own books: refunds take their time, may fail, and banks take money back.
alter table sandbox_payment add column charged_back_minor integer not null default 0 check (charged_back_minor between 0 and amount_minor);
alter table sandbox_refund
  add column status   text not null default 'refunded' check (status in ('pending', 'refunded', 'failed')),
  add column metadata jsonb;
create table sandbox_chargeback (
  ref          text primary key,
  payment_ref  text not null references sandbox_payment,
  amount_minor integer not null check (amount_minor > 0),
  created_at   timestamptz not null,
  reversed_at  timestamptz
);
create index sandbox_payment_created on sandbox_payment (created_at);
