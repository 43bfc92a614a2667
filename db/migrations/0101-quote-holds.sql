-- A space that an agency keeps from others while its customer decides (AGENCY-218). It counts as taken in product_day,
-- and whoever ends a hold deletes its row before it frees its days. What has a row here, counts.

create table quote_hold (
  id              uuid primary key,
  airport_id      integer not null,
  organisation_id uuid    not null references organisation,        -- the agency
  agent_code      text    not null,                                -- the one of its codes that may use it
  product_id      integer not null,
  takes           integer[] not null,                              -- the product and its extras, as of a booking
  first_day       date    not null,
  last_day        date    not null check (last_day >= first_day),
  hold_until      timestamptz not null,
  foreign key (airport_id, product_id) references product (airport_id, id)
);
create index quote_hold_until on quote_hold (hold_until);
create index quote_hold_organisation on quote_hold (organisation_id);
create index quote_hold_days on quote_hold (airport_id, first_day, last_day);

alter table quote_hold enable row level security;
create policy others on quote_hold using (current_user <> 'parkwing_limited');
