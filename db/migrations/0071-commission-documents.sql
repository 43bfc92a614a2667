-- VAT on the commission of agencies, and the documents that we write for them (AGENCY-130 to AGENCY-134).

-- for who has no VAT number: the number of its tax office, and the words of its contract why there is no VAT
alter table billing_party add column tax_number text not null default '';
alter table billing_party add column exemption text not null default '';

-- a line of the kind vat: the commission that is billed with the statement, and under which agreement
alter table agency_statement_line add column billed_minor bigint;
alter table agency_statement_line add column billing_n integer;
alter table agency_statement_line drop constraint agency_statement_line_kind_check;
alter table agency_statement_line add constraint agency_statement_line_kind_check
  check (kind in ('booking', 'correction', 'payment', 'payout', 'vat'));
alter table agency_statement_line drop constraint agency_statement_line_booking_check;
alter table agency_statement_line add constraint agency_statement_line_booking_check
  check ((kind in ('payment', 'payout', 'vat')) = (booking_id is null));
alter table agency_statement_line add constraint agency_statement_line_billed_check
  check ((kind = 'vat') = (billed_minor is not null) and (kind = 'vat') = (billing_n is not null));
create unique index agency_statement_line_vat on agency_statement_line (statement_id) where kind = 'vat';

-- VAT that a party adds is no cost of ours: it has an account of its own
alter table journal_entry drop constraint journal_entry_debit_check;
alter table journal_entry add constraint journal_entry_debit_check
  check (debit in ('costs', 'vat', 'party', 'transit', 'bank'));
alter table journal_entry drop constraint journal_entry_check;
alter table journal_entry add constraint journal_entry_check
  check (credit in ('costs', 'vat', 'party', 'transit', 'bank') and credit <> debit);
