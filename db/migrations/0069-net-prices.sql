-- What agencies pay for bookings on their account instead of the price (AGENCY-120, AGENCY-121). These rows are written
-- once, as contracts are.

create table agency_net_price (
  organisation_id uuid    not null references organisation,
  n               integer not null check (n > 0),                  -- its place among all that were ever agreed
  valid_from      date    not null,
  valid_until     date    check (valid_until >= valid_from),       -- included; null: until something else is agreed
  currency        text    not null check (currency ~ '^[A-Z]{3}$'),
  airport_id      integer,                                         -- with car_park_id; null: all car parks
  car_park_id     integer,
  package         text    check (package in ('basic', 'medium_flex', 'flex')),
  basis_points    integer check (basis_points between 1 and 10000), -- off the price
  day_minor       integer check (day_minor > 0),                   -- in place of parking and package, for each day
  stay_minor      integer check (stay_minor > 0),                  -- the same for a stay
  set_at          timestamptz not null,
  set_by          text    not null,                                -- as in the trail, which has the reason
  primary key (organisation_id, n),
  foreign key (airport_id, car_park_id) references car_park,
  check ((airport_id is null) = (car_park_id is null)),
  check (num_nonnulls(basis_points, day_minor, stay_minor) <= 1)   -- none of them: no net price
);

alter table agency_net_price enable row level security;
create policy others on agency_net_price using (current_user <> 'parkwing_limited');
