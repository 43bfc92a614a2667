import type { OpenAccount } from '#db/sessions.ts'
import type { Holding } from '#domain/access/people.ts'
import type { KeyFacts } from '#domain/agencies/service-key.ts'
import type { Instant } from '#domain/time/zones.ts'

/**
 * Whoever does something. Domain rules decide what he may do (domain/access). `payableIds` are bookings opened by a
 * payment link, which is good for paying and nothing else. `address` is the network he comes from. `device` is the
 * cookie with which his browser shows the addresses it proved, as it was sent (devices.ts).
 */
export type Actor =
  | { kind: 'visitor'; sessionId: string | null; address: string; device?: string | null; network?: string }
  | {
      kind: 'traveller'
      sessionId: string
      bookingIds: string[]
      payableIds?: string[]
      account?: OpenAccount | null
      address: string
      device?: string | null
    }
  /** a device at a car park's desk or gate, which may touch only its bookings */
  | { kind: 'carPark'; userId: string; airportId: number; carParkIds: number[] }
  /**
   * somebody who works with Parkwing; the table of rights says what his holdings allow (rights.ts). `factorAt` is when
   * he last showed a second factor.
   */
  | {
      kind: 'staff'
      personId: string
      sessionId: string
      holdings: readonly Holding[]
      factorAt: Instant
      /** signed in with a PIN on a tablet, which counts as no factor for anything but the desk there */
      isByPin?: true
      address: string
      /** the same network as people read it, shortened, for the trail */
      network?: string
    }
  /** a program of an agency, which called with its key; it may do what the key's scopes name (AGENCY-2) */
  | KeyActor
  | { kind: 'system'; job: string }

/**
 * `bookingIds` are the agency's bookings that this call is about, as the rows say whose they are. `personId`: no
 * program called; somebody of the agency does at work what its programs do, after the table of rights was asked
 * (AGENCY-24).
 */
export type KeyActor = KeyFacts & {
  kind: 'key'
  keyId: string
  personId?: string
  address: string
  bookingIds: readonly string[]
}

/** Whoever works on the server by a command: also while the product stands still, so it is told apart (ACCESS-46). */
export const commandLine = { kind: 'system', job: 'command-line' } as const satisfies Actor

/** The name of an actor in the audit trail: staff have a number, and nobody is named by address or name. */
export const nameOf = (actor: Actor): string => {
  switch (actor.kind) {
    case 'system':
      return `job:${actor.job}`
    case 'carPark':
      return `carPark:${actor.userId}`
    case 'staff':
      return `staff:${actor.personId}`
    case 'key':
      return actor.personId === undefined ? `key:${actor.keyId}` : `staff:${actor.personId}`
    default:
      return actor.kind
  }
}

/** What somebody's tries are counted under: the network, or the name of staff and of the system. */
export const addressOf = (actor: Actor): string => ('address' in actor ? actor.address : nameOf(actor))

/** The account that is logged in; null when there is none. */
export const accountOf = (actor: Actor): OpenAccount | null =>
  actor.kind === 'traveller' ? (actor.account ?? null) : null

/** The browser's session; null for staff, the system and browsers without one. */
export const sessionOf = (actor: Actor): string | null =>
  actor.kind === 'visitor' || actor.kind === 'traveller' ? actor.sessionId : null
