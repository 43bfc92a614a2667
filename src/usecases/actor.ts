/** Who does it. Permission is a domain rule over this (domain/access). `payableIds`: opened by a payment link, good for paying and nothing else. */
export type Actor =
  | { kind: 'visitor'; sessionId: string | null; address: string }
  | { kind: 'traveller'; sessionId: string; bookingIds: string[]; payableIds?: string[]; address: string }
  | { kind: 'system'; job: string }

/** How the audit trail names an actor: never an address or a name. */
export const nameOf = (actor: Actor): string => (actor.kind === 'system' ? `job:${actor.job}` : actor.kind)
