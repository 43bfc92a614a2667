import { mayErase, type ErasureFacts } from '../lifecycle/retention.ts'
import type { Instant } from '../time/zones.ts'

/**
 * Why the personal data of a booking is still needed. `open` means that a payment, refund, change, dispute or claim is
 * not finished.
 */
export type StillNeeded = 'held' | 'ahead' | 'parked' | 'open' | 'due'

/** Why a booking cannot be erased at its traveller's request, in one word for the page; null when it can (ERASE-2). */
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
