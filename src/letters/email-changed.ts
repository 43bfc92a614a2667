import { customerService } from '#domain/customer-service.ts'
import type { Language } from '#domain/languages.ts'
import type { Translate } from '#texts/texts.ts'
import { shortFacts, shortMoment } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

/** A letter to the old address. `newEmail` is masked. */
export type EmailChangedModel = BookingModel & { newEmail: string }

/** Goes to the old address, so that its owner learns of the change if somebody else made it (CH-12). */
const content = (model: EmailChangedModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const moment = shortMoment(booking, language)
  const subject = (airport: string) => t('letters.emailChangedSubject', { airport, moment })
  const notYou = t('letters.emailChangedNotYou', { phone: customerService.phone, email: customerService.email })
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata), t('letters.emailChangedHeading')),
    preheader: notYou,
    heading: t('letters.emailChangedHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: t('letters.emailChangedIntro', { name: userSlot }), user: booking.details.firstName },
      {
        kind: 'facts',
        facts: [
          { label: t('letters.emailChangedTo'), value: model.newEmail, user: true },
          ...shortFacts(booking, airportName, language, t),
        ],
      },
      { kind: 'paragraph', text: notYou },
    ],
    footer: [t('letters.footerBooking')],
  }
}

export const emailChanged: LetterEntry<EmailChangedModel> = { content }
