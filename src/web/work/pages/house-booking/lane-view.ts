import { freeUntil } from '#domain/gate/overstay.ts'
import { euro } from '#domain/money/money.ts'
import type { Language } from '#domain/languages.ts'
import { instantOf, localAt, type Instant } from '#domain/time/zones.ts'
import { formatInstant, formatMoney, formatTime } from '#texts/formats.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { LaneStop, LaneView } from './lane.tsx'

/**
 * Booked, paid, in, out, and until when leaving costs nothing: what was, what comes, and where now is between them
 * (SERVICE-38).
 */
export const laneOf = ({ booking, payments, leaving, now }: BookingView, language: Language): LaneView => {
  const { zone, stay, status, checkedInAt, checkedOutAt, createdAt } = booking
  const paid = payments.find((one) => one.status === 'paid')
  const stop = (name: LaneStop['name'], at: Instant, isDone: boolean, more?: string) => ({ name, at, isDone, more })
  const isLive = status === 'confirmed' || status === 'checked_in'
  const stops = [
    stop('booked', createdAt, true),
    ...(paid
      ? [stop('paid', paid.settledAt ?? paid.createdAt, true, formatMoney(euro(paid.amountMinor), language))]
      : []),
    stop('in', checkedInAt ?? instantOf(stay.arrival, zone), checkedInAt !== null),
    stop('out', checkedOutAt ?? instantOf(stay.departure, zone), checkedOutAt !== null),
    ...(isLive ? [stop('free', leaving?.until ?? freeUntil(booking, 0), false)] : []),
  ].toSorted((a, b) => a.at - b.at)
  return {
    stops: stops.map(({ at, ...one }) => ({ ...one, when: formatInstant(at, zone, language) })),
    now: formatTime(localAt(now, zone), language),
    nowAfter: isLive ? stops.filter(({ at }) => at <= now).length : null,
  }
}
