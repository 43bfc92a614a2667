import { randomBytes } from 'node:crypto'
import type { Queryable } from '#db/db.ts'
import { insertStaffChallenge } from '#db/staff-challenges.ts'
import { factorPolicy, isTicketOpen } from '#domain/access/factors.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { sameHash } from '../login-codes.ts'
import { givenSecrets, type Secrets } from '../secrets.ts'
import { digestOf, keyed, recognised } from '../sessions.ts'

/**
 * A page that asks for a passkey or for a new code app carries a ticket: when it was made, a random name, and a digest
 * of both with what it is for, keyed with the server's secret (ACCESS-24). So a page that is only looked at writes
 * nothing, and what is asked follows from the ticket. Using it writes its digest down, and so it is used once.
 */
export type Purpose = 'sign-in' | 'confirm' | 'add-passkey' | 'add-app'

const macOf = (deps: Pick<Deps, 'pepper'>, purpose: Purpose, subject: string, body: string): string =>
  keyed(deps, 'staff-ticket', purpose, subject, body).toString('base64url').slice(0, 32)

/** `subject` is the person or session that it is for; empty for whoever wants to sign in. */
export const makeTicket = (deps: Pick<Deps, 'pepper'>, purpose: Purpose, subject: string, now: Instant): string => {
  const body = `${now.toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${body}.${macOf(deps, purpose, subject, body)}`
}

/** What a ticket asks a passkey to sign, as base64url. */
export const challengeOf = (deps: Secrets, ticket: string): string =>
  recognised(deps, 'staff-challenge', ticket).toString('base64url')

/** Bytes that belong to a ticket, such as the secret of a code app that is being set up. */
export const bytesOf = (deps: Secrets, ticket: string): Uint8Array => recognised(deps, 'staff-ticket-bytes', ticket)

/** Whether this is a ticket of ours for this, and not too old. */
export const isOurTicket = (
  deps: Secrets,
  ticket: string,
  { purpose, subject }: { purpose: Purpose; subject: string },
  now: Instant,
): boolean => {
  const [, body = '', at = '', mac = ''] = /^((\w{1,12})\.[\w-]{22})\.([\w-]{32})$/.exec(ticket.slice(0, 100)) ?? []
  const isOurs = givenSecrets(deps).some((one) => sameHash(mac, macOf(one, purpose, subject, body)))
  return body !== '' && isOurs && isTicketOpen(parseInt(at, 36), now)
}

/** Uses a ticket up. True for exactly one who does. */
export const useTicket = (q: Queryable, ticket: string, personId: string | null, now: Instant): Promise<boolean> =>
  insertStaffChallenge(q, {
    id: digestOf(ticket),
    kind: 'used',
    challenge: '',
    personId,
    data: {},
    expiresAt: now + factorPolicy.ticketMs,
  })
