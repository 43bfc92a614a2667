import type { Check } from './check.ts'

/**
 * What must be true of letters (docs/rulebook/letters.md). That each is sent only once is ensured by the primary key
 * (I7).
 */
export const letterChecks: Check[] = [
  {
    problem: 'a letter about a booking that does not exist (orphan)',
    of: 'letter',
    sql: `
      select format('%s of %s', kind, booking_id) as at
      from part l
      where not exists (select from booking b where b.id = l.booking_id)`,
  },
  {
    problem: 'what became of a letter does not match its time (LETTER-6)',
    of: 'letter',
    sql: `
      select format('%s of %s', kind, booking_id) as at
      from part
      where (state = 'sent') <> (state_at is null)`,
  },
  {
    problem: 'a letter of an erased booking that still knows its recipient (I9)',
    of: 'letter',
    sql: `
      select l.booking_id::text as at
      from part l
      join booking b on b.id = l.booking_id
      where b.erased_at is not null
        and l.recipient_digest is not null`,
  },
  {
    problem: 'an address that does not take letters, and nothing in the audit that says why (LETTER-7)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where b.email_bounced_at is not null
        and not exists (
          select from audit a
          where a.booking_id = b.id
            and a.action = 'email_bounced'
        )`,
  },
  {
    problem: 'more letters asked for again within 24 hours than are allowed (LETTER-8)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where exists (
        select from letter_again a
        where a.airport_id = b.airport_id
          and a.booking_id = b.id
          and (
            select count(*)
            from letter_again other
            where other.airport_id = a.airport_id
              and other.booking_id = a.booking_id
              and other.ordered_at > a.ordered_at - interval '24 hours'
              and other.ordered_at <= a.ordered_at
          ) > 5
      )`,
  },
]
