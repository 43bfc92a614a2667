-- Finding any booking (SERVICE-5). db/find-bookings.ts asks with the same expressions; a test compares the plans with these names.

create index booking_last_name on booking ((lower(replace(translate(details ->> 'lastName', 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïðñòóôõöøùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜȘșȚț-’.', 'aaaaaaceeeeiiiidnoooooouuuuyaaaaaaceeeeiiiidnoooooouuuuyyaaaaaaccccccccddddeeeeeeeeeegggggggghhiiiiiiiiiijjkkllllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzaaiioouuuuuuuuuusstt   '), 'ß', 'ss'))) text_pattern_ops) where erased_at is null;
create index booking_plate_look on booking ((translate(upper(details ->> 'plate'), 'ODQILBSZ -._·•/', '00011852'))) where erased_at is null;
create index booking_phone_end on booking ((reverse(details ->> 'mobile')) text_pattern_ops) where erased_at is null;

-- What somebody of the house gave back beyond the rules, counted against the person's limits (SERVICE-7).
create table favour (
  airport_id   integer not null,
  id           uuid    not null,
  booking_id   uuid    not null,
  person_id    uuid    not null references person,
  day          date    not null,                                   -- of the house
  amount_minor integer not null check (amount_minor > 0),
  at           timestamptz not null,
  primary key (airport_id, id),
  foreign key (airport_id, booking_id) references booking (airport_id, id)
);
create index favour_person on favour (person_id, day);

-- What one person asks for and another one agrees to or refuses (SERVICE-8).
create table service_request (
  airport_id      integer not null,
  id              uuid    not null,
  booking_id      uuid    not null,
  kind            text    not null check (kind in ('refund')),
  amount_minor    integer not null check (amount_minor > 0),
  reason          text    not null,
  booking_version integer not null,                                -- a booking that changed since makes it void
  asked_by        uuid    not null references person,
  asked_at        timestamptz not null,
  ended_at        timestamptz,
  ended_how       text check (ended_how in ('agreed', 'refused', 'void')),
  ended_by        uuid references person,
  answer          text,
  primary key (airport_id, id),
  foreign key (airport_id, booking_id) references booking (airport_id, id),
  check ((ended_at is null) = (ended_how is null))
);
create index service_request_open on service_request (asked_at) where ended_at is null;
create index service_request_booking on service_request (booking_id);

alter table favour enable row level security;
create policy others on favour using (current_user <> 'parkwing_limited');
alter table service_request enable row level security;
create policy others on service_request using (current_user <> 'parkwing_limited');
