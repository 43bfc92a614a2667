import { readAmount } from '#domain/claims/amount.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { editableFields, textIn } from '#domain/bookings/details-form.ts'
import type { Language } from '#domain/languages.ts'
import { isRepeatable } from '#domain/letters/letters.ts'
import type { Outcome, Problem } from '#domain/outcome.ts'
import { refused } from '#domain/outcome.ts'
import { parseDateTime } from '#domain/time/local.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import { declareNoShow } from '#usecases/operators/declare-no-show.ts'
import { revive } from '#usecases/operators/revive.ts'
import { writeNote } from '#usecases/operators/write-note.ts'
import { cancelForCustomer } from '#usecases/support/cancel-for-customer.ts'
import { refundAmount } from '#usecases/support/refund-amount.ts'
import { waiveDue } from '#usecases/support/waive-due.ts'
import { changeStay } from '#usecases/travellers/change-stay.ts'
import type { QuoteChange } from '#usecases/travellers/quote-change.ts'
import { editDetails } from '#usecases/travellers/edit-details.ts'
import { resendLetter } from '#usecases/travellers/resend-letter.ts'
import { validPhone } from '../../../shared/bookings/phone-numbers.ts'
import type { ActName } from '../../frame/booking-acts.ts'
import type { SentForm } from '../../frame/sent-form.ts'

/** What is said afterwards. */
export const doneMarks = [
  'cancelled',
  'dated',
  'gaveUp',
  'broughtBack',
  'given',
  'asked',
  'datedWaived',
  'datedAsked',
  'waived',
  'waiveAsked',
  'sent',
  'noted',
  'saved',
  'nothing',
  'moved',
  'there',
  'moveAsked',
] as const
export type DoneMark = (typeof doneMarks)[number]

export type Acting = { deps: Deps; actor: Actor; booking: Booking; form: SentForm; language: Language }

const numberIn = (form: SentForm, name: string): number => {
  const text = form.text(name)
  return /^\d{1,9}$/.test(text) ? Number(text) : NaN
}

/** A favour as it was typed, in cents; nothing is none, and what cannot be read is no amount. */
export const favourIn = (text: string): number => (/^0*([.,]0{1,2})?$/.test(text) ? 0 : (readAmount(text) ?? NaN))

/** The sum that was typed, if it is the one that the button named; else its preview is shown anew (SERVICE-33). */
const shownSum = (form: SentForm): number | null => {
  const typed = readAmount(form.text('amount')) ?? 0
  return typed === numberIn(form, 'shown') ? typed : null
}

/**
 * The stay that a form asks for. Of a car that is there only the end can be another, as for its traveller (CHANGE-11).
 * Refused with the fields that cannot be read.
 */
export const stayIn = (
  { id: bookingId, status, stay }: Booking,
  typed: Readonly<Record<string, string>>,
): Outcome<Pick<QuoteChange, 'bookingId' | 'stay' | 'kind'>> => {
  const isIn = status === 'checked_in'
  const arrival = isIn ? stay.arrival : parseDateTime(typed['startDateTime'] ?? '')
  const departure = parseDateTime(typed['endDateTime'] ?? '')
  if (arrival && departure)
    return { ok: true, value: { bookingId, stay: { arrival, departure }, kind: isIn ? 'extension' : 'stay' } }
  return refused('form_incomplete', undefined, {
    ...(!arrival && { startDateTime: 'arrival_required' as const }),
    ...(!departure && { endDateTime: 'departure_required' as const }),
  })
}

const marked = (outcome: Outcome<unknown>, mark: DoneMark): Outcome<DoneMark> =>
  outcome.ok ? { ok: true, value: mark } : outcome

/** What is said of other dates, by what became of the favour. */
const datedMarks = { none: 'dated', waived: 'datedWaived', asked: 'datedAsked' } as const satisfies Record<
  string,
  DoneMark
>

const acts: Readonly<Record<ActName, (acting: Acting) => Promise<Outcome<DoneMark>>>> = {
  noShow: async ({ deps, actor, booking, form }) =>
    marked(await declareNoShow(deps, actor, { bookingId: booking.id, reason: form.text('reason') }), 'gaveUp'),
  revive: async ({ deps, actor, booking, form }) =>
    marked(await revive(deps, actor, { bookingId: booking.id, reason: form.text('reason') }), 'broughtBack'),
  dates: async ({ deps, actor, booking, form }) => {
    const asked = stayIn(booking, form.values())
    if (!asked.ok) return asked
    const done = await changeStay(deps, actor, {
      ...asked.value,
      version: numberIn(form, 'version'),
      shownTotalMinor: numberIn(form, 'total'),
      shownPayMinor: 0,
      favourMinor: favourIn(form.text('favour')),
      reason: form.text('reason'),
    })
    return done.ok ? { ok: true, value: datedMarks[done.value.favour ?? 'none'] } : done
  },
  cancel: async ({ deps, actor, booking, form }) => {
    const done = await cancelForCustomer(deps, actor, {
      number: booking.number,
      version: numberIn(form, 'version'),
      favourMinor: favourIn(form.text('favour')),
      shownBackMinor: numberIn(form, 'back'),
      reason: form.text('reason'),
    })
    return done.ok ? { ok: true, value: done.value.outcome } : done
  },
  refund: async ({ deps, actor, booking, form }) => {
    const amountMinor = shownSum(form)
    if (amountMinor === null) return refused('price_changed')
    const done = await refundAmount(deps, actor, {
      number: booking.number,
      version: numberIn(form, 'version'),
      amountMinor,
      reason: form.text('reason'),
    })
    return done.ok ? { ok: true, value: done.value.outcome } : done
  },
  waive: async ({ deps, actor, booking, form }) => {
    const amountMinor = shownSum(form)
    if (amountMinor === null) return refused('price_changed')
    const done = await waiveDue(deps, actor, {
      number: booking.number,
      version: numberIn(form, 'version'),
      amountMinor,
      reason: form.text('reason'),
    })
    return done.ok ? { ok: true, value: done.value.outcome === 'waived' ? 'waived' : 'waiveAsked' } : done
  },
  letter: async ({ deps, actor, booking, form }) => {
    const letter = form.text('letter')
    if (!isRepeatable(letter)) return refused('bad_request')
    return marked(await resendLetter(deps, actor, { bookingId: booking.id, letter }), 'sent')
  },
  note: async ({ deps, actor, booking, form }) =>
    marked(
      await writeNote(deps, actor, {
        bookingId: booking.id,
        text: form.text('note'),
        nonce: form.text('nonce'),
        isHouseOnly: form.text('for') !== 'both',
      }),
      'noted',
    ),
  details: async ({ deps, actor, booking, form, language }) => {
    // a field that the page did not show keeps its stored value
    const typed = form.values()
    const values = Object.fromEntries(
      editableFields.map((name) => [name, typed[name] ?? textIn(booking.details, name)]),
    )
    const done = await editDetails(deps, actor, {
      bookingId: booking.id,
      values,
      version: numberIn(form, 'version'),
      validPhone: validPhone(language),
      reason: form.text('reason'),
    })
    return marked(done, done.ok && done.value.changed.length === 0 ? 'nothing' : 'saved')
  },
}

/** What was typed, to be shown again: with what was wrong, or only for its sums (`problem` null). */
export type Refused = { act: ActName; problem: Problem | null; values: Record<string, string> }

export const act = (name: ActName, acting: Acting): Promise<Outcome<DoneMark>> => acts[name](acting)
