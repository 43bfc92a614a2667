-- Devices at the lanes of a car park: they are paired with a code, and call with a key of their own.

create table gate_device (
  id              uuid    primary key,
  airport_id      integer not null,
  car_park_id     integer not null,
  kind            text    not null,                                -- domain/gate/device.ts
  name            text    not null,
  lane            text    not null,
  direction       text    not null check (direction in ('in', 'out', 'both')),
  added_at        timestamptz not null,
  code_digest     text    unique,                                  -- a keyed digest of the pairing code; null once it was used
  code_ends_at    timestamptz,                                     -- its last moment
  key_digest      text    unique,                                  -- SHA-256 of the key; null until the device is paired
  next_key_digest text    unique,                                  -- of the key that replaces it, until that one was used
  paired_at       timestamptz,
  seen_at         timestamptz,                                     -- to half a minute
  clock_ahead_ms  bigint  not null default 0,                      -- of the device's clock, when it last told its time
  version         text    not null default '',                     -- of its program, as it says itself
  ended_at        timestamptz                                      -- from this moment it opens nothing
);
create index gate_device_place on gate_device (airport_id, car_park_id, added_at);

-- A scan that was nobody's left a digest of what was read. All plates can be tried, so a digest of one is the plate.
delete from gate_event where booking_id is null;
alter table gate_event alter column booking_id set not null;
