import { airportName } from '#domain/airports/names.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { isStayChange, type StayChange } from '#domain/bookings/change.ts'
import { customerService } from '#domain/customer-service.ts'
import { euro } from '#domain/money/money.ts'
import type { Problem } from '#domain/outcome.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatMoney, formatStay, formatTime } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { Reader } from '../../components/prices.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../landing/landing-data.ts'
import type { RefusedView } from './change-ended.tsx'

export type ChangeKind = 'stay' | 'extension'

/** A change that waits for its payment. */
export type HeldShown = { text: string; payHref: string; payLabel: string }

export const titleOf = ({ t }: Reader, kind: ChangeKind): string =>
  t(kind === 'extension' ? 'changes.extendTitle' : 'changes.title')

export const refusedView = (
  facts: RequestFacts,
  kind: ChangeKind | 'edit',
  { booking, claimPossible }: BookingView,
  problem: Problem,
): RefusedView => {
  const reader = readerOf(facts)
  const { t, language } = reader
  // an agency helps its own customers; the others call us
  const isOurs = problem.code !== 'invoicing_agent'
  return {
    kind: 'refused',
    title: kind === 'edit' ? t('changes.editTitle') : titleOf(reader, kind),
    text: textOf(t, problem),
    help: isOurs ? t('changes.callUs', { phone: customerService.phone }) : null,
    bookingHref: fixedPath('booking', language, booking.id),
    // before the car is inside there is nothing to claim yet
    claim:
      claimPossible && booking.status !== 'confirmed'
        ? { href: fixedPath('bookingClaim', language, booking.id), label: t('claims.link') }
        : null,
  }
}

export const whatOf = ({ language, t }: Reader, { iata, number, terms }: Booking): string =>
  `${terms.carParkName}, ${airportName(iata, language)} · ${t('booking.bookingNumber')} ${number}`

/** The change that waits for its payment, as long as it does. */
export const heldChange = (facts: RequestFacts, { booking, changes, toPay }: BookingView): HeldShown | null => {
  const { t, language } = readerOf(facts)
  const change = changes.find((one): one is StayChange => isStayChange(one) && one.status === 'held')
  if (!change || toPay.changeId !== change.id || change.holdUntil === null) return null
  return {
    text: t('changes.waitingText', {
      stay: formatStay(change.after.stay, language, { year: true }),
      time: formatTime(localAt(change.holdUntil, booking.zone), language),
    }),
    payHref: fixedPath('pay', language, booking.id),
    payLabel: t('booking.payNowButton', { amount: formatMoney(euro(toPay.amountMinor), language) }),
  }
}
