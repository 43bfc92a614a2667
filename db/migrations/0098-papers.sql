-- Papers of whoever runs car parks or sells, as the house saw and recorded them (WORK-24), and what follows where a
-- required one has expired (WORK-27).

create table organisation_paper (
  id              uuid primary key,
  organisation_id uuid not null references organisation,
  kind            text not null check (kind in ('register', 'licence', 'insurance', 'identity')),
  reference       text not null check (length(reference) between 1 and 80),
  valid_until     date,                                              -- the last day on which it counts; null: for good
  is_required     boolean not null,                                  -- nothing new is sold once it has expired
  entered_at      timestamptz not null,
  entered_by      uuid not null references person,
  renews          uuid unique references organisation_paper,         -- the one in the place of which it came
  ended_at        timestamptz,                                       -- renewed, or of no use any more
  ended_by        uuid references person,
  told_days       smallint,                                          -- told so many days before; null: not yet
  check ((ended_at is null) = (ended_by is null))
);
create unique index organisation_paper_once on organisation_paper (organisation_id, kind, reference)
  where ended_at is null;

alter table organisation
  add column stopped_at timestamptz;                                 -- sells nothing new since then; null: sells
alter table product
  add column withheld boolean not null default false,                -- off sale only because who runs it is stopped
  add constraint product_withheld check (not (active and withheld)) not valid;
