import { gateRulesOf } from '#domain/gate/rules.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import { outBy } from '#texts/leaving-words.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { StatusRow, StatusView } from './view.tsx'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { claimChip, claimLines } from '../../shared/claims/claim-words.ts'
import { exitDueWords } from './exit-due-words.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'

/**
 * EXIT-12: the booked stay is over and the car is still inside. Says until when it may leave at no extra cost, or what
 * leaving costs and how that is paid, and offers a longer stay.
 */
export const overdueNotice = (
  facts: RequestFacts,
  { booking, product, leaving, amountDueMinor, refusals }: BookingView,
): StatusView['notices'] => {
  if (!leaving?.isOver) return []
  const { t, language } = readerOf(facts)
  const longer = refusals.extend
    ? {}
    : { action: { href: fixedPath('extendStay', language, booking.id), label: t('changes.extendTitle') } }
  const [first = '', ...text] = outBy(leaving, booking.zone, language, t)
  // Another notice says what is due. Leaving adds nothing to it, but the exit is not free either.
  if (leaving.until !== null)
    return [
      { kind: 'info', title: amountDueMinor > 0 ? t('parked.overTitle') : first, text: text.join(' '), ...longer },
    ]
  const how = t(gateRulesOf(product).unpaidExit === 'refused' ? 'parked.payAtBarrier' : 'parked.payAfterwards')
  return [{ kind: 'warn', title: t('parked.overTitle'), text: `${first} ${how}`, ...longer }]
}

/** What was charged at the exit and is not paid, with the way to pay it. */
export const exitNotices = (facts: RequestFacts, { booking, amountDueMinor }: BookingView): StatusView['notices'] => {
  const { t, language } = readerOf(facts)
  // together with what the bank took back it is one sum, which is said further down
  if (booking.chargedMinor === 0 || amountDueMinor === 0 || booking.disputedMinor > 0) return []
  const amount = formatMoney(euro(amountDueMinor), language)
  return [
    {
      kind: 'warn',
      title: exitDueWords({ t, language }, booking.chargedMinor, amountDueMinor),
      text: t(booking.status === 'checked_in' ? 'claims.exitDueInside' : 'claims.exitDueText'),
      action: { href: fixedPath('pay', language, booking.id), label: t('booking.payNowButton', { amount }) },
    },
  ]
}

/** The claims so far, each with a link to its own page. */
export const claimNotices = (facts: RequestFacts, { claims }: BookingView): StatusView['notices'] => {
  const { t, language } = readerOf(facts)
  return claims.map(({ claim, token }) => ({
    kind: claim.status === 'approved' ? 'ok' : claim.waitingSince === null ? 'info' : 'warn',
    title: t('claims.stateOf', { number: claim.number, state: claimChip(claim, t).text }),
    action: { href: fixedPath('claimStatus', language, token), label: t('claims.follow') },
  }))
}

/** What was sent, asked, answered and decided, for the history of the booking (CLAIM-18). */
export const claimEvents = (facts: RequestFacts, { booking, claims }: BookingView): { at: number; what: string }[] => {
  const { t } = readerOf(facts)
  return claims.flatMap(({ claim, questions }) => {
    const { number, createdAt, decidedAt } = claim
    const state = t('claims.stateOf', { number, state: claimChip(claim, t).text })
    return [
      { at: createdAt, what: t('claims.historySent', { number }) },
      ...questions.flatMap(({ question, askedAt, answer, answeredAt }) => [
        { at: askedAt, what: t('claims.historyAsked', { number, words: question }) },
        ...(answeredAt === null
          ? []
          : [{ at: answeredAt, what: t('claims.historyAnswered', { number, words: answer || t('claims.files') }) }]),
      ]),
      ...(decidedAt === null
        ? []
        : [{ at: decidedAt, what: [state, ...claimLines(facts, { claim, zone: booking.zone })].join('. ') }]),
    ]
  })
}

/** The way to the claim form, for stays that have begun or are over. */
export const claimAction = (
  { language }: RequestFacts,
  { booking, claimPossible }: BookingView,
  t: ReturnType<typeof readerOf>['t'],
): StatusRow[] =>
  claimPossible
    ? [{ href: fixedPath('bookingClaim', language, booking.id), label: t('claims.link'), icon: 'euro', rule: null }]
    : []
