import { mayErase, type ErasureFacts } from '../lifecycle/retention.ts'
import type { Instant } from '../time/zones.ts'

/**
 * Why a booking's personal data is still needed; `open`: a payment, refund, change, dispute or claim is not finished.
 */
export type StillNeeded = 'held' | 'ahead' | 'parked' | 'open' | 'due'

/** null: it may be erased because its traveller asks (ERASE-2). Else why not, in one word for the page. */
export const stillNeeded = (facts: ErasureFacts, now: Instant): StillNeeded | null => {
  if (mayErase(facts, 'asked', now).ok) return null
  switch (facts.status) {
    case 'held':
      return 'held'
    case 'checked_in':
      return 'parked'
    case 'confirmed':
      return 'ahead'
    default:
      return facts.isUnderWay ? 'open' : facts.status === 'no_show' ? 'ahead' : 'due'
  }
}
