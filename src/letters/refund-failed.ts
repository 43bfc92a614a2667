import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { RefundReason } from '#domain/payments/payment.ts'
import { formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { contactLine, shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'
import { reasonSentence } from './refund-sent.ts'

/** The provider refuses for good to send the refund, so a person takes over (PK-12). */
export type RefundFailedModel = BookingModel & { refundMinor: number; reason: RefundReason }

/**
 * The customer hears from us, before anybody else, that the provider refuses the refund and that nothing is lost
 * (PK-12).
 */
const content = (model: RefundFailedModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const amount = formatMoney(euro(model.refundMinor), language)
  const subject = (airport: string) => t('letters.refundFailedSubject', { amount, airport })
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: t('letters.refundFailedNext'),
    heading: t('letters.refundFailedHeading'),
    badge: booking.iata,
    blocks: [
      {
        kind: 'paragraph',
        text: t('letters.refundFailedIntro', { name: userSlot, amount }),
        user: booking.details.firstName,
      },
      { kind: 'paragraph', text: reasonSentence(model.reason, t) },
      { kind: 'paragraph', text: t('letters.refundFailedNext') },
      {
        kind: 'facts',
        facts: [...shortFacts(booking, airportName, language, t), { label: t('letters.refund'), value: amount }],
      },
      { kind: 'paragraph', text: contactLine(t) },
      { kind: 'button', text: t('letters.openBooking'), url: model.bookingUrl },
    ],
    footer: [t('letters.footerBooking')],
  }
}

export const refundFailed: LetterEntry<RefundFailedModel> = { content }
