import { bookingById } from '#db/bookings.ts'
import { insertPayLink, payLinkByHash } from '#db/pay-links.ts'
import { knownKeys } from '#db/place.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Stay } from '#domain/time/stays.ts'
import { dayMs } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { toPayOf } from '../next-payment.ts'
import { formKeyOf } from './booking-keys.ts'
import { givenSecrets, type OneSecret, type Secrets } from '../secrets.ts'
import { digestOf, formKey, keyed, linkToken, newToken, sessionLife, storedLinkToken } from '../sessions.ts'

/**
 * What a form in another site's page carries in its address, because it has no cookies (AGENCY-52): words, the moment
 * they were signed, and a digest of both that nobody else can make, for this purpose and agency.
 */
const signed = (deps: Pick<Deps, 'pepper' | 'clock'>, purpose: string, code: string, word: string): string => {
  const at = deps.clock.now().toString(36)
  return `${word}.${at}.${keyed(deps, purpose, code, word, at).toString('base64url')}`
}

const readSigned = (
  deps: Secrets & Pick<Deps, 'clock'>,
  { purpose, code, text, validMs }: { purpose: string; code: string; text: string; validMs: number },
): string | null => {
  const [, word = '', at = '', digest] = /^([0-9a-f-]{36,64})\.([0-9a-z]{1,12})\.([\w-]{43})$/.exec(text) ?? []
  // digests are compared as digests of themselves, so the time of comparing says nothing about them
  const isBy = (one: OneSecret) => keyed(one, purpose, code, word, at).toString('base64url')
  const isOurs = digest !== undefined && givenSecrets(deps).some((one) => digestOf(isBy(one)) === digestOf(digest))
  if (!isOurs) return null
  const age = deps.clock.now() - Number.parseInt(at, 36)
  return age >= 0 && age < validMs ? word : null
}

/** Ties a form to one booking, as a browser's session does. It opens nothing: the session's own token is not in it. */
export const newTicket = (deps: Pick<Deps, 'pepper' | 'clock'>, code: string): string =>
  signed(deps, 'embed-ticket', code, digestOf(newToken()))

/** The session that a ticket names; null for what is no ticket of this agency, or no longer one. */
export const readTicket = (deps: Secrets & Pick<Deps, 'clock'>, code: string, text: string | null): string | null =>
  readSigned(deps, { purpose: 'embed-ticket', code, text: text ?? '', validMs: sessionLife.longestMs })

const payToken = (deps: Pick<Deps, 'pepper'>, bookingId: string): string =>
  linkToken(deps, 'pay-link', bookingId, 'embed')

const storedPayToken = (deps: Deps, bookingId: string): Promise<string> =>
  storedLinkToken(deps, async (hash) => (await payLinkByHash(deps.db, hash)) !== null, 'pay-link', bookingId, 'embed')

/**
 * Leads to the result of a booking that was just made in a form of this agency (AGENCY-53), and makes the link that
 * pays it, which opens in a window of its own.
 */
export const sealBooked = async (deps: Deps, code: string, bookingId: string): Promise<string> => {
  const booking = await bookingById(deps.db, bookingId)
  const tokenHash = digestOf(payToken(deps, bookingId))
  if (booking && !(await payLinkByHash(deps.db, tokenHash))) {
    const { airportId } = booking
    await insertPayLink(deps.db, { tokenHash, airportId, bookingId, createdAt: deps.clock.now() })
  }
  return signed(deps, 'embed-booked', code, bookingId)
}

/** So many orders of one form are looked at; each after the first followed one that ran out or was cancelled. */
const mostOrders = 20

/**
 * Whether the form that this ticket ties to one booking has made it, and it stands (BOOK-32). Nothing else is told of
 * it, because whoever has the address has the ticket.
 */
export const hasBooked = async (
  deps: Deps,
  asked: { sessionId: string; airportId: number; productId: number; stay: Stay },
): Promise<boolean> => {
  const { sessionId, airportId, productId, stay } = asked
  const form = formKey(deps, sessionId, productId, stay)
  for (let turn = 0; turn < mostOrders; turn += 1) {
    const idempotencyKey = formKeyOf(deps, sessionId, form, turn)
    const [known] = await knownKeys(deps.db, [{ airportId, idempotencyKey }])
    const booking = known ? await bookingById(deps.db, known.booking_id) : null
    if (!booking) return false
    if (booking.status === 'confirmed' || booking.status === 'checked_in') return true
  }
  return false
}

export type EmbeddedResult = { booking: Booking; toPayMinor: number; payToken: string }

/** The booking of such an address, for one day. Refusal: not_found. */
export const readBooked = async (
  deps: Deps,
  { code, token }: { code: string; token: string },
): Promise<Outcome<EmbeddedResult>> => {
  const id = readSigned(deps, { purpose: 'embed-booked', code, text: token, validMs: dayMs })
  const booking = id ? await bookingById(deps.db, id) : null
  if (!booking || booking.agentCode !== code) return refused('not_found')
  const { amountMinor } = await toPayOf(deps.db, booking, deps.clock.now())
  return done({ booking, toPayMinor: amountMinor, payToken: await storedPayToken(deps, booking.id) })
}
