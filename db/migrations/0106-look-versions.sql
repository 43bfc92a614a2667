-- What an agency is still working on of its look (AGENCY-228), and what it published (AGENCY-230), to go back to.

create table agency_brand_mark (                                      -- of what follows; customers see that of agency_brand
  logo_id         text    primary key check (logo_id ~ '^[0-9a-f]{32}$'),
  organisation_id uuid    not null references organisation,
  logo            text    not null,                                   -- a PNG that we drew, in base64
  logo_width      integer not null check (logo_width > 0),
  logo_height     integer not null check (logo_height > 0)
);
create index agency_brand_mark_of on agency_brand_mark (organisation_id);

create table agency_brand_draft (
  organisation_id uuid    primary key references organisation,
  typed           jsonb   check (jsonb_typeof(typed) = 'object'),     -- as it was typed, which may be wrong; null: no draft
  is_open         boolean not null,
  logo_id         text    references agency_brand_mark,               -- null: none, or no draft
  version         integer not null check (version > 0),               -- also counts what was published and thrown away
  changed_at      timestamptz not null,
  changed_by      text    not null,                                   -- as in the trail
  check (typed is not null or logo_id is null)
);

create table agency_brand_version (
  organisation_id uuid    not null references organisation,
  version         integer not null check (version > 0),               -- that of agency_brand while it was shown
  look            jsonb   not null check (jsonb_typeof(look) = 'object'),
  logo_id         text    references agency_brand_mark,
  published_at    timestamptz not null,
  published_by    text    not null,                                   -- as in the trail
  primary key (organisation_id, version)
);

-- what is shown today can be gone back to as well
insert into agency_brand_mark (logo_id, organisation_id, logo, logo_width, logo_height)
select logo_id, organisation_id, logo, logo_width, logo_height
from agency_brand
where logo_id is not null;

insert into agency_brand_version (organisation_id, version, look, logo_id, published_at, published_by)
select organisation_id, version,
  jsonb_build_object(
    'name', name, 'colours', jsonb_build_object('brand', brand, 'accent', accent, 'hero', hero), 'theme', theme,
    'airports', airports, 'email', email, 'phone', phone, 'hosts', hosts, 'products', products, 'packages', packages,
    'greetings', greetings, 'returnAddress', return_address
  ),
  logo_id, changed_at, changed_by
from agency_brand;
