import { isValet } from '#letters/booking-facts.ts'
import { formatMoment, formatTime } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import { localAt } from '#domain/time/zones.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../landing/landing-data.ts'

/** How the booking stands, in one sentence. */
export const sentenceOf = (facts: RequestFacts, { booking, holdUntil, payable, leaving }: BookingView): string => {
  const { t, language } = readerOf(facts)
  switch (booking.status) {
    case 'held':
      return payable && holdUntil !== null
        ? t('manage.heldText', { time: formatTime(localAt(holdUntil, booking.zone), language) })
        : textOf(t, { code: 'hold_expired' })
    case 'confirmed':
      return t(isValet(booking) ? 'documents.valetConfirmed' : 'manage.confirmedText', {
        moment: formatMoment(booking.stay.arrival, language),
      })
    case 'checked_in':
      if (leaving?.isOver) return t('parked.inside', { moment: formatMoment(booking.stay.departure, language) })
      return t(isValet(booking) ? 'documents.valetCheckedIn' : 'manage.checkedInText', {
        moment: formatMoment(booking.stay.departure, language),
      })
    case 'checked_out':
      return t('manage.checkedOutText')
    case 'cancelled':
      return t('manage.cancelledText')
    case 'no_show':
      return textOf(t, { code: 'no_show' })
    case 'expired':
      return textOf(t, { code: 'hold_expired' })
  }
}
