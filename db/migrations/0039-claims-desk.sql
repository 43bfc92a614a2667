-- The claims desk: who looks into a claim, what the customer was asked, and decisions that a second person agrees to.

alter table claim add column taken_by uuid references person;      -- who looks into it (CLAIM-17)
alter table claim add column taken_at timestamptz check ((taken_by is null) = (taken_at is null));
alter table claim add column waiting_since timestamptz;            -- a question to the customer is not answered yet (CLAIM-18)
create index claim_newest on claim (decided_at) where status <> 'received';

-- What customer service asked the customer, and what came back (CLAIM-18).
create table claim_question (
  airport_id  integer not null,
  id          uuid    not null,
  booking_id  uuid    not null,
  claim_id    uuid    not null,
  version     integer not null,                                    -- of the booking's letters that ask something
  question    text    not null,
  asked_by    uuid    not null references person,
  asked_at    timestamptz not null,
  due_before  timestamptz not null,                                -- by when the claim had to be answered before
  answer      text,
  answered_at timestamptz,
  primary key (airport_id, id),
  foreign key (airport_id, booking_id) references booking (airport_id, id),
  foreign key (airport_id, claim_id) references claim (airport_id, id)
);
create index claim_question_claim on claim_question (claim_id, asked_at);
create index claim_question_booking on claim_question (booking_id);
create index claim_question_person on claim_question (asked_by);
create unique index claim_question_open on claim_question (claim_id) where answered_at is null;

alter table claim_question enable row level security;
create policy others on claim_question using (current_user <> 'parkwing_limited');

-- A decision beyond the limits waits for another person, as a refund does (CLAIM-16).
alter table service_request drop constraint service_request_kind_check;
alter table service_request add constraint service_request_kind_check check (kind in ('refund', 'claim'));
alter table service_request add column claim_id uuid;
alter table service_request add constraint service_request_claim_check check ((kind = 'claim') = (claim_id is not null));
create unique index service_request_claim on service_request (claim_id) where ended_at is null;
