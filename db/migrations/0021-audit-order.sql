-- Which entry of a booking came first is told by the database: clocks of two processes may differ by milliseconds.

alter table audit add column seq bigint;
update audit a
set seq = n.seq
from (
  select ctid as row, row_number() over (order by at, action <> 'place', ctid) as seq
  from audit
) n
where a.ctid = n.row;
alter table audit alter column seq set not null;
alter table audit alter column seq add generated always as identity;
select setval(pg_get_serial_sequence('audit', 'seq'), greatest((select max(seq) from audit), 1), exists (select from audit));
drop index audit_booking;
create index audit_booking on audit (booking_id, seq);
