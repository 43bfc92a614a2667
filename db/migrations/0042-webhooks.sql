-- Addresses of agencies that are told of every event, and what was sent to them.

create table webhook_endpoint (
  id              uuid primary key,
  organisation_id uuid not null references organisation,
  agent_code      text not null references agency,
  url             text not null,
  events          text[] not null,                                 -- domain/agencies/webhooks.ts webhookEvents
  secret          text not null,                                   -- sealed (usecases/vault.ts)
  secret_key      text not null,
  old_secret      text,                                            -- signs too, until old_ends_at
  old_secret_key  text,
  old_ends_at     timestamptz,
  seen            bigint not null,                                 -- agency_change.number up to which it was told
  created_at      timestamptz not null,
  created_by      text not null,                                   -- the actor, as in the trail
  silent_times    integer not null default 0,                      -- tries in a row without any answer
  held_until      timestamptz,                                     -- after these, nothing is sent until then
  check ((old_secret is null) = (old_ends_at is null) and (old_secret is null) = (old_secret_key is null))
);
create index webhook_endpoint_code on webhook_endpoint (agent_code, created_at);

create table webhook_delivery (
  id              uuid primary key,                                -- the webhook-id that receivers see
  endpoint_id     uuid not null references webhook_endpoint on delete cascade,
  number          bigint,                                          -- agency_change.number; null: a ping
  event           text not null,
  booking_id      uuid,
  at              timestamptz not null,                            -- when it happened
  ordered_at      timestamptz not null,
  state           text not null,                                   -- waiting, delivered, failed
  attempts        integer not null default 0,                      -- since it was ordered or asked for again
  tried_at        timestamptz,
  next_at         timestamptz,
  tries           jsonb not null default '[]',                     -- the last ones: moment, status or reason, duration
  unique (endpoint_id, number)
);
create index webhook_delivery_listed on webhook_delivery (endpoint_id, ordered_at desc, id desc);
create index webhook_delivery_old on webhook_delivery (ordered_at);
