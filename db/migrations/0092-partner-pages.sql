-- Partners get a page at work: they can be switched off, have no mark or one of their own, and two editors are told
-- apart by the version.

alter table partner
  alter column mark drop not null,                                 -- null: the name is written where the mark would stand
  add column is_on       boolean not null default true,            -- false: its code is handed on, with the look of the house
  add column logo_id     text    unique check (logo_id ~ '^[0-9a-f]{32}$'),
  add column logo        text,                                     -- base64 of the PNG that we drew of what was sent; wins over the drawn mark
  add column version     integer not null default 1 check (version > 0),
  add column changed_at  timestamptz,
  add column changed_by  text,
  add constraint partner_logo check ((logo is null) = (logo_id is null)) not valid,
  drop constraint partner_place_key,
  add constraint partner_place_key unique (place) deferrable;      -- two change places in one statement
