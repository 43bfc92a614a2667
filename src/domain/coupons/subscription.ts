import { dayMs, minuteMs, type Instant } from '../time/zones.ts'

/**
 * `round` belongs to the confirmation link; it goes up when somebody asks after an unsubscription or after the link ran
 * out. `letters` counts the confirmation letters since the asking began.
 */
export type Subscription = {
  status: 'asked' | 'confirmed' | 'unsubscribed'
  round: number
  letters: number
  askedAt: Instant
}

/** A link that nobody pressed within this time stops working (COUP-10). */
export const confirmWithinMs = 7 * dayMs
/** At most one letter in this time, so that nobody can flood a mailbox by typing its address (RL-05). */
const letterEveryMs = 10 * minuteMs
const lettersPerDay = 5

/** The subscription after it was asked for again; null where nothing changes and no letter goes out. */
export const askedAgain = ({ status, round, letters, askedAt }: Subscription, now: Instant): Subscription | null => {
  if (status === 'confirmed') return null
  if (status === 'unsubscribed' || now - askedAt > confirmWithinMs)
    return { status: 'asked', round: round + 1, letters: 1, askedAt: now }
  const since = now - askedAt
  if (since < letterEveryMs || (letters >= lettersPerDay && since < dayMs)) return null
  return { status: 'asked', round, letters: since < dayMs ? letters + 1 : 1, askedAt: now }
}

/** Whether a confirmation link still has an effect. Pressing it twice does nothing more and is no mistake. */
export const mayConfirm = ({ status, askedAt }: Subscription, now: Instant): boolean =>
  status === 'confirmed' || (status === 'asked' && now - askedAt <= confirmWithinMs)
