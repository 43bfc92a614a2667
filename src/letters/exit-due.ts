import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { paymentStatus, shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { ExitDueModel } from './models.ts'

/** What is still to be paid before the barrier opens (AC-05): a longer stay, or a booking nobody paid. */
export const exitDue = (model: ExitDueModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const amount = formatMoney(euro(model.amountMinor), language)
  const isOut = booking.status === 'checked_out'
  const owed = (airport: string) => t('letters.paymentLinkSubjectShort', { amount, airport })
  const charged = booking.chargedMinor > 0 ? [{ label: t('letters.exitDueCharged'), value: formatMoney(euro(booking.chargedMinor), language) }] : []
  const total = { label: t('letters.total'), value: formatMoney(euro(booking.totalMinor), language) }
  return {
    subject: isOut ? subjectOf(owed(airportName), owed(booking.iata)) : subjectOf(t('letters.exitDueSubject', { amount })),
    preheader: t(isOut ? 'letters.paymentLinkHeading' : 'letters.exitDueThen'),
    heading: t(isOut ? 'letters.paymentLinkHeading' : 'letters.exitDueHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: t('letters.exitDueIntro', { name: userSlot, amount }), user: booking.details.firstName },
      { kind: 'button', text: t('letters.paymentLinkButton', { amount }), url: model.payUrl },
      // who has driven out already waits at no barrier
      ...(isOut ? [] : [{ kind: 'paragraph' as const, text: t('letters.exitDueThen') }]),
      { kind: 'paragraph', text: t('letters.paymentLinkRetry') },
      { kind: 'facts', facts: [...shortFacts(booking, airportName, language, t), ...charged, total, { label: t('letters.status'), value: paymentStatus(booking, language, t) }] },
      { kind: 'link', text: t('letters.openBooking'), url: model.bookingUrl },
    ],
    footer: [t('letters.footerBooking')],
  }
}
