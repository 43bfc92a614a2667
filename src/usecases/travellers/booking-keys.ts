import { createHash } from 'node:crypto'
import type { KeyActor } from '../actor.ts'
import type { Secrets } from '../secrets.ts'
import { recognised } from '../sessions.ts'

/**
 * The id of the booking, made from the form's key. All repetitions of a form have the same id however many are under
 * way at once, so they take a coupon only once (COUP-6). The key holds 256 secret bits, so nobody can know the id
 * beforehand.
 */
export const idOf = (key: string): string => {
  const hex = createHash('sha256').update(`booking ${key}`).digest('hex')
  // version 8 and the variant of RFC 9562 mark an id that is made in a way of one's own
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The key under which a form is known in the rows. `turn` counts the bookings that one form has made. */
export const formKeyOf = (deps: Secrets, owner: string, idempotencyKey: string, turn: number): string =>
  recognised(deps, 'place', owner, idempotencyKey, turn).toString('base64url')

/** Keys of one agency code are one: an order that one key sent is known to the next (AGENCY-9). */
export const ownerOfKey = ({ organisationId, code }: KeyActor): string => `agency ${organisationId} ${code}`

/** The id of the booking that a program of an agency makes with an Idempotency-Key, before there is one. */
export const bookingIdOf = (deps: Secrets, actor: KeyActor, idempotencyKey: string): string =>
  idOf(formKeyOf(deps, ownerOfKey(actor), idempotencyKey, 0))
