import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/**
 * What is owed to a party: `costs` is what it earned and what was taken back, `vat` what it added to that as VAT,
 * `transit` a payout between us and the bank.
 */
export type JournalAccount = 'costs' | 'vat' | 'party' | 'transit' | 'bank'
export type JournalEntry = {
  organisationId: string
  currency: string
  debit: JournalAccount
  credit: JournalAccount
  amountMinor: number
  about: string
}

const ADD = statement(
  'journal_add',
  `
    insert into journal_entry (organisation_id, currency, debit, credit, amount_minor, about, at)
    values (:organisationId, :currency, :debit, :credit, :amountMinor, :about, :at)`,
)

/** Posts a sum; one below zero the other way round, and none at all where it is zero. */
export const post = async (tx: Queryable, entry: JournalEntry, now: Instant): Promise<void> => {
  const { debit, credit, amountMinor } = entry
  if (amountMinor === 0) return
  const isBack = amountMinor < 0
  await ADD(tx, {
    ...entry,
    debit: isBack ? credit : debit,
    credit: isBack ? debit : credit,
    amountMinor: Math.abs(amountMinor),
    at: timestamp(now),
  })
}

/**
 * Posts what a statement says: what was earned, and what the party has paid. Payouts were posted when they were made.
 */
export const postStatement = async (
  tx: Queryable,
  { organisationId, currency, number }: { organisationId: string; currency: string; number: string },
  lines: readonly { kind: string; amountMinor: number }[],
  now: Instant,
): Promise<void> => {
  const sum = (isMeant: (kind: string) => boolean) =>
    lines.reduce((total, { kind, amountMinor }) => total + (isMeant(kind) ? amountMinor : 0), 0)
  const entry = { organisationId, currency, credit: 'party', about: `statement:${number}` } as const
  const isEarned = (kind: string) => kind !== 'payment' && kind !== 'payout' && kind !== 'vat'
  await post(tx, { ...entry, debit: 'costs', amountMinor: sum(isEarned) }, now)
  await post(tx, { ...entry, debit: 'vat', amountMinor: sum((kind) => kind === 'vat') }, now)
  await post(tx, { ...entry, debit: 'bank', amountMinor: sum((kind) => kind === 'payment') }, now)
}
