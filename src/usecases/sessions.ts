import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Queryable } from '#db/db.ts'
import { bookingsOf } from '#db/bookings.ts'
import {
  endSession as deleteSession,
  openAccount,
  readSession as findSession,
  replaceSession,
  startAndGrant,
  startSession,
  type Grant,
  type OpenAccount,
} from '#db/sessions.ts'
import { accountPolicy } from '#domain/accounts/account.ts'
import { retention } from '#domain/lifecycle/retention.ts'
import type { Stay } from '#domain/time/stays.ts'
import { hourMs, type Instant } from '#domain/time/zones.ts'
import { sessionOf, type Actor } from './actor.ts'
import type { Deps } from './deps.ts'
import { everySecret, oldestSecret, type Secrets } from './secrets.ts'

/**
 * What a browser's session may do: everything with the bookings of `bookingIds`, only paying with those of `payableIds`
 * (opened by a payment link). `account` is who is logged in. An Actor can be made of it.
 */
export type OpenSession = { id: string; bookingIds: string[]; payableIds: string[]; account: OpenAccount | null }

/**
 * A new token. It is not signed: its 256 random bits are looked up by their digest, so a copy of the database opens
 * nothing.
 */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Half a day (ASVS 7.3): no booking stays open in a browser overnight, and none for longer than half an hour after its
 * last page (ACCESS-7). A session that opens nothing lasts this long too, because it ties a form that takes its time to
 * one booking (demand B6).
 */
export const sessionHours = retention.session.days * 24
export const sessionLife = {
  idleMs: sessionHours * hourMs,
  longestMs: sessionHours * hourMs,
  openIdleMs: accountPolicy.idleMs,
  account: accountPolicy,
}

export const openSession = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<{ id: string; token: string }> => {
  const token = newToken()
  const id = digestOf(token)
  await startSession(deps.db, id, deps.clock.now())
  return { id, token }
}

/** Null for a token that nobody has, or one that is too old. */
export const readSession = async (deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<OpenSession | null> => {
  if (token.length > 100) return null
  const session = await findSession(deps.db, digestOf(token), deps.clock.now(), sessionLife)
  if (!session) return null
  const idsOf = (scope: Grant['scope']) =>
    session.grants.filter((grant) => grant.scope === scope).map((grant) => grant.bookingId)
  return { id: session.id, bookingIds: idsOf('all'), payableIds: idsOf('pay'), account: session.account }
}

/** Logs out: the server forgets the session at once (LG-20). */
export const endSession = async (deps: Pick<Deps, 'db'>, actor: Actor): Promise<void> => {
  if (actor.kind === 'traveller') await deleteSession(deps.db, actor.sessionId)
}

/**
 * Lets a session see a booking. If the session has no row (any more) it gets one, so that whoever makes a booking can
 * always reach it.
 */
export const grant = async (q: Queryable, sessionId: string, what: Grant, now: Instant): Promise<void> => {
  await startAndGrant(q, sessionId, what, now)
}

/**
 * Gives the same browser a new token after a sign-in, together with the new right (LG-19). Answers the token for the
 * cookie.
 */
export const renewSession = async (tx: Queryable, actor: Actor, what: Grant, now: Instant): Promise<string> => {
  const token = newToken()
  const id = digestOf(token)
  const before = sessionOf(actor)
  if (before) await replaceSession(tx, before, id, now)
  await grant(tx, id, what, now)
  return token
}

/**
 * Logs an account in and gives the same browser a new token (LG-19). Bookings that the browser made or looked up before
 * stay open in it, but not those of somebody else who was logged in there. `provedAt` is now, when a mailed link proved
 * the address.
 */
export const renewForAccount = async (
  tx: Queryable,
  actor: Actor,
  open: { accountId: string; provedAt: Instant | null },
  now: Instant,
): Promise<string> => {
  const token = newToken()
  const id = digestOf(token)
  const before = sessionOf(actor)
  const isSomebodyElse = actor.kind === 'traveller' && actor.account != null && actor.account.id !== open.accountId
  if (before && isSomebodyElse) await deleteSession(tx, before)
  else if (before) await replaceSession(tx, before, id, now)
  await startSession(tx, id, now)
  await openAccount(tx, id, { ...open, now })
  return token
}

/** A keyed digest of a few words. Codes, tokens and keys are made of it, which can be made again but not guessed. */
export const keyed = (deps: Pick<Deps, 'pepper'>, ...words: (string | number)[]): Buffer =>
  createHmac('sha256', deps.pepper).update(JSON.stringify(words)).digest()

/**
 * The same for what must only be recognised, such as a form that is sent again. It opens nothing, and it stays the same
 * when the server's secret is exchanged (MACHINE-39).
 */
export const recognised = (deps: Secrets, ...words: (string | number)[]): Buffer => keyed(oldestSecret(deps), ...words)

/** Such a digest as a UUID: the key of a row about somebody which names nobody. */
export const keyedId = (deps: Secrets, ...words: (string | number)[]): string => {
  const hex = recognised(deps, ...words).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** What a mailed link is for. */
export type LinkPurpose =
  | 'pay-link'
  | 'email-change'
  | 'review'
  | 'account-link'
  | 'newsletter'
  | 'claim'
  | 'invitation'
  | 'join'
  | 'staff-recovery'

/**
 * 256 bits made from the server's secret (PL-02). A letter that is sent again gets the same token, so only its digest
 * has to be stored.
 */
export const linkToken = (deps: Pick<Deps, 'pepper'>, purpose: LinkPurpose, ...words: (string | number)[]): string =>
  keyed(deps, purpose, ...words).toString('base64url')

/**
 * The token of a link whose digest is stored: the one that the letter before this one had, also when the server's
 * secret was exchanged since (MACHINE-38). `isStored` looks for a digest.
 */
export const storedLinkToken = async (
  deps: Secrets,
  isStored: (tokenHash: string) => Promise<boolean> | boolean,
  purpose: LinkPurpose,
  ...words: (string | number)[]
): Promise<string> => {
  const [newest = '', ...earlier] = everySecret(deps).map((one) => linkToken(one, purpose, ...words))
  for (const token of earlier) if (await isStored(digestOf(token))) return token
  return newest
}

/**
 * The form's idempotency key: the same browser, product and stay make one booking, in however many tabs (demand B6).
 * `ordinal` counts bookings that were made on purpose (formOrdinal). The form carries the key in a hidden field.
 */
export const formKey = (deps: Secrets, sessionId: string, productId: number, stay: Stay, ordinal = 0): string =>
  recognised(deps, 'form', sessionId, productId, stay.arrival, stay.departure, ordinal).toString('base64url')

/**
 * How many finished bookings of this product and stay the browser has. A form that is opened after them asks for one
 * more, for example for a second car.
 */
export const formOrdinal = async (
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  productId: number,
  stay: Stay,
): Promise<number> => {
  if (actor.kind !== 'traveller' || actor.bookingIds.length === 0) return 0
  const mine = await bookingsOf(deps.db, actor.bookingIds)
  return mine.filter(
    (b) =>
      b.productId === productId &&
      b.stay.arrival === stay.arrival &&
      b.stay.departure === stay.departure &&
      b.status !== 'held' &&
      b.status !== 'expired',
  ).length
}
