-- The whole life of a booking. Columns and rules several topics need; each topic's own tables are in the files after this one.

alter table booking
  add column coupon_code         text,                             -- normalised; the discount itself is a part of terms.price
  add column agent_code          text,                             -- whose customer it is (attribution, never a right)
  add column charged_minor       integer not null default 0 check (charged_minor >= 0), -- added at the exit, contained in total_minor
  add column checked_in_at       timestamptz,
  add column checked_out_at      timestamptz,
  add column shown_delay_minutes integer check (shown_delay_minutes >= 0), -- flight delay shown at the exit
  add column email_bounced_at    timestamptz,                      -- the address that stands in `email` does not take letters
  add column erased_at           timestamptz;                      -- personal data is gone

-- a change the customer confirmed brings its own terms: `terms` is what was agreed last, `booking_change` has what was agreed before
comment on column booking.terms is 'domain/bookings/booking.ts BookedTerms; replaced only by a change its customer confirmed';

-- Codes that were on earlier vouchers of a booking: the barrier refuses them and says why (CH-19).
create table voucher_replaced (
  voucher_code text not null,
  airport_id   integer not null,
  booking_id   uuid not null,
  replaced_at  timestamptz not null,
  primary key (voucher_code, airport_id),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);

-- A change of dates, times, car park or details, or an extension. `held`: its additional days are taken while its payment is awaited.
create table booking_change (
  airport_id      integer not null,
  id              uuid not null,
  booking_id      uuid not null,
  kind            text not null check (kind in ('stay', 'extension', 'details', 'email')),
  status          text not null check (status in ('held', 'applied', 'expired', 'dropped')),
  actor           text not null,
  reason          text,                                            -- staff must give one
  before          jsonb not null,                                  -- what was, as far as it changed
  after           jsonb not null,                                  -- what is or will be
  takes           integer[] not null default '{}',                 -- of a change of stay: products after it …
  first_day       date,                                            -- … and their days
  last_day        date,
  difference_minor integer not null default 0,                     -- new total less old total, euro cents
  hold_until      timestamptz check ((status = 'held') = (hold_until is not null)),
  created_at      timestamptz not null,
  ended_at        timestamptz,
  primary key (airport_id, id),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
create index booking_change_booking on booking_change (booking_id, created_at);
create index booking_change_due on booking_change (hold_until) where status = 'held';
create unique index booking_change_one_held on booking_change (booking_id) where status = 'held';

alter table payment add column change_id uuid;                     -- pays the difference of that change
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in
  ('cancelled', 'hold_lost', 'paid_twice', 'booking_cancelled', 'changed', 'change_lost', 'overpaid', 'withdrawn', 'missing_details', 'claim', 'goodwill'));
alter table ledger_entry drop constraint ledger_entry_debit_check;
alter table ledger_entry drop constraint ledger_entry_check;
alter table ledger_entry add constraint ledger_entry_accounts check (
  debit in ('receivable', 'provider', 'till', 'sales', 'refunds', 'disputes') and credit in ('receivable', 'provider', 'till', 'sales', 'refunds', 'disputes') and credit <> debit);
