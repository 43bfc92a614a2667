-- The second wall: rows of bookings, and of what belongs to them, are there for the role parkwing_limited only as far
-- as its scope reaches. Here every other role is let through; what the limited role reaches says src/db/row-wall.ts,
-- because roles belong to the server and no migration can rely on one. Without that it reaches nothing.

alter table booking enable row level security;
create policy others on booking using (current_user <> 'parkwing_limited');

alter table gate_event enable row level security;
create policy others on gate_event using (current_user <> 'parkwing_limited');

alter table payment enable row level security;
create policy others on payment using (current_user <> 'parkwing_limited');

alter table refund enable row level security;
create policy others on refund using (current_user <> 'parkwing_limited');

alter table ledger_entry enable row level security;
create policy others on ledger_entry using (current_user <> 'parkwing_limited');

alter table letter enable row level security;
create policy others on letter using (current_user <> 'parkwing_limited');

alter table audit enable row level security;
create policy others on audit using (current_user <> 'parkwing_limited');

alter table pay_link enable row level security;
create policy others on pay_link using (current_user <> 'parkwing_limited');

alter table booking_change enable row level security;
create policy others on booking_change using (current_user <> 'parkwing_limited');

alter table email_change enable row level security;
create policy others on email_change using (current_user <> 'parkwing_limited');

alter table dispute enable row level security;
create policy others on dispute using (current_user <> 'parkwing_limited');

alter table money_alert enable row level security;
create policy others on money_alert using (current_user <> 'parkwing_limited');

alter table invoice enable row level security;
create policy others on invoice using (current_user <> 'parkwing_limited');

alter table letter_again enable row level security;
create policy others on letter_again using (current_user <> 'parkwing_limited');

alter table reminder enable row level security;
create policy others on reminder using (current_user <> 'parkwing_limited');

alter table review_invitation enable row level security;
create policy others on review_invitation using (current_user <> 'parkwing_limited');

alter table review enable row level security;
create policy others on review using (current_user <> 'parkwing_limited');

alter table erasure enable row level security;
create policy others on erasure using (current_user <> 'parkwing_limited');

alter table claim enable row level security;
create policy others on claim using (current_user <> 'parkwing_limited');

alter table stored_file enable row level security;
create policy others on stored_file using (current_user <> 'parkwing_limited');

alter table exit_charge enable row level security;
create policy others on exit_charge using (current_user <> 'parkwing_limited');

alter table overstay_day enable row level security;
create policy others on overstay_day using (current_user <> 'parkwing_limited');

alter table voucher_replaced enable row level security;
create policy others on voucher_replaced using (current_user <> 'parkwing_limited');

alter table idempotency enable row level security;
create policy others on idempotency using (current_user <> 'parkwing_limited');
