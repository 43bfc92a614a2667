-- A mailed link may lead to the saved details too: each page that sends to the log-in is led back to (ACCT-2).

alter table account_link drop constraint account_link_leads_to_check;
alter table account_link add constraint account_link_leads_to_check check (leads_to in ('bookings', 'saved', 'security', 'data'));
