import { euro } from '#domain/money/money.ts'
import { answerUntil, type Claim } from '#domain/claims/claim.ts'
import { formatInstant, formatMoney } from '#texts/formats.ts'
import type { ClaimView as ClaimFacts } from '#usecases/travellers/show-claim.ts'
import type { IconName } from '../../components/icon.tsx'
import type { TagKind } from '../../components/tag/tag.tsx'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../landing/landing-data.ts'

export type ClaimChip = { kind: TagKind; icon: IconName; text: string }

/** The word, sign and colour for the state of a claim. */
export const claimChip = (
  { status, waitingSince }: Pick<Claim, 'status' | 'waitingSince'>,
  t: ReturnType<typeof readerOf>['t'],
): ClaimChip => {
  switch (status) {
    case 'received':
      if (waitingSince !== null) return { kind: 'warn', icon: 'edit', text: t('claims.stateWaiting') }
      return { kind: 'warn', icon: 'clock', text: t('claims.stateReceived') }
    case 'approved':
      return { kind: 'ok', icon: 'check', text: t('claims.stateApproved') }
    case 'refused':
      return { kind: 'bad', icon: 'cancel', text: t('claims.stateRefused') }
  }
}

/** What became of the claim, or by when it is answered. */
export const claimLines = (facts: RequestFacts, { claim, zone }: Pick<ClaimFacts, 'claim' | 'zone'>): string[] => {
  const { t, language } = readerOf(facts)
  const amount = (minor: number) => formatMoney(euro(minor), language)
  if (claim.status === 'received' && claim.waitingSince !== null)
    return [
      t('claims.answerUntil', { moment: formatInstant(answerUntil(claim.waitingSince), zone, language) }),
      t('claims.answerAfter'),
    ]
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
