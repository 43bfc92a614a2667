-- Every field of an agent, what an agency owes its customers as cashback, and partners with their looks as rows.

alter table agency
  add column type_rid     text not null default 'D' check (type_rid ~ '^[A-Z0-9]{1,4}$'),
  add column group_code   text not null default 'X0' check (group_code ~ '^[A-Z0-9]{1,6}$'),
  add column ddi          text not null default '' check (ddi ~ '^[0-9+() ./-]{0,30}$'), -- the telephone number of the agency
  add column option_flags text not null default '' check (length(option_flags) <= 200), -- as given; means nothing to us
  add column asked_at     timestamptz;                             -- when another directory was last asked about it

alter table agency_statement_line
  add column cashback_minor integer not null default 0 check (cashback_minor between 0 and kept_minor); -- what the agency owes its customer; in no balance

create table partner (                                             -- a business account with a look of its own (PART-1)
  code     text    primary key check (code ~ '^[A-Za-z0-9-]{2,20}$'),
  place    integer not null unique check (place > 0),              -- in lists
  name     text    not null check (length(name) between 1 and 60),
  is_named boolean not null,                                       -- whether its customers know it by this name
  mark     text    not null check (mark ~ '^[a-z]{1,30}$'),        -- of the drawn marks
  theme    text    not null check (theme ~ '^theme-[a-z]{1,20}$'),
  tokens   jsonb,                                                  -- domain/partners/look.ts Tokens; null: the look of the house
  banner   boolean not null default false,
  check ((tokens is null) = (theme = 'theme-default'))
);
create unique index partner_code on partner (lower(code));

insert into partner (place, code, name, is_named, mark, theme, banner, tokens)
select p.place, p.code, p.name, p.is_named, p.mark, p.theme, p.theme = 'theme-tui', t.tokens
from (
  values
    (1, 'tui', 'TUI', true, 'tui', 'theme-tui'),
    (2, 'tui-vip', 'TUI VIP', true, 'tui', 'theme-tui'),
    (3, 'tui-eindhoven', 'TUI Eindhoven', true, 'tui', 'theme-tui'),
    (4, 'TUINL', 'TUI', true, 'tui', 'theme-tui'),
    (5, 'TUIBEW', 'TUI', true, 'tui', 'theme-tui'),
    (6, 'BTN', 'BTN', false, 'btn', 'theme-btn'),
    (7, 'VAKSNL', 'VAKSNL', false, 'vaksnl', 'theme-vaksnl'),
    (8, 'BLSA', 'BLSA', false, 'blsa', 'theme-blsa'),
    (9, 'ZOOV', 'ZOOV', false, 'zoov', 'theme-zoov'),
    (10, 'TRAVX', 'TRAVX', false, 'travx', 'theme-travx'),
    (11, 'TRVLXL', 'TRVLXL', false, 'trvlxl', 'theme-default'),
    (12, 'SINGPO', 'SINGPO', false, 'singpo', 'theme-default'),
    (13, 'corendon', 'Corendon', true, 'corendon', 'theme-default'),
    (14, 'LUFTH', 'Lufthansa', true, 'lufthansa', 'theme-default'),
    (15, 'EUROW', 'Eurowings', true, 'eurowings', 'theme-default'),
    (16, 'AUSTR', 'Austrian', true, 'austrian', 'theme-default'),
    (17, 'SWISS', 'SWISS', true, 'swiss', 'theme-default'),
    (18, 'DJNGINTW', 'DJNGINTW', false, 'djngintw', 'theme-default')
) p(place, code, name, is_named, mark, theme)
left join (
  values
    ('theme-tui', '{"brand": "#092a5e", "brandStrong": "#061d42", "brandTint": "#e2f3fe", "onBrand": "#ffffff", "accent": "#cc0d13", "accentStrong": "#a90a0f", "onAccent": "#ffffff", "hero": "#70cbf4", "onHero": "#092a5e"}'::jsonb),
    ('theme-btn', '{"brand": "#00655b", "brandStrong": "#004c44", "brandTint": "#e0f2ef", "onBrand": "#ffffff", "accent": "#ff9e1b", "accentStrong": "#f08a00", "onAccent": "#1e1a12", "hero": "#00393a", "onHero": "#ffffff"}'::jsonb),
    ('theme-vaksnl', '{"brand": "#b8420a", "brandStrong": "#8f3206", "brandTint": "#fff0e6", "onBrand": "#ffffff", "accent": "#b8420a", "accentStrong": "#8f3206", "onAccent": "#ffffff", "hero": "#ffe3cc", "onHero": "#3a1b06"}'::jsonb),
    ('theme-blsa', '{"brand": "#0b5c8a", "brandStrong": "#084567", "brandTint": "#e3f1f9", "onBrand": "#ffffff", "accent": "#ff8a5b", "accentStrong": "#ff7440", "onAccent": "#0b2233", "hero": "#0b2233", "onHero": "#ffffff"}'::jsonb),
    ('theme-zoov', '{"brand": "#7a1f6b", "brandStrong": "#5b144f", "brandTint": "#f8e9f5", "onBrand": "#ffffff", "accent": "#ffb81c", "accentStrong": "#f2a500", "onAccent": "#2a0a25", "hero": "#2a0a25", "onHero": "#ffffff"}'::jsonb),
    ('theme-travx', '{"brand": "#3c3aa8", "brandStrong": "#2b2a80", "brandTint": "#ececfb", "onBrand": "#ffffff", "accent": "#5ce0b8", "accentStrong": "#3fcfa3", "onAccent": "#10102e", "hero": "#14133a", "onHero": "#ffffff"}'::jsonb)
) t(theme, tokens) on t.theme = p.theme;
