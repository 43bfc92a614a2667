import { randomBytes, randomUUID } from 'node:crypto'
import { debtsOfCode } from '#db/dunning.ts'
import { lockCredit } from '#db/agency-credit.ts'
import { sweep } from '#db/booking-desk.ts'
import { bookingById, lockBooking } from '#db/bookings.ts'
import { applyChange, dropHeldChange, heldChangeOf, holdChange } from '#db/changes.ts'
import type { Queryable } from '#db/db.ts'
import { lockPerson } from '#db/favours.ts'
import { ownersOf } from '#db/gate.ts'
import { enqueue } from '#db/jobs.ts'
import { may } from '#domain/access/permissions.ts'
import { isBlocking } from '#domain/statements/dunning.ts'
import { isWithinCredit } from '#domain/agencies/credit.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { agreedBefore, type StayChange } from '#domain/bookings/change.ts'
import { mostOfChange } from '#domain/bookings/waive.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dateOf } from '#domain/time/local.ts'
import { daysOf } from '#domain/time/stays.ts'
import { dayMs, instantOf, type Instant } from '#domain/time/zones.ts'
import { voucherCode } from '#domain/vouchers/code.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { toPayOf } from '../next-payment.ts'
import { freeCharges } from '../payments/free-charges.ts'
import { jobsOfChange, linkOfChange } from '../jobs/change-jobs.ts'
import { endOthers, returnMoney } from '../payments/money-moves.ts'
import { waiveOrAsk } from '../payments/waive-due.ts'
import { forbidden } from '../rights.ts'
import { holdMs } from './place-booking.ts'
import { isStaff, planChange, type ChangeQuote, type QuoteChange } from './quote-change.ts'
import { keepReason, lacksReason, reasonOf } from '../staff-reason.ts'

export type ChangeStay = QuoteChange & {
  /** version of the booking that the page showed */
  version: number
  /** the new total, and below what is to be paid first, in cents, as the page showed them */
  shownTotalMinor: number
  shownPayMinor: number
  /**
   * the agency asks, so what is to be paid first is put to the traveller by a letter with a payment link, and the
   * change waits longer (AGENCY-21)
   */
  byLink?: boolean
  /** for customer service only: cents of what the change adds that are not to be paid (SERVICE-31) */
  favourMinor?: number
}

/**
 * `pay`: the change waits for `payMinor` until `holdUntil`, and startPayment is next. `done`: the change is made, and
 * `refundMinor` goes back.
 */
export type StayChanged = {
  changeId: string
  next: 'pay' | 'done'
  payMinor: number
  refundMinor: number
  holdUntil: Instant | null
  /** what became of the favour; null where none was asked for */
  favour: 'waived' | 'asked' | null
}

/**
 * Makes the change that was quoted, or nothing (CH-02). The same form sent again while its change waits for the payment
 * is answered alike (BOOK-41). Refusals: those of quoteChange; `conflict` when the booking is
 * not the one the page showed (RC-13); `price_changed` { totalMinor, shownMinor } when the quote would be different
 * now; `account_blocked` while a statement of its agency is not paid (AGENCY-85); `credit_used_up` when the account of
 * its agency does not reach for it (AGENCY-18). Of a favour: `not_allowed`, `amount_wrong` (more than the change adds).
 * One beyond the limits is asked for, and the change is made (SERVICE-31).
 */
export const changeStay = async (deps: Deps, actor: Actor, command: ChangeStay): Promise<Outcome<StayChanged>> => {
  if (!may(actor, 'edit', command.bookingId)) return refused('not_found')
  const first = await attempt(deps, actor, command)
  // before it says "sold out", holds that ran out and still occupy the days are freed (AV-07)
  const answer =
    !first.ok && first.problem.code === 'sold_out' && (await sweep(deps.db, deps.clock.now()))
      ? await attempt(deps, actor, command)
      : first
  if (answer.ok) deps.wake()
  return answer
}

const attempt = async (deps: Deps, actor: Actor, command: ChangeStay): Promise<Outcome<StayChanged>> => {
  const booking = await bookingById(deps.db, command.bookingId)
  if (!booking) return refused('not_found')
  const before = isStaff(actor) ? null : await heldBefore(deps, booking, command)
  if (before) return done(before)
  const plan = await planChange(deps, actor, booking, command)
  if (!plan.ok) return plan
  if (command.version !== booking.version) return refused('conflict')
  const { after, money } = plan.value
  const totalMinor = after.total.minor
  if (totalMinor !== command.shownTotalMinor || money.payFirstMinor !== command.shownPayMinor)
    return refused('price_changed', { totalMinor, shownMinor: command.shownTotalMinor })
  const favour = await favourOf(deps, actor, plan.value, command)
  if (!favour.ok) return favour
  const now = deps.clock.now()
  const change = changeOf(plan.value, command, nameOf(actor), now)
  const how = { now, byLink: command.byLink === true, favour: favour.value }
  return deps.db.transaction((tx) => record(tx, plan.value, change, how))
}

/** What an older version of the booking was asked for, at the same price, and waits for its payment; else null. */
const heldBefore = async (deps: Deps, booking: Booking, command: ChangeStay): Promise<StayChanged | null> => {
  if (command.version >= booking.version || command.byLink) return null
  const held = await heldChangeOf(deps.db, booking.id)
  const toPay = await toPayOf(deps.db, booking, deps.clock.now())
  const isSame =
    held !== null &&
    held.id === toPay.changeId &&
    held.kind === command.kind &&
    held.after.stay.arrival === command.stay.arrival &&
    held.after.stay.departure === command.stay.departure &&
    held.after.agreedMinor === command.shownTotalMinor &&
    toPay.amountMinor === command.shownPayMinor
  if (!isSame) return null
  return {
    changeId: held.id,
    next: 'pay',
    payMinor: toPay.amountMinor,
    refundMinor: 0,
    holdUntil: held.holdUntil,
    favour: null,
  }
}

type Favour = { personId: string; amountMinor: number; reason: string }

/** What of the difference is not to be paid, and whose favour it is; null for none. */
const favourOf = async (
  deps: Deps,
  actor: Actor,
  { booking, money }: ChangeQuote,
  { favourMinor = 0, reason: typed }: ChangeStay,
): Promise<Outcome<Favour | null>> => {
  if (favourMinor === 0) return done(null)
  const reason = reasonOf(typed)
  const owners = await ownersOf(deps.db, booking)
  const no = forbidden(actor, 'booking.refund', { owners, reason, amountMinor: 0 })
  if (no || reason === null || actor.kind !== 'staff') return no ?? refused('not_allowed')
  return Number.isInteger(favourMinor) && favourMinor > 0 && favourMinor <= mostOfChange(booking, money)
    ? done({ personId: actor.personId, amountMinor: favourMinor, reason })
    : refused('amount_wrong', undefined, { favour: 'amount_wrong' })
}

/** What a change adds to the account of an agency: of the net price where the booking has one (AGENCY-123). */
const moreOnAccount = ({ paymentLocation, terms }: Booking, { after, differenceMinor }: StayChange): number => {
  if (paymentLocation !== 'invoiceAgent') return 0
  return after.terms.netPrice && terms.netPrice ? after.terms.netPrice.minor - terms.netPrice.minor : differenceMinor
}

/** The price was asked for before the lock, so only a booking that is still the same may be changed by it. */
const record = async (
  tx: Queryable,
  { booking: planned, money }: ChangeQuote,
  change: StayChange,
  { now, byLink, favour }: { now: Instant; byLink: boolean; favour: Favour | null },
): Promise<Outcome<StayChanged>> => {
  const { airportId, bookingId, actor } = change
  // in the order of everything that counts for a person's limits
  if (favour && !(await lockPerson(tx, favour.personId))) return refused('not_found')
  const booking = await lockBooking(tx, airportId, bookingId)
  if (booking?.version !== planned.version) return refused('conflict')
  const moreMinor = moreOnAccount(booking, change)
  if (moreMinor > 0) {
    const credit = await lockCredit(tx, booking.agentCode ?? '', booking.terms.price.total.currency)
    if ((await debtsOfCode(tx, booking.agentCode ?? '')).some(isBlocking)) return refused('account_blocked')
    if (credit && !isWithinCredit(credit, moreMinor)) return refused('credit_used_up')
  }
  const answer = {
    changeId: change.id,
    payMinor: money.payFirstMinor,
    refundMinor: money.refundMinor,
    holdUntil: change.holdUntil,
    favour: null,
  }
  if (change.holdUntil !== null) {
    if ((await holdChange(tx, { ...change, status: 'held' })) === 'sold_out') return refused('sold_out')
    if (byLink) await enqueue(tx, linkOfChange(booking, now))
    return done({ ...answer, next: 'pay' })
  }
  if ((await applyChange(tx, { ...change, status: 'applied' }, jobsOfChange(booking, change, now))) === 'sold_out')
    return refused('sold_out')
  const freedMinor = await freeCharges(tx, booking, change.after, { actor, now })
  if (money.refundMinor > 0) await returnMoney(tx, { airportId, bookingId, actor, now }, money.refundMinor, 'changed')
  // payments of the old amount are ended (CH-13)
  if (change.differenceMinor !== 0 || freedMinor > 0) await endOthers(tx, airportId, bookingId, null, now)
  return done({ ...answer, next: 'done', favour: favour && (await giveFavour(tx, change, favour, now)) })
}

/** Waives it of the booking as the change left it, so that another person is asked about that. */
const giveFavour = async (
  tx: Queryable,
  { airportId, bookingId, actor }: StayChange,
  favour: Favour,
  now: Instant,
): Promise<'waived' | 'asked'> => {
  const changed = await lockBooking(tx, airportId, bookingId)
  if (!changed) throw new Error('a booking went while it was locked')
  return waiveOrAsk(tx, changed, { ...favour, actor, now })
}

/**
 * How long a change waits for a payment by letter: a day, but not beyond the booked arrival, or the departure that was
 * asked for by a car that is there (AGENCY-21).
 */
const linkUntil = (booking: Booking, { kind, stay }: Pick<ChangeQuote, 'kind' | 'stay'>, now: Instant): Instant => {
  const end =
    kind === 'extension'
      ? instantOf(stay.departure, booking.zone, 'second')
      : instantOf(booking.stay.arrival, booking.zone)
  return Math.min(now + dayMs, end)
}

const changeOf = (
  { booking, product, kind, stay, takes, after, terms, money }: ChangeQuote,
  { reason, byLink }: ChangeStay,
  actor: string,
  now: Instant,
): StayChange => {
  const isHeld = money.payFirstMinor > 0
  const { airportId, id: bookingId, zone } = booking
  return {
    airportId,
    id: randomUUID(),
    bookingId,
    kind,
    status: isHeld ? 'held' : 'applied',
    actor,
    reason: reason?.trim() || null,
    createdAt: now,
    endedAt: isHeld ? null : now,
    before: agreedBefore(booking),
    after: {
      stay,
      productId: product.id,
      extras: booking.extras,
      terms,
      agreedMinor: after.total.minor,
      couponCode: terms.coupon ? booking.couponCode : null,
      arrival: instantOf(stay.arrival, zone),
      departure: instantOf(stay.departure, zone, 'second'),
      voucherCode: needsNewPass(booking, { product, stay, kind }) ? voucherCode(randomBytes(32)) : null,
    },
    takes,
    ...daysOf(stay),
    differenceMinor: money.differenceMinor,
    holdUntil: isHeld ? (byLink ? linkUntil(booking, { kind, stay }, now) : now + holdMs) : null,
  }
}

/**
 * Whether the change needs a new pass: for other dates or another car park, but not for other times on the same dates,
 * nor for a car that is inside and must be able to leave (CHANGE-14).
 */
const needsNewPass = (
  { stay: booked, productId }: Booking,
  { product, stay, kind }: Pick<ChangeQuote, 'product' | 'stay' | 'kind'>,
): boolean =>
  kind === 'stay' &&
  (product.id !== productId ||
    dateOf(stay.arrival) !== dateOf(booked.arrival) ||
    dateOf(stay.departure) !== dateOf(booked.departure))

/**
 * The traveller keeps the booking as it is: the held change is given up and its days are free. Without a held change
 * nothing happens. Refusal: not_found.
 */
export const dropChange = async (
  deps: Deps,
  actor: Actor,
  { bookingId, reason }: { bookingId: string; reason?: string },
): Promise<Outcome<null>> => {
  const found = may(actor, 'edit', bookingId) ? await bookingById(deps.db, bookingId) : null
  if (!found) return refused('not_found')
  const lacking = lacksReason(actor, 'booking.edit', reason)
  if (lacking) return lacking
  const { airportId } = found
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await lockBooking(tx, airportId, bookingId)
    await dropHeldChange(tx, { airportId, bookingId, now })
    await endOthers(tx, airportId, bookingId, null, now)
    await keepReason(tx, actor, { operation: 'booking.edit', bookingId, reason }, now)
  })
  deps.wake()
  return done(null)
}
