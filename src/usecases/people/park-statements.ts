import { lockAgency, type HouseStatement, type Statement } from '#db/agency-statements.ts'
import type { Organisation } from '#db/organisations.ts'
import { addParkContract, parkContractsOf } from '#db/park-contracts.ts'
import {
  carParksOf,
  parkLinesOf,
  parkStatementByNumber,
  parkStatementsIn,
  parkStatementsOf,
} from '#db/park-statements.ts'
import { placesOf } from '#db/people.ts'
import type { Operation } from '#domain/access/rights.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { isCommission, type Commission } from '#domain/statements/commission.ts'
import type { ParkContract } from '#domain/statements/park-share.ts'
import type { ParkLine } from '#domain/statements/park-statement.ts'
import {
  statementCurrency,
  lastMonth,
  readMonth,
  readStatementNumber,
  type Month,
} from '#domain/statements/statement.ts'
import { parseDate } from '#domain/time/local.ts'
import { nameOf, type Actor } from '../actor.ts'
import { depsBehindWall } from '../behind-wall.ts'
import type { Deps } from '../deps.ts'
import { organisationFor } from '../organisation-for.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { parkOpenOf } from '../statements/close-park-statement.ts'
import { record } from '../trail.ts'

const operatorOf = (deps: Deps, actor: Actor, operation: Operation, asked: { slug: string; reason?: string | null }) =>
  organisationFor(deps, actor, operation, asked, (kind) => kind === 'operator')

/** What sees the statements and contracts of this organisation only (AGENCY-89). */
const walledFor = async (deps: Deps, { id }: Organisation): Promise<Deps> =>
  depsBehindWall(deps, { places: await placesOf(deps.db, [id]), codes: [] })

/** What was agreed with who runs car parks (AGENCY-86). Refusals: not_found, not_allowed, conflict for another kind. */
export const readParkContracts = async (
  deps: Deps,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Outcome<ParkContract[]>> => {
  const found = await operatorOf(deps, actor, 'contract.view', { slug })
  if (!found.ok) return found
  const { db } = await walledFor(deps, found.value)
  return done(await parkContractsOf(db, found.value.id, statementCurrency))
}

/**
 * Agrees terms with who runs car parks, from a day on (AGENCY-86); what was agreed before stays. Refusals: not_found,
 * not_allowed, reason_required, conflict, option_required (fields from, commission, late).
 */
export const setParkContract = async (
  deps: Deps,
  actor: Actor,
  terms: { slug: string; from: string; commission: Commission | null; lateBasisPoints: number | null; reason: string },
): Promise<Outcome<null>> => {
  const { slug, commission, lateBasisPoints } = terms
  const reason = reasonOf(terms.reason)
  const found = await operatorOf(deps, actor, 'contract.set', { slug, reason })
  if (!found.ok) return found
  const validFrom = parseDate(terms.from)
  if (!validFrom) return refused('option_required', undefined, { from: 'option_required' })
  if (!isCommission(commission)) return refused('option_required', undefined, { commission: 'option_required' })
  if (lateBasisPoints === null || !Number.isInteger(lateBasisPoints) || lateBasisPoints < 0 || lateBasisPoints > 10_000)
    return refused('option_required', undefined, { late: 'option_required' })
  const { id: organisationId } = found.value
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockAgency(tx, organisationId)
    const agreed = { validFrom, commission, lateBasisPoints }
    await addParkContract(tx, { organisationId, currency: statementCurrency, by: nameOf(actor), ...agreed }, now)
    const data = { validFrom, ...commission, lateBasisPoints }
    const deed = { operation: 'contract.set', object: `contract:${slug}`, organisationId, reason, data }
    await record(tx, actor, deed, now)
    return done(null)
  })
}

export type ParkStatements = {
  organisation: Organisation
  statements: Statement[]
  /** what the next one would say if it were closed now */
  open: { lines: number; openingMinor: number; linesMinor: number; closingMinor: number }
}

/**
 * The statements of who runs car parks, the last one first, and what is open. Refusals as those of readParkContracts.
 */
export const listParkStatements = async (
  deps: Deps,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Outcome<ParkStatements>> => {
  const found = await operatorOf(deps, actor, 'statement.view', { slug })
  if (!found.ok) return found
  const { id } = found.value
  const { db } = await walledFor(deps, found.value)
  const { lines, ...sums } = await parkOpenOf(deps.db, id, deps.clock.now())
  return done({
    organisation: found.value,
    statements: await parkStatementsOf(db, id),
    open: { lines: lines.length, ...sums },
  })
}

/** `carParks`: where the car of a line's booking is now; one that was moved to somebody else's is not in it. */
type ReadParkStatement = {
  organisation: Organisation
  statement: Statement
  lines: ParkLine[]
  carParks: ReadonlyMap<string, number>
}

/** One statement with its lines. Refusals as those of readParkContracts; another organisation’s is not found. */
export const readParkStatement = async (
  deps: Deps,
  actor: Actor,
  { slug, number }: { slug: string; number: string },
): Promise<Outcome<ReadParkStatement>> => {
  const found = await operatorOf(deps, actor, 'statement.view', { slug })
  if (!found.ok) return found
  const { db } = await walledFor(deps, found.value)
  const read = readStatementNumber(number)
  const statement = read && (await parkStatementByNumber(db, found.value.id, read))
  if (!statement) return refused('not_found')
  const lines = await parkLinesOf(db, statement.id)
  const carParks = await carParksOf(
    db,
    lines.flatMap(({ bookingId }) => bookingId ?? []),
  )
  return done({ organisation: found.value, statement, lines, carParks })
}

/** The statements of all car parks for a month, for who may see all. Refusal: not_found. */
export const listAllParkStatements = async (
  deps: Deps,
  actor: Actor,
  { month: typed }: { month: string },
): Promise<Outcome<{ month: Month; statements: HouseStatement[] }>> => {
  const denied = forbidden(actor, 'statement.view', { owners: { organisationIds: [] } })
  if (denied) return denied
  const month = readMonth(typed) ?? lastMonth(deps.clock.now())
  return done({ month, statements: await parkStatementsIn(deps.db, month) })
}
