-- When the managers of a car park were told that a device is silent; null while nobody is to be told that it is back.

alter table gate_device add column silence_told_at timestamptz;
