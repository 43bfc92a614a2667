-- Companies whose people travel (AGENCY-110 to AGENCY-119): the drivers they keep, their cost centres and their rules.
-- A company sells to itself, under one code of eight signs that no address and no cookie can name.

alter table agency drop constraint agency_code_check;
alter table agency add constraint agency_code_check check (code ~ '^([A-Z0-9]{3,6}|[A-Z0-9]{8})$');

create table cost_centre (
  id              uuid primary key,
  organisation_id uuid not null references organisation,
  code            text not null check (length(code) between 1 and 20),
  name            text not null check (length(name) between 1 and 60),
  created_at      timestamptz not null,
  ended_at        timestamptz                                      -- for no new booking from then on
);
create unique index cost_centre_open on cost_centre (organisation_id, upper(code)) where ended_at is null;

create table company_driver (                                      -- as the company keeps its people; deleted when it removes one
  id              uuid primary key,
  organisation_id uuid not null references organisation,
  cost_centre_id  uuid references cost_centre,
  first_name      text not null,
  last_name       text not null,
  email           text not null,                                   -- in small letters
  mobile          text not null,
  plate           text not null,
  plate_country   text not null,
  language        text not null,
  version         integer not null default 1,
  changed_at      timestamptz not null
);
create unique index company_driver_email on company_driver (organisation_id, email);

create table company_rule (                                        -- what the company allows its own people; none: everything
  organisation_id uuid primary key references organisation,
  packages        text[] not null check (cardinality(packages) > 0),
  stay_minor      integer check (stay_minor > 0),                  -- the most for a stay, in cents of euro
  day_minor       integer check (day_minor > 0),                   -- the most for a day of it
  version         integer not null,
  changed_at      timestamptz not null
);

create table company_reach (                                       -- for whom somebody books who does not manage the company
  organisation_id uuid not null references organisation,
  person_id       uuid not null references person,
  everybody       boolean not null,
  cost_centres    uuid[] not null,
  primary key (organisation_id, person_id)
);

alter table agency_statement_line add column cost_centre text;     -- as the booking had it; for companies
alter table agency_statement_line add column cost_centre_name text;

alter table cost_centre enable row level security;
create policy others on cost_centre using (current_user <> 'parkwing_limited');
alter table company_driver enable row level security;
create policy others on company_driver using (current_user <> 'parkwing_limited');
alter table company_rule enable row level security;
create policy others on company_rule using (current_user <> 'parkwing_limited');
alter table company_reach enable row level security;
create policy others on company_reach using (current_user <> 'parkwing_limited');
