-- What the bank has taken back of a booking's payments is due again, and a payment made to pay it again says so.

alter table booking add column disputed_minor integer not null default 0 check (disputed_minor >= 0); -- of paid_minor, with the customer's bank: disputes that were not won
update booking b set disputed_minor = d.minor
  from (select airport_id, booking_id, sum(amount_minor)::int as minor from dispute where status <> 'won' group by 1, 2) d
 where d.airport_id = b.airport_id and d.booking_id = b.id;

alter table payment add column pays_again boolean not null default false; -- begun while the bank had money of this booking: it pays that too
