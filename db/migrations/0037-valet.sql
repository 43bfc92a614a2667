-- Cars that are handed over: what happened to each, in order. What the rows say together is domain/valet/valet.ts.

create table valet_event (
  airport_id  integer not null,
  id          bigint  not null generated always as identity,
  booking_id  uuid    not null,
  kind        text    not null check (kind in ('met', 'state', 'signed', 'parked', 'landed', 'backAt', 'fetched', 'returned', 'complained')),
  at          timestamptz not null,
  actor       text    not null,
  data        jsonb   not null default '{}',
  primary key (airport_id, id),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
create index valet_event_booking on valet_event (booking_id, id);
alter table valet_event enable row level security;
create policy others on valet_event using (current_user <> 'parkwing_limited');
