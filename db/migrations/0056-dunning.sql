-- How agencies are reminded of statements that they have not paid (AGENCY-84). Rows are written once: whether a
-- statement is paid meanwhile follows from the account.

create table statement_dunning (
  statement_id uuid    not null references agency_statement,
  step         integer not null check (step between 1 and 3),      -- 3: nothing more is sold on the account
  owed_minor   bigint  not null check (owed_minor > 0),            -- when it was told
  at           timestamptz not null,
  primary key (statement_id, step)
);

alter table statement_dunning enable row level security;
create policy others on statement_dunning using (current_user <> 'parkwing_limited');
