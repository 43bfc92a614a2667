import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { UnpaidWarningModel } from './models.ts'

/** The last word before an unpaid booking is cancelled (settled 7). */
export const unpaidWarning = (model: UnpaidWarningModel, language: Language, t: Translate): Content => {
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
