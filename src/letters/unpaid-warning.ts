import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

/** Not paid, and about to be cancelled for it (LIFE-6). `until` is the last moment to pay. */
export type UnpaidWarningModel = BookingModel & { payUrl: string; amountMinor: number; until: Instant }

/** The last letter before an unpaid booking is cancelled (settled 7). */
const content = (model: UnpaidWarningModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const amount = formatMoney(euro(model.amountMinor), language)
  const until = t('letters.unpaidCancelled', { moment: formatInstant(model.until, booking.zone, language) })
  const subject = (airport: string) => t('letters.unpaidSubject', { amount, airport })
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: until,
    heading: t('letters.unpaidHeading'),
    badge: booking.iata,
    blocks: [
      {
        kind: 'paragraph',
        text: t('letters.paymentLinkIntro', { name: userSlot, amount }),
        user: booking.details.firstName,
      },
      { kind: 'paragraph', text: until },
      { kind: 'button', text: t('letters.paymentLinkButton', { amount }), url: model.payUrl },
      { kind: 'paragraph', text: t('letters.paymentLinkRetry') },
      { kind: 'facts', facts: shortFacts(booking, airportName, language, t) },
      { kind: 'link', text: t('letters.openBooking'), url: model.bookingUrl },
    ],
    footer: [t('letters.localTime'), t('letters.footerBooking')],
  }
}

export const unpaidWarning: LetterEntry<UnpaidWarningModel> = { content }
