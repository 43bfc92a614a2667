import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { shortDay, shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Block, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

export type PaymentLinkModel = BookingModel & {
  /** The absolute address with the token of the payment link. */
  payUrl: string
  amountMinor: number
  /** Whether this is the last reminder before the payment is due. */
  isFinal: boolean
  /** Where it pays for a change that the agency asked for: until when, or the booking stays as it was (AGENCY-21). */
  changeUntil: Instant | null
}

/**
 * Asks to pay later: what, until when, and what happens otherwise (settled 7). It is sent at booking and, as the last
 * reminder, 48 hours before arrival.
 */
const content = (model: PaymentLinkModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const { payLaterDue, unpaidAtDue } = booking.terms
  const amount = formatMoney(euro(model.amountMinor), language)
  const { changeUntil } = model
  const forChange: Block[] =
    changeUntil === null
      ? []
      : [
          {
            kind: 'paragraph',
            text: t('letters.paymentLinkChange', { moment: formatInstant(changeUntil, booking.zone, language) }),
          },
        ]
  const deadline: Block[] =
    changeUntil !== null || payLaterDue === null
      ? forChange
      : [
          {
            kind: 'paragraph',
            text: t('letters.paymentLinkDue', { moment: formatInstant(payLaterDue, booking.zone, language) }),
          },
          {
            kind: 'paragraph',
            text: unpaidAtDue === 'stands' ? t('letters.paymentLinkStands') : t('letters.paymentLinkLost'),
          },
        ]
  const due = changeUntil ?? payLaterDue
  const day = due === null ? null : shortDay(due, booking.zone, language)
  const short = (airport: string) => t('letters.paymentLinkSubjectShort', { amount, airport })
  const long = (airport: string) =>
    day === null ? short(airport) : t('letters.paymentLinkSubject', { amount, day, airport })
  return {
    subject: subjectOf(long(airportName), long(booking.iata), short(airportName), short(booking.iata)),
    preheader: t('letters.paymentLinkHeading'),
    heading: t('letters.paymentLinkHeading'),
    badge: booking.iata,
    blocks: [
      {
        kind: 'paragraph',
        text: t('letters.paymentLinkIntro', { name: userSlot, amount }),
        user: booking.details.firstName,
      },
      ...(model.isFinal ? [{ kind: 'paragraph' as const, text: t('letters.paymentLinkFinal') }] : []),
      ...deadline,
      { kind: 'button', text: t('letters.paymentLinkButton', { amount }), url: model.payUrl },
      { kind: 'paragraph', text: t('letters.paymentLinkRetry') },
      { kind: 'facts', facts: shortFacts(booking, airportName, language, t) },
      { kind: 'link', text: t('letters.openBooking'), url: model.bookingUrl },
    ],
    footer: [t('letters.localTime'), t('letters.footerBooking')],
  }
}

export const paymentLink: LetterEntry<PaymentLinkModel> = { content }
