import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

export type ReviewInvitationModel = BookingModel & { reviewUrl: string; validUntil: Instant | null }

/** Asks once, and only people who were there. */
const content = (model: ReviewInvitationModel, language: Language, t: Translate): Content => {
  const { booking, airportName, validUntil } = model
  const subject = (airport: string) => t('letters.reviewSubject', { airport })
  const until =
    validUntil === null
      ? []
      : [
          {
            kind: 'paragraph' as const,
            text: t('letters.linkUntil', { moment: formatInstant(validUntil, booking.zone, language) }),
          },
        ]
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: booking.terms.carParkName,
    heading: t('letters.reviewHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: t('letters.reviewIntro', { name: userSlot }), user: booking.details.firstName },
      { kind: 'button', text: t('letters.reviewButton'), url: model.reviewUrl },
      ...until,
      { kind: 'facts', facts: shortFacts(booking, airportName, language, t) },
    ],
    footer: [t('letters.reviewOnce'), t('letters.footerBooking')],
  }
}

export const reviewInvitation: LetterEntry<ReviewInvitationModel> = { content }
