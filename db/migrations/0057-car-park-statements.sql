-- What we owe who runs car parks, month by month (AGENCY-86 to AGENCY-90), and the journal of what is owed to each party
-- (AGENCY-95). All these rows are written once.

create table park_contract (
  organisation_id   uuid    not null references organisation,
  n                 integer not null check (n > 0),                -- its place among all that were ever agreed
  valid_from        date    not null,
  currency          text    not null check (currency ~ '^[A-Z]{3}$'),
  basis_points      integer check (basis_points between 0 and 10000), -- of the price, what we keep
  amount_minor      integer check (amount_minor > 0),
  late_basis_points integer not null check (late_basis_points between 0 and 10000), -- what the car park gets of what is kept of a car that did not come
  set_at            timestamptz not null,
  set_by            text    not null,                              -- as in the trail, which has the reason
  primary key (organisation_id, n),
  check ((basis_points is null) <> (amount_minor is null))
);

create table park_statement (
  id              uuid primary key,
  organisation_id uuid    not null references organisation,
  n               integer not null check (n > 0),                  -- without gaps, for each organisation
  number          text    not null unique,
  currency        text    not null check (currency ~ '^[A-Z]{3}$'),
  month           date    not null check (extract(day from month) = 1),
  opening_minor   bigint  not null,                                -- positive is what we owe the car park
  lines_minor     bigint  not null,
  closing_minor   bigint  not null check (closing_minor = opening_minor + lines_minor),
  lines           integer not null check (lines >= 0),
  closed_at       timestamptz not null,
  unique (organisation_id, n),
  unique (organisation_id, currency, month)
);

create table park_statement_line (
  statement_id      uuid    not null references park_statement,
  place             integer not null check (place > 0),
  seq               bigint  not null generated always as identity unique,
  organisation_id   uuid    not null,                              -- of the statement: a booking that was moved has lines of two
  kind              text    not null check (kind in ('booking', 'correction', 'payout')),
  airport_id        integer,
  booking_id        uuid,
  booking_number    text,
  basis_points      integer,                                       -- of the contract that counted
  fee_minor         integer,
  late_basis_points integer,
  vat_rate_percent  integer,
  kept_minor        integer not null check (kept_minor >= 0),      -- these five are of the booking as a whole, with VAT
  commission_minor  integer not null check (commission_minor between 0 and kept_minor),
  share_minor       integer not null check (share_minor between 0 and kept_minor - commission_minor),
  charges_minor     integer not null check (charges_minor >= 0),
  till_minor        integer not null,
  amount_minor      bigint  not null,                              -- what the balance grows by
  primary key (statement_id, place),
  check ((kind = 'payout') = (booking_id is null))
);
create index park_statement_line_booking on park_statement_line (booking_id, seq) where booking_id is not null;
create index park_statement_line_organisation on park_statement_line (organisation_id, booking_id);

create table journal_entry (                                       -- double entry: every row debits one account and credits another
  id              bigint  primary key generated always as identity,
  organisation_id uuid    not null references organisation,        -- the party
  currency        text    not null check (currency ~ '^[A-Z]{3}$'),
  debit           text    not null check (debit in ('costs', 'party', 'transit', 'bank')),
  credit          text    not null check (credit in ('costs', 'party', 'transit', 'bank') and credit <> debit),
  amount_minor    bigint  not null check (amount_minor > 0),
  about           text    not null,                                -- statement:NUMBER or payout:ID
  at              timestamptz not null
);
create index journal_entry_organisation on journal_entry (organisation_id, currency);
create index journal_entry_about on journal_entry (about);

-- the statements that were closed before there was a journal
insert into journal_entry (organisation_id, currency, debit, credit, amount_minor, about, at)
select s.organisation_id, s.currency, case when sums.minor > 0 then sums.account else 'party' end,
  case when sums.minor > 0 then 'party' else sums.account end, abs(sums.minor), 'statement:' || s.number, s.closed_at
from agency_statement s
cross join lateral (
  select case l.kind when 'payment' then 'bank' else 'costs' end as account, sum(l.amount_minor) as minor
  from agency_statement_line l
  where l.statement_id = s.id
  group by 1
) sums
where sums.minor <> 0
order by s.closed_at, s.number;

alter table park_contract enable row level security;
create policy others on park_contract using (current_user <> 'parkwing_limited');
alter table park_statement enable row level security;
create policy others on park_statement using (current_user <> 'parkwing_limited');
alter table park_statement_line enable row level security;
create policy others on park_statement_line using (current_user <> 'parkwing_limited');
alter table journal_entry enable row level security;
create policy others on journal_entry using (current_user <> 'parkwing_limited');
