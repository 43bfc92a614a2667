import { randomUUID } from 'node:crypto'
import { addContract } from '#db/agency-contracts.ts'
import { insertStatement } from '#db/agency-statements.ts'
import type { Db } from '#db/db.ts'
import { lastMonth, type StatementLine } from '#domain/statements/statement.ts'
import { parseDate } from '#domain/time/local.ts'

const commission = { basisPoints: 1_250 }
const line = (n: number, changes: Partial<StatementLine> = {}): StatementLine => ({
  kind: 'booking',
  airportId: 1,
  bookingId: randomUUID(),
  bookingNumber: `EIN-7K3P-9XQD-2M4${n}`,
  commission,
  vatRatePercent: 21,
  keptMinor: 6_200,
  netMinor: 5_124,
  commissionMinor: 641,
  owedMinor: 0,
  amountMinor: 641,
  ...changes,
})

/** A contract and a closed month of an agency, for the pages that show them. */
export const addStatements = async (db: Db, organisationId: string, now: number): Promise<void> => {
  const validFrom = parseDate('2026-01-01')!
  await addContract(db, { organisationId, currency: 'EUR', validFrom, commission, by: 'staff:walk' }, now)
  const changed = line(1)
  const lines = [
    changed,
    line(2, { owedMinor: 6_200, amountMinor: -5_559 }),
    { ...changed, kind: 'correction' as const, keptMinor: 0, netMinor: 0, commissionMinor: 0, amountMinor: -641 },
  ]
  const linesMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const sums = { openingMinor: 0, linesMinor, closingMinor: linesMinor }
  await insertStatement(
    db,
    {
      id: randomUUID(),
      organisationId,
      n: 1,
      number: 'AGENCY-NORD1-0001',
      currency: 'EUR',
      month: lastMonth(now),
      ...sums,
      closedAt: now,
    },
    lines,
  )
}
