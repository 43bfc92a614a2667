-- A company's own reference of a driver (AGENCY-157). Bookings keep it in their terms, as they keep the cost centre.

alter table company_driver add column personnel_number text not null default '' check (length(personnel_number) <= 20);
