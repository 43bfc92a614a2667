import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { contactLine, shortFacts, shortMoment } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

/** `at` is the moment by which the car should have come (settled 12). */
export type NoShowModel = BookingModel & { at: Instant }

/** The car never came (settled 12), and only customer service can help now (M5). */
const content = (model: NoShowModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const moment = shortMoment(booking, language)
  const subject = (airport: string) => t('letters.noShowSubject', { airport, moment })
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: t('letters.noShowHelp'),
    heading: t('letters.noShowHeading'),
    badge: booking.iata,
    blocks: [
      {
        kind: 'paragraph',
        text: t('letters.noShowIntro', { name: userSlot, moment: formatInstant(model.at, booking.zone, language) }),
        user: booking.details.firstName,
      },
      { kind: 'paragraph', text: t('letters.noShowHelp') },
      { kind: 'paragraph', text: contactLine(t) },
      { kind: 'facts', facts: shortFacts(booking, airportName, language, t) },
      { kind: 'button', text: t('letters.openBooking'), url: model.bookingUrl },
    ],
    footer: [t('letters.localTime'), t('letters.footerBooking')],
  }
}

export const noShow: LetterEntry<NoShowModel> = { content }
