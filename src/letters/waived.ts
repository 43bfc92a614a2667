import type { Language } from '#domain/languages.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { contactLine, shortFacts, shortMoment } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

/** `waivedMinor` is what was waived so far, in all. */
export type WaivedModel = BookingModel & { waivedMinor: number }

/** Less is to be paid, because customer service waived a part (SERVICE-29). */
const content = (model: WaivedModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const moment = shortMoment(booking, language)
  const amount = (minor: number) => formatMoney(euro(minor), language)
  const dueMinor = amountDueMinor(booking)
  const subject = (airport: string) => t('letters.waivedSubject', { airport, moment })
  const left = dueMinor > 0 ? t('letters.waivedLeft', { amount: amount(dueMinor) }) : t('letters.waivedNothing')
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: left,
    heading: t('letters.waivedHeading'),
    badge: booking.iata,
    blocks: [
      {
        kind: 'paragraph',
        text: t('letters.waivedIntro', { name: userSlot, amount: amount(model.waivedMinor) }),
        user: booking.details.firstName,
      },
      { kind: 'paragraph', text: left },
      {
        kind: 'facts',
        facts: [
          ...shortFacts(booking, airportName, language, t),
          { label: t('letters.total'), value: amount(booking.totalMinor) },
        ],
      },
      { kind: 'paragraph', text: contactLine(t) },
      { kind: 'button', text: t('letters.openBooking'), url: model.bookingUrl },
    ],
    footer: [t('letters.localTime'), t('letters.footerBooking')],
  }
}

export const waived: LetterEntry<WaivedModel> = { content }
