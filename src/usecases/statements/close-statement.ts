import { randomUUID } from 'node:crypto'
import { balanceOf, insertStatement, lockAgency, soldBy } from '#db/agency-statements.ts'
import { contractsOf } from '#db/agency-contracts.ts'
import type { Queryable } from '#db/db.ts'
import { postStatement } from '#db/journal.ts'
import { endOf, statementNumber, statementOf, type Month, type StatementLine } from '#domain/statements/statement.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { record } from '../trail.ts'

/** All agencies are paid in it so far. */
export const statementCurrency = 'EUR'

export type Open = { lines: StatementLine[]; openingMinor: number; closingMinor: number; linesMinor: number }

/** What a statement would say that is closed for everything earned before `until`. */
export const openOf = async (q: Queryable, organisationId: string, until: Instant): Promise<Open> => {
  const {
    balanceMinor: openingMinor,
    paidMinor,
    paidStatedMinor,
  } = await balanceOf(q, organisationId, statementCurrency)
  const contracts = await contractsOf(q, organisationId, statementCurrency)
  const sold = await soldBy(q, organisationId, until)
  return { openingMinor, ...statementOf({ contracts, sold, paidMinor, paidStatedMinor, openingMinor }, until) }
}

/** What whoever closes was shown before (AGENCY-83). */
export type Expected = { lines: number; closingMinor: number }

/**
 * Closes a month of an agency (AGENCY-40). The organisation stays locked until its statement is there, so two that
 * close at once write one. Answers its number; null where this month, or a later one, was closed already, and where it
 * would say something else than `expected`.
 */
export const closeStatement = (
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
    const { n, month: closed } = await balanceOf(tx, organisationId, statementCurrency)
    if (closed >= month) return null
    const now = deps.clock.now()
    const { lines, ...sums } = await openOf(tx, organisationId, endOf(month))
    if (expected && (expected.lines !== lines.length || expected.closingMinor !== sums.closingMinor)) return null
    const number = statementNumber(slug, n + 1)
    const added = {
      id: randomUUID(),
      organisationId,
      n: n + 1,
      number,
      currency: statementCurrency,
      month,
      ...sums,
      closedAt: now,
    }
    await insertStatement(tx, added, lines)
    await postStatement(tx, added, lines, now)
    const data = { month, linesMinor: sums.linesMinor, closingMinor: sums.closingMinor }
    await record(tx, actor, { operation: 'statement.close', object: `statement:${number}`, organisationId, data }, now)
    return number
  })
