import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { contactLine, shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

export type ClaimQuestionModel = BookingModel & {
  caseNumber: string
  claimedMinor: number
  /** What customer service asks, in whatever language they wrote it. */
  question: string
  answerBy: Instant
  /** The page of the claim, where it is answered. */
  claimUrl: string
}

/** Customer service asks something before it decides a claim (CLAIM-18). */
const content = (model: ClaimQuestionModel, language: Language, t: Translate): Content => {
  const { booking, airportName, caseNumber, claimedMinor, question, answerBy, claimUrl } = model
  const until = t('letters.claimQuestionUntil', { moment: formatInstant(answerBy, booking.zone, language) })
  return {
    subject: subjectOf(t('letters.claimQuestionSubject', { number: caseNumber })),
    preheader: until,
    heading: t('letters.claimQuestionHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: t('letters.claimQuestionIntro', { name: userSlot }), user: booking.details.firstName },
      { kind: 'facts', facts: [{ label: t('letters.claimQuestion'), value: question, user: true }] },
      { kind: 'paragraph', text: until },
      { kind: 'button', text: t('letters.claimQuestionButton'), url: claimUrl },
      {
        kind: 'facts',
        facts: [
          { label: t('letters.claimNumber'), value: caseNumber },
          { label: t('letters.claimAmount'), value: formatMoney(euro(claimedMinor), language) },
        ],
      },
      { kind: 'paragraph', text: contactLine(t) },
      { kind: 'facts', facts: shortFacts(booking, airportName, language, t) },
    ],
    footer: [t('letters.localTime'), t('letters.footerBooking')],
  }
}

export const claimQuestion: LetterEntry<ClaimQuestionModel> = { content }
