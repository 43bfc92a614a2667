import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { StatusView } from './view.tsx'
import { bounceNotice } from '../../shared/bookings/bounce.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { claimNotices, exitNotices, overdueNotice } from './claims.ts'

/** What must be seen before anything else. */
export const noticesOf = (facts: RequestFacts, view: BookingView): StatusView['notices'] => {
  const bounce = bounceNotice(facts, view.booking)
  return [
    ...(bounce ? [bounce] : []),
    ...overdueNotice(facts, view),
    ...exitNotices(facts, view),
    ...claimNotices(facts, view),
  ]
}
