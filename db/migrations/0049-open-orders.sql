-- A person may order a device to open its barrier; the device takes the order once, and it is over soon.

alter table gate_device add column open_order uuid;
alter table gate_device add column open_ends_at timestamptz;
