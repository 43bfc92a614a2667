-- How much an organisation may owe us for bookings on its account, and what it has paid of it.

create table agency_account (
  organisation_id uuid not null references organisation,
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  limit_minor     bigint not null check (limit_minor >= 0),
  paid_minor      bigint not null default 0 check (paid_minor >= 0), -- of everything that was ever booked on the account
  changed_at      timestamptz not null,
  primary key (organisation_id, currency)
);
create index booking_on_account on booking (agent_code)
  include (status, total_minor, charged_minor, paid_minor, refunded_minor)
  where payment_location = 'invoiceAgent';
create index booking_agent_latest on booking (agent_code, created_at desc, id desc) where agent_code is not null;
