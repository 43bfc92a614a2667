import { forgetDraft, keepDraft, readDraft } from '#db/sessions.ts'
import { bookingFields, type BookingField } from '#domain/bookings/fields.ts'
import { holdsCardNumber } from '#domain/bookings/typed-text.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

export type Draft = Partial<Record<BookingField, string>>

/**
 * These fields are not kept: terms must be agreed to for each booking, and package, extras and payment belong to the
 * product that is gone.
 */
const notKept = new Set<BookingField>(['terms', 'package', 'extras', 'paymentLocation', 'paymentMethod'])
const longest = 200

/**
 * Keeps what was typed when somebody else took the space, or the car park closed, while the form was filled in. The
 * next form begins with it (screen 8).
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

/** Deletes the draft, because the booking now has what was typed. */
export const forgetFormDraft = (deps: Pick<Deps, 'db'>, sessionId: string): Promise<void> =>
  forgetDraft(deps.db, sessionId)
