-- What the documents of a booking add up to stands in its row, so that those that lack one are found without reading all.

alter table booking add column invoiced_minor integer not null default 0; -- invoices less credit notes; domain/documents/due.ts says what it should be
update booking b
set invoiced_minor = i.minor
from (
  select booking_id, sum(case kind when 'invoice' then gross_minor else -gross_minor end)::int as minor
  from invoice
  group by booking_id
) i
where i.booking_id = b.id;
create index booking_lacks_documents on booking (id) where invoiced_minor <> case
  when status in ('held', 'expired') or payment_location = 'invoiceAgent' then 0
  else greatest(0, least(paid_minor - refunded_minor, total_minor))
end;
