-- Reviews of simulated stays: only the demo catalogue has them, and no page calls them anything else.

create table simulated_review (                                    -- nobody wrote these: kept apart from `review`, which belongs to bookings
  airport_id   integer not null,
  car_park_id  integer not null,
  nth          integer not null,
  stars        integer not null check (stars between 1 and 5),
  title        text not null,
  body         text not null,
  display_name text not null,
  language     text not null,
  created_at   timestamptz not null,
  primary key (airport_id, car_park_id, nth)
);
create index simulated_review_newest on simulated_review (created_at);

alter table review_summary add column simulated integer not null default 0; -- how many of the counted ones are simulated
