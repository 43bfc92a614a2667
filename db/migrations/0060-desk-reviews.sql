-- What a desk decided without its line against the rules, and where a barrier told later that it saw a car at another
-- time: somebody who answers for the car park reviews it.
create table desk_review (
  airport_id  integer not null,
  car_park_id integer not null,
  id          uuid    not null primary key,
  kind        text    not null check (kind in ('in', 'out', 'unknown', 'gate_in', 'gate_out')),
  booking_id  uuid,                                                -- null: the car was on no list
  seen        text    not null default '',                         -- of such a car: what stood on it, or its code
  reason      text    not null default '',
  at          timestamptz not null,                                -- when the desk did it
  other_at    timestamptz,                                         -- when the barrier saw it
  actor       text    not null,
  received_at timestamptz not null,
  reviewed_by text,
  reviewed_at timestamptz,
  check ((kind = 'unknown') = (booking_id is null)),
  check ((kind in ('gate_in', 'gate_out')) = (other_at is not null)),
  check ((reviewed_by is null) = (reviewed_at is null))
);
create index desk_review_place on desk_review (airport_id, car_park_id, received_at);
create unique index desk_review_gate on desk_review (booking_id, kind) where other_at is not null;
alter table desk_review enable row level security;
create policy others on desk_review using (current_user <> 'parkwing_limited');

-- What somebody counted in the drawer of a car park at the end of a shift. Each count but the first follows another.
create table drawer_count (
  airport_id      integer not null,
  car_park_id     integer not null,
  id              uuid    not null primary key,
  previous        uuid,
  actor           text    not null,
  at              timestamptz not null,
  found_minor     integer not null,                                -- what the count before left in the drawer
  taken_minor     integer not null,                                -- cash in the books since then
  counted_minor   integer not null check (counted_minor >= 0),
  left_minor      integer not null check (left_minor between 0 and counted_minor),
  reason          text    not null default '',
  check (previous is null or reason <> '' or counted_minor = found_minor + taken_minor)
);
create unique index drawer_count_previous on drawer_count (airport_id, car_park_id, previous) nulls not distinct;
alter table drawer_count enable row level security;
create policy others on drawer_count using (current_user <> 'parkwing_limited');
