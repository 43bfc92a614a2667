-- A day of an allotment stays as a record after it was released or ended, also when its product is not sold on that day
-- any more (AGENCY-145). What is open counts in product_day.taken, and no day of which something is taken is deleted.

alter table allotment_day drop constraint allotment_day_airport_id_day_product_id_fkey;
