-- How an agency looks to its customers, on a page of ours and in a form that stands in its own pages (AGENCY-44 to
-- AGENCY-59). An organisation has one look, whatever number of codes it sells under.

create table agency_brand (
  organisation_id uuid    primary key references organisation,
  name            text    not null check (length(name) between 1 and 60),
  brand           text    not null check (brand ~ '^#[0-9a-f]{6}$'),  -- as it was chosen; what is shown follows from it
  accent          text    not null check (accent ~ '^#[0-9a-f]{6}$'),
  hero            text    not null check (hero ~ '^#[0-9a-f]{6}$'),
  theme           text    not null check (theme in ('light', 'dark')),-- of the form in the agency's own pages
  airports        text[]  not null default '{}',                      -- none named is all of them
  email           text    not null default '',
  phone           text    not null default '',
  hosts           text[]  not null default '{}',                      -- origins of pages that may show the form
  is_open         boolean not null,
  logo_id         text,
  logo            text,                                               -- a PNG that we drew, in base64
  logo_width      integer check (logo_width > 0),
  logo_height     integer check (logo_height > 0),
  version         integer not null check (version > 0),
  changed_at      timestamptz not null,
  changed_by      text    not null,                                   -- as in the trail
  check ((logo_id is null) = (logo is null)),
  check (cardinality(hosts) <= 10)
);
