import { dayMs, hourMs, minuteMs } from '#domain/time/zones.ts'
import type { Translate } from '#texts/translate.ts'
import type { ClaimState } from './claim-state.tsx'

/** A length of time as people say it: the largest unit that fits, in whole numbers. */
export const timeWords = (ms: number, t: Translate): string => {
  const length = Math.abs(ms)
  if (length >= 2 * dayMs) return t('workClaims.days', { count: Math.floor(length / dayMs) })
  if (length >= hourMs) return t('workClaims.hours', { count: Math.floor(length / hourMs) })
  return t('workClaims.minutes', { count: Math.floor(length / minuteMs) })
}

/** What is left of the time to answer, or by how much it is over. */
export const timeLeft = (ms: number, t: Translate): string =>
  t(ms < 0 ? 'workClaims.timeLate' : 'workClaims.timeLeft', { time: timeWords(ms, t) })

type Facts = {
  status: 'received' | 'approved' | 'refused'
  waitingSince: number | null
  dueAt: number
  isAsked: boolean
}

/** How a claim stands for customer service (CLAIM-17). */
export const claimState = ({ status, waitingSince, dueAt, isAsked }: Facts, now: number): ClaimState => {
  if (status !== 'received') return status
  if (isAsked) return 'asked'
  return waitingSince !== null && dueAt > now ? 'waiting' : 'open'
}
