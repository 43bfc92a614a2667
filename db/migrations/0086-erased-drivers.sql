-- Changes of a company's bookings that were erased before 0.16.0 kept whom the company sent (ERASE-3).

update booking_change as change
set before = change.before #- '{terms,company,driverId}' #- '{terms,company,personnelNumber}',
  after = change.after #- '{terms,company,driverId}' #- '{terms,company,personnelNumber}'
from booking
where booking.airport_id = change.airport_id
  and booking.id = change.booking_id
  and booking.erased_at is not null
  and change.kind in ('stay', 'extension')
  and (change.before #> '{terms,company}' is not null or change.after #> '{terms,company}' is not null);
