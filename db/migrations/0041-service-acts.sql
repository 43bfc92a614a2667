-- Notes that only customer service sees, and what customer service asks a second person to agree to.

alter table booking_note add column is_house_only boolean not null default false;

alter table service_request drop constraint service_request_kind_check;
alter table service_request add check (kind in ('refund', 'cancel'));
