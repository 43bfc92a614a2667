import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { contactLine, shortFacts } from './booking-facts.ts'
import { subjectOf, userSlot, type Block, type Content, type Fact } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

export type ClaimDecidedModel = BookingModel & {
  caseNumber: string
  claimedMinor: number
  /** In euro cents; 0 when the claim is refused. */
  grantedMinor: number
  paidTo: 'bank' | 'paymentMethod'
  /** What staff wrote, in whatever language they wrote it. Null: a rule decided. */
  reason: string | null
  claimUrl: string
}

/** What became of a claim: the amount and where it goes, or a refusal with its reason and whom to ask. */
const content = (model: ClaimDecidedModel, language: Language, t: Translate): Content => {
  const { booking, airportName, caseNumber } = model
  const isGranted = model.grantedMinor > 0
  const amount = formatMoney(euro(model.grantedMinor), language)
  const paid: Block[] = isGranted
    ? [
        {
          kind: 'paragraph',
          text: model.paidTo === 'bank' ? t('letters.claimGrantedBank') : t('letters.claimGrantedRefund'),
        },
      ]
    : []
  const facts: Fact[] = [
    { label: t('letters.claimNumber'), value: caseNumber },
    { label: t('letters.claimAmount'), value: formatMoney(euro(model.claimedMinor), language) },
    ...(isGranted ? [{ label: t('letters.claimGranted'), value: amount }] : []),
    ...(model.reason === null ? [] : [{ label: t('letters.claimReason'), value: model.reason, user: true }]),
  ]
  return {
    subject: subjectOf(
      isGranted
        ? t('letters.claimGrantedSubject', { amount, number: caseNumber })
        : t('letters.claimRefusedSubject', { number: caseNumber }),
    ),
    preheader: t('letters.claimDisagree'),
    heading: isGranted ? t('letters.claimGrantedHeading') : t('letters.claimRefusedHeading'),
    badge: booking.iata,
    blocks: [
      {
        kind: 'paragraph',
        text: isGranted
          ? t('letters.claimGrantedIntro', { name: userSlot, amount })
          : t('letters.claimRefusedIntro', { name: userSlot }),
        user: booking.details.firstName,
      },
      ...paid,
      { kind: 'facts', facts },
      { kind: 'paragraph', text: t('letters.claimDisagree') },
      { kind: 'paragraph', text: contactLine(t) },
      { kind: 'button', text: t('letters.claimButton'), url: model.claimUrl },
      { kind: 'facts', facts: shortFacts(booking, airportName, language, t) },
    ],
    footer: [t('letters.footerBooking')],
  }
}

export const claimDecided: LetterEntry<ClaimDecidedModel> = { content }
