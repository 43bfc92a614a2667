-- Payments of agencies and companies that were found in the bank's file by the number of their statement (AGENCY-119).

alter table bank_line add column organisation_id uuid references organisation; -- whose payment it is
alter table bank_line drop constraint bank_line_outcome_check;
alter table bank_line add constraint bank_line_outcome_check
  check (outcome in ('booked', 'returned', 'received', 'unmatched'));
alter table bank_line drop constraint bank_line_check;
alter table bank_line add constraint bank_line_payout_check
  check ((payout_id is not null) = (outcome in ('booked', 'returned')));
alter table bank_line add constraint bank_line_organisation_check
  check ((organisation_id is not null) = (outcome = 'received'));
