import type { StillNeeded } from '#domain/accounts/erasure.ts'
import type { TextId } from '#texts/texts.ts'
import type { OpenBooking } from '#usecases/travellers/accounts/list-open.ts'
import type { OpenItem } from './still-open.tsx'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../landing/landing-data.ts'

const reasons = {
  held: 'account.whyHeld',
  ahead: 'account.whyAhead',
  parked: 'account.whyParked',
  open: 'account.whyOpen',
  due: 'account.whyDue',
} as const satisfies Record<StillNeeded, TextId>

/** What must end first, in words. */
export const openItems = (facts: RequestFacts, open: readonly OpenBooking[]): OpenItem[] => {
  const { t, language } = readerOf(facts)
  return open.map(({ bookingId, number, why }) => ({
    href: fixedPath('booking', language, bookingId),
    number,
    why: t(reasons[why]),
  }))
}
