-- Addresses of agencies are told of statements, too.

alter table webhook_delivery
  add column statement text;                                       -- the number of one that was closed; null: a booking, or a ping
