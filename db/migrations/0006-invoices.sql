-- Invoices and credit notes. Rows are only ever inserted: what was wrong is corrected by a credit note (DOC-09).

-- One row per series and year. It is drawn from in the transaction that writes the document, so a number that is not used does not exist.
create table invoice_series (
  series  text    not null check (series ~ '^[A-Z]{2}C?$'),        -- country of the car park; C: credit notes
  year    integer not null,
  last    integer not null check (last > 0),
  last_on date    not null,                                        -- no document is dated before the one with the number before it
  seal    text    not null,                                        -- of the last document
  primary key (series, year)
);

create table invoice (
  airport_id       integer not null,
  id               uuid    not null,
  booking_id       uuid    not null,
  place            integer not null check (place > 0),             -- among the booking's documents
  series           text    not null,
  year             integer not null,
  n                integer not null check (n > 0),
  number           text    not null,                               -- NL-2026-000123
  kind             text    not null check (kind in ('invoice', 'credit_note')),
  issued_on        date    not null,
  issued_at        timestamptz not null,
  gross_minor      integer not null check (gross_minor > 0),       -- of a credit note: what is credited
  vat_minor        integer not null check (vat_minor between 0 and gross_minor),
  vat_rate_percent integer not null,
  document         jsonb   not null,                               -- domain/documents/invoice.ts InvoiceFacts: every line and party as it was
  seal             text    not null,                               -- SHA-256 of this row and the seal before it: a row that was touched shows
  primary key (airport_id, id),
  unique (series, year, n),
  unique (number),
  unique (booking_id, place),
  foreign key (airport_id, booking_id) references booking (airport_id, id),
  foreign key (series, year) references invoice_series (series, year)
);
