-- The second wall: rows say to whom they belong. Whoever works as the role parkwing_limited sees and changes only what
-- the settings parkwing.places and parkwing.codes name, and nothing when they are not set (src/db/row-wall.ts). For all
-- other roles the policies say yes; the owner of the tables and a superuser are not asked at all. The role itself
-- belongs to the server, so no migration makes it.

alter table booking enable row level security;
create policy wall on booking using (
  current_user <> 'parkwing_limited'
  or agent_code = any (string_to_array(current_setting('parkwing.codes', true), ','))
  or exists (
    select
    from product p
    where p.airport_id = booking.airport_id
      and p.id = booking.product_id
      and p.airport_id || ':' || p.car_park_id = any (string_to_array(current_setting('parkwing.places', true), ','))
  )
);

alter table gate_event enable row level security;
create policy wall on gate_event using (
  current_user <> 'parkwing_limited'
  or airport_id || ':' || car_park_id = any (string_to_array(current_setting('parkwing.places', true), ','))
);

-- What belongs to a booking is there for whoever the booking is there for: the wall on booking is asked again.

alter table payment enable row level security;
create policy wall on payment using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = payment.booking_id)
);

alter table refund enable row level security;
create policy wall on refund using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = refund.booking_id)
);

alter table ledger_entry enable row level security;
create policy wall on ledger_entry using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = ledger_entry.booking_id)
);

alter table letter enable row level security;
create policy wall on letter using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = letter.booking_id)
);

alter table audit enable row level security;
create policy wall on audit using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = audit.booking_id)
);

alter table pay_link enable row level security;
create policy wall on pay_link using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = pay_link.booking_id)
);

alter table booking_change enable row level security;
create policy wall on booking_change using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = booking_change.booking_id)
);

alter table email_change enable row level security;
create policy wall on email_change using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = email_change.booking_id)
);

alter table dispute enable row level security;
create policy wall on dispute using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = dispute.booking_id)
);

alter table money_alert enable row level security;
create policy wall on money_alert using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = money_alert.booking_id)
);

alter table invoice enable row level security;
create policy wall on invoice using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = invoice.booking_id)
);

alter table letter_again enable row level security;
create policy wall on letter_again using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = letter_again.booking_id)
);

alter table reminder enable row level security;
create policy wall on reminder using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = reminder.booking_id)
);

alter table review_invitation enable row level security;
create policy wall on review_invitation using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = review_invitation.booking_id)
);

alter table review enable row level security;
create policy wall on review using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = review.booking_id)
);

alter table erasure enable row level security;
create policy wall on erasure using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = erasure.booking_id)
);

alter table claim enable row level security;
create policy wall on claim using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = claim.booking_id)
);

alter table stored_file enable row level security;
create policy wall on stored_file using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = stored_file.booking_id)
);

alter table exit_charge enable row level security;
create policy wall on exit_charge using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = exit_charge.booking_id)
);

alter table overstay_day enable row level security;
create policy wall on overstay_day using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = overstay_day.booking_id)
);

alter table voucher_replaced enable row level security;
create policy wall on voucher_replaced using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = voucher_replaced.booking_id)
);

alter table idempotency enable row level security;
create policy wall on idempotency using (
  current_user <> 'parkwing_limited'
  or exists (select from booking b where b.id = idempotency.booking_id)
);
