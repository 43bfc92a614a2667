-- What an agency earns with its bookings and owes for them, month by month (AGENCY-34 to AGENCY-43). These rows are
-- written once: the product has no statement that changes or deletes one (src/db/agency-statements.test.ts).

create table agency_contract (
  organisation_id uuid    not null references organisation,
  n               integer not null check (n > 0),                  -- its place among all that were ever agreed
  valid_from      date    not null,
  currency        text    not null check (currency ~ '^[A-Z]{3}$'),
  basis_points    integer check (basis_points between 0 and 10000),
  amount_minor    integer check (amount_minor > 0),
  set_at          timestamptz not null,
  set_by          text    not null,                                -- as in the trail, which has the reason
  primary key (organisation_id, n),
  check ((basis_points is null) <> (amount_minor is null))
);

create table agency_statement (
  id              uuid primary key,
  organisation_id uuid    not null references organisation,
  n               integer not null check (n > 0),                  -- without gaps, for each agency
  number          text    not null unique,                         -- AGENCY-NORD1-0007
  currency        text    not null check (currency ~ '^[A-Z]{3}$'),
  month           date    not null check (extract(day from month) = 1),
  opening_minor   bigint  not null,                                -- positive is what we owe the agency
  lines_minor     bigint  not null,
  closing_minor   bigint  not null check (closing_minor = opening_minor + lines_minor),
  lines           integer not null check (lines >= 0),
  closed_at       timestamptz not null,
  unique (organisation_id, n),
  unique (organisation_id, currency, month)
);

create table agency_statement_line (
  statement_id     uuid    not null references agency_statement,
  place            integer not null check (place > 0),
  seq              bigint  not null generated always as identity unique, -- the last line of a booking says what is stated of it
  kind             text    not null check (kind in ('booking', 'correction', 'payment')),
  airport_id       integer,
  booking_id       uuid,
  booking_number   text,
  basis_points     integer,                                        -- of the contract that counted
  fee_minor        integer,
  vat_rate_percent integer,
  kept_minor       integer not null check (kept_minor >= 0),       -- these four are of the booking as a whole
  net_minor        integer not null check (net_minor between 0 and kept_minor),
  commission_minor integer not null check (commission_minor between 0 and net_minor),
  owed_minor       integer not null check (owed_minor >= 0),
  amount_minor     bigint  not null,                               -- what the balance grows by
  primary key (statement_id, place),
  check ((kind = 'payment') = (booking_id is null))
);
create index agency_statement_line_booking on agency_statement_line (booking_id, seq) where booking_id is not null;

alter table agency_contract enable row level security;
create policy others on agency_contract using (current_user <> 'parkwing_limited');
alter table agency_statement enable row level security;
create policy others on agency_statement using (current_user <> 'parkwing_limited');
alter table agency_statement_line enable row level security;
create policy others on agency_statement_line using (current_user <> 'parkwing_limited');
