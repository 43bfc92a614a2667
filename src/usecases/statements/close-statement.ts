import { balanceOf, insertStatement, soldBy } from '#db/agency-statements.ts'
import { agencyBillingParty, unbilledCommission } from '#db/billing-parties.ts'
import { contractsOf } from '#db/agency-contracts.ts'
import type { Queryable } from '#db/db.ts'
import { paidOutTo } from '#db/payouts.ts'
import { commissionVat } from '#domain/documents/commission-vat.ts'
import { statementCurrency, statementOf, type StatementLine } from '#domain/statements/statement.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { closeMonthIn } from './close-month.ts'
import { tellOfStatement } from './tell-of-statement.ts'

export type Open = { lines: StatementLine[]; openingMinor: number; closingMinor: number; linesMinor: number }

/** What a statement would say that is closed for everything earned before `until`. */
export const openOf = async (q: Queryable, organisationId: string, until: Instant): Promise<Open> => {
  const {
    balanceMinor: openingMinor,
    paidMinor,
    paidStatedMinor,
    paidOutStatedMinor,
  } = await balanceOf(q, organisationId, statementCurrency)
  const contracts = await contractsOf(q, organisationId, statementCurrency)
  const sold = await soldBy(q, organisationId, until)
  const paidOutMinor = await paidOutTo(q, organisationId, statementCurrency)
  const money = { paidMinor, paidStatedMinor, paidOutMinor, paidOutStatedMinor, openingMinor }
  const party = await agencyBillingParty(q, organisationId)
  // the last day of the month that ends then, or today
  const billing = party && { n: party.n, ratePercent: commissionVat(party, houseDay(until - 1)).ratePercent }
  const unbilledMinor = party ? await unbilledCommission(q, organisationId, statementCurrency) : 0
  return { openingMinor, ...statementOf({ contracts, sold, ...money, billing, unbilledMinor }, until) }
}

/** Closes a month of an agency (AGENCY-40). */
export const closeStatement = closeMonthIn({ balanceOf, openOf, insert: insertStatement, tell: tellOfStatement })
