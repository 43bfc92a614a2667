import { addContract, contractsOf } from '#db/agency-contracts.ts'
import {
  linesOf,
  lockAgency,
  statementByNumber,
  statementsIn,
  statementsOf,
  type HouseStatement,
  type Statement,
} from '#db/agency-statements.ts'
import { debtsOf, type AgencyDebt } from '#db/dunning.ts'
import { codesOf, type Organisation } from '#db/organisations.ts'
import { paymentsFound, type FoundPayment } from '#db/payouts.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import {
  isCommission,
  productGroups,
  type Commission,
  type Contract,
  type GroupCommissions,
  type ProductGroup,
} from '#domain/statements/commission.ts'
import {
  statementCurrency,
  lastMonth,
  readMonth,
  readStatementNumber,
  type Month,
  type StatementLine,
} from '#domain/statements/statement.ts'
import { dueOn, stateOf, unpaidOf, type DebtState } from '#domain/statements/dunning.ts'
import { parseDate, type LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import { depsBehindWall } from '../behind-wall.ts'
import type { Deps } from '../deps.ts'
import { accountFor } from '../organisation-for.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { closeStatement, openOf } from '../statements/close-statement.ts'
import { record } from '../trail.ts'

/** What sees the statements and contracts of this agency only (AGENCY-42). */
const walledFor = async (deps: Deps, { id }: Organisation): Promise<Deps> =>
  depsBehindWall(deps, { places: [], codes: await codesOf(deps.db, id) })

/** What was agreed with an agency (AGENCY-35). Refusals: not_found, not_allowed, conflict for who is no agency. */
export const readContracts = async (
  deps: Deps,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Outcome<Contract[]>> => {
  const found = await accountFor(deps, actor, 'contract.view', { slug })
  if (!found.ok) return found
  const { db } = await walledFor(deps, found.value)
  return done(await contractsOf(db, found.value.id, statementCurrency))
}

/** What is agreed for product groups (AGENCY-222). Refusal: option_required, by the name of the group. */
const groupsIn = (typed: Partial<Record<ProductGroup, Commission | null>>): Outcome<GroupCommissions> => {
  const agreed: GroupCommissions = {}
  for (const group of productGroups) {
    const commission = typed[group]
    if (commission === undefined) continue
    if (!isCommission(commission)) return refused('option_required', undefined, { [group]: 'option_required' })
    agreed[group] = commission
  }
  return done(agreed)
}

/**
 * Agrees a commission from a day on (AGENCY-35); what was agreed before stays. For bookings that were stated it brings
 * corrections. Refusals: not_found, not_allowed, reason_required, conflict, option_required (fields from, commission,
 * and the name of a product group).
 */
export const setContract = async (
  deps: Deps,
  actor: Actor,
  terms: {
    slug: string
    from: string
    commission: Commission | null
    /** null: it was typed, and cannot be agreed; left out: as all */
    groups?: Partial<Record<ProductGroup, Commission | null>>
    reason: string
  },
): Promise<Outcome<null>> => {
  const { slug, commission } = terms
  const reason = reasonOf(terms.reason)
  const found = await accountFor(deps, actor, 'contract.set', { slug, reason })
  if (!found.ok) return found
  const validFrom = parseDate(terms.from)
  if (!validFrom) return refused('option_required', undefined, { from: 'option_required' })
  if (!isCommission(commission)) return refused('option_required', undefined, { commission: 'option_required' })
  const groups = groupsIn(terms.groups ?? {})
  if (!groups.ok) return groups
  const { id: organisationId } = found.value
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockAgency(tx, organisationId)
    const agreed = { validFrom, commission, groups: groups.value }
    await addContract(tx, { organisationId, currency: statementCurrency, ...agreed, by: nameOf(actor) }, now)
    const data = { validFrom, ...commission, ...groups.value }
    await record(
      tx,
      actor,
      { operation: 'contract.set', object: `contract:${slug}`, organisationId, reason, data },
      now,
    )
    return done(null)
  })
}

/** Closes a month of an agency now (AGENCY-40). Refusals: not_found, not_allowed, conflict, option_required (month). */
export const closeMonth = async (
  deps: Deps,
  actor: Actor,
  { slug, month: typed }: { slug: string; month: string },
): Promise<Outcome<string>> => {
  const found = await accountFor(deps, actor, 'statement.close', { slug })
  if (!found.ok) return found
  const month = readMonth(typed)
  if (!month || month > lastMonth(deps.clock.now()))
    return refused('option_required', undefined, { month: 'option_required' })
  const number = await closeStatement(deps, actor, { organisationId: found.value.id, slug, month })
  return number === null ? refused('conflict') : done(number)
}

/** What of a statement is to be paid, until when, and how far that is (AGENCY-84, AGENCY-202). */
export type OpenDebt = { unpaidMinor: number; dueOn: LocalDate; state: DebtState }
const openDebt = (debt: AgencyDebt, now: Instant): OpenDebt => ({
  unpaidMinor: unpaidOf(debt),
  dueOn: dueOn(debt.closedAt),
  state: stateOf(debt, now),
})

export type Statements = {
  organisation: Organisation
  statements: Statement[]
  /** those that are still to be paid (AGENCY-84) */
  debts: (OpenDebt & { number: string })[]
  /** what came in for them on our account, the last first (AGENCY-119) */
  payments: FoundPayment[]
  /** what the next one would say if it were closed now */
  open: { lines: number; openingMinor: number; linesMinor: number; closingMinor: number }
}

/** The statements of an agency, the last one first, and what is open. Refusals as those of readContracts. */
export const listStatements = async (
  deps: Deps,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Outcome<Statements>> => {
  const found = await accountFor(deps, actor, 'statement.view', { slug })
  if (!found.ok) return found
  const { id } = found.value
  const { db } = await walledFor(deps, found.value)
  const { lines, ...sums } = await openOf(deps.db, id, deps.clock.now())
  const debts = (await debtsOf(deps.db, id)).filter((debt) => unpaidOf(debt) > 0)
  return done({
    organisation: found.value,
    statements: await statementsOf(db, id),
    debts: debts.map((debt) => ({ number: debt.number, ...openDebt(debt, deps.clock.now()) })),
    payments: await paymentsFound(deps.db, id),
    open: { lines: lines.length, ...sums },
  })
}

export type ReadStatement = {
  organisation: Organisation
  statement: Statement
  lines: StatementLine[]
  /** null where nothing is owed by it */
  debt: OpenDebt | null
}

/** One statement with its lines. Refusals as those of readContracts; another agency’s is not found. */
export const readStatement = async (
  deps: Deps,
  actor: Actor,
  { slug, number }: { slug: string; number: string },
): Promise<Outcome<ReadStatement>> => {
  const found = await accountFor(deps, actor, 'statement.view', { slug })
  if (!found.ok) return found
  const { db } = await walledFor(deps, found.value)
  const read = readStatementNumber(number)
  const statement = read && (await statementByNumber(db, found.value.id, read))
  if (!statement) return refused('not_found')
  const lines = await linesOf(db, statement.id)
  // who manages the company, and not our finance: the number is about one of its people (AGENCY-157)
  const isOwn = forbidden(actor, 'company.change', { owners: { organisationIds: [found.value.id] } }) === null
  const debt = (await debtsOf(deps.db, found.value.id)).find(({ statementId }) => statementId === statement.id)
  return done({
    organisation: found.value,
    statement,
    lines: isOwn ? lines : lines.map(withoutPerson),
    debt: debt ? openDebt(debt, deps.clock.now()) : null,
  })
}

const withoutPerson = ({ personnelNumber: _theirs, ...line }: StatementLine): StatementLine => line

/** The statements of all agencies for a month, for who may see all. Refusal: not_found. */
export const listAllStatements = async (
  deps: Deps,
  actor: Actor,
  { month: typed }: { month: string },
): Promise<Outcome<{ month: Month; statements: HouseStatement[] }>> => {
  const denied = forbidden(actor, 'statement.view', { owners: { organisationIds: [] } })
  if (denied) return denied
  const month = readMonth(typed) ?? lastMonth(deps.clock.now())
  return done({ month, statements: await statementsIn(deps.db, month) })
}
