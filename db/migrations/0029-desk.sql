-- The lists of a car park's desk, what it refused, and what people tell each other about a booking.

drop index booking_arrivals;
drop index booking_departures;
drop index booking_inside;
create index booking_arrivals   on booking (airport_id, product_id, first_day) where status in ('confirmed', 'checked_in', 'checked_out', 'no_show');
create index booking_departures on booking (airport_id, product_id, last_day)  where status in ('confirmed', 'checked_in', 'checked_out');
create index booking_inside     on booking (airport_id, product_id, last_day)  where status = 'checked_in';

create table booking_note (
  airport_id integer not null,
  id         uuid    not null,
  booking_id uuid    not null,
  body       text    not null,
  actor      text    not null,
  written_at timestamptz not null,
  primary key (airport_id, id),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
create index booking_note_booking on booking_note (booking_id, written_at);

-- A car that was not let in or out. What somebody typed or scanned is not kept: it may be the plate of a stranger.
create table desk_refusal (
  airport_id  integer not null,
  car_park_id integer not null,
  id          bigint  not null generated always as identity,
  booking_id  uuid,                                                -- null: it was nobody's here
  code        text    not null,                                    -- domain/gate/verdict.ts
  actor       text    not null,
  at          timestamptz not null,
  primary key (airport_id, id)
);
create index desk_refusal_at on desk_refusal (airport_id, car_park_id, at);
create index gate_event_place on gate_event (airport_id, car_park_id, received_at);

-- How money was taken on the spot: the till's receipt alone does not say.
alter table payment add column taken_by text check (taken_by in ('cash', 'terminal'));
create index payment_till on payment (airport_id, settled_at) where provider = 'car_park';

-- Both are behind the second wall of rows (src/db/row-wall.ts).
alter table booking_note enable row level security;
create policy others on booking_note using (current_user <> 'parkwing_limited');
alter table desk_refusal enable row level security;
create policy others on desk_refusal using (current_user <> 'parkwing_limited');
