import { dayMs, type Instant } from '../time/zones.ts'

/**
 * `asked` by one person, `agreed` by another, `filed` in a file for the bank, `booked` as the bank says, `returned` by
 * it; what was refused or returned is owed as before.
 */
export type PayoutState = 'asked' | 'refused' | 'agreed' | 'filed' | 'booked' | 'returned'

/** How long nothing is paid to a new account after it was agreed (AGENCY-91). */
export const accountWaitMs = 2 * dayMs

export type AccountState = 'asked' | 'refused' | 'waiting' | 'valid'
export const accountState = (
  { answeredAt, validFrom }: { answeredAt: Instant | null; validFrom: Instant | null },
  now: Instant,
): AccountState => {
  if (answeredAt === null) return 'asked'
  if (validFrom === null) return 'refused'
  return now < validFrom ? 'waiting' : 'valid'
}
