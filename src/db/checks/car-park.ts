import type { Check } from './check.ts'

/** What must be true at the car park (docs/rulebook/exit.md). */
export const carParkChecks: Check[] = [
  {
    problem: 'the charges of a booking differ from its sum of them (EXIT-4)',
    of: 'booking',
    sql: `
      select b.id::text as at
      from part b
      where b.charged_minor <> (
        select coalesce(sum(c.amount_minor), 0)
        from exit_charge c
        where c.airport_id = b.airport_id
          and c.booking_id = b.id
          and c.waived_at is null
      )`,
  },
  {
    problem: 'the total of a booking is not its agreed price and its charges (EXIT-4)',
    of: 'booking',
    sql: `
      select id::text as at
      from part
      where total_minor <> (terms #>> '{price,total,minor}')::int + charged_minor`,
  },
  {
    problem: 'times of entry and exit that do not match the status (GATE-5)',
    of: 'booking',
    sql: `
      select id::text as at
      from part
      where (status in ('checked_in', 'checked_out')) <> (checked_in_at is not null)
        or (status = 'checked_out') <> (checked_out_at is not null)
        or checked_out_at < checked_in_at`,
  },
  {
    problem: 'a car that drove in or out more than once, not counting what was taken back (GATE-4, CI-09, DESK-10)',
    of: 'booking',
    sql: `
      with step as (
        select a.booking_id, replace(a.action, 'undo_', '') as way,
          case when a.action like 'undo%' then -1 else 1 end as n
        from part b
        join audit a on a.booking_id = b.id
        where a.action in ('check_in', 'check_out', 'undo_check_in', 'undo_check_out')
      )
      select booking_id::text as at
      from step
      group by booking_id, way
      having sum(n) not in (0, 1)`,
  },
]
