import { randomUUID } from 'node:crypto'
import { lockAgency, type Statement } from '#db/agency-statements.ts'
import type { Queryable } from '#db/db.ts'
import { postStatement } from '#db/journal.ts'
import { endOf, statementCurrency, statementNumber, type Month } from '#domain/statements/statement.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { record } from '../trail.ts'

/** What whoever closes was shown before (AGENCY-83). */
export type Expected = { lines: number; closingMinor: number }
export type Closing = { organisationId: string; slug: string; month: Month; expected?: Expected | null }

type Line = { kind: string; amountMinor: number }
type OpenWith<L extends Line> = { lines: L[]; openingMinor: number; closingMinor: number; linesMinor: number }

/** What differs between those who get statements: the last one, what the next would say, and its rows. */
type Books<L extends Line> = {
  balanceOf: (q: Queryable, organisationId: string, currency: string) => Promise<{ n: number; month: string }>
  openOf: (q: Queryable, organisationId: string, until: Instant) => Promise<OpenWith<L>>
  insert: (tx: Queryable, added: Omit<Statement, 'lines'>, lines: readonly L[]) => Promise<void>
  /** who is told that it was closed; left out: nobody */
  tell?: (tx: Queryable, closed: { organisationId: string; number: string }, now: Instant) => Promise<void>
}

/**
 * Closes a month in some books. The organisation stays locked until its statement is there, so two that close at once
 * write one. Answers its number; null where this month, or a later one, was closed already, and where it would say
 * something else than `expected`.
 */
export const closeMonthIn =
  <L extends Line>({ balanceOf, openOf, insert, tell }: Books<L>) =>
  (
    deps: Pick<Deps, 'db' | 'clock'>,
    actor: Actor,
    { organisationId, slug, month, expected = null }: Closing,
  ): Promise<string | null> =>
    deps.db.transaction(async (tx) => {
      await lockAgency(tx, organisationId)
      const { n, month: closed } = await balanceOf(tx, organisationId, statementCurrency)
      if (closed >= month) return null
      const now = deps.clock.now()
      const { lines, ...sums } = await openOf(tx, organisationId, endOf(month))
      if (expected && (expected.lines !== lines.length || expected.closingMinor !== sums.closingMinor)) return null
      const number = statementNumber(slug, n + 1)
      const currency = statementCurrency
      const added = { id: randomUUID(), organisationId, n: n + 1, number, currency, month, ...sums, closedAt: now }
      await insert(tx, added, lines)
      await postStatement(tx, added, lines, now)
      await tell?.(tx, added, now)
      const data = { month, linesMinor: sums.linesMinor, closingMinor: sums.closingMinor }
      await record(
        tx,
        actor,
        { operation: 'statement.close', object: `statement:${number}`, organisationId, data },
        now,
      )
      return number
    })
