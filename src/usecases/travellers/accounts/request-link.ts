import { randomUUID } from 'node:crypto'
import { insertLink } from '#db/accounts.ts'
import { enqueue } from '#db/jobs.ts'
import { allowances } from '#domain/access/tries.ts'
import { linkExpiry, type LinkTarget } from '#domain/accounts/account.ts'
import { readEmail } from '#domain/bookings/typed-text.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { accountOf, type Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { deviceOf } from '../../devices.ts'
import { digestOf, linkToken } from '../../sessions.ts'
import { mailJob } from '../../jobs/mail-jobs.ts'
import { admitLetter, admitNetwork } from '../../tries.ts'
import { findFor } from '../show-booking.ts'

/**
 * Mails a link that opens the account of an address, or makes it. Whether there is an account is not even looked up, so
 * that no answer can tell (LG-25, ACCT-4). Refusals: login_email_required, email_invalid (field), letter_limit,
 * too_many_requests.
 */
export const requestLink = async (
  deps: Deps,
  actor: Actor,
  command: { email: string; language: Language; leadsTo?: LinkTarget },
): Promise<Outcome<true>> => {
  if (command.email.trim() === '') return refused('login_email_required', undefined, { email: 'login_email_required' })
  const email = readEmail(command.email)
  if (email === null) return refused('email_invalid', undefined, { email: 'email_invalid' })
  const now = deps.clock.now()
  // whoever is logged in has proved the address as well
  const account = accountOf(actor)
  const own = account?.email === email ? `account ${account.id}` : null
  const device = deviceOf(deps, actor, email, now) ?? own
  if (device === null && !(await admitNetwork(deps, actor, 'link', allowances.links, now)))
    return refused('too_many_requests')
  if (!(await admitLetter(deps, actor, { kind: 'link', to: email, device, mailbox: email }, now)))
    return refused('letter_limit')

  const id = randomUUID()
  const link = {
    id,
    tokenHash: digestOf(linkToken(deps, 'account-link', id)),
    email,
    language: command.language,
    leadsTo: command.leadsTo ?? 'bookings',
    createdAt: now,
    expiresAt: linkExpiry(now),
  }
  await deps.db.transaction(async (tx) => {
    await insertLink(tx, link)
    await enqueue(tx, mailJob({ kind: 'accountLink', linkId: id }, now))
  })
  deps.wake()
  return done(true)
}

/**
 * "Keep your bookings together": mails the link to the address of the booking and to no other. A booking of somebody
 * else is not_found.
 */
export const requestLinkForBooking = async (
  deps: Deps,
  actor: Actor,
  command: { bookingId: string; language: Language },
): Promise<Outcome<true>> => {
  const booking = await findFor(deps, actor, ['view'], command.bookingId)
  if (!booking || booking.erasedAt !== null) return refused('not_found')
  return requestLink(deps, actor, { email: booking.details.email, language: command.language })
}

/** Mails the link to somebody who is logged in and must prove the address again. */
export const requestOwnLink = async (
  deps: Deps,
  actor: Actor,
  command: { language: Language; leadsTo: LinkTarget },
): Promise<Outcome<true>> => {
  const account = accountOf(actor)
  return account ? requestLink(deps, actor, { email: account.email, ...command }) : refused('not_allowed')
}
