import type { Queryable } from '#db/db.ts'
import { parkContractsOf } from '#db/park-contracts.ts'
import { paidOutTo } from '#db/payouts.ts'
import { insertParkStatement, parkBalanceOf, parkedAt } from '#db/park-statements.ts'
import { parkStatementOf, type ParkLine } from '#domain/statements/park-statement.ts'
import type { Instant } from '#domain/time/zones.ts'
import { statementCurrency } from '#domain/statements/statement.ts'
import { closeMonthIn } from './close-month.ts'

export type ParkOpen = { lines: ParkLine[]; openingMinor: number; closingMinor: number; linesMinor: number }

/** What a statement of a car park's organisation would say that is closed for everything earned before `until`. */
export const parkOpenOf = async (q: Queryable, organisationId: string, until: Instant): Promise<ParkOpen> => {
  const { balanceMinor: openingMinor, paidOutStatedMinor } = await parkBalanceOf(q, organisationId, statementCurrency)
  const contracts = await parkContractsOf(q, organisationId, statementCurrency)
  const parked = await parkedAt(q, organisationId, until)
  const paidOutMinor = await paidOutTo(q, organisationId, statementCurrency)
  const account = { contracts, parked, paidOutMinor, paidOutStatedMinor, openingMinor }
  return { openingMinor, ...parkStatementOf(account, until) }
}

/** Closes a month of who runs car parks (AGENCY-88). */
export const closeParkStatement = closeMonthIn({
  balanceOf: parkBalanceOf,
  openOf: parkOpenOf,
  insert: insertParkStatement,
})
