import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { shortMoment } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

/**
 * A letter to the new address, which counts only once its owner confirms it (CH-12). It says nothing about the person,
 * who may have mistyped the address.
 */
export type EmailConfirmModel = BookingModel & { confirmUrl: string; validUntil: Instant }

/**
 * The address may be a stranger's, so the letter tells the airport and the day and nothing about the person. It leaves
 * out even the name that was typed, or else anybody could use the form to write to strangers.
 */
const content = (model: EmailConfirmModel, language: Language, t: Translate): Content => {
  const { booking, airportName } = model
  const moment = shortMoment(booking, language)
  const subject = (airport: string) => t('letters.emailConfirmSubject', { airport })
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: t('letters.emailConfirmIgnore'),
    heading: t('letters.emailConfirmHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: t('letters.emailConfirmIntro', { airport: userSlot, moment }), user: airportName },
      { kind: 'button', text: t('letters.emailConfirmButton'), url: model.confirmUrl },
      {
        kind: 'paragraph',
        text: t('letters.linkUntil', { moment: formatInstant(model.validUntil, booking.zone, language) }),
      },
      { kind: 'paragraph', text: t('letters.emailConfirmIgnore') },
    ],
    footer: [t('letters.localTime'), t('letters.footerAddress')],
  }
}

export const emailConfirm: LetterEntry<EmailConfirmModel> = { content }
