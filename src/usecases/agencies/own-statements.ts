import { linesOf, statementByNumber, statementsOf, type Statement } from '#db/agency-statements.ts'
import { organisationById, type Organisation } from '#db/organisations.ts'
import { linesAfter, statedIn, type PlacedLine } from '#db/stated-bookings.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { reconcile, type Reconciled, type SentAmount } from '#domain/statements/reconcile.ts'
import { readStatementNumber, type StatementLine } from '#domain/statements/statement.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { openOf, type Open } from '../statements/close-statement.ts'
import { statementDocumentsOf, type StatementDocument } from '../statements/statement-documents.ts'

export type { Statement } from '#db/agency-statements.ts'
export type { StatementDocument } from '../statements/statement-documents.ts'

/** `deps` reach what belongs to the key's agency; `all` the account, of which only its sums go out. */
type Own = { all: Deps; deps: Deps; actor: KeyActor }

const owners = ({ organisationId }: KeyActor) => ({ owners: { organisationIds: [organisationId] } })

export type OwnStatements = { statements: Statement[]; open: Omit<Open, 'lines'> & { lines: number } }

/**
 * The statements of a key's agency, the last one first, and what is open (AGENCY-81). Refusals: not_found, not_allowed.
 */
export const listOwnStatements = async ({ all, deps, actor }: Own): Promise<Outcome<OwnStatements>> => {
  const refusal = forbidden(actor, 'statement.view', owners(actor))
  if (refusal) return refusal
  const { lines, ...sums } = await openOf(all.db, actor.organisationId, all.clock.now())
  return done({
    statements: await statementsOf(deps.db, actor.organisationId),
    open: { lines: lines.length, ...sums },
  })
}

/** One statement of a key's agency. Refusals: not_found, also for another agency’s; not_allowed. */
export const ownStatement = async (
  { deps, actor }: Omit<Own, 'all'>,
  { number }: { number: string },
): Promise<Outcome<Statement>> => {
  const refusal = forbidden(actor, 'statement.view', owners(actor))
  if (refusal) return refusal
  const read = readStatementNumber(number)
  const found = read && (await statementByNumber(deps.db, actor.organisationId, read))
  return found ? done(found) : refused('not_found')
}

/** Lines of a statement, from a place on. Refusals as those of ownStatement. */
export const ownLines = async (
  own: Omit<Own, 'all'>,
  { number, after, limit }: { number: string; after: number; limit: number },
): Promise<Outcome<{ lines: PlacedLine[]; hasMore: boolean }>> => {
  const found = await ownStatement(own, { number })
  if (!found.ok) return found
  const lines = await linesAfter(own.deps.db, { statementId: found.value.id, after, limit: limit + 1 })
  return done({ lines: lines.slice(0, limit), hasMore: lines.length > limit })
}

export type StatementOnPaper = { organisation: Organisation; statement: Statement; lines: StatementLine[] }

/** What a statement on paper is written from. Refusals as those of ownStatement. */
export const ownStatementPaper = async (
  own: Omit<Own, 'all'>,
  { number }: { number: string },
): Promise<Outcome<StatementOnPaper>> => {
  const found = await ownStatement(own, { number })
  if (!found.ok) return found
  const organisation = await organisationById(own.deps.db, own.actor.organisationId)
  if (!organisation) return refused('not_found')
  return done({ organisation, statement: found.value, lines: await linesOf(own.deps.db, found.value.id) })
}

/**
 * The documents of a statement: of the commission (AGENCY-130), and our invoices of what was on account (AGENCY-127).
 * Refusals as those of ownStatement.
 */
export const ownStatementDocuments = async (
  own: Own,
  { number }: { number: string },
): Promise<Outcome<StatementDocument[]>> => {
  const found = await ownStatement(own, { number })
  if (!found.ok) return found
  // as whom somebody bills is behind the wall of rows, for finance; of its own statement an agency is told
  return done(await statementDocumentsOf(own.all, found.value, await linesOf(own.deps.db, found.value.id)))
}

/** One document of a statement, by its number. Refusals as those of ownStatement. */
export const ownStatementDocument = async (
  own: Own,
  { number, document }: { number: string; document: string },
): Promise<Outcome<StatementDocument>> => {
  const found = await ownStatementDocuments(own, { number })
  if (!found.ok) return found
  const wanted = found.value.find((one) => one.document.number === document.toUpperCase())
  return wanted ? done(wanted) : refused('not_found')
}

/** Holds the agency's own list against a statement (AGENCY-82). Refusals as those of ownStatement. */
export const reconcileOwn = async (
  own: Omit<Own, 'all'>,
  { number, sent }: { number: string; sent: readonly SentAmount[] },
): Promise<Outcome<Reconciled>> => {
  const found = await ownStatement(own, { number })
  return found.ok ? done(reconcile(await statedIn(own.deps.db, found.value.id), sent)) : found
}
