-- Tries to get in are counted by where they come from, so that nobody closes a booking or an account for its owner (ACCESS-9).

create table try_count (
  key     uuid primary key,                                        -- keyed digest of what is counted: a network, a network and an address; names nobody
  n       integer not null,
  ends_at timestamptz not null                                     -- then it begins anew; nothing is kept longer than an hour after that
);
create index try_count_ends on try_count (ends_at);

-- a lock of one network or browser: whose account or booking it is about, so that erasing finds it; a booking's own lock is about itself
alter table login_lock add column about uuid;
create index login_lock_about on login_lock (about) where about is not null;
