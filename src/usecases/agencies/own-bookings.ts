import { bookingIdByReference, referencesOf } from '#db/agency-calls.ts'
import { creditsOf } from '#db/agency-credit.ts'
import { lastMadeBy, latestBookings, madeForTravellers, type After, type Days } from '#db/agency-bookings.ts'
import { bookingById, bookingByNumber, bookingsOf } from '#db/bookings.ts'
import { bookingsByLastName, bookingsByPlate } from '#db/find-bookings.ts'
import { invoicesOf } from '#db/invoices.ts'
import { codesOf, organisationBySlug, type Organisation } from '#db/organisations.ts'
import { hasAccount } from '#domain/access/people.ts'
import { findTermsOf } from '#domain/access/find-terms.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import type { Credit } from '#domain/agencies/credit.ts'
import type { Booking, BookingStatus } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dateOf, type LocalDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { nobodysId } from '#domain/uuid.ts'
import { nameOf, type Actor, type KeyActor } from '../actor.ts'
import { depsBehindWall } from '../behind-wall.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { driversReached } from './company.ts'
import { madeByOf, withBooking, type AgencyBooking } from './find-bookings.ts'

const mostListed = 50

/** `drivers`: somebody sees a company's bookings of these only (AGENCY-115); null where it is all of them. */
export type Reached = {
  organisation: Organisation
  codes: string[]
  walled: Deps
  drivers: string[] | null
}

/**
 * The codes of an agency or a company that somebody reaches, and what sees only the bookings sold under these
 * (RIGHT-7). Refusal: not_found.
 */
export const reach = async (deps: Deps, actor: Actor, slug: string): Promise<Outcome<Reached>> => {
  const organisation = await organisationBySlug(deps.db, slug)
  const organisationIds = organisation ? [organisation.id] : []
  const codes = (await codesOf(deps.db, organisation?.id ?? nobodysId)).filter(
    (code) => forbidden(actor, 'booking.view', { owners: { organisationIds, code } }) === null,
  )
  if (!organisation || !hasAccount(organisation.kind) || codes.length === 0) return refused('not_found')
  const drivers = organisation.kind === 'corporate' ? await driversReached(deps, actor, organisation) : null
  const walled = depsBehindWall(deps, { places: [], codes })
  return done({ organisation, codes, walled, drivers: drivers && drivers.map(({ id }) => id) })
}

/** Whether somebody sees a booking of his company. */
const isSeen = ({ drivers }: Pick<Reached, 'drivers'>, { terms }: Booking): boolean =>
  drivers === null || drivers.includes(terms.company?.driverId ?? '')

export const withReferences = async (deps: Deps, bookings: readonly Booking[]): Promise<AgencyBooking[]> => {
  const codes = [...new Set(bookings.flatMap(({ agentCode }) => agentCode ?? []))]
  const ids = bookings.map(({ id }) => id)
  const made = await madeForTravellers(deps.db, ids)
  const found = await Promise.all(codes.map((code) => referencesOf(deps.db, code, ids)))
  const references = new Map(found.flatMap((one) => [...one]))
  return bookings.map((booking) => ({
    booking,
    reference: references.get(booking.id) ?? null,
    madeBy: madeByOf(made, booking),
  }))
}

const byReference = async ({ walled, codes }: Reached, typed: string): Promise<Booking | null> => {
  for (const code of codes) {
    const id = await bookingIdByReference(walled.db, code, typed)
    const booking = id === null ? null : await bookingById(walled.db, id)
    if (booking) return booking
  }
  return null
}

/** The one that was named by its number or by the agency's own reference. */
export const namedBooking = async (reached: Reached, typed: string): Promise<Booking | null> => {
  const { number } = findTermsOf(typed)
  const numbered = number === null ? null : await bookingByNumber(reached.walled.db, number)
  return numbered ?? (await byReference(reached, typed))
}

/** The numbers of bookings, as far as they are within reach. */
export const numbersOf = async ({ walled }: Reached, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await bookingsOf(walled.db, [...new Set(ids)])).map(({ id, number }) => [id, number]))

/** By booking number, own reference, plate or last name, whatever it may be; the newest stay first. */
const findAll = async (reached: Reached, typed: string): Promise<Booking[]> => {
  const { db } = reached.walled
  const { plate, lastName } = findTermsOf(typed)
  const exact = await namedBooking(reached, typed)
  if (exact) return [exact]
  const possible = [
    ...(plate === null ? [] : await bookingsByPlate(db, plate, mostListed + 1)),
    ...(lastName === null ? [] : await bookingsByLastName(db, lastName, mostListed + 1)),
  ]
  return [...new Map(possible.map((booking) => [booking.id, booking])).values()]
}

const find = async (reached: Reached, { typed, days, status, costCentre }: Required<Omit<OwnQuestion, 'slug'>>) =>
  (await findAll(reached, typed)).filter(
    (booking) =>
      isSeen(reached, booking) &&
      isWithin(days, dateOf(booking.stay.arrival)) &&
      (status === null || booking.status === status) &&
      (costCentre === null || booking.terms.company?.costCentre.code === costCentre),
  )

export type OwnBookings = {
  organisation: Organisation
  bookings: AgencyBooking[]
  /** where the list goes on; null where it ends, and always for what was typed */
  next: After | null
  isCut: boolean
  /** of those who may see it */
  credits: Credit[]
}

/**
 * `status`: those that stand so (AGENCY-203); `costCentre`: those of a company that are charged to this code
 * (AGENCY-113).
 */
export type OwnQuestion = {
  slug: string
  typed: string
  days?: Days
  status?: BookingStatus | null
  costCentre?: string | null
}

const always: Days = { from: null, until: null }
const isWithin = ({ from, until }: Days, day: LocalDate): boolean =>
  (from === null || day >= from) && (until === null || day <= until)

/**
 * The bookings of an agency, the last made first, or those that what was typed may mean (AGENCY-23). Refusal:
 * not_found.
 */
export const listOwnBookings = async (
  deps: Deps,
  actor: Actor,
  { slug, typed, after, days = always, status = null, costCentre = null }: OwnQuestion & { after: After | null },
): Promise<Outcome<OwnBookings>> => {
  const reached = await reach(deps, actor, slug)
  if (!reached.ok) return reached
  const { organisation, codes, walled, drivers } = reached.value
  const all =
    typed === ''
      ? await latestBookings(walled.db, codes, { after, days, status, limit: mostListed + 1, drivers, costCentre })
      : await find(reached.value, { typed, days, status, costCentre })
  const shown = all.slice(0, mostListed)
  const isMore = all.length > mostListed
  const last = shown.at(-1)
  const maySee = forbidden(actor, 'credit.view', { owners: { organisationIds: [organisation.id] } }) === null
  return done({
    organisation,
    bookings: await withReferences(walled, shown),
    next: typed === '' && isMore && last ? { at: last.createdAt, id: last.id } : null,
    isCut: typed !== '' && isMore,
    credits: maySee ? await creditsOf(deps.db, organisation.id) : [],
  })
}

/** A file has so many bookings at most. */
const mostInFile = 5_000
const atOnce = 500

/**
 * The bookings that a list shows, all of them, for a file (AGENCY-32). `isCut`: there are more than a file may have.
 * Refusal: not_found.
 */
export const exportOwnBookings = async (
  deps: Deps,
  actor: Actor,
  { slug, typed, days = always, status = null, costCentre = null }: OwnQuestion,
): Promise<Outcome<{ bookings: AgencyBooking[]; isCut: boolean }>> => {
  if (typed !== '') {
    const found = await listOwnBookings(deps, actor, { slug, typed, days, status, costCentre, after: null })
    return found.ok ? done({ bookings: found.value.bookings, isCut: found.value.isCut }) : found
  }
  const reached = await reach(deps, actor, slug)
  if (!reached.ok) return reached
  const { codes, walled, drivers } = reached.value
  const bookings: AgencyBooking[] = []
  for (let after: After | null = null; ;) {
    const some: Booking[] = await latestBookings(walled.db, codes, {
      after,
      days,
      status,
      limit: atOnce,
      drivers,
      costCentre,
    })
    bookings.push(...(await withReferences(walled, some)))
    const last = some.at(-1)
    if (some.length < atOnce || !last) return done({ bookings, isCut: false })
    if (bookings.length >= mostInFile) return done({ bookings, isCut: true })
    after = { at: last.createdAt, id: last.id }
  }
}

/** Somebody at work who sells for one agent code, as its programs do (AGENCY-24). */
const sellerOf = (actor: Actor, organisationId: string, code: string): KeyActor | null =>
  actor.kind === 'staff'
    ? {
        kind: 'key',
        keyId: actor.personId,
        personId: actor.personId,
        organisationId,
        code,
        scopes: keyScopes.filter((scope) => scope !== 'webhooks'),
        address: actor.address,
        bookingIds: [],
      }
    : null

export type OwnSeller = { organisation: Organisation; codes: string[]; seller: KeyActor; walled: Deps }

/**
 * Who sells here: under the code that was named, else under the first that he reaches (AGENCY-24). Refusal: not_found.
 */
export const openSeller = async (
  deps: Deps,
  actor: Actor,
  { slug, code }: { slug: string; code: string | null },
): Promise<Outcome<OwnSeller>> => {
  const reached = await reach(deps, actor, slug)
  if (!reached.ok) return reached
  const { organisation, walled } = reached.value
  const organisationIds = [organisation.id]
  const codes = reached.value.codes.filter(
    (one) => forbidden(actor, 'booking.place', { owners: { organisationIds, code: one } }) === null,
  )
  const chosen = codes.find((one) => code === null || one === code)
  const seller = chosen === undefined ? null : sellerOf(actor, organisation.id, chosen)
  return seller ? done({ organisation, codes, seller, walled }) : refused('not_found')
}

const repeatedForMs = 7 * dayMs

/** Whom somebody has booked for last, within a week, so that he need not type it all again (AGENCY-30). */
export const lastCustomer = ({ walled, seller, codes }: OwnSeller): Promise<Booking | null> =>
  lastMadeBy(walled.db, codes, nameOf(seller), walled.clock.now() - repeatedForMs)

export type OwnBooking = AgencyBooking & { organisation: Organisation; invoices: string[] }

/** One booking of the agency, as its programs see it. Refusal: not_found, also for another agency's. */
export const readOwnBooking = async (
  deps: Deps,
  actor: Actor,
  { slug, number }: { slug: string; number: string },
): Promise<Outcome<OwnBooking & { walled: Deps }>> => {
  const reached = await reach(deps, actor, slug)
  if (!reached.ok) return reached
  const { organisation, codes, walled } = reached.value
  const booking = await bookingByNumber(walled.db, number)
  if (!booking || !codes.includes(booking.agentCode ?? '') || !isSeen(reached.value, booking))
    return refused('not_found')
  const [found] = await withReferences(walled, [booking])
  if (!found) return refused('not_found')
  const invoices = (await invoicesOf(walled.db, booking.id)).map((one) => one.number)
  return done({ ...found, organisation, invoices, walled })
}

/**
 * One booking, and who acts on it for the agency: whoever does at work what programs do with `change` and `cancel`
 * (AGENCY-24). `walled` sees of the rows what that code sold; `beyondRules`: who manages a company is not bound by its
 * rules (AGENCY-114). Refusal: not_found.
 */
export const openOwnBooking = async (
  deps: Deps,
  actor: Actor,
  { slug, number }: { slug: string; number: string },
): Promise<Outcome<OwnBooking & { walled: Deps; seller: KeyActor; beyondRules: boolean }>> => {
  const found = await readOwnBooking(deps, actor, { slug, number })
  if (!found.ok) return found
  const { booking, organisation } = found.value
  const code = booking.agentCode ?? ''
  const owners = { organisationIds: [organisation.id], code }
  if (forbidden(actor, 'booking.place', { owners })) return refused('not_found')
  const seller = sellerOf(actor, organisation.id, code)
  const beyondRules = forbidden(actor, 'company.exceed', { owners, reason: 'said when it is done' }) === null
  return seller ? done({ ...found.value, seller: withBooking(seller, booking), beyondRules }) : refused('not_found')
}
