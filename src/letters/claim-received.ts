import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { contactLine, shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Block, type Content, type Fact } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

/**
 * `service` is null in the customer's own letter; in the copy for customer service it holds what they need to answer.
 * `settledMinor` is what a rule granted at once, in cents.
 */
export type ClaimReceivedModel = BookingModel & {
  caseNumber: string
  claimedMinor: number
  receivedAt: Instant
  answerBy: Instant
  claimUrl: string
  service: {
    name: string
    email: string
    returnFlight: string
    reason: string
    accountHint: string | null
    slots: readonly string[]
    settledMinor: number | null
  } | null
  /**
   * The file that had to be removed, when that is what the letter tells (CLAIM-10). Null: the letter says what was
   * received.
   */
  removed: 'boardingPass' | 'receipt' | null
}

const caseFacts = (
  { caseNumber, claimedMinor, receivedAt, booking }: ClaimReceivedModel,
  language: Language,
  t: Translate,
): Fact[] => [
  { label: t('letters.claimNumber'), value: caseNumber },
  { label: t('letters.claimAmount'), value: formatMoney(euro(claimedMinor), language) },
  { label: t('letters.withdrawnAt'), value: formatInstant(receivedAt, booking.zone, language) },
]

/** Who claims, why and with which proofs. The bank account is shown only as far as it may be (CLAIM-6). */
const serviceFacts = (
  { name, email, returnFlight, reason, accountHint, slots }: NonNullable<ClaimReceivedModel['service']>,
  t: Translate,
): Fact[] => {
  const names: Record<string, string> = { boardingPass: t('claims.boardingPass'), receipt: t('claims.receipt') }
  const typed = (label: string, value: string | null): Fact[] => (value ? [{ label, value, user: true }] : [])
  return [
    ...typed(t('refunds.withdrawWho'), name),
    ...typed(t('booking.email'), email),
    ...typed(t('claims.newReturnFlight'), returnFlight),
    ...typed(t('claims.reason'), reason),
    ...typed(t('claims.account'), accountHint),
    ...(slots.length > 0
      ? [{ label: t('claims.files'), value: slots.map((slot) => names[slot] ?? slot).join(', ') }]
      : []),
  ]
}

/** Tells that a file, which was kept until a scanner looked at it, had to be removed (CLAIM-10). */
const fileRemoved = (
  model: ClaimReceivedModel,
  slot: NonNullable<ClaimReceivedModel['removed']>,
  language: Language,
  t: Translate,
): Content => {
  const { booking, airportName, caseNumber } = model
  const text = t('claims.filesRemoved', { files: t(`claims.${slot}`) })
  return {
    subject: subjectOf(t('letters.claimFileSubject', { number: caseNumber })),
    preheader: text,
    heading: t('letters.claimFileHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: t('letters.claimFileIntro', { name: userSlot }), user: booking.details.firstName },
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: contactLine(t) },
      { kind: 'button', text: t('letters.claimButton'), url: model.claimUrl },
      { kind: 'facts', facts: shortFacts(booking, airportName, language, t) },
    ],
    footer: [t('letters.footerBooking')],
  }
}

/**
 * A claim has arrived. The customer gets its number and learns when somebody answers (settled 37); customer service
 * gets what they need for the answer.
 */
const content = (model: ClaimReceivedModel, language: Language, t: Translate): Content => {
  const { booking, airportName, caseNumber, service, removed } = model
  if (removed) return fileRemoved(model, removed, language, t)
  const moment = formatInstant(model.answerBy, booking.zone, language)
  const answer = !service
    ? t('letters.claimAnswer', { moment })
    : service.settledMinor === null
      ? t('letters.claimServiceAnswer', { moment })
      : t('letters.claimServiceSettled', { amount: formatMoney(euro(service.settledMinor), language) })
  const greeting: Block[] = service
    ? []
    : [
        {
          kind: 'paragraph',
          text: t('letters.claimReceivedIntro', { name: userSlot }),
          user: booking.details.firstName,
        },
      ]
  return {
    subject: subjectOf(t('letters.claimReceivedSubject', { number: caseNumber })),
    preheader: answer,
    heading: service ? t('letters.claimServiceHeading') : t('letters.claimReceivedHeading'),
    badge: booking.iata,
    blocks: [
      ...greeting,
      { kind: 'paragraph', text: answer },
      { kind: 'button', text: t('letters.claimButton'), url: model.claimUrl },
      { kind: 'facts', facts: [...caseFacts(model, language, t), ...(service ? serviceFacts(service, t) : [])] },
      { kind: 'facts', facts: shortFacts(booking, airportName, language, t) },
    ],
    footer: [t('letters.localTime'), t('letters.footerBooking')],
  }
}

export const claimReceived: LetterEntry<ClaimReceivedModel> = { content }
