-- A refund that failed is still with the provider, and owed to the traveller: the ledger says so (REFUND-9).

alter table ledger_entry drop constraint ledger_entry_accounts;
alter table ledger_entry add constraint ledger_entry_accounts check (
  debit in ('receivable', 'provider', 'till', 'sales', 'refunds', 'disputes', 'owed')
  and credit in ('receivable', 'provider', 'till', 'sales', 'refunds', 'disputes', 'owed')
  and credit <> debit);
insert into ledger_entry (airport_id, booking_id, payment_id, refund_id, debit, credit, amount_minor, at)
select l.airport_id, l.booking_id, l.payment_id, l.refund_id, l.credit, 'owed', l.amount_minor, coalesce(r.ended_at, l.at)
from refund r
join ledger_entry l on l.booking_id = r.booking_id and l.refund_id = r.id and l.debit = 'refunds'
where r.status = 'failed';
