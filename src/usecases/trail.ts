import type { Queryable } from '#db/db.ts'
import { writeTrail } from '#db/trail.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from './actor.ts'

/** What is written into the trail beside who did it and when. */
export type Deed = {
  operation: string
  object: string
  /** who it turned out to be: of a sign-in the actor is still a stranger */
  provedId?: string | null
  organisationId?: string | null
  reason?: string | null
  agreedBy?: string | null
  data?: Record<string, unknown>
}

/** An address without its last part: enough to see whether two sign-ins came from one network, and no more. */
export const shortened = (address: string): string =>
  address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::` : address.replace(/\.\d+$/, '.0')

/** The network of an actor as people read it, without its last part; null for who comes from none. */
export const networkIn = (actor: Actor): string | null =>
  'network' in actor && actor.network !== undefined
    ? shortened(actor.network)
    : 'address' in actor
      ? shortened(actor.address)
      : null

/** Writes what somebody did that is about no booking, in the transaction that did it. Answers the line's number. */
export const record = (tx: Queryable, actor: Actor, deed: Deed, now: Instant): Promise<number> =>
  writeTrail(tx, {
    at: now,
    actor: nameOf(actor),
    personId: actor.kind === 'staff' ? actor.personId : (deed.provedId ?? null),
    organisationId: deed.organisationId ?? null,
    network: networkIn(actor),
    operation: deed.operation,
    object: deed.object,
    reason: deed.reason ?? null,
    agreedBy: deed.agreedBy ?? null,
    data: deed.data ?? {},
  })
