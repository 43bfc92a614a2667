import { forgetDraft, keepDraft, readDraft } from '#db/sessions.ts'
import { bookingFields, type BookingField } from '#domain/bookings/fields.ts'
import { holdsCardNumber } from '#domain/bookings/typed-text.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

export type Draft = Partial<Record<BookingField, string>>

/** Agreeing is done anew for each booking; package, extras and payment belong to the product that is gone. */
const notKept = new Set<BookingField>(['terms', 'package', 'extras', 'paymentLocation', 'paymentMethod'])
const longest = 200

/**
 * Somebody else took the space, or the car park closed, while the form was filled in: the next form begins with what
 * was typed (screen 8).
 */
export const keepFormDraft = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  sessionId: string,
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  const kept = bookingFields.flatMap((field) => {
    const value = notKept.has(field) ? '' : (values[field] ?? '')
    return value !== '' && value.length <= longest && !holdsCardNumber(value) ? [[field, value] as const] : []
  })
  await keepDraft(deps.db, sessionId, Object.fromEntries(kept), deps.clock.now())
}

export const formDraft = async (deps: Pick<Deps, 'db'>, actor: Actor): Promise<Draft | null> =>
  actor.kind === 'traveller' ? ((await readDraft(deps.db, actor.sessionId)) as Draft | null) : null

/** Booked: the booking has it now. */
export const forgetFormDraft = (deps: Pick<Deps, 'db'>, sessionId: string): Promise<void> =>
  forgetDraft(deps.db, sessionId)
