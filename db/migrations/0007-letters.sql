-- What became of letters. Neither text nor address is kept: a keyed digest tells whether a bounce concerns the address a booking has now.

alter table letter drop constraint letter_pkey;
alter table letter
  add column about            text not null default '',            -- the refund, change, invoice or claim it was about
  add column mail_key         text,                                -- left half of its Message-ID (domain/letters/delivery.ts)
  add column recipient_digest text,
  add column state            text not null default 'sent' check (state in ('sent', 'delivered', 'bounced', 'complained')),
  add column state_at         timestamptz,
  add column reason           text,                                -- status code of the mail server, no words of its
  add primary key (booking_id, kind, version, about);
create unique index letter_mail_key on letter (mail_key);

-- Letters a customer asked for once more; counted for the limit of a day.
create table letter_again (
  airport_id integer not null,
  booking_id uuid not null,
  kind       text not null check (kind in ('confirmation', 'paymentLink', 'invoice')),
  version    integer not null,
  ordered_at timestamptz not null,
  primary key (airport_id, booking_id, version),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
