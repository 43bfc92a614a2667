-- Moving a booking to another car park costs the house something, so it can need a second person too. All kinds stand here again.

alter table service_request add column product_id integer;          -- where a booking is to go

alter table service_request drop constraint service_request_kind_check;
alter table service_request add constraint service_request_kind_check check (kind in ('refund', 'claim', 'cancel', 'move'));
alter table service_request add constraint service_request_target check ((kind = 'move') = (product_id is not null));
