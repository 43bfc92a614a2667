-- Getting in: an invitation to a role that nobody gives alone waits for a second person.

alter table invitation add column needs_agreement boolean not null default false;
alter table invitation add column agreed_by uuid references person;
alter table invitation add column agreed_at timestamptz;          -- from then on its 72 hours run
alter table invitation add check ((agreed_by is null) = (agreed_at is null));
