-- What is counted about visits, and pictures the site shows.

-- Nothing about a person: no network address, no browser, paths without parameters. Kept for 30 days.
create table tracker_event (
  id             uuid        primary key,
  at             timestamptz not null,
  environment    text        not null check (environment in ('production', 'staging')),
  agent          text        not null,                              -- code of the visited address, empty without one
  service        text        not null,
  organisation   text        not null,
  page_type      text        not null,
  tech_platform  text        not null,
  template_group text        not null check (template_group in ('homepage', 'locations')),
  event          text        not null,
  language       text        not null,
  path           text        not null,
  variant        text        not null,                              -- name:variant of the running split tests
  visit_id       uuid        not null                               -- by chance, as long as a tab is open
);
create index tracker_event_at on tracker_event (at);
-- a test starts once for a visit, however often it is told (SP-03)
create unique index tracker_event_start on tracker_event (visit_id, variant) where event = 'split_test_start';

-- A picture by id (FE 7): PNG, drawn anew from what was given; the bytes are in the file store under key.
create table resource (
  id         uuid        primary key,
  version    integer     not null default 1 check (version > 0),
  key        text        not null unique,
  width      integer     not null check (width > 0),
  height     integer     not null check (height > 0),
  size       integer     not null check (size > 0),
  sha256     text        not null,
  created_at timestamptz not null
);
