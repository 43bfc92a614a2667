-- What the desk tells the next shift of its car park. It stands at that desk until somebody else has read it.
create table shift_note (
  airport_id  integer not null,
  car_park_id integer not null,
  id          uuid    not null primary key,
  body        text    not null,
  actor       text    not null,
  written_at  timestamptz not null,
  read_by     text,
  read_at     timestamptz,
  check ((read_by is null) = (read_at is null))
);
create index shift_note_place on shift_note (airport_id, car_park_id, written_at);

-- Behind the second wall of rows (src/db/row-wall.ts).
alter table shift_note enable row level security;
create policy others on shift_note using (current_user <> 'parkwing_limited');

-- An amount that the till never had: what was typed too much goes off the books again, as a row of its own.
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check check (reason in
  ('cancelled', 'hold_lost', 'paid_twice', 'booking_cancelled', 'changed', 'change_lost', 'overpaid', 'withdrawn', 'missing_details', 'claim', 'goodwill', 'external', 'till_corrected'));
