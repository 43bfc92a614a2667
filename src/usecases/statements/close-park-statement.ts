import { randomUUID } from 'node:crypto'
import { lockAgency } from '#db/agency-statements.ts'
import type { Queryable } from '#db/db.ts'
import { postStatement } from '#db/journal.ts'
import { parkContractsOf } from '#db/park-contracts.ts'
import { insertParkStatement, parkBalanceOf, parkedAt } from '#db/park-statements.ts'
import { parkStatementOf, type ParkLine } from '#domain/statements/park-statement.ts'
import { endOf, statementNumber, type Month } from '#domain/statements/statement.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { record } from '../trail.ts'
import { statementCurrency, type Expected } from './close-statement.ts'

export type ParkOpen = { lines: ParkLine[]; openingMinor: number; closingMinor: number; linesMinor: number }

/** What a statement of a car park's organisation would say that is closed for everything earned before `until`. */
export const parkOpenOf = async (q: Queryable, organisationId: string, until: Instant): Promise<ParkOpen> => {
  const { balanceMinor: openingMinor, paidOutStatedMinor } = await parkBalanceOf(q, organisationId, statementCurrency)
  const contracts = await parkContractsOf(q, organisationId, statementCurrency)
  const parked = await parkedAt(q, organisationId, until)
  const account = { contracts, parked, paidOutMinor: 0, paidOutStatedMinor, openingMinor }
  return { openingMinor, ...parkStatementOf(account, until) }
}

/**
 * Closes a month of who runs car parks (AGENCY-88), as closeStatement does for an agency. Answers its number; null
 * where this month, or a later one, was closed already, and where it would say something else than `expected`.
 */
export const closeParkStatement = (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  {
    organisationId,
    slug,
    month,
    expected = null,
  }: { organisationId: string; slug: string; month: Month; expected?: Expected | null },
): Promise<string | null> =>
  deps.db.transaction(async (tx) => {
    await lockAgency(tx, organisationId)
    const { n, month: closed } = await parkBalanceOf(tx, organisationId, statementCurrency)
    if (closed >= month) return null
    const now = deps.clock.now()
    const { lines, ...sums } = await parkOpenOf(tx, organisationId, endOf(month))
    if (expected && (expected.lines !== lines.length || expected.closingMinor !== sums.closingMinor)) return null
    const number = statementNumber(slug, n + 1)
    const currency = statementCurrency
    const added = { id: randomUUID(), organisationId, n: n + 1, number, currency, month, ...sums, closedAt: now }
    await insertParkStatement(tx, added, lines)
    await postStatement(tx, added, lines, now)
    const data = { month, linesMinor: sums.linesMinor, closingMinor: sums.closingMinor }
    await record(tx, actor, { operation: 'statement.close', object: `statement:${number}`, organisationId, data }, now)
    return number
  })
