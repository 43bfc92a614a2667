import { randomUUID } from 'node:crypto'
import { bookingById, lockBooking } from '#db/bookings.ts'
import { changeEmail } from '#db/change-details.ts'
import type { Queryable } from '#db/db.ts'
import { closeOtherDoors, emailRequestByHash, endEmailRequest, type EmailRequest } from '#db/email-changes.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { EmailChange } from '#domain/bookings/change.ts'
import { changingEmail } from '#domain/bookings/details-form.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { sessionOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { digestOf } from '../sessions.ts'
import { mailJob } from '../jobs/mail-jobs.ts'

/**
 * `bookingId` is given only where this browser may see the booking, because whoever has the link need not be who
 * booked.
 */
export type EmailLink = { email: string; iata: string; arrival: Booking['stay']['arrival']; bookingId: string | null }

const found = async (deps: Deps, token: string): Promise<{ request: EmailRequest; booking: Booking } | null> => {
  const request = token.length <= 100 ? await emailRequestByHash(deps.db, digestOf(token)) : null
  if (!request || request.endedAt !== null || deps.clock.now() > request.expiresAt) return null
  const booking = await bookingById(deps.db, request.bookingId)
  return booking && { request, booking }
}

const linkOf = (actor: Actor, { email }: EmailRequest, { iata, stay, id }: Booking): EmailLink => ({
  email,
  iata,
  arrival: stay.arrival,
  bookingId: actor.kind === 'traveller' && actor.bookingIds.includes(id) ? id : null,
})

/**
 * What the link would do. Asking changes nothing, because mail scanners open links too (CS-07). Refusal:
 * email_link_unknown.
 */
export const showEmailLink = async (
  deps: Deps,
  actor: Actor,
  { token }: { token: string },
): Promise<Outcome<EmailLink>> => {
  const link = await found(deps, token)
  return link ? done(linkOf(actor, link.request, link.booking)) : refused('email_link_unknown')
}

/**
 * Makes the new address the booking's (CH-12): letters go there, the old address is told, and every other browser must
 * sign in again to see the booking (LG-23). The link gives nobody a right he did not have. Refusals:
 * email_link_unknown, those of the domain's changingEmail().
 */
export const confirmEmail = async (
  deps: Deps,
  actor: Actor,
  { token }: { token: string },
): Promise<Outcome<EmailLink>> => {
  const link = await found(deps, token)
  if (!link) return refused('email_link_unknown')
  const answer = await deps.db.transaction((tx) => record(tx, deps, actor, link.request))
  if (answer.ok) deps.wake()
  return answer
}

const record = async (tx: Queryable, deps: Deps, actor: Actor, request: EmailRequest): Promise<Outcome<EmailLink>> => {
  const now = deps.clock.now()
  const { airportId, bookingId, email } = request
  const booking = await lockBooking(tx, airportId, bookingId)
  if (!booking) return refused('email_link_unknown')
  const allowed = changingEmail(booking)
  if (!allowed.ok) return allowed
  if (!(await endEmailRequest(tx, airportId, request.id, now))) return refused('email_link_unknown')
  const change: EmailChange = {
    airportId,
    id: randomUUID(),
    bookingId,
    kind: 'email',
    status: 'applied',
    actor: 'traveller',
    reason: null,
    createdAt: now,
    endedAt: now,
    before: { email: booking.details.email },
    after: { email },
  }
  const jobs = [
    mailJob({ kind: 'emailChanged', bookingId, airportId, version: 1, changeId: change.id }, now),
    // the pass is in the old mailbox, so it is sent again
    ...(booking.status === 'confirmed'
      ? [mailJob({ kind: 'confirmation', bookingId, airportId, version: 1_000 + booking.version }, now)]
      : []),
  ]
  await changeEmail(tx, change, { ...booking.details, email }, jobs)
  await closeOtherDoors(tx, bookingId, sessionOf(actor), now)
  return done(linkOf(actor, request, booking))
}
