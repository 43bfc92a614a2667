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

/** Under this name a draft says which form it was typed into. */
const typedInto = 'form'

/**
 * Keeps what was typed when somebody else took the space, or the car park closed, while the form was filled in. The
 * next form begins with it (screen 8). `form` names the form where it is shown again at once, in another language or
 * currency: then everything is kept (BOOK-18).
 */
export const keepFormDraft = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  sessionId: string,
  values: Readonly<Record<string, string>>,
  form: string | null = null,
): Promise<void> => {
  const kept = bookingFields.flatMap((field) => {
    // no database takes a NUL, and nobody typed one
    const value = form === null && notKept.has(field) ? '' : (values[field] ?? '').replaceAll('\0', '')
    return value !== '' && value.length <= longest && !holdsCardNumber(value) ? [[field, value] as const] : []
  })
  const typed = { ...Object.fromEntries(kept), ...(form !== null && { [typedInto]: form }) }
  await keepDraft(deps.db, sessionId, typed, deps.clock.now())
}

/** Whether such a draft would have everything that was typed: nothing is too long, and nothing is a card's number. */
export const keepsWhole = (values: Readonly<Record<string, string>>): boolean =>
  bookingFields.every((field) => {
    const value = values[field] ?? ''
    return value.length <= longest && !holdsCardNumber(value)
  })

/**
 * What was typed before. `own`: into this very form, so that its package, its way to pay and its ticks count too;
 * otherwise they are left out.
 */
export const formDraft = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  form: string | null = null,
): Promise<{ values: Draft; own: boolean } | null> => {
  const typed = actor.kind === 'traveller' ? await readDraft(deps.db, actor.sessionId) : null
  if (!typed) return null
  const { [typedInto]: into, ...values } = typed
  const own = form !== null && into === form
  return { values: own ? values : without(values), own }
}

const without = (values: Draft): Draft =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !notKept.has(field as BookingField)))

/** Deletes the draft, because the booking now has what was typed. */
export const forgetFormDraft = (deps: Pick<Deps, 'db'>, sessionId: string): Promise<void> =>
  forgetDraft(deps.db, sessionId)
