import { accountChecks } from './checks/accounts.ts'
import { statementChecks } from './checks/agency-statements.ts'
import { bookingChecks } from './checks/bookings.ts'
import { carParkChecks } from './checks/car-park.ts'
import { changeChecks } from './checks/changes.ts'
import { walks, type Check, type Walk } from './checks/check.ts'
import { claimChecks } from './checks/claims.ts'
import { invoiceChecks } from './checks/invoices.ts'
import { letterChecks } from './checks/letters.ts'
import { lifecycleChecks } from './checks/lifecycle.ts'
import { moneyChecks } from './checks/money.ts'
import { parkStatementChecks } from './checks/park-statements.ts'
import { payoutChecks } from './checks/payouts.ts'
import { placeChecks } from './checks/places.ts'
import { priceChecks } from './checks/prices.ts'
import { secretChecks } from './checks/secrets.ts'
import type { Db } from './db.ts'
import { isTooLong } from './failures.ts'

/** Something that must not be: how often it is found, and up to five examples (ids and days, no personal data). */
export type Finding = { problem: string; count: number; examples: string[] }

/** The names in brackets are the invariants of docs/runbooks/books.md. */
const all: Check[] = [
  ...placeChecks,
  ...bookingChecks,
  ...carParkChecks,
  ...changeChecks,
  ...accountChecks,
  ...claimChecks,
  ...invoiceChecks,
  ...letterChecks,
  ...lifecycleChecks,
  ...moneyChecks,
  ...priceChecks,
  ...statementChecks,
  ...parkStatementChecks,
  ...payoutChecks,
  ...secretChecks,
]

/** Everything that can be found, each once, in the order in which it is told. */
export const problems: readonly string[] = [...new Set(all.map(({ problem }) => problem))]

type FoundRow = { place: number; count: number; examples: string[] }

const examplesAtMost = 5

/** What was found, by problem and in the order of the checks: a problem that shows on two sides is one finding. */
const added = (before: readonly Finding[], rows: readonly FoundRow[]): Finding[] => {
  const found = new Map(before.map((finding) => [finding.problem, finding]))
  for (const { place, count, examples } of rows) {
    const problem = all[place]?.problem ?? ''
    const known = found.get(problem)
    found.set(problem, {
      problem,
      count: (known?.count ?? 0) + count,
      examples: [...(known?.examples ?? []), ...examples].slice(0, examplesAtMost),
    })
  }
  return problems.flatMap((problem) => found.get(problem) ?? [])
}

const faultsOf = (checks: readonly { place: number; check: Check; part: string }[]): string =>
  `
  select place, count(*) as count, (array_agg(at))[1:${examplesAtMost}] as examples
  from (
    ${checks
      .map(
        ({ place, check, part }) => `
    select ${place} as place, at::text as at
    from (${part}
      select at
      from (${check.sql}
      ) as found
    ) as check_${place}`,
      )
      .join('\n    union all')}
  ) as fault
  group by place`

/**
 * All checks as one prepared statement, because a test asks after every step, and asking and planning cost more than
 * reading its small tables.
 */
const EVERYTHING = `
  ${faultsOf(
    all.map((check, place) => ({
      place,
      check,
      part: `
      with part as not materialized (
        select *
        from ${check.of}
      )`,
    })),
  )}
  order by place`

/**
 * The invariants that do not hold; an empty list when all do. It reads whole tables in one transaction, which only
 * small ones allow; `verifyInSteps` finds the same.
 */
export const verify = (db: Db): Promise<Finding[]> =>
  db.transaction(async (tx) => added([], await tx.query<FoundRow>(EVERYTHING, [], 'verify')), { patient: true })

const walkNames = Object.keys(walks) as Walk[]

const keyOf = (walk: Walk): [name: string, type: string][] => Object.entries(walks[walk])

/** The next rows of a table after a key, everything that is wrong with them, and the key of the last one. */
const stepOf = (walk: Walk, isFirst: boolean): string => {
  const key = keyOf(walk)
  const names = key.map(([name]) => name).join(', ')
  const after = key.map(([, type], index) => `($2::text[])[${index + 1}]::${type}`).join(', ')
  const checks = all.flatMap((check, place) => (check.of === walk ? [{ place, check, part: '' }] : []))
  return `
  with part as materialized (
    select *
    from ${walk}
    where ${isFirst ? '$2::text[] is null' : `(${names}) > (${after})`}
    order by ${names}
    limit $1
  )
  (
    select -1 as place, (select count(*) from part) as count,
      array[${key.map(([name]) => `${name}::text`).join(', ')}] as examples
    from part
    order by ${key.map(([name]) => `${name} desc`).join(', ')}
    limit 1
  )
  union all
  (${faultsOf(checks)}
  )
  order by place`
}

const STEPS = new Map(
  walkNames.map((walk) => [walk, { first: stepOf(walk, true), later: stepOf(walk, false) }] as const),
)

/**
 * How far a run has come: the table it goes through, the key of the row it saw last (null before the first), and what
 * was found until there. It can be kept as JSON, and the run goes on from it.
 */
export type Progress = { walk: Walk; after: string[] | null; findings: Finding[]; isDone: boolean }

/** How many rows a step may take, and how long it should last. A server ends a statement after 5 s (postgres.ts). */
export type Pace = { rowsAtFirst: number; rowsAtMost: number; aimMs: number }
const usualPace: Pace = { rowsAtFirst: 500, rowsAtMost: 5_000, aimMs: 1_000 }

/** What a step did: how many rows of its table it took, and how long its transaction lasted. */
export type Step = { walk: Walk; rows: number; ms: number }

export const beginning: Progress = { walk: 'booking', after: null, findings: [], isDone: false }

const stepAt = async (db: Db, walk: Walk, after: string[] | null, rows: number): Promise<FoundRow[]> => {
  const texts = STEPS.get(walk)
  if (!texts) throw new Error(`nobody goes through ${walk}`)
  return db.transaction(async (tx) => {
    // the planner must know how few rows a step takes
    await tx.query('set local plan_cache_mode = force_custom_plan')
    return tx.query<FoundRow>(after ? texts.later : texts.first, [rows, after])
  })
}

/**
 * Looks for the same as `verify`, in steps: each takes the next rows of one table with everything that belongs to them,
 * in a short transaction of its own. So it runs on a busy server too, and what is written meanwhile behind it is seen
 * by the next run. It yields after each step, and goes on from any progress it yielded.
 */
export async function* verifyInSteps(
  db: Db,
  from: Progress = beginning,
  { rowsAtFirst, rowsAtMost, aimMs }: Pace = usualPace,
): AsyncGenerator<{ progress: Progress; step: Step }> {
  // another version of the product may have gone through other tables
  const start = walkNames.includes(from.walk) && !from.isDone ? from : beginning
  let { after, findings } = start
  for (const walk of walkNames.slice(walkNames.indexOf(start.walk))) {
    let rows = rowsAtFirst
    for (let isOver = false; !isOver;) {
      const begun = performance.now()
      let found: FoundRow[]
      try {
        found = await stepAt(db, walk, after, rows)
      } catch (error) {
        if (rows === 1 || !isTooLong(error)) throw error
        rows = Math.max(1, rows >> 2)
        continue
      }
      const ms = performance.now() - begun
      const last = found.find(({ place }) => place === -1)
      findings = added(
        findings,
        found.filter(({ place }) => place >= 0),
      )
      isOver = (last?.count ?? 0) < rows
      after = isOver ? null : (last?.examples ?? null)
      const next = isOver ? walkNames[walkNames.indexOf(walk) + 1] : walk
      yield {
        progress: { walk: next ?? walk, after, findings, isDone: next === undefined },
        step: { walk, rows: last?.count ?? 0, ms },
      }
      if (ms > 1.5 * aimMs) rows = Math.max(1, rows >> 1)
      else if (ms < aimMs / 2) rows = Math.min(rowsAtMost, 2 * rows)
    }
  }
}
