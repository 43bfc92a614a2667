-- Accounts of travellers: an address that was proved by a mailed link. Bookings stay what they are; an account finds them by the address.

create table account (
  id          uuid primary key,
  email       text not null unique,                                -- in the one spelling of BOOK-5
  password    text,                                                -- argon2id with its parameters; null: by mailed link only
  language    text not null,
  verified_at timestamptz not null,
  traveller   jsonb,                                               -- domain/accounts/saved.ts SavedTraveller
  cars        jsonb not null default '[]',                         -- domain/accounts/saved.ts SavedCar[], the one to fill in first
  created_at  timestamptz not null
);

create table account_link (                                        -- a mailed link: proves the address, once, for a quarter of an hour
  id         uuid primary key,
  token_hash text not null unique,
  email      text not null,
  language   text not null,
  leads_to   text not null check (leads_to in ('bookings', 'security', 'data')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index account_link_email on account_link (email, created_at);
create index account_link_created on account_link (created_at);

create table account_farewell (                                    -- where the last letter goes; gone when it is sent
  account_id uuid primary key,
  email      text not null,
  language   text not null,
  erased_at  timestamptz not null
);

alter table session
  add column account_id uuid references account on delete cascade, -- who logged in here; an erased account's sessions die with it
  add column account_at timestamptz,                               -- when
  add column proved_at  timestamptz,                               -- when the address was last proved here by a mailed link
  add constraint session_account check ((account_id is null) = (account_at is null) and (account_id is not null or proved_at is null));
create index session_account on session (account_id) where account_id is not null;

-- guesses are counted for a booking, or for the digest of an account's address, whether there is such an account or not
alter table login_lock rename column booking_id to subject_id;
