-- The changes of bookings that were applied on a day, for the reconciliation of that day (AGENCY-191), which read all
-- bookings of the agency to find them. What was cancelled and what was paid has its moment in an index already.
create index if not exists booking_change_moment on booking_change (coalesce(ended_at, created_at))
  where status = 'applied' and kind in ('stay', 'extension');
