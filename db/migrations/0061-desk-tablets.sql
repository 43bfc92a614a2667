-- A PIN on a tablet of a desk: what it makes with a salt that only the server's secret yields. It opens nothing on any
-- other device.
create table desk_pin (
  device_id uuid not null references gate_device on delete cascade,
  person_id uuid not null references person on delete cascade,
  proof     text not null,
  set_at    timestamptz not null,
  primary key (device_id, person_id)
);
create index desk_pin_person on desk_pin (person_id);
alter table desk_pin enable row level security;
create policy others on desk_pin using (current_user <> 'parkwing_limited');

-- The tablet on which a PIN opened it: such a session reaches the desk of that car park and nothing else.
alter table staff_session add column device_id uuid references gate_device on delete cascade;

-- A lane that passes reservations on to a parking system: whether it may, and since when that lacks something.
alter table gate_device
  add column passes_on boolean not null default false,
  add column behind_since timestamptz;
