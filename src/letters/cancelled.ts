import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { shortFacts, shortMoment } from './booking-facts.ts'
import { subjectOf, userSlot, type Content, type Fact } from './content.ts'
import type { CancelledModel } from './models.ts'

const refundSentence = ({ booking, refundMinor }: CancelledModel, amount: string, t: Translate): string =>
  refundMinor > 0 ? t('letters.refundComing', { amount }) : booking.paidMinor > 0 ? t('letters.refundNone') : t('letters.nothingDue')

/** Cancelled, by the traveller or because it was not paid, and what is paid back. */
export const cancelled = (model: CancelledModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const moment = shortMoment(booking, language)
  const amount = formatMoney(euro(model.refundMinor), language)
  const name = { name: userSlot }
  const intro = model.because === 'unpaid' ? t('letters.cancelledUnpaid', name) : t('letters.cancelledIntro', name)
  const subject = (airport: string) => t('letters.cancelledSubject', { airport, moment })
  const refund: Fact[] = booking.paidMinor > 0 ? [{ label: t('letters.refund'), value: amount }] : []
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: refundSentence(model, amount, t),
    heading: t('letters.cancelledHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: intro, user: booking.details.firstName },
      { kind: 'paragraph', text: refundSentence(model, amount, t) },
      { kind: 'facts', facts: [...shortFacts(booking, airportName, language, t), ...refund] },
      { kind: 'button', text: t('letters.openBooking'), url: model.bookingUrl },
    ],
    footer: [t('letters.footerBooking')],
  }
}
