import { bookingById, lockBooking, writeAudit } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import type { HeldJob } from '#db/jobs.ts'
import { letterByKey, markLetter, setEmailBounced, setLetterState, type LetterKey } from '#db/letters.ts'
import { may } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { deliveryAfter, mailKey, type DeliveryEvent } from '#domain/letters/delivery.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import type { Secrets } from '../secrets.ts'
import { recognised } from '../sessions.ts'
import { keyOf, mailIdOf } from '../letters/letters.ts'
import type { BookingMail } from '../jobs/mail-jobs.ts'

/**
 * A digest that tells whether a letter went to the address a booking has now, so that no address is kept with the
 * letter.
 */
const recipientDigest = (deps: Secrets, address: string): string =>
  recognised(deps, 'letter-recipient', address.trim().toLowerCase()).toString('base64url')

type Handed = { mail: BookingMail; address: string }

const rowOf = (deps: Deps, { mail, address }: Handed, now: Instant) => ({
  ...keyOf(mail),
  sentAt: now,
  mailKey: mailKey(mailIdOf(mail)),
  recipientDigest: recipientDigest(deps, address),
})

/** Records that the mail server accepted a letter, and takes its job away with the same statement. */
export const letterWasSent = async (deps: Deps, handed: Handed, job: HeldJob): Promise<void> => {
  const row = rowOf(deps, handed, deps.clock.now())
  await markLetter(deps.db, { ...row, state: 'sent', stateAt: null, reason: null }, job)
}

/**
 * Records that the address takes no letters, as the mail server says (LETTER-5). `reason` is the mail server's code.
 */
export const letterWasRefused = async (
  deps: Deps,
  actor: Actor,
  handed: Handed & { airportId: number; reason: string },
): Promise<void> => {
  const now = deps.clock.now()
  const row = rowOf(deps, handed, now)
  await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, handed.airportId, row.bookingId)
    const isNew = await markLetter(tx, { ...row, state: 'bounced', stateAt: now, reason: handed.reason })
    if (booking && isNew) await noteBounce(tx, deps, booking, row, nameOf(actor), now)
  })
}

/**
 * Notes a bounce, but only when it is about the address the booking has now, because it may arrive after the customer
 * gave another one (LETTER-7).
 */
const noteBounce = async (
  tx: Queryable,
  deps: Deps,
  booking: Booking,
  letter: LetterKey & { recipientDigest: string | null },
  actor: string,
  now: Instant,
): Promise<void> => {
  if (booking.erasedAt !== null || letter.recipientDigest !== recipientDigest(deps, booking.details.email)) return
  if (!(await setEmailBounced(tx, booking.airportId, booking.id, now))) return
  await writeAudit(tx, {
    airportId: booking.airportId,
    bookingId: booking.id,
    now,
    actor,
    action: 'email_bounced',
    data: { letter: letter.kind },
  })
}

/** `key` is that of domain/letters/delivery.ts. `at` is when it happened, according to the mail server. */
export type DeliveryReport = { key: string; event: DeliveryEvent; at: Instant; reason: string | null }

/**
 * Records what a mail server reports later about a letter. Any order and any number of reports end in the same state
 * (LETTER-6). `known` is false for a letter that is not ours or belongs to no booking, and for a report that says
 * nothing new.
 */
export const recordDelivery = async (
  deps: Deps,
  actor: Actor,
  { key, event, at, reason }: DeliveryReport,
): Promise<Outcome<{ known: boolean; isNew: boolean }>> => {
  const found = await letterByKey(deps.db, key)
  const booking = found && (await bookingById(deps.db, found.bookingId))
  if (!booking) return done({ known: false, isNew: false })
  if (!may(actor, 'write', booking.id)) return refused('not_found')
  const now = deps.clock.now()
  const isNew = await deps.db.transaction(async (tx) => {
    const locked = await lockBooking(tx, booking.airportId, booking.id)
    const letter = await letterByKey(tx, key)
    if (!locked || !letter) return false
    const state = deliveryAfter(letter.state, event)
    if (state === letter.state) return false
    await setLetterState(tx, key, state, Math.min(at, now), reason)
    if (state === 'bounced') await noteBounce(tx, deps, locked, letter, nameOf(actor), now)
    return true
  })
  return done({ known: true, isNew })
}
