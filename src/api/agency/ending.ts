import type { LocalDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'

/** When it was said that a call will be taken away, the first day on which it may be gone, and what to call instead. */
export type Ending = { since: LocalDate; on: LocalDate; instead: string }

/** Whoever builds on a call has a year from the day on which its end is said (AGENCY-168). */
const noticeDays = 365

const startOf = (day: LocalDate): number => Date.parse(`${day}T00:00:00Z`)

/** Whether what is said leaves everybody that year. */
export const leavesTime = ({ since, on }: Ending): boolean => startOf(on) - startOf(since) >= noticeDays * dayMs

/** `Deprecation` as RFC 9745 has it, and `Sunset` as RFC 8594; nothing for a call that stays. */
export const endingHeaders = (ends: Ending | undefined): Record<string, string> =>
  ends ? { deprecation: `@${startOf(ends.since) / 1_000}`, sunset: new Date(startOf(ends.on)).toUTCString() } : {}

/** What the document says of it. */
export const endingWords = (ends: Ending | undefined): string =>
  ends ? ` Will be taken away on ${ends.on}; call \`${ends.instead}\` instead.` : ''
