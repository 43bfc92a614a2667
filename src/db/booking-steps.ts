import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'

/** What people did to a booking that has no row of its own: the names of the audit trail. */
const stepNames = [
  'cancel',
  'no_show',
  'revive',
  'undo_check_in',
  'undo_check_out',
  'plate',
  'flights',
  'service_cancel',
  'service_refund',
  'service_waive',
  'refund_asked',
  'claim_asked',
  'cancel_asked',
  'waive_asked',
  'move_asked',
  'request_agreed',
  'request_refused',
  'request_void',
] as const
export type StepName = (typeof stepNames)[number]

/** `reason` and `amountMinor` where the step has them; of a cancellation the reason is that of its form. */
export type BookingStep = {
  at: Instant
  actor: string
  action: StepName
  reason: string | null
  amountMinor: number | null
}

const STEPS = `
  select at, actor, action, data ->> 'reason' as reason, (data ->> 'amountMinor')::int as amount_minor
  from audit
  where booking_id = $1
    and action = any($2::text[])
  order by seq`

/** What people did to a booking, the oldest first. */
export const stepsOf = async (q: Queryable, bookingId: string): Promise<BookingStep[]> =>
  (
    await q.query<Omit<BookingStep, 'amountMinor'> & { amount_minor: number | null }>(
      STEPS,
      [bookingId, stepNames],
      'booking_steps',
    )
  ).map(({ amount_minor: amountMinor, ...step }) => ({ ...step, amountMinor }))

const ERASED = `
  select data ->> 'reason' as reason
  from audit
  where booking_id = $1
    and action = 'erase'
  order by seq desc
  limit 1`

export type Erasure = { at: Instant; isAsked: boolean }

/** When a booking that is erased was, and whether its traveller asked for it; else its time was over. */
export const erasureOf = async (
  q: Queryable,
  { id, erasedAt }: { id: string; erasedAt: Instant | null },
): Promise<Erasure | null> => {
  if (erasedAt === null) return null
  const [row] = await q.query<{ reason: string | null }>(ERASED, [id], 'booking_erasure')
  return { at: erasedAt, isAsked: row?.reason === 'asked' }
}
