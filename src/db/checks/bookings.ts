import { moveList, statusByAction } from '../booking-moves.ts'
import type { Check } from './check.ts'

/** What must be true of every booking and of what refers to it (docs/rulebook/booking.md). */
export const bookingChecks: Check[] = [
  {
    problem: 'the hold time does not match the status',
    of: 'booking',
    sql: `
      select id::text as at
      from part
      where (status = 'held') <> (hold_until is not null)`,
  },
  {
    problem: 'a ledger entry of nothing (orphan)',
    of: 'ledger_entry',
    sql: `
      select l.id::text as at
      from part l
      where not exists (
        select from booking b
        where b.airport_id = l.airport_id
          and b.id = l.booking_id
      )
        or l.payment_id is not null
          and not exists (
            select from payment p
            where p.airport_id = l.airport_id
              and p.id = l.payment_id
          )
        or l.refund_id is not null
          and not exists (
            select from refund r
            where r.airport_id = l.airport_id
              and r.id = l.refund_id
          )`,
  },
  {
    problem: 'an idempotency key without its booking, or two keys for one (I5)',
    of: 'idempotency',
    sql: `
      select i.key as at
      from part i
      where not exists (
        select from booking b
        where b.airport_id = i.airport_id
          and b.id = i.booking_id
      )
      union all
      select i.booking_id::text
      from part i
      where exists (
        select from idempotency other
        where other.airport_id = i.airport_id
          and other.booking_id = i.booking_id
          and other.key < i.key
      )`,
  },
  {
    problem: 'a booking whose first audit entry is not its making, or without any (I6)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where not exists (
        select from audit a
        where a.booking_id = b.id
          and a.action = 'place'
      )
        and (
          -- the trail of an erased booking goes after years, as a whole (ERASE-1)
          b.erased_at is null
          or exists (
            select from audit a
            where a.booking_id = b.id
          )
        )`,
  },
  {
    problem: 'a status the audit does not lead to (I6)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      join lateral (
        select case a.action when 'place' then a.data ->> 'status' else ${statusByAction} end as status
        from audit a
        where a.booking_id = b.id
          and a.action in ('place', ${moveList})
        order by a.seq desc
        limit 1
      ) last on true
      where last.status <> b.status`,
  },
  {
    problem: 'a session may see a booking that does not exist (orphan)',
    of: 'session_booking',
    sql: `
      select s.booking_id::text as at
      from part s
      where not exists (
        select from booking b
        where b.airport_id = s.airport_id
          and b.id = s.booking_id
      )`,
  },
]
