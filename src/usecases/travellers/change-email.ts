import { randomUUID } from 'node:crypto'
import { bookingById, lockBooking } from '#db/bookings.ts'
import { emailRequestsSince, openEmailRequest, requestEmail } from '#db/email-changes.ts'
import { enqueue } from '#db/jobs.ts'
import { may } from '#domain/access/permissions.ts'
import { changingEmail } from '#domain/bookings/details-form.ts'
import { readEmail, tidyText } from '#domain/bookings/typed-text.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { dayMs } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { deviceOf } from '../devices.ts'
import { emailToken } from '../letters/link-tokens.ts'
import { digestOf } from '../sessions.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { admitMailbox } from '../tries.ts'
import { keepReason, lacksReason } from '../staff-reason.ts'

/** For how long the link works that confirms a new address. */
const emailLinkMs = dayMs
const requestsPerDay = 5

/**
 * Asks for another e-mail address (CH-12). Nothing changes until its owner opens the link that is mailed there.
 * Refusals: not_found, those of the domain's changingEmail() (demand M5), email_required, email_invalid,
 * email_unchanged (field email), letter_limit.
 */
export const changeEmail = async (
  deps: Deps,
  actor: Actor,
  { bookingId, email, reason }: { bookingId: string; email: string; reason?: string },
): Promise<Outcome<{ email: string }>> => {
  if (!may(actor, 'edit', bookingId)) return refused('not_found')
  const found = await bookingById(deps.db, bookingId)
  if (!found) return refused('not_found')
  const lacking = lacksReason(actor, 'booking.edit', reason)
  if (lacking) return lacking
  const wrong = (code: ProblemCode) => refused(code, undefined, { email: code })
  if (tidyText(email) === '') return wrong('email_required')
  const address = readEmail(email)
  if (address === null) return wrong('email_invalid')
  const { airportId } = found
  const isProved = deviceOf(deps, actor, address.toLowerCase(), deps.clock.now()) !== null
  if (!isProved && !(await admitMailbox(deps, actor, address, deps.clock.now()))) return refused('letter_limit')
  const answer = await deps.db.transaction(async (tx): Promise<Outcome<{ email: string }>> => {
    const now = deps.clock.now()
    const booking = await lockBooking(tx, airportId, bookingId)
    if (!booking) return refused('not_found')
    const allowed = changingEmail(booking)
    if (!allowed.ok) return allowed
    if (address === readEmail(booking.details.email)) return wrong('email_unchanged')
    if ((await emailRequestsSince(tx, airportId, bookingId, now - dayMs)) >= requestsPerDay)
      return refused('letter_limit')
    const id = randomUUID()
    await requestEmail(tx, {
      airportId,
      id,
      bookingId,
      email: address,
      tokenHash: digestOf(emailToken(deps, id)),
      createdAt: now,
      expiresAt: now + emailLinkMs,
      endedAt: null,
    })
    await enqueue(tx, mailJob({ kind: 'emailConfirm', bookingId, airportId, version: 1, changeId: id }, now))
    await keepReason(tx, actor, { operation: 'booking.edit', bookingId, reason }, now)
    return done({ email: address })
  })
  if (answer.ok) deps.wake()
  return answer
}

/** The new address whose owner has not confirmed it yet; null when there is none. */
export const waitingEmail = async (
  deps: Deps,
  actor: Actor,
  { bookingId }: { bookingId: string },
): Promise<string | null> =>
  may(actor, 'edit', bookingId) ? ((await openEmailRequest(deps.db, bookingId, deps.clock.now()))?.email ?? null) : null
