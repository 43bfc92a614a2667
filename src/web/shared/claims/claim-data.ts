import { airportName } from '#domain/airports/names.ts'
import { euro } from '#domain/money/money.ts'
import type { Claim } from '#domain/claims/claim.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import type { ClaimView as ClaimFacts } from '#usecases/travellers/show-claim.ts'
import type { ClaimStatusView } from '../../pages/claim-status/view.tsx'
import { fixedPath } from '../../paths.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../landing/landing-data.ts'

/** Word, sign and colour of a claim's state. */
export const claimChip = (status: Claim['status'], t: ReturnType<typeof readerOf>['t']): ClaimStatusView['chip'] => {
  switch (status) {
    case 'received':
      return { kind: 'warn', icon: 'clock', text: t('claims.stateReceived') }
    case 'approved':
      return { kind: 'ok', icon: 'check', text: t('claims.stateApproved') }
    case 'refused':
      return { kind: 'bad', icon: 'cancel', text: t('claims.stateRefused') }
  }
}

/** What became of it, or by when it is answered. */
export const claimLines = (facts: RequestFacts, { claim, zone }: ClaimFacts): string[] => {
  const { t, language } = readerOf(facts)
  const amount = (minor: number) => formatMoney(euro(minor), language)
  if (claim.status === 'received')
    return [
      facts.deps.clock.now() > claim.dueAt
        ? t('claims.answerLate')
        : t('claims.answerBy', { moment: formatInstant(claim.dueAt, zone, language) }),
    ]
  const because = claim.decisionNote ? [t('claims.because', { reason: claim.decisionNote })] : []
  if (claim.status === 'refused') return [t('claims.refused'), ...because]
  return [
    t('claims.granted', { amount: amount(claim.refundMinor + claim.waivedMinor + claim.transferMinor) }),
    ...(claim.refundMinor > 0 ? [t('claims.grantedRefund', { amount: amount(claim.refundMinor) })] : []),
    ...(claim.waivedMinor > 0 ? [t('claims.grantedWaived', { amount: amount(claim.waivedMinor) })] : []),
    ...(claim.transferMinor > 0
      ? [t('claims.grantedTransfer', { amount: amount(claim.transferMinor), account: claim.accountHint ?? '' })]
      : []),
    ...(claim.decidedBy === 'rule' ? [t('claims.byRecords')] : because),
  ]
}

type FilesOfClaim = ClaimFacts['files']

/** CLAIM-10: what nobody reads yet, and what was removed. */
const fileLines = (
  files: FilesOfClaim,
  namesOf: (files: FilesOfClaim) => string,
  t: ReturnType<typeof readerOf>['t'],
): string[] => {
  const waiting = files.filter(({ scan }) => scan === 'waiting')
  const removed = files.filter(isRemoved)
  return [
    ...(waiting.length > 0 ? [t('claims.filesWaiting', { files: namesOf(waiting) })] : []),
    ...(removed.length > 0 ? [t('claims.filesRemoved', { files: namesOf(removed) })] : []),
  ]
}

const isRemoved = ({ scan }: FilesOfClaim[number]): boolean => scan === 'infected' || scan === 'removed'

export const claimStatusView = (facts: RequestFacts, view: ClaimFacts): ClaimStatusView => {
  const { t, language } = readerOf(facts)
  const { claim, iata, zone, files } = view
  const names: Record<string, string> = { boardingPass: t('claims.boardingPass'), receipt: t('claims.receipt') }
  const namesOf = (some: FilesOfClaim) => some.map(({ slot }) => names[slot] ?? slot).join(', ')
  const kept = files.filter((file) => !isRemoved(file))
  return {
    number: claim.number,
    chip: claimChip(claim.status, t),
    lines: [...claimLines(facts, view), ...fileLines(files, namesOf, t)],
    lookUpHref: fixedPath('lookUp', language),
    facts: [
      { term: t('claims.sentOn'), value: formatInstant(claim.createdAt, zone, language) },
      { term: t('claims.airport'), value: airportName(iata, language) },
      { term: t('claims.asked'), value: formatMoney(euro(claim.amountMinor), language) },
      { term: t('claims.newReturnFlight'), value: claim.returnFlight },
      ...(claim.accountHint ? [{ term: t('claims.account'), value: claim.accountHint }] : []),
      ...(kept.length > 0 ? [{ term: t('claims.files'), value: namesOf(kept) }] : []),
    ],
  }
}
