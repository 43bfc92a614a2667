-- Who asks to join (ACCESS-50 to ACCESS-56): kept until the house has answered, and a while after that.

create table join_request (
  id              uuid primary key,
  token_hash      text not null unique,                             -- SHA-256 of the token in the link
  kind            text not null check (kind in ('operator', 'agency', 'corporate')),
  name            text not null,                                   -- as customers know it
  legal_name      text not null,
  street          text not null,
  postcode        text not null,
  city            text not null,
  country         text not null check (country ~ '^[A-Z]{2}$'),
  registration    text not null,
  vat_number      text not null,                                   -- empty: it has none
  contact         text not null,                                   -- who asks
  email           text not null,                                   -- in small letters
  phone           text not null,
  website         text not null,
  message         text not null,
  language        text not null,
  asked_at        timestamptz not null,
  proved_at       timestamptz,                                     -- null: nobody pressed the link, so nobody reads it
  ended_at        timestamptz,
  ended_how       text check (ended_how in ('admitted', 'refused')),
  ended_by        text,                                            -- as in the trail
  reason          text,                                            -- of a refusal, as its letter says it
  organisation_id uuid references organisation,                    -- to which who asked was invited
  check ((ended_at is null) = (ended_how is null)),
  check (ended_at is null or proved_at is not null),
  check ((ended_how = 'refused') = (reason is not null)),
  check ((ended_how = 'admitted') = (organisation_id is not null))
);
create index join_request_open on join_request (proved_at) where proved_at is not null and ended_at is null;

alter table join_request enable row level security;
create policy others on join_request using (current_user <> 'parkwing_limited');
