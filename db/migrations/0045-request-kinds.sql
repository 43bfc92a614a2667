-- What a second person may be asked to agree to, in one list. Two migrations before this one each added a kind and left
-- the other's out.

alter table service_request drop constraint service_request_kind_check;
alter table service_request add constraint service_request_kind_check check (kind in ('refund', 'claim', 'cancel'));
