import { asQuoted, quotedOf, type QuotedChange } from '#domain/agencies/quoted-change.ts'
import type { MadeBy } from '#domain/agencies/seen-details.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { editableFields, textIn } from '#domain/bookings/details-form.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome, type Problem } from '#domain/outcome.ts'
import type { Stay } from '#domain/time/stays.ts'
import type { Actor, KeyActor } from '#usecases/actor.ts'
import type { AgencyAction } from '#usecases/agencies/possible-actions.ts'
import { chargeElsewhere } from '#usecases/agencies/charge-cost-centre.ts'
import { openQuote, sealQuote } from '#usecases/agencies/tokens.ts'
import type { Deps } from '#usecases/deps.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { changeStay } from '#usecases/travellers/change-stay.ts'
import { editDetails } from '#usecases/travellers/edit-details.ts'
import { quoteChange, type ChangeQuote } from '#usecases/travellers/quote-change.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import { validPhone } from '../../../shared/bookings/phone-numbers.ts'
import type { SentForm } from '../../frame/sent-form.ts'

/** What can be done to a booking here, each a sheet with an address (`?do=change`). */
const agencyActs = ['change', 'extend', 'cancel', 'edit'] as const satisfies readonly AgencyAction[]
/** `charge`: of companies alone, to another cost centre (AGENCY-137). */
export const actNames = [...agencyActs, 'charge'] as const
export type ActName = (typeof actNames)[number]
export const actIn = (text: string | null): ActName | null => actNames.find((one) => one === text) ?? null

export const doneMarks = ['booked', 'changed', 'waits', 'cancelled', 'saved', 'nothing'] as const
export type DoneMark = (typeof doneMarks)[number]

/**
 * `all` is for the credit of an account and for the cost centres of a company, of which the wall shows nothing; `walled`
 * for everything else. `actor` is who acts, at the organisation called `slug`.
 */
export type Acting = {
  all: Deps
  walled: Deps
  seller: KeyActor
  actor: Actor
  slug: string
  booking: Booking
  madeBy: MadeBy
  beyondRules: boolean
}

type Moves = 'change' | 'extend'
const kindOf = { change: 'stay', extend: 'extension' } as const
const quoteKindOf = { change: 'change', extend: 'extension' } as const

type CancelKept = { version: number; refundMinor: number }

/** What other dates would cost, and what confirms exactly that, as a program gets it (AGENCY-11). */
export const quoteMove = async (
  { walled, seller, booking, beyondRules }: Acting,
  what: Moves,
  stay: Stay,
): Promise<Outcome<{ quote: ChangeQuote; id: string }>> => {
  const question = { bookingId: booking.id, stay, kind: kindOf[what], payAtExit: true, beyondRules }
  const quoted = await quoteChange(walled, seller, question)
  if (!quoted.ok) return quoted
  const value = quotedOf(booking.version, quoted.value)
  const { id } = sealQuote(walled, seller, { kind: quoteKindOf[what], about: booking.id, value })
  return done({ quote: quoted.value, id })
}

const confirmMove = async ({ all, walled, seller, booking, beyondRules }: Acting, what: Moves, id: string) => {
  const kept = openQuote(walled, seller, { kind: quoteKindOf[what], about: booking.id, id }) as QuotedChange | null
  if (!kept) return refused('quote_over')
  const deps = booking.paymentLocation === 'invoiceAgent' ? all : walled
  return changeStay(deps, seller, { ...asQuoted(booking.id, kindOf[what], kept), beyondRules })
}

const cancelNow = async ({ walled, seller, booking }: Acting) => {
  const view = await showBooking(walled, seller, { bookingId: booking.id })
  if (!view.ok) return view
  const { cancel } = view.value
  return cancel.allowed ? done(cancel) : { ok: false as const, problem: cancel.problem }
}

/** What cancelling would bring back, and what confirms exactly that. */
export const quoteCancel = async (acting: Acting) => {
  const now = await cancelNow(acting)
  if (!now.ok) return now
  const { walled, seller, booking } = acting
  const { refundMinor, feeMinor } = now.value
  const value: CancelKept = { version: booking.version, refundMinor }
  return done({
    refundMinor,
    feeMinor,
    id: sealQuote(walled, seller, { kind: 'cancellation', about: booking.id, value }).id,
  })
}

const confirmCancel = async (acting: Acting, id: string) => {
  const { walled, seller, booking } = acting
  const kept = openQuote(walled, seller, { kind: 'cancellation', about: booking.id, id }) as CancelKept | null
  if (!kept) return refused('quote_over')
  const now = await cancelNow(acting)
  if (!now.ok) return now
  if (now.value.refundMinor !== kept.refundMinor) return refused('conflict')
  return cancelBooking(walled, seller, { bookingId: booking.id, reason: 'other', version: kept.version })
}

const edit = async ({ walled, seller, booking, madeBy }: Acting, form: SentForm, language: Language) => {
  const typed = form.values()
  // a field that the page did not show keeps its stored value
  const values = Object.fromEntries(editableFields.map((name) => [name, typed[name] ?? textIn(booking.details, name)]))
  return editDetails(walled, seller, {
    bookingId: booking.id,
    values,
    version: versionIn(form),
    madeBy,
    validPhone: validPhone(language),
  })
}

const versionIn = (form: SentForm): number => Number(/^\d{1,9}$/.exec(form.text('version'))?.[0] ?? NaN)

const charge = ({ all, actor, slug, booking }: Acting, form: SentForm) =>
  chargeElsewhere(all, actor, {
    slug,
    number: booking.number,
    costCentreId: form.text('costCentre'),
    version: versionIn(form),
  })

/** A refused form, to be shown again with what was typed. */
export type Refused = { act: ActName; problem: Problem; values: Record<string, string> }

type Confirming = { acting: Acting; form: SentForm; language: Language }

const marked = <T>(outcome: Outcome<T>, mark: (value: T) => DoneMark): Outcome<DoneMark> =>
  outcome.ok ? done(mark(outcome.value)) : outcome
const quoteIn = (form: SentForm) => form.whole('quote').slice(0, 4_000)
const move = async (what: Moves, { acting, form }: Confirming) =>
  marked(await confirmMove(acting, what, quoteIn(form)), ({ next }) => (next === 'pay' ? 'waits' : 'changed'))

const acts: Readonly<Record<ActName, (confirming: Confirming) => Promise<Outcome<DoneMark>>>> = {
  change: (confirming) => move('change', confirming),
  extend: (confirming) => move('extend', confirming),
  cancel: async ({ acting, form }) => marked(await confirmCancel(acting, quoteIn(form)), () => 'cancelled'),
  edit: async ({ acting, form, language }) =>
    marked(await edit(acting, form, language), ({ changed }) => (changed.length === 0 ? 'nothing' : 'saved')),
  charge: async ({ acting, form }) => marked(await charge(acting, form), (changed) => (changed ? 'saved' : 'nothing')),
}

/** Does what a sheet was confirmed for (AGENCY-26). */
export const act = (name: ActName, confirming: Confirming): Promise<Outcome<DoneMark>> => acts[name](confirming)
