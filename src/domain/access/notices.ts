/**
 * What the trail says about somebody's way in and his roles, and what he is told of by letter (ACCESS-28). In the trail
 * the operation is `person.` with this word, and the object is the person.
 */
export const notices = [
  'signIn',
  'failures',
  'keyCopied',
  'recoveryUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'appAdded',
  'appRemoved',
  'codesRenewed',
  'factorReset',
  'sessionsEnded',
  'membershipGiven',
  'membershipEnded',
  'invitationAsked',
] as const
/** One that is about a person himself. */
export type PersonNotice = (typeof notices)[number]
/**
 * A key for programs, which works with rights of an organisation, and the secret that signs for an agency stand in the
 * trail as what they are (ACCESS-48).
 */
const madeBy = { 'key.make': 'keyMade', 'key.rotate': 'keyMade', 'brand.secret': 'secretMade' } as const
type MadeNotice = (typeof madeBy)[keyof typeof madeBy]
export type Notice = PersonNotice | MadeNotice
const isMadeBy = (operation: string): operation is keyof typeof madeBy => Object.hasOwn(madeBy, operation)
/** Whether it is told to who did it, and not to whom it is about: his session may be in other hands (ACCESS-48). */
export const isOfMade = (notice: Notice): notice is MadeNotice => Object.values<Notice>(madeBy).includes(notice)

const prefix = 'person.'
export const operationOf = (notice: PersonNotice): `person.${PersonNotice}` => `${prefix}${notice}`
/** Null for a line of the trail that is told to nobody. */
export const noticeOf = (operation: string): Notice | null =>
  notices.find((notice) => operation === operationOf(notice)) ?? (isMadeBy(operation) ? madeBy[operation] : null)

/** The person whom a line of the trail is about; null when it is about something else. */
export const personIn = (object: string): string | null => /^person:([0-9a-f-]{36})$/.exec(object)?.[1] ?? null
