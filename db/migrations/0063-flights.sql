-- What is known of flights (FLIGHT-3 to FLIGHT-6). A report is about a flight and a day, and about nobody.

create table flight_report (
  airport_id integer     not null,                                 -- where the car stands
  side       text        not null check (side in ('out', 'back')),
  number     text        not null check (number ~ '^[A-Z0-9]{3,8}$'),
  day        date        not null,                                 -- when it leaves from there, or lands there
  asked_at   timestamptz not null,                                 -- whoever writes it asks; nobody else does for a while
  report     jsonb,                                                -- domain/flights/report.ts FlightReport; null: unknown to the service
  primary key (airport_id, side, number, day)
);
create index flight_report_asked on flight_report (asked_at);

alter table flight_report enable row level security;
create policy others on flight_report using (current_user <> 'parkwing_limited');

-- Earlier bookings of the same flight, newest first. Few bookings have one when they are made, so few pay for these.
create index booking_flight_out on booking (airport_id, (upper(translate(details ->> 'arrivalFlight', ' .-_/', ''))), arrival)
  where erased_at is null and details ->> 'arrivalFlight' <> '';
create index booking_flight_back on booking (airport_id, (upper(translate(details ->> 'returnFlight', ' .-_/', ''))), arrival)
  where erased_at is null and details ->> 'returnFlight' <> '';
