import type { Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { TimerPayload, TimerQueue } from '../jobs/timers.ts'
import { cancelIncomplete } from './cancel-incomplete.ts'
import { endUnpaid } from './end-unpaid.ts'
import { markNoShow } from './mark-no-show.ts'
import { remindArrival } from './remind-arrival.ts'
import { remindDetails } from './remind-details.ts'
import { remindPayment, warnUnpaid } from './remind-payment.ts'

/** `again`: when the timer is due once more; null where it is done. */
export type RunTimer = (deps: Deps, actor: Actor, payload: TimerPayload) => Promise<Outcome<{ again: Instant | null }>>

/**
 * What happens at which moment of a booking's life (demand L1). The moments are computed in domain/lifecycle; the rules
 * are in docs/rulebook/lifecycle.md.
 */
export const timers: Record<TimerQueue, RunTimer> = {
  'remind-details': remindDetails,
  'cancel-incomplete': cancelIncomplete,
  'remind-payment': remindPayment,
  'warn-unpaid': warnUnpaid,
  unpaid: endUnpaid,
  'remind-arrival': remindArrival,
  'no-show': markNoShow,
}
