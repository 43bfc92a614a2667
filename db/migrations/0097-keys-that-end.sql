-- For how long a key was made (AGENCY-212), and what was told of its end (AGENCY-213).

alter table service_key
  add column lasts_days smallint check (lasts_days > 0),                -- null: until somebody ends it
  add column told_days  smallint;                                       -- told so many days before; null: not yet
