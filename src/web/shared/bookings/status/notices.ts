import { maskedAddress } from '#domain/letters/delivery.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { StatusView } from '../../../pages/booking/view.tsx'
import { fixedPath } from '../../../paths.ts'
import type { RequestFacts } from '../../../site/facts.ts'
import { readerOf } from '../../landing/landing-data.ts'
import { claimNotices, exitNotices, overdueNotice } from './claims.ts'

/** A letter came back: nothing we write arrives until there is another address (LETTER-7). Null while all is well. */
export const bounceNotice = (
  facts: RequestFacts,
  booking: Pick<Booking, 'id' | 'emailBouncedAt' | 'erasedAt' | 'details'>,
): StatusView['notices'][number] | null => {
  const { t, language } = readerOf(facts)
  if (booking.emailBouncedAt === null || booking.erasedAt !== null) return null
  return {
    kind: 'bad',
    title: t('letters.listBounced', { email: maskedAddress(booking.details.email) }),
    text: t('letters.listBouncedText'),
    action: { href: fixedPath('changeEmail', language, booking.id), label: t('letters.listChangeAddress') },
  }
}

/** What must be seen before anything else. */
export const noticesOf = (facts: RequestFacts, view: BookingView): StatusView['notices'] => {
  const bounce = bounceNotice(facts, view.booking)
  return [
    ...(bounce ? [bounce] : []),
    ...overdueNotice(facts, view),
    ...exitNotices(facts, view),
    ...claimNotices(facts, view),
  ]
}
