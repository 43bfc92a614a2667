-- Who works with Parkwing: organisations, people, what they may do where, and how they get in.

create table organisation (
  id           uuid primary key,
  kind         text not null check (kind in ('house', 'operator', 'agency', 'corporate')),
  slug         text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'), -- in addresses; kept when the name changes
  name         text not null,
  registration text,                                               -- an operator is known by it in catalogue files
  created_at   timestamptz not null,
  ended_at     timestamptz
);
create unique index organisation_one_house on organisation (kind) where kind = 'house';
create unique index organisation_registration on organisation (registration) where registration is not null;

alter table car_park add column organisation_id uuid references organisation;
alter table agency add column organisation_id uuid references organisation;

create table person (
  id          uuid primary key,
  email       text not null unique,                                -- in small letters
  name        text not null,
  language    text not null,
  settings    jsonb not null default '{}',                         -- usecases/people/staff-session.ts StaffSettings
  password    text,                                                -- Argon2id; null: passkeys only
  totp        text,                                                -- sealed with the server's secret
  totp_key    text,                                                -- the name of that key
  totp_step   bigint,                                              -- the last code that was used: each works once
  created_at  timestamptz not null,
  seen_at     timestamptz,
  is_demo     boolean not null default false,
  check ((totp is null) = (totp_key is null))
);

create table passkey (
  id          text primary key,                                    -- the credential's id, base64url
  person_id   uuid not null references person on delete cascade,
  public_key  text not null,                                       -- COSE, base64url
  counter     bigint not null,
  transports  text[] not null default '{}',
  name        text not null,
  created_at  timestamptz not null,
  used_at     timestamptz
);
create index passkey_person on passkey (person_id);

create table recovery_code (
  person_id   uuid not null references person on delete cascade,
  code_hash   text not null,
  used_at     timestamptz,
  primary key (person_id, code_hash)
);

create table membership (
  id              uuid primary key,
  person_id       uuid not null references person,
  organisation_id uuid not null references organisation,
  role            text not null check (role in ('desk', 'manager', 'seller', 'agencyManager', 'support', 'editor', 'finance', 'administrator')),
  scope           jsonb not null,                                  -- domain/access/people.ts Scope
  created_at      timestamptz not null,
  created_by      uuid references person,
  ended_at        timestamptz,
  ended_by        uuid references person
);
create unique index membership_open on membership (person_id, organisation_id, role) where ended_at is null;
create index membership_organisation on membership (organisation_id) where ended_at is null;

create table invitation (
  id              uuid primary key,
  token_hash      text not null unique,
  email           text not null,
  organisation_id uuid not null references organisation,
  role            text not null,
  scope           jsonb not null,
  language        text not null,
  invited_by      uuid references person,                          -- null: the command on the server
  invited_at      timestamptz not null,
  ended_at        timestamptz,
  ended_how       text check (ended_how in ('accepted', 'withdrawn')),
  check ((ended_at is null) = (ended_how is null))
);
create index invitation_organisation on invitation (organisation_id) where ended_at is null;

create table staff_session (
  id         text primary key,                                     -- SHA-256 of the cookie's token
  person_id  uuid not null references person on delete cascade,
  started_at timestamptz not null,
  seen_at    timestamptz not null,
  factor_at  timestamptz not null,                                 -- when a second factor was last shown
  device     text not null,                                        -- browser and system in short words
  network    text not null,                                        -- the address, shortened
  is_demo    boolean not null default false
);
create index staff_session_person on staff_session (person_id);
create index staff_session_seen on staff_session (seen_at);

create table staff_challenge (                                     -- a passkey or a code was asked for
  id          text primary key,                                    -- SHA-256 of the cookie's token
  kind        text not null,
  challenge   text not null,
  person_id   uuid references person on delete cascade,
  data        jsonb not null default '{}',
  expires_at  timestamptz not null
);
create index staff_challenge_expires on staff_challenge (expires_at);

-- What people did that is about no booking. What they did to a booking stands in its audit.
create table trail (
  seq         bigint primary key generated always as identity,
  at          timestamptz not null,
  actor       text not null,                                       -- usecases/actor.ts nameOf
  person_id   uuid references person,
  organisation_id uuid references organisation,
  network     text,
  operation   text not null,
  object      text not null,                                       -- such as person:…, organisation:…
  reason      text,
  agreed_by   uuid references person,
  data        jsonb not null default '{}'                          -- names of fields and plain values, nothing about a person
);
create index trail_at on trail (at);
create index trail_person on trail (person_id, seq);
create index trail_object on trail (object, seq);
