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

/** Each state of an account has a letter of its own to whoever manages the organisation (AGENCY-221). */
export const accountNotices = { asked: 1, waiting: 2, valid: 3, refused: 4 } as const satisfies Record<
  AccountState,
  number
>
