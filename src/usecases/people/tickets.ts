import { randomBytes } from 'node:crypto'
import type { Queryable } from '#db/db.ts'
import { insertStaffChallenge } from '#db/staff-challenges.ts'
import { factorPolicy, isTicketOpen } from '#domain/access/factors.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { sameHash } from '../login-codes.ts'
import { digestOf, keyed } from '../sessions.ts'

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
export const challengeOf = (deps: Pick<Deps, 'pepper'>, ticket: string): string =>
  keyed(deps, 'staff-challenge', ticket).toString('base64url')

/** Bytes that belong to a ticket, such as the secret of a code app that is being set up. */
export const bytesOf = (deps: Pick<Deps, 'pepper'>, ticket: string): Uint8Array =>
  keyed(deps, 'staff-ticket-bytes', ticket)

/** Whether this is a ticket of ours for this, and not too old. */
export const isOurTicket = (
  deps: Pick<Deps, 'pepper'>,
  ticket: string,
  { purpose, subject }: { purpose: Purpose; subject: string },
  now: Instant,
): boolean => {
  const [, body = '', at = '', mac = ''] = /^((\w{1,12})\.[\w-]{22})\.([\w-]{32})$/.exec(ticket.slice(0, 100)) ?? []
  return body !== '' && sameHash(mac, macOf(deps, purpose, subject, body)) && isTicketOpen(parseInt(at, 36), now)
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
