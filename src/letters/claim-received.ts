import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Content } from './content.ts'
import type { ClaimReceivedModel } from './models.ts'

/** A claim has arrived: its number, and when somebody answers (decision 37). */
export const claimReceived = (model: ClaimReceivedModel, language: Language, t: Translate): Content => {
  const { booking, airportName, caseNumber } = model
  const answer = t('letters.claimAnswer', { moment: formatInstant(model.answerBy, booking.zone, language) })
  return {
    subject: subjectOf(t('letters.claimReceivedSubject', { number: caseNumber })),
    preheader: answer,
    heading: t('letters.claimReceivedHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: t('letters.claimReceivedIntro', { name: userSlot }), user: booking.details.firstName },
      { kind: 'paragraph', text: answer },
      { kind: 'button', text: t('letters.claimButton'), url: model.claimUrl },
      {
        kind: 'facts',
        facts: [
          { label: t('letters.claimNumber'), value: caseNumber },
          { label: t('letters.claimAmount'), value: formatMoney(euro(model.claimedMinor), language) },
          { label: t('letters.withdrawnAt'), value: formatInstant(model.receivedAt, booking.zone, language) },
        ],
      },
      { kind: 'facts', facts: shortFacts(booking, airportName, language, t) },
    ],
    footer: [t('letters.localTime'), t('letters.footerBooking')],
  }
}
