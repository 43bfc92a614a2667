-- One line for each day of the trail that is over, chained by digest, so that a line which was taken away or changed
-- shows (MACHINE-21).
create table trail_day (
  day       date primary key,                                      -- in UTC
  lines     integer not null check (lines >= 0),
  digest    text not null,                                         -- keyed: over the day's lines and the digest before
  sealed_at timestamptz not null
);
