-- At the car park: what gates and desks saw, and what was charged at the exit.

-- One row per scan a gate or desk sent. A flaky gate sends the same one twice (CI-07), an offline one later (CI-08): same nonce, same answer.
create table gate_event (
  airport_id   integer not null,
  car_park_id  integer not null,
  nonce        text    not null,
  request_hash text    not null,                                   -- the same nonce with another scan is refused
  kind         text    not null check (kind in ('in', 'out')),
  booking_id   uuid,                                               -- null: the code or plate was nobody's
  at           timestamptz not null,                               -- by the gate's clock
  received_at  timestamptz not null,
  actor        text    not null,
  answer       jsonb   not null,                                   -- the outcome as it was told to the gate
  primary key (airport_id, car_park_id, nonce)
);
create index gate_event_booking on gate_event (booking_id) where booking_id is not null;
create index gate_event_received on gate_event (received_at);

-- On top of the agreed price; booking.charged_minor is the sum of those that were not waived.
create table exit_charge (
  airport_id   integer not null,
  id           uuid    not null,
  booking_id   uuid    not null,
  kind         text    not null check (kind in ('overstay', 'beyond90', 'damages')),
  days         integer not null check (days >= 0),
  amount_minor integer not null check (amount_minor > 0),
  actor        text    not null,
  reason       text,                                               -- staff must give one
  charged_at   timestamptz not null,
  waived_at    timestamptz,
  waived_because text,
  primary key (airport_id, id),
  check ((waived_at is null) = (waived_because is null)),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
create index exit_charge_booking on exit_charge (booking_id);
create unique index exit_charge_damages_once on exit_charge (booking_id) where kind = 'damages' and waived_at is null;

-- Days a car stands on after the end of its stay (AV-22): they are taken like those of a booking, where the day still had a place.
create table overstay_day (
  airport_id integer not null,
  booking_id uuid    not null,
  product_id integer not null,
  day        date    not null,
  primary key (airport_id, booking_id, product_id, day),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
