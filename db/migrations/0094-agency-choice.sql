-- What an agency sells on its own page and in its form (AGENCY-204), and what it says there itself (AGENCY-208).

alter table agency_brand
  add column products  text[] check (cardinality(products) > 0),        -- as 'EIN-12': airport and number; null: all
  add column packages  text[] check (cardinality(packages) > 0),        -- null: all
  add column greetings jsonb not null default '{}'                      -- text by language
    check (jsonb_typeof(greetings) = 'object');
