-- One line for each airport and day of the audit of bookings that is over, chained by digest as the days of the trail
-- are (MACHINE-21), so that a line which was taken away or changed shows (ACCESS-39).
create table audit_day (
  airport_id integer not null,
  day        date not null,                                        -- in UTC
  lines      integer not null check (lines >= 0),
  digest     text not null,                                        -- keyed: over the day's lines and the digest before
  sealed_at  timestamptz not null,
  primary key (airport_id, day)
);
