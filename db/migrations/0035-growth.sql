-- What grows with the years: stays that are long are few, and what opens a booking is found by it.

create index booking_long on booking (airport_id) where last_day - first_day > 60;  -- the recount of places looks 60 days ahead for all others
create index pay_link_booking on pay_link (booking_id);
create index session_booking_booking on session_booking (booking_id);

-- What is only ever added to, in the order of time, and one day deleted by time: a few pages find the old end of a table.
create index audit_at on audit using brin (at);
create index letter_sent on letter using brin (sent_at);
create index reminder_ordered on reminder using brin (ordered_at);
