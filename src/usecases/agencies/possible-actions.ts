import { may } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { cancellation } from '#domain/bookings/cancel.ts'
import { changing, extending } from '#domain/bookings/change-rules.ts'
import { editing } from '#domain/bookings/details-form.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { KeyActor } from '../actor.ts'
import { withBooking } from './find-bookings.ts'

export type AgencyAction = 'change' | 'extend' | 'cancel' | 'edit' | 'documents'

/** What an agency may do to the booking now: the same rules that decide when it does it. */
export const actionsOf = (found: Booking, actor: KeyActor, now: Instant): AgencyAction[] => {
  const own = withBooking(actor, found)
  const can: Record<AgencyAction, boolean> = {
    change: may(own, 'edit', found.id) && changing(found, now, true).ok,
    extend: may(own, 'edit', found.id) && extending(found, true).ok,
    cancel: may(own, 'cancel', found.id) && cancellation(found, now, found.disputedMinor, true).ok,
    edit: may(own, 'edit', found.id) && editing(found, false, true).ok,
    documents: may(own, 'download', found.id) && found.status !== 'held' && found.status !== 'expired',
  }
  return (Object.keys(can) as AgencyAction[]).filter((one) => can[one])
}
