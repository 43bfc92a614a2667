-- Keys for trying (AGENCY-75). They open a database of its own, in which each has an agent code and a time of its own;
-- a key that replaces another goes on with both.
alter table service_key
  add column test_code text,
  add column ahead_ms bigint not null default 0,
  add check (ahead_ms >= 0),
  add check (test_code is not null or ahead_ms = 0);
