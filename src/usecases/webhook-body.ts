import { referencesOf } from '#db/agency-calls.ts'
import type { DeliveryToSend } from '#db/webhook-deliveries.ts'
import { bodyOf } from '#domain/agencies/webhooks.ts'
import type { Deps } from './deps.ts'

/** What is sent for a delivery, at each try, and what its page shows of that (AGENCY-15, AGENCY-199). */
export const sentBody = async (deps: Deps, delivery: DeliveryToSend): Promise<string> => {
  const { bookingId, code } = delivery
  const references = bookingId === null ? null : await referencesOf(deps.db, code, [bookingId])
  return bodyOf({ ...delivery, reference: references?.get(bookingId ?? '') ?? null })
}
