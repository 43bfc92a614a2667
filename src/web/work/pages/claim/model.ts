import { answerUntil } from '#domain/claims/claim.ts'
import { euro } from '#domain/money/money.ts'
import { nameOf, type Language } from '#domain/languages.ts'
import { workPath } from '#domain/site-map/work.ts'
import { formatInstant, formatMoment, formatMoney } from '#texts/formats.ts'
import { translator, type Translate } from '#texts/texts.ts'
import type { OpenedClaim } from '#usecases/support/claims-desk.ts'
import { claimState, timeLeft, timeWords } from '../../desk/claim-words.ts'
import type { ClaimState } from '../../desk/claim-state.tsx'

export type ProofView = {
  slot: string
  name: string
  download: string | null
  pages: { href: string; alt: string }[]
  /** why nothing is shown */
  note: 'waiting' | 'removed' | 'unreadable' | null
}
export type ClaimModel = {
  own: string
  number: string
  version: number
  state: ClaimState
  /** the time to answer; null: it was answered */
  left: { text: string; isLate: boolean } | null
  age: string
  booking: { number: string; href: string }
  claimant: string
  language: string
  /** `typed`: the sum as one types it */
  asks: { amount: string; typed: string; flight: string; reason: string; account: string | null }
  proof: ProofView[]
  facts: { label: string; value: string }[]
  questions: { asked: string; question: string; answered: string | null; answer: string; until: string | null }[]
  /** whether something may be asked now: no question waits, and no decision waits for a second person */
  canAsk: boolean
  others: { number: string; href: string; state: ClaimState; amount: string }[]
  taken: { name: string; since: string; by: string; isMine: boolean } | null
  asked: { name: string; amount: string; when: string } | null
  decided: { when: string; amount: string | null; note: string | null; byRule: boolean; goes: string[] } | null
  /** whether an account is kept that has to be paid to */
  canReadAccount: boolean
  next: string | null
}

const noteOf = ({ scan, pages }: OpenedClaim['files'][number]): ProofView['note'] => {
  if (scan === 'waiting') return 'waiting'
  if (scan !== 'clean') return 'removed'
  return pages === 0 ? 'unreadable' : null
}

const proofOf = (number: string, file: OpenedClaim['files'][number], t: Translate): ProofView => {
  const names: Record<string, string> = { boardingPass: t('claims.boardingPass'), receipt: t('claims.receipt') }
  const name = names[file.slot] ?? t('claims.document')
  const isThere = file.scan === 'clean'
  return {
    slot: file.slot,
    name,
    download: isThere ? workPath('claimFile', number, file.slot) : null,
    pages: Array.from({ length: file.pages }, (_, index) => ({
      href: workPath('claimFile', number, `${file.slot}-${index + 1}`),
      alt: t('workClaims.page', { name, page: index + 1 }),
    })),
    note: noteOf(file),
  }
}

/** Where a granted sum goes, in words. */
export const goesTo = (
  { waivedMinor, refundMinor, transferMinor }: { waivedMinor: number; refundMinor: number; transferMinor: number },
  t: Translate,
  language: Language,
): string[] => {
  const amount = (minor: number) => ({ amount: formatMoney(euro(minor), language) })
  return [
    ...(waivedMinor > 0 ? [t('workClaims.goesWaived', amount(waivedMinor))] : []),
    ...(refundMinor > 0 ? [t('workClaims.goesBack', amount(refundMinor))] : []),
    ...(transferMinor > 0 ? [t('workClaims.goesTransfer', amount(transferMinor))] : []),
  ]
}

/** Says nothing where nothing is known (FLIGHT-7). */
export const flightFacts = (flight: OpenedClaim['flight'], t: Translate, language: Language) => {
  if (!flight) return []
  const { state, planned, newest } = flight.report
  const plannedAt = { planned: formatMoment(planned, language) }
  const words = (): string => {
    if (state === 'cancelled') return t('workClaims.flightCancelled', plannedAt)
    if (state === 'diverted') return t('workClaims.flightDiverted', plannedAt)
    if (state === 'done' && newest !== null)
      return t('workClaims.flightLanded', { landed: formatMoment(newest, language), ...plannedAt })
    return t('workClaims.flightPlanned', plannedAt)
  }
  return [{ label: t('workClaims.flightKnown', { number: flight.number }), value: words() }]
}

const factsOf = ({ booking, charges, provenMinor, flight }: OpenedClaim, t: Translate, language: Language) => {
  const { stay, zone, checkedInAt, checkedOutAt, shownDelayMinutes, details } = booking
  const when = (at: number | null) => (at === null ? t('workClaims.notYet') : formatInstant(at, zone, language))
  const money = (minor: number) => formatMoney(euro(minor), language)
  const stayed = `${formatMoment(stay.arrival, language)} – ${formatMoment(stay.departure, language)}`
  return [
    { label: t('workService.stay'), value: stayed },
    { label: t('booking.driveIn'), value: when(checkedInAt) },
    { label: t('booking.driveOut'), value: when(checkedOutAt) },
    ...(details.returnFlight === '' ? [] : [{ label: t('workService.flightBack'), value: details.returnFlight }]),
    {
      label: t('workClaims.delay'),
      value:
        shownDelayMinutes === null
          ? t('workClaims.noDelay')
          : t('workClaims.delayMinutes', { count: shownDelayMinutes }),
    },
    ...flightFacts(flight, t, language),
    { label: t('workClaims.charged'), value: money(charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0)) },
    { label: t('workClaims.proven'), value: money(provenMinor) },
    { label: t('workService.paid'), value: money(booking.paidMinor) },
    { label: t('workService.back'), value: money(booking.refundedMinor) },
  ]
}

/** What the page of one claim shows, in finished words. */
export const claimModel = (opened: OpenedClaim, language: Language, now: number): ClaimModel => {
  const { claim, booking, taker, isMine, files, others, asked, next } = opened
  const t = translator(language)
  const when = (at: number) => formatInstant(at, booking.zone, language)
  const money = (minor: number) => formatMoney(euro(minor), language)
  const grantedMinor = claim.refundMinor + claim.waivedMinor + claim.transferMinor
  return {
    own: workPath('claim', claim.number),
    number: claim.number,
    version: booking.version,
    state: claimState({ ...claim, isAsked: asked !== null }, now),
    left: claim.decidedAt === null ? { text: timeLeft(claim.dueAt - now, t), isLate: claim.dueAt < now } : null,
    age: timeWords((claim.decidedAt ?? now) - claim.createdAt, t),
    booking: { number: booking.number, href: workPath('houseBooking', booking.number) },
    claimant: `${claim.firstName} ${claim.lastName}`.trim(),
    language: nameOf[claim.language],
    asks: {
      amount: money(claim.amountMinor),
      typed: (claim.amountMinor / 100).toFixed(2),
      flight: claim.returnFlight,
      reason: claim.reason,
      account: claim.accountHint,
    },
    proof: files.map((file) => proofOf(claim.number, file, t)),
    facts: factsOf(opened, t, language),
    questions: opened.questions.map(({ question, askedAt, answer, answeredAt }) => ({
      asked: t('workClaims.askedOn', { when: when(askedAt) }),
      question,
      answered: answeredAt === null ? null : t('workClaims.answeredOn', { when: when(answeredAt) }),
      answer: answer || t('claims.files'),
      until:
        answeredAt === null && claim.decidedAt === null
          ? t('workClaims.noAnswerYet', { when: when(answerUntil(askedAt)) })
          : null,
    })),
    canAsk: claim.waitingSince === null && asked === null,
    others: others.map((other) => ({
      number: other.number,
      href: workPath('claim', other.number),
      state: claimState({ ...other, isAsked: false }, now),
      amount: money(other.amountMinor),
    })),
    taken:
      claim.takenBy === null || claim.takenAt === null
        ? null
        : { name: taker ?? '', since: when(claim.takenAt), by: claim.takenBy, isMine },
    asked: asked && { name: asked.asker, amount: money(asked.amountMinor), when: when(asked.at) },
    decided:
      claim.decidedAt === null
        ? null
        : {
            when: when(claim.decidedAt),
            amount: grantedMinor > 0 ? money(grantedMinor) : null,
            note: claim.decisionNote,
            byRule: claim.decidedBy === 'rule',
            goes: goesTo(claim, t, language),
          },
    canReadAccount: claim.transferMinor > 0 && claim.accountHint !== null,
    next: next === null ? null : workPath('claim', next),
  }
}
