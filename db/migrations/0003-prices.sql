-- Prices by weekday, what was asked before, coupons, agencies, exchange rates, the newsletter.

alter table rate
  add column weekdays        integer[] not null default '{1,2,3,4,5,6,7}' check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'), -- 1 Monday … 7 Sunday
  add column regular_per_day integer[] check (cardinality(regular_per_day) = 5 and 0 <= all (regular_per_day)); -- while a reduction runs: the price without it

-- Every price list that was on offer, from when until when (PRICE-14): what a struck-through price is held against.
create table tariff_version (
  airport_id   integer not null,
  product_id   integer not null,
  offered_from timestamptz not null,
  offered_until timestamptz check (offered_until > offered_from),  -- null: on offer now
  tariff       jsonb not null,                                     -- domain/pricing/price-list.ts PriceList
  primary key (airport_id, product_id, offered_from),
  foreign key (airport_id, product_id) references product (airport_id, id)
);
create unique index tariff_version_present on tariff_version (airport_id, product_id) where offered_until is null;

create table agency (                                              -- who sells for us, as far as prices and records need it (K7)
  code                text primary key check (code ~ '^[A-Z0-9]{3,6}$'),
  name                text not null,
  promocode           text not null default '',
  cashback_percent    integer not null default 0 check (cashback_percent between 0 and 100),
  adjustment_percent  integer check (adjustment_percent between 1 and 100),
  adjustment_minor    integer check (adjustment_minor > 0),
  invoicing           boolean not null default false,
  active              boolean not null default true,
  check (adjustment_percent is null or adjustment_minor is null)
);

create table coupon (
  code           text primary key check (code ~ '^[A-Z0-9]{4,24}$'),
  description    text not null,
  percent        integer check (percent between 1 and 100),
  amount_minor   integer check (amount_minor > 0),
  valid_from     timestamptz,
  valid_until    timestamptz,
  most_uses      integer check (most_uses > 0),                    -- null: any number
  most_uses_each integer check (most_uses_each > 0),               -- per customer
  minimum_minor  integer not null default 0 check (minimum_minor >= 0),
  minimum_days   integer not null default 1 check (minimum_days > 0),
  airports       text[],                                           -- null: everywhere; else IATA codes …
  products       text[],                                           -- … and of these products only, `AMS/3101`
  agent_code     text,                                             -- only for customers of this agency (AG-08)
  uses           integer not null default 0 check (uses >= 0),     -- rows of coupon_use that are not given back
  active         boolean not null default true,
  created_at     timestamptz not null,
  check ((percent is null) <> (amount_minor is null))
);

create table coupon_use (                                          -- one coupon a booking; taken before the booking is made
  airport_id    integer not null,
  booking_id    uuid not null,
  code          text not null references coupon,
  customer      text not null,                                     -- keyed digest of the normalised address, never the address
  used_at       timestamptz not null,
  given_back_at timestamptz,
  primary key (airport_id, booking_id)
);
create index coupon_use_counted on coupon_use (code, customer) where given_back_at is null;

create table exchange_rates (                                      -- what the feed brought; the latest day counts, the others show what was
  day        date primary key,
  source     text not null,
  per_euro   jsonb not null,                                       -- currency -> decimal string
  fetched_at timestamptz not null
);

create table newsletter_subscriber (
  id               uuid primary key,
  address_key      text not null unique,                           -- keyed digest of the normalised address: one code an address, ever (PR-18)
  email            text not null,                                  -- empty once erased
  language         text not null,
  status           text not null check (status in ('asked', 'confirmed', 'unsubscribed')),
  round            integer not null default 1,                     -- of the confirmation link: an older one is of no use
  letters          integer not null default 1,                     -- confirmation letters since `asked_at`
  asked_at         timestamptz not null,
  confirmed_at     timestamptz,
  unsubscribed_at  timestamptz,
  confirm_hash     text not null unique,                           -- SHA-256 of the link's token
  unsubscribe_hash text not null unique,
  coupon_code      text references coupon
);
