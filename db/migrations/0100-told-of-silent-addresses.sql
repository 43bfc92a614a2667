-- When somebody was told that nothing arrives at an address any more (AGENCY-215).

alter table webhook_endpoint
  add column told_failing_at timestamptz;                               -- told again only after something arrived
