import { dayMs, minuteMs, type Instant } from '../time/zones.ts'

/** `round`: of the confirmation link, one for each asking; `letters`: confirmation letters since the asking began. */
export type Subscription = {
  status: 'asked' | 'confirmed' | 'unsubscribed'
  round: number
  letters: number
  askedAt: Instant
}

/** An unpressed link is of no use after this time (COUP-10). */
export const confirmWithinMs = 7 * dayMs
/** Nobody's mailbox is flooded by others who type its address (RL-05). */
const letterEveryMs = 10 * minuteMs
const lettersPerDay = 5

/** What becomes of a subscription when it is asked for (again): null where nothing changes and no letter goes out. */
export const askedAgain = ({ status, round, letters, askedAt }: Subscription, now: Instant): Subscription | null => {
  if (status === 'confirmed') return null
  if (status === 'unsubscribed' || now - askedAt > confirmWithinMs)
    return { status: 'asked', round: round + 1, letters: 1, askedAt: now }
  const since = now - askedAt
  if (since < letterEveryMs || (letters >= lettersPerDay && since < dayMs)) return null
  return { status: 'asked', round, letters: since < dayMs ? letters + 1 : 1, askedAt: now }
}

/** Whether a confirmation link still does something; pressed twice it does nothing more and is no mistake. */
export const mayConfirm = ({ status, askedAt }: Subscription, now: Instant): boolean =>
  status === 'confirmed' || (status === 'asked' && now - askedAt <= confirmWithinMs)
