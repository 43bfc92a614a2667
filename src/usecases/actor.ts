import type { OpenAccount } from '#db/sessions.ts'

/**
 * Who does it. Permission is a domain rule over this (domain/access). `payableIds`: opened by a payment link, good for
 * paying and nothing else. `address`: the network it comes from. `device`: what its browser keeps of addresses it
 * proved, as it came (devices.ts).
 */
export type Actor =
  | { kind: 'visitor'; sessionId: string | null; address: string; device?: string | null }
  | {
      kind: 'traveller'
      sessionId: string
      bookingIds: string[]
      payableIds?: string[]
      account?: OpenAccount | null
      address: string
      device?: string | null
    }
  /** at a car park's desk or gate, for its bookings only */
  | { kind: 'carPark'; userId: string; airportId: number; carParkIds: number[] }
  /** customer service: every action needs a reason and leaves it in the audit trail */
  | { kind: 'support'; userId: string }
  | { kind: 'system'; job: string }

/** How the audit trail names an actor: a staff member by number, nobody by address or name. */
export const nameOf = (actor: Actor): string => {
  switch (actor.kind) {
    case 'system':
      return `job:${actor.job}`
    case 'carPark':
    case 'support':
      return `${actor.kind}:${actor.userId}`
    default:
      return actor.kind
  }
}

/** Where somebody comes from, for counting: a network; of staff and the system their name. */
export const addressOf = (actor: Actor): string => ('address' in actor ? actor.address : nameOf(actor))

/** Who is logged in, if anybody is. */
export const accountOf = (actor: Actor): OpenAccount | null =>
  actor.kind === 'traveller' ? (actor.account ?? null) : null

/** The browser's session, null for staff, the system and browsers without one. */
export const sessionOf = (actor: Actor): string | null =>
  actor.kind === 'visitor' || actor.kind === 'traveller' ? actor.sessionId : null
