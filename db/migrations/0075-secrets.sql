-- The secrets of the server that this installation has known, so that the secret can be exchanged (MACHINE-37). The
-- text of an earlier one is sealed with the newest; the newest itself is in the settings alone.
create table server_secret (
  number       integer primary key check (number > 0),
  name         text not null unique,                               -- a digest, which tells nothing of it
  first_at     timestamptz not null,
  newest_since timestamptz,                                        -- null: it never was the newest
  sealed       text,
  sealed_key   text,
  check ((sealed is null) = (sealed_key is null))
);
alter table server_secret enable row level security;
create policy others on server_secret using (current_user <> 'parkwing_limited');

-- With which secret it was made, by its name; null: the first one.
alter table desk_pin add column secret text;
alter table recovery_code add column secret text;
