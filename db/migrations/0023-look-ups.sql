-- Look-ups that read every booking ever made: the plates around a day at the barrier, and unpaid bookings to erase.

create index booking_inside on booking (airport_id) where status = 'checked_in';
create index booking_around on booking (airport_id, last_day)
  where status in ('confirmed', 'no_show', 'checked_out', 'cancelled');
create index booking_unpaid on booking (created_at) where status = 'expired' and erased_at is null;
