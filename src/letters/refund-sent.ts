import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { RefundReason } from '#domain/payments/payment.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { formatDay, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { shortFacts, shortMoment } from './booking-facts.ts'
import { subjectOf, userSlot, type Content, type Fact } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

export type RefundSentModel = BookingModel & {
  refundMinor: number
  reason: RefundReason
  /** The provider's own reference, for questions at the bank. */
  reference: string | null
  expectedBy: LocalDate | null
}

export const reasonSentence = (reason: RefundReason, t: Translate): string => {
  switch (reason) {
    case 'cancelled':
      return t('letters.refundCancelled')
    case 'hold_lost':
      return t('letters.refundHoldLost')
    case 'paid_twice':
      return t('letters.refundPaidTwice')
    case 'booking_cancelled':
      return t('letters.refundBookingCancelled')
    case 'changed':
      return t('letters.refundChanged')
    case 'change_lost':
      return t('letters.refundChangeLost')
    case 'overpaid':
      return t('letters.refundOverpaid')
    case 'till_corrected':
      return t('letters.refundTillCorrected')
    case 'withdrawn':
      return t('letters.refundWithdrawn')
    case 'missing_details':
      return t('letters.refundMissingDetails')
    case 'claim':
      return t('letters.refundClaim')
    case 'goodwill':
    case 'external':
      return t('letters.refundGoodwill')
  }
}

const trackingFacts = ({ expectedBy, reference }: RefundSentModel, language: Language, t: Translate): Fact[] => [
  ...(expectedBy === null ? [] : [{ label: t('letters.refundExpected'), value: formatDay(expectedBy, language) }]),
  ...(reference === null ? [] : [{ label: t('letters.refundReference'), value: reference, user: true }]),
]

/** The provider has accepted the refund: how much, why, by when, and under which reference the bank can find it. */
const content = (model: RefundSentModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const amount = formatMoney(euro(model.refundMinor), language)
  return {
    subject: subjectOf(
      t('letters.refundSentSubject', { amount, airport: airportName, moment: shortMoment(booking, language) }),
      t('letters.refundSentSubjectShort', { amount, airport: airportName }),
      t('letters.refundSentSubjectShort', { amount, airport: booking.iata }),
    ),
    preheader: reasonSentence(model.reason, t),
    heading: t('letters.refundSentHeading'),
    badge: booking.iata,
    blocks: [
      {
        kind: 'paragraph',
        text: t('letters.refundSentIntro', { name: userSlot, amount }),
        user: booking.details.firstName,
      },
      { kind: 'paragraph', text: reasonSentence(model.reason, t) },
      {
        kind: 'facts',
        facts: [
          ...shortFacts(booking, airportName, language, t),
          { label: t('letters.refund'), value: amount },
          ...trackingFacts(model, language, t),
        ],
      },
      { kind: 'button', text: t('letters.openBooking'), url: model.bookingUrl },
    ],
    footer: [t('letters.footerBooking')],
  }
}

export const refundSent: LetterEntry<RefundSentModel> = { content }
