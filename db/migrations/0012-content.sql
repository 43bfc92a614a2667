-- Content pages (BD 3): one row a site, page and language, with every version there was.

create table content_page (
  site_code     text not null,
  page_name     text not null,
  language      text not null,
  menu_name     text not null,
  html          text not null,                       -- as the cleaner left it; cleaned again when it is shown
  page_title    text not null,
  short_title   text not null,
  keywords      text not null,
  description   text not null,
  no_robots     boolean not null,
  ssg           boolean not null,
  redirect      text check (redirect like 'page:%'),
  stylesheet    text not null,
  template      text not null,
  page_class    text not null default 'S',
  product_class text not null default 'CP',
  updated_on    date not null,                       -- the day shown to readers
  published_at  timestamptz,                         -- null: not published; later than now: waits
  seed          text,                                -- digest of the file it came from; null: an editor's own, which no update of the product touches
  created_by    text not null,
  created_at    timestamptz not null,
  updated_by    text not null,
  updated_at    timestamptz not null,
  version       int not null default 1,
  primary key (site_code, page_name, language)
);

create table content_history (
  site_code text not null,
  page_name text not null,
  language  text not null,
  version   int not null,
  data      jsonb not null,                          -- the row as it was written then
  primary key (site_code, page_name, language, version),
  foreign key (site_code, page_name, language) references content_page on delete cascade
);

create table content_state (
  only_one boolean primary key default true check (only_one),
  version  int not null,                             -- moves with every change: processes load anew, pages made before are not served
  seed     text                                      -- digest of all files that were last brought in
);
