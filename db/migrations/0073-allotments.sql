-- Spaces of a product that are set aside for one agency until they are released (AGENCY-138 to AGENCY-146). What it has
-- not sold of them counts as taken in product_day, so that nobody else can sell it. Whoever changes rows of the two
-- lower tables holds the lock of that day in product_day.

create table allotment (
  airport_id      integer not null,
  id              uuid    not null,
  organisation_id uuid    not null references organisation,        -- the agency
  product_id      integer not null,
  first_day       date    not null,
  last_day        date    not null check (last_day >= first_day),
  spaces          integer not null check (spaces > 0),
  release_days    integer not null check (release_days between 0 and 365),
  set_at          timestamptz not null,
  set_by          text    not null,                                -- as in the trail, which has the reason
  ended_at        timestamptz,
  primary key (airport_id, id),
  foreign key (airport_id, product_id) references product (airport_id, id)
);
create index allotment_organisation on allotment (organisation_id);
create index allotment_product on allotment (airport_id, product_id);

create table allotment_day (
  airport_id   integer not null,
  product_id   integer not null,
  day          date    not null,
  allotment_id uuid    not null,
  spaces       integer not null,
  open         integer not null check (open between 0 and spaces), -- set aside and not sold
  release_at   timestamptz not null,                               -- from then on the agency sells no more of them
  released     boolean not null default false check (not released or open = 0),
  primary key (airport_id, product_id, day, allotment_id),
  foreign key (airport_id, allotment_id) references allotment (airport_id, id),
  foreign key (airport_id, day, product_id) references product_day
);
create index allotment_day_due on allotment_day (release_at) where not released;
create index allotment_day_of on allotment_day (airport_id, allotment_id);

create table allotment_use (                                       -- days of bookings that came out of an allotment
  airport_id   integer not null,
  booking_id   uuid    not null,
  product_id   integer not null,
  day          date    not null,
  allotment_id uuid    not null,
  primary key (airport_id, booking_id, product_id, day),
  -- the space is drawn before the row of its booking is written, in one transaction
  foreign key (airport_id, booking_id) references booking (airport_id, id) deferrable initially deferred,
  foreign key (airport_id, product_id, day, allotment_id) references allotment_day
);
create index allotment_use_day on allotment_use (airport_id, product_id, day, allotment_id);

alter table allotment enable row level security;
create policy others on allotment using (current_user <> 'parkwing_limited');
alter table allotment_day enable row level security;
create policy others on allotment_day using (current_user <> 'parkwing_limited');
alter table allotment_use enable row level security;
create policy others on allotment_use using (current_user <> 'parkwing_limited');
