import type { Language } from '#domain/languages.ts'
import type { FollowingDetail } from '#domain/lifecycle/details.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { detailName, shortFacts, shortMoment } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

export type DetailsReminderModel = BookingModel & {
  missing: FollowingDetail[]
  until: Instant
  /** What happens when the details are still missing then (settled 8). */
  otherwise: 'cancelled' | 'flagged'
  editUrl: string
}

/** Which details are missing, until when they can be added, and what happens otherwise (settled 8). */
const content = (model: DetailsReminderModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const moment = shortMoment(booking, language)
  const until = t('letters.detailsUntil', { moment: formatInstant(model.until, booking.zone, language) })
  const subject = (airport: string) => t('letters.detailsSubject', { airport, moment })
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: until,
    heading: t('letters.detailsHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: t('letters.detailsIntro', { name: userSlot }), user: booking.details.firstName },
      { kind: 'list', items: model.missing.map((detail) => detailName(detail, t)) },
      { kind: 'paragraph', text: until },
      {
        kind: 'paragraph',
        text: model.otherwise === 'cancelled' ? t('letters.detailsCancelled') : t('letters.detailsFlagged'),
      },
      { kind: 'button', text: t('letters.detailsButton'), url: model.editUrl },
      { kind: 'facts', facts: shortFacts(booking, airportName, language, t) },
    ],
    footer: [t('letters.localTime'), t('letters.footerBooking')],
  }
}

export const detailsReminder: LetterEntry<DetailsReminderModel> = { content }
