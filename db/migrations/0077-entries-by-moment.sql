-- The accountant asks for the entries of a month (AGENCY-150). Entries are only ever added, in the order of time, so an
-- index of the first and last moment of each group of pages is enough; it is small and quick to make.

create index ledger_entry_at on ledger_entry using brin (at);
