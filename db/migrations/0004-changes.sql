-- A new e-mail address counts when its owner says so: the link mailed to it (CH-12). The history is in booking_change once it is confirmed.
create table email_change (
  airport_id integer not null,
  id         uuid not null,
  booking_id uuid not null,
  email      text not null,                                        -- the new address; erased with the booking
  token_hash text not null unique,                                 -- SHA-256 of the link's token
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at   timestamptz,                                          -- confirmed, or replaced by a later one
  primary key (airport_id, id),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
create index email_change_booking on email_change (booking_id);

alter table booking_change add column seq bigint not null generated always as identity; -- the order of changes of one moment
