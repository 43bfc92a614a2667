-- Agencies sell from their own systems: their keys, the answers that are repeated, their own order numbers, and the
-- numbered list of what changed in their bookings.

create table service_key (
  id              uuid primary key,
  organisation_id uuid not null references organisation,
  agent_code      text not null references agency,
  name            text not null,
  scopes          text[] not null,                                 -- domain/agencies/service-key.ts keyScopes
  prefix          text not null,                                   -- the beginning of the key, by which people know it
  digest          text not null unique,                            -- SHA-256 of the key
  created_at      timestamptz not null,
  created_by      uuid references person,
  used_at         timestamptz,                                     -- to the minute
  ends_at         timestamptz                                      -- from this moment it opens nothing
);
create index service_key_organisation on service_key (organisation_id, created_at);

create table agency_answer (                                       -- answers of calls with an Idempotency-Key, for a day
  id              uuid primary key,                                -- a keyed digest of agency and Idempotency-Key
  request_hash    text not null,
  started_at      timestamptz not null,
  status          integer,                                         -- null: still under way
  body            jsonb,                                           -- nothing about a person
  check ((status is null) = (body is null))
);
create index agency_answer_started on agency_answer (started_at);

create table agency_reference (                                    -- the agency's own number of an order
  agent_code      text not null references agency,
  reference       text not null,
  booking_id      uuid not null,                                   -- chosen before the booking is made
  taken_at        timestamptz not null,
  primary key (agent_code, reference)
);
create index agency_reference_booking on agency_reference (booking_id);

create table agency_change (                                       -- lines of the audit in the order in which they were seen
  agent_code      text not null references agency,
  number          bigint not null,
  audit_seq       bigint not null unique,
  airport_id      integer not null,
  booking_id      uuid not null,
  at              timestamptz not null,
  primary key (agent_code, number)
);
create index agency_change_seen on agency_change (agent_code, at);
create index audit_seq on audit using brin (seq);
create index booking_agent on booking (agent_code, id) where agent_code is not null;
alter table agency_reference enable row level security;
create policy others on agency_reference using (current_user <> 'parkwing_limited');
alter table agency_change enable row level security;
create policy others on agency_change using (current_user <> 'parkwing_limited');
