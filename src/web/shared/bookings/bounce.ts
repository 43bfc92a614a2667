import { maskedAddress } from '#domain/letters/delivery.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../landing/landing-data.ts'

export type BookingNotice = {
  kind: 'ok' | 'info' | 'warn' | 'bad'
  title: string
  text?: string
  action?: { href: string; label: string }
}

/**
 * A letter came back, so nothing we write arrives until there is another address (LETTER-7). Null while all is well.
 */
export const bounceNotice = (
  facts: RequestFacts,
  booking: Pick<Booking, 'id' | 'emailBouncedAt' | 'erasedAt' | 'details'>,
): BookingNotice | null => {
  const { t, language } = readerOf(facts)
  if (booking.emailBouncedAt === null || booking.erasedAt !== null) return null
  return {
    kind: 'bad',
    title: t('letters.listBounced', { email: maskedAddress(booking.details.email) }),
    text: t('letters.listBouncedText'),
    action: { href: fixedPath('changeEmail', language, booking.id), label: t('letters.listChangeAddress') },
  }
}
