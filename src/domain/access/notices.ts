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
/** A key for programs, which works with rights of an organisation, stands in the trail as what it is (ACCESS-48). */
export type Notice = PersonNotice | 'keyMade'
const keyOperations: readonly string[] = ['key.make', 'key.rotate']

const prefix = 'person.'
export const operationOf = (notice: PersonNotice): `person.${PersonNotice}` => `${prefix}${notice}`
/** Null for a line of the trail that is told to nobody. */
export const noticeOf = (operation: string): Notice | null =>
  notices.find((notice) => operation === operationOf(notice)) ?? (keyOperations.includes(operation) ? 'keyMade' : null)

/** The person whom a line of the trail is about; null when it is about something else. */
export const personIn = (object: string): string | null => /^person:([0-9a-f-]{36})$/.exec(object)?.[1] ?? null
