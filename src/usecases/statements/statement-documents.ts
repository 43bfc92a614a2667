import type { Statement } from '#db/agency-statements.ts'
import { billingPartyAt, billingPartyOf, owedRates } from '#db/billing-parties.ts'
import { collectiveInvoice } from '#domain/documents/collective.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import { commissionDocument } from '#domain/documents/self-billed.ts'
import type { StatementLine } from '#domain/statements/statement.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Deps } from '../deps.ts'

/** A closed month that was read by who may read it. */
type Read = Pick<Statement, 'id' | 'organisationId' | 'number' | 'month' | 'closedAt'>

/** The document that we write for an agency of its commission; none where nothing of it is billed (AGENCY-130). */
const commissionDocumentsOf = async (
  { db }: Pick<Deps, 'db'>,
  { organisationId, number, month, closedAt }: Read,
  lines: readonly StatementLine[],
): Promise<Invoice[]> => {
  const line = lines.find(({ kind }) => kind === 'vat')
  const party = line?.billed ? await billingPartyOf(db, organisationId, line.billed.n) : null
  if (!line?.billed || !party) return []
  const billed = {
    vatRatePercent: line.vatRatePercent ?? 0,
    billedMinor: line.billed.minor,
    vatMinor: line.amountMinor,
  }
  const facts = { statement: number, month, closedOn: houseDay(closedAt), language: 'en' as const, party, billed }
  return [commissionDocument(facts)]
}

/**
 * Our invoices of what a month brought to the account of a company (AGENCY-118) or an agency (AGENCY-127); none where
 * nobody said as whom it is billed.
 */
const collectiveInvoicesOf = async (
  { db }: Pick<Deps, 'db'>,
  { id, organisationId, number, month, closedAt }: Read,
): Promise<Invoice[]> => {
  const party = await billingPartyAt(db, organisationId, closedAt)
  if (!party) return []
  const facts = { statement: number, month, closedOn: houseDay(closedAt), party }
  return (await owedRates(db, id)).flatMap((rate) => collectiveInvoice({ ...facts, rate }) ?? [])
}

/** `commission`: what an agency bills us, written by us; `invoice`: what we bill. */
export type StatementDocument = { kind: 'commission' | 'invoice'; document: Invoice }

/** The documents of a statement of an agency or a company, from its lines. */
export const statementDocumentsOf = async (
  deps: Pick<Deps, 'db'>,
  statement: Read,
  lines: readonly StatementLine[],
): Promise<StatementDocument[]> => {
  const commission = await commissionDocumentsOf(deps, statement, lines)
  const invoices = await collectiveInvoicesOf(deps, statement)
  return [
    ...commission.map((document) => ({ kind: 'commission' as const, document })),
    ...invoices.map((document) => ({ kind: 'invoice' as const, document })),
  ]
}
