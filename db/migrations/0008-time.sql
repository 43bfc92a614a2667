-- What time does: reminders, no-shows, reviews, erasure, and what the repeated jobs did last.

create table reminder (                                            -- ordered once per booking, kind and moment, whoever's worker came first
  airport_id integer not null,
  booking_id uuid not null,
  kind       text not null,                                        -- of the letter
  due_at     timestamptz not null,                                 -- the moment it was for: another after the stay was moved
  version    integer not null,                                     -- of the letter
  ordered_at timestamptz not null,
  primary key (airport_id, booking_id, kind, due_at),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);

create index booking_awaited on booking (arrival) where status = 'confirmed';      -- no-shows nobody has marked
create index booking_left on booking (checked_out_at) where status = 'checked_out'; -- whom to ask for a review
create index booking_kept on booking (departure) where erased_at is null;          -- whose personal data is still there

create table review_invitation (
  airport_id integer not null,
  booking_id uuid not null,
  token_hash text not null unique,
  invited_at timestamptz not null,
  primary key (airport_id, booking_id),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);

create table review (                                              -- of a stay that took place, one each
  airport_id   integer not null,
  booking_id   uuid not null,
  car_park_id  integer not null,
  stars        integer not null check (stars between 1 and 5),
  title        text not null,
  body         text not null,
  display_name text not null,
  language     text not null,
  state        text not null check (state in ('published', 'waiting', 'refused')),
  created_at   timestamptz not null,
  primary key (airport_id, booking_id),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
create index review_newest on review (created_at) where state = 'published';

create table review_summary (                                      -- what a page shows without counting: airport and car park 0 for all together
  airport_id   integer not null,
  car_park_id  integer not null,
  stars_1      integer not null,
  stars_2      integer not null,
  stars_3      integer not null,
  stars_4      integer not null,
  stars_5      integer not null,
  counted_at   timestamptz not null,
  primary key (airport_id, car_park_id)
);

create table erasure (                                             -- what must be erased again after an older copy was brought back (GD-07)
  airport_id integer not null,
  booking_id uuid not null,
  reason     text not null check (reason in ('retention', 'asked')),
  erased_at  timestamptz not null,
  primary key (airport_id, booking_id)
);

create table recurring_run (                                       -- what runs again and again, and how it went
  name        text primary key,
  last_run_at timestamptz not null,
  last_ok_at  timestamptz,
  last_error  text
);
