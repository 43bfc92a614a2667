import type { Dispute, DisputeStatus, Payment, Refund, RefundStatus } from './payment.ts'

/**
 * A refund as the provider has it. `ownId` and `key` name the refund of ours and the try that it carries. They are null
 * for a refund that was made at the provider by hand.
 */
export type SeenRefund = {
  ref: string
  amountMinor: number
  status: 'sent' | 'completed' | 'failed'
  ownId: string | null
  key: string | null
}

/**
 * The idempotency key of a refund's present try. Each try needs its own, because the provider would answer a later try
 * with the failure of the first.
 */
export const refundKey = ({ id, tries }: Pick<Refund, 'id' | 'tries'>): string => (tries === 1 ? id : `${id}/${tries}`)

export type SeenDispute = { ref: string; amountMinor: number; status: DisputeStatus }

export type AfterPaidFacts = {
  payment: Pick<Payment, 'amountMinor'>
  /** the refunds of this payment */
  refunds: readonly Pick<Refund, 'id' | 'amountMinor' | 'status' | 'providerRef' | 'tries'>[]
  disputes: readonly Pick<Dispute, 'id' | 'providerRef' | 'status'>[]
  seen: { refunds: readonly SeenRefund[]; disputes: readonly SeenDispute[] }
}

export type Step =
  /** a refund of ours moved on */
  | { kind: 'refund'; id: string; from: RefundStatus; to: 'sent' | 'completed' | 'failed'; ref: string }
  /** somebody made a refund at the provider: it must be recorded, so that it is not sent a second time */
  | { kind: 'external'; ref: string; amountMinor: number; status: 'sent' | 'completed' }
  /** the same, but the payment has less left than that, because our own refund was ordered already; a person decides */
  | { kind: 'tooMuch'; ref: string; amountMinor: number }
  /** the provider's refund with our id has another amount than ours */
  | { kind: 'differs'; id: string; amountMinor: number }
  | { kind: 'disputed'; ref: string; amountMinor: number; status: DisputeStatus }
  | { kind: 'disputeEnded'; id: string; from: DisputeStatus; to: 'lost' | 'won' }

type Own = { id: string; amountMinor: number; status: RefundStatus; providerRef: string | null; tries: number }

const refundRank: Record<RefundStatus, number> = { requested: 0, sent: 1, completed: 2, failed: 3 }
const disputeRank: Record<DisputeStatus, number> = { open: 0, lost: 1, won: 2 }

/**
 * What happened at the provider to money that was paid: refunds that moved on or failed, refunds made by hand (PK-13),
 * chargebacks (PK-16, PY-26). News comes late and twice. So states have a rank and only rise: the same facts a second
 * time give no steps, and any order of the same facts ends in the same state (PY-25, WH-06).
 */
export const afterPaid = ({ payment, refunds, disputes, seen }: AfterPaidFacts): Step[] => {
  const steps: Step[] = []
  const own: Own[] = refunds.map(({ id, amountMinor, status, providerRef, tries }) => ({
    id,
    amountMinor,
    status,
    providerRef,
    tries,
  }))
  const move = (refund: Own, { ref, status, amountMinor }: SeenRefund): void => {
    if (amountMinor !== refund.amountMinor) return void steps.push({ kind: 'differs', id: refund.id, amountMinor })
    steps.push({ kind: 'refund', id: refund.id, from: refund.status, to: status, ref })
    Object.assign(refund, { status, providerRef: ref })
  }
  for (const refund of own) {
    const news = newsOf(refund, seen.refunds)
    if (news) move(refund, news)
  }

  const isKnown = ({ ref, ownId }: SeenRefund) =>
    own.some((refund) => refund.providerRef === ref || refund.id === ownId)
  for (const other of seen.refunds.filter((one) => one.status !== 'failed' && !isKnown(one))) {
    // our refund of this amount was not sent yet, or was given up, and somebody sent the amount by hand: the customer
    // has it
    const waiting = own.find(
      (refund) =>
        refund.amountMinor === other.amountMinor &&
        (refund.status === 'failed' || (refund.status === 'requested' && refund.providerRef === null)),
    )
    if (waiting) {
      move(waiting, other)
      continue
    }
    const left = payment.amountMinor - own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const { ref, amountMinor } = other
    if (amountMinor > left) {
      steps.push({ kind: 'tooMuch', ref, amountMinor })
      continue
    }
    steps.push({ kind: 'external', ref, amountMinor, status: other.status === 'completed' ? 'completed' : 'sent' })
    own.push({ id: ref, amountMinor, status: other.status, providerRef: ref, tries: 1 })
  }

  for (const { ref, amountMinor, status } of seen.disputes) {
    const known = disputes.find(({ providerRef }) => providerRef === ref)
    if (!known) steps.push({ kind: 'disputed', ref, amountMinor, status })
    else if (status !== 'open' && disputeRank[status] > disputeRank[known.status])
      steps.push({ kind: 'disputeEnded', id: known.id, from: known.status, to: status })
  }
  return steps
}

/**
 * The news of a refund of ours. A refund with a reference takes the news of that reference. One without (the answer to
 * our request was lost) takes any news that carries its id; a failure counts only for the present try, because an
 * earlier try may have failed before a person ordered the refund again.
 */
const newsOf = (refund: Own, seen: readonly SeenRefund[]): SeenRefund | null => {
  if (refund.providerRef !== null)
    return (
      seen.find(({ ref, status }) => ref === refund.providerRef && refundRank[status] > refundRank[refund.status]) ??
      null
    )
  if (refund.status !== 'requested' && refund.status !== 'failed') return null
  const mine = seen.filter(({ ownId }) => ownId === refund.id)
  return (
    mine.find(({ status }) => status !== 'failed') ??
    (refund.status === 'requested' ? mine.find(({ key }) => key === refundKey(refund)) : undefined) ??
    null
  )
}

/**
 * The cents of a payment that can still go back: what came in, less what goes back already and what the bank has taken
 * (PK-16, RC-14). Never negative.
 */
export const leftOf = (payment: Pick<Payment, 'amountMinor'>, refundedMinor: number, disputed: number): number =>
  Math.max(0, payment.amountMinor - refundedMinor - disputed)
