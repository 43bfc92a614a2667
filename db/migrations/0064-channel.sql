-- Programs of whoever runs car parks read what happens to their bookings (AGENCY-100 to AGENCY-102).

-- A key of an operator is of no agent code, and opens this alone.
alter table service_key
  alter column agent_code drop not null,
  add check ((agent_code is null) = (scopes = array['channel'])),
  add check (agent_code is not null or test_code is null);

create table channel_feed (                                        -- who has asked for its list
  organisation_id uuid primary key references organisation,
  from_seq        bigint not null                                  -- lines of the audit up to here are older than the list
);
create table channel_change (                                      -- lines of the audit in the order in which they were seen
  organisation_id uuid not null references organisation,
  number          bigint not null,
  audit_seq       bigint not null,
  airport_id      integer not null,
  booking_id      uuid not null,
  at              timestamptz not null,
  is_gone         boolean not null,                                -- the booking is at another organisation's car park since
  primary key (organisation_id, number)
);
create unique index channel_change_line on channel_change (organisation_id, audit_seq);
create index channel_change_seen on channel_change (organisation_id, at);
create index channel_change_booking on channel_change (booking_id);
alter table channel_feed enable row level security;
create policy others on channel_feed using (current_user <> 'parkwing_limited');
alter table channel_change enable row level security;
create policy others on channel_change using (current_user <> 'parkwing_limited');
