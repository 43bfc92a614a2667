import { bookingById, bookingByNumber } from '#db/bookings.ts'
import {
  bookingIdByClaim,
  bookingsByEmail,
  bookingsByLastName,
  bookingsByPhoneEnd,
  bookingsByPlate,
  bookingsByReference,
} from '#db/find-bookings.ts'
import { statementsNamed, type NamedStatement } from '#db/agency-statements.ts'
import { bookingIdByVoucher } from '#db/gate.ts'
import { bookingIdByInvoice } from '#db/invoices.ts'
import { lastWritten } from '#db/trail.ts'
import { findTermsOf, type FindTerms } from '#domain/access/find-terms.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { compactCode } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden, rightOfActor } from '../rights.ts'
import { record } from '../trail.ts'
import { admitTypedSearch } from '../tries.ts'

export type { NamedStatement } from '#db/agency-statements.ts'

/** By what a booking was found; `plateLook` when its plate only looks like the one that was typed. */
export type FoundBy =
  | 'number'
  | 'passCode'
  | 'oldPassCode'
  | 'claim'
  | 'invoice'
  | 'reference'
  | 'email'
  | 'plate'
  | 'plateLook'
  | 'phone'
  | 'lastName'
export type FoundBooking = { booking: Booking; by: FoundBy }

export const mostFound = 50
/** longer than any that an agency can write */
const longestReference = 200
/** While somebody types, what is found within this time is one search in the trail, until one finds more (WORK-18). */
const oneWordMs = minuteMs

/**
 * Every booking that what was typed may mean, the newest stay first (SERVICE-1 to SERVICE-4), and the statement whose
 * number it is, for who may open it (SERVICE-44). `isCut`: there are more.
 * Refusals: not_found, not_allowed; too_many_requests while typing.
 */
export const findBookings = async (
  deps: Deps,
  actor: Actor,
  { typed, isTyping = false }: { typed: string; isTyping?: boolean },
): Promise<Outcome<{ hits: FoundBooking[]; statements: NamedStatement[]; isCut: boolean }>> => {
  const no = forbidden(actor, 'booking.find')
  if (no) return no
  const now = deps.clock.now()
  if (isTyping && !(await admitTypedSearch(deps, actor, now))) return refused('too_many_requests')
  const terms = findTermsOf(typed)
  const one = await exactly(deps, terms)
  const all = one ? [one] : await possibly(deps, typed, terms)
  const hits = all.slice(0, mostFound)
  const statements = one ? [] : await statementsOf(deps, actor, terms)
  const count = hits.length + statements.length
  const deed = { operation: 'booking.find', object: 'bookings', data: { hits: count } }
  const again = { ...deed, actor: nameOf(actor), since: now - oneWordMs }
  const last = isTyping ? await lastWritten(deps.db, again) : null
  if (last === null || count > Number(last.data['hits'])) await record(deps.db, actor, deed, now)
  return done({ hits, statements, isCut: all.length > mostFound })
}

const exactly = async (
  deps: Deps,
  { number, passCode, claimNumber, invoiceNumber }: FindTerms,
): Promise<FoundBooking | null> => {
  const named = number === null ? null : await bookingByNumber(deps.db, number)
  if (named) return { booking: named, by: 'number' }
  const pass = passCode === null ? null : await bookingIdByVoucher(deps.db, passCode)
  const opened = pass && (await bookingById(deps.db, pass.id))
  if (opened) return { booking: opened, by: pass.replaced ? 'oldPassCode' : 'passCode' }
  const claimed = claimNumber === null ? null : await bookingIdByClaim(deps.db, claimNumber)
  const asked = claimed === null ? null : await bookingById(deps.db, claimed)
  if (asked) return { booking: asked, by: 'claim' }
  const invoiced = invoiceNumber === null ? null : await bookingIdByInvoice(deps.db, invoiceNumber)
  const billed = invoiced === null ? null : await bookingById(deps.db, invoiced)
  return billed && { booking: billed, by: 'invoice' }
}

/** Whoever may not open statements is asked nothing of them. */
const statementsOf = async (deps: Deps, actor: Actor, { statements }: FindTerms): Promise<NamedStatement[]> => {
  const mayOpen = rightOfActor(actor, 'statement.view', { owners: { organisationIds: [] } }) === 'allowed'
  if (!mayOpen || statements.length === 0) return []
  const found = await statementsNamed(deps.db, statements)
  // the number itself before that of which a document's begins with it
  return found.filter(({ number }) => number === statements.find((one) => found.some((row) => row.number === one)))
}

/** In the order in which one way to be found says more than the next. */
const possibly = async (
  deps: Deps,
  typed: string,
  { email, plate, phoneEnd, lastName }: FindTerms,
): Promise<FoundBooking[]> => {
  const limit = mostFound + 1
  const reference = typed.slice(0, longestReference).trim()
  const found = [
    ...(reference === '' ? [] : (await bookingsByReference(deps.db, reference, limit)).map(as('reference'))),
    ...(email === null ? [] : (await bookingsByEmail(deps.db, email, limit)).map(as('email'))),
    ...(plate === null ? [] : (await bookingsByPlate(deps.db, plate, limit)).map(asPlate(typed))),
    ...(phoneEnd === null ? [] : (await bookingsByPhoneEnd(deps.db, phoneEnd, limit)).map(as('phone'))),
    ...(lastName === null ? [] : (await bookingsByLastName(deps.db, lastName, limit)).map(as('lastName'))),
  ]
  const first = new Map<string, FoundBooking>()
  for (const hit of found) if (!first.has(hit.booking.id)) first.set(hit.booking.id, hit)
  return [...first.values()].toSorted((a, b) => b.booking.stay.arrival.localeCompare(a.booking.stay.arrival))
}

const as =
  (by: FoundBy) =>
  (booking: Booking): FoundBooking => ({ booking, by })
const asPlate =
  (typed: string) =>
  (booking: Booking): FoundBooking => ({
    booking,
    by: compactCode(booking.details.plate) === compactCode(typed) ? 'plate' : 'plateLook',
  })
