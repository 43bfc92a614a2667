-- A second person may also be asked not to take what is due. All kinds stand here again. And which booking was turned away.

alter table service_request drop constraint service_request_kind_check;
alter table service_request add constraint service_request_kind_check check (kind in ('refund', 'claim', 'cancel', 'move', 'waive'));

create index desk_refusal_booking on desk_refusal (booking_id) where booking_id is not null;
