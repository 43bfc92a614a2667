import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { paymentStatus, shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

/** `leaveMinutes` is how long one has to drive out after paying (EXIT-9). */
export type ExitDueModel = BookingModel & { payUrl: string; amountMinor: number; leaveMinutes: number }

/**
 * What must be paid before the barrier opens (AC-05): a longer stay, a booking that nobody paid, or what the bank took
 * back (PAY-13), whenever that happens.
 */
const content = (model: ExitDueModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const amount = formatMoney(euro(model.amountMinor), language)
  // A traveller who has driven out, or has not come yet, does not stand at a barrier.
  const isAway = booking.status === 'checked_out' || (booking.status !== 'checked_in' && booking.disputedMinor > 0)
  const owed = (airport: string) => t('letters.paymentLinkSubjectShort', { amount, airport })
  const charged =
    booking.chargedMinor > 0
      ? [{ label: t('letters.exitDueCharged'), value: formatMoney(euro(booking.chargedMinor), language) }]
      : []
  const takenBack =
    booking.disputedMinor > 0
      ? [
          {
            kind: 'paragraph' as const,
            text: t('letters.takenBack', { amount: formatMoney(euro(booking.disputedMinor), language) }),
          },
        ]
      : []
  const total = { label: t('letters.total'), value: formatMoney(euro(booking.totalMinor), language) }
  return {
    subject: isAway
      ? subjectOf(owed(airportName), owed(booking.iata))
      : subjectOf(t('letters.exitDueSubject', { amount })),
    preheader: t(isAway ? 'letters.paymentLinkHeading' : 'letters.exitDueThen'),
    heading: t(isAway ? 'letters.paymentLinkHeading' : 'letters.exitDueHeading'),
    badge: booking.iata,
    blocks: [
      {
        kind: 'paragraph',
        text: t('letters.exitDueIntro', { name: userSlot, amount }),
        user: booking.details.firstName,
      },
      ...takenBack,
      { kind: 'button', text: t('letters.paymentLinkButton', { amount }), url: model.payUrl },
      ...(isAway
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: `${t('letters.exitDueThen')} ${t('parked.leaveMinutes', { count: model.leaveMinutes })}`,
            },
          ]),
      { kind: 'paragraph', text: t('letters.paymentLinkRetry') },
      {
        kind: 'facts',
        facts: [
          ...shortFacts(booking, airportName, language, t),
          ...charged,
          total,
          { label: t('letters.status'), value: paymentStatus(booking, language, t, model.writtenAt) },
        ],
      },
      { kind: 'link', text: t('letters.openBooking'), url: model.bookingUrl },
    ],
    footer: [t('letters.footerBooking')],
  }
}

export const exitDue: LetterEntry<ExitDueModel> = { content }
