import { z } from 'zod'
import { done, refused } from '#domain/outcome.ts'
import {
  listOwnStatements,
  ownLines,
  ownStatement,
  ownStatementDocument,
  ownStatementDocuments,
  ownStatementPaper,
  reconcileOwn,
  type Statement,
  type StatementDocument,
} from '#usecases/agencies/own-statements.ts'
import { call, type Asked } from './call.ts'
import * as schemas from './statement-schemas.ts'
import { utcOf } from './views.ts'

const own = { operation: 'statement.view', scope: 'statements' } as const
const numberOf = ({ params }: Asked<unknown, unknown>): string => params['number'] ?? ''

const wireStatement = ({
  number,
  month,
  currency,
  openingMinor,
  linesMinor,
  closingMinor,
  lines,
  closedAt,
}: Statement): z.output<typeof schemas.statement> => ({
  number,
  month: month.slice(0, 7),
  currency,
  openingMinor,
  linesMinor,
  closingMinor,
  lines,
  closedAt: utcOf(closedAt),
})

const list = call({
  ...own,
  method: 'GET',
  path: '/statements',
  id: 'listStatements',
  summary: 'The closed months of the agency, and what is open',
  description: 'Of the whole agency, also where it sells under several codes. A month is closed when it is over.',
  answer: { status: 200, schema: schemas.statements },
  handle: async (asked) => {
    const found = await listOwnStatements(asked)
    if (!found.ok) return found
    const { statements, open } = found.value
    const { openingMinor, linesMinor, closingMinor, lines } = open
    const body = {
      statements: statements.map(wireStatement),
      open: { currency: 'EUR', openingMinor, linesMinor, closingMinor, lines },
    }
    return done({ status: 200, body })
  },
})

const one = call({
  ...own,
  method: 'GET',
  path: '/statements/:number',
  id: 'getStatement',
  refuses: ['not_found'],
  summary: 'One closed month; it never changes',
  answer: { status: 200, schema: schemas.statement },
  handle: async (asked) => {
    const found = await ownStatement(asked, { number: numberOf(asked) })
    return found.ok ? done({ status: 200, body: wireStatement(found.value) }) : found
  },
})

const cursorOf = (place: number): string => Buffer.from(`l${place}`).toString('base64url')
const placeIn = (cursor: string): number | null => {
  const [, place] = /^l(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return place === undefined ? null : Number(place)
}
const mostLines = 500

const lines = call({
  ...own,
  method: 'GET',
  path: '/statements/:number/lines',
  id: 'listStatementLines',
  refuses: ['not_found', 'option_required'],
  summary: 'The lines of a statement in their order, 500 at most each time',
  query: z.strictObject({ cursor: z.string().max(40).optional().describe('of the answer before') }),
  answer: { status: 200, schema: schemas.lines },
  handle: async (asked) => {
    const { cursor } = asked.query
    const after = cursor === undefined ? 0 : placeIn(cursor)
    if (after === null) return refused('form_incomplete', undefined, { cursor: 'option_required' })
    const found = await ownLines(asked, { number: numberOf(asked), after, limit: mostLines })
    if (!found.ok) return found
    const said = found.value.lines.map(
      ({
        place,
        kind,
        bookingNumber,
        reference,
        keptMinor,
        netMinor,
        commissionMinor,
        owedMinor,
        billedMinor,
        amountMinor,
      }) => ({
        place,
        kind,
        bookingNumber,
        reference,
        keptMinor,
        netMinor,
        commissionMinor,
        owedMinor,
        billedMinor,
        amountMinor,
      }),
    )
    const next = found.value.hasMore ? cursorOf(said.at(-1)!.place) : null
    return done({ status: 200, body: { lines: said, cursor: next } })
  },
})

const paper = call({
  ...own,
  method: 'GET',
  path: '/statements/:number/statement.pdf',
  id: 'getStatementPaper',
  refuses: ['not_found'],
  summary: 'The statement on paper, in the language of Accept-Language',
  answer: { status: 200, mediaType: 'application/pdf' },
  handle: async (asked) => {
    const found = await ownStatementPaper(asked, { number: numberOf(asked) })
    return found.ok ? done(await asked.settings.statement(found.value, asked.language)) : found
  },
})

/** A credit note counts below zero, as in the balance. */
const wireDocument = ({ kind, document }: StatementDocument): z.output<typeof schemas.statementDocument> => {
  const sign = document.kind === 'credit_note' ? -1 : 1
  return {
    number: document.number,
    kind,
    issuedOn: document.issuedOn,
    currency: 'EUR',
    netMinor: sign * document.facts.netMinor,
    vatRatePercent: document.vatRatePercent,
    vatMinor: sign * document.vatMinor,
    grossMinor: sign * document.grossMinor,
  }
}

const documents = call({
  ...own,
  method: 'GET',
  path: '/statements/:number/documents',
  id: 'listStatementDocuments',
  refuses: ['not_found'],
  summary: 'The documents of a statement: of the commission, and our invoices of what was on account',
  description: 'Empty until it was agreed as whom you bill us and are billed.',
  answer: { status: 200, schema: schemas.statementDocuments },
  handle: async (asked) => {
    const found = await ownStatementDocuments(asked, { number: numberOf(asked) })
    return found.ok ? done({ status: 200, body: { documents: found.value.map(wireDocument) } }) : found
  },
})

const document = call({
  ...own,
  method: 'GET',
  path: '/statements/:number/documents/:document',
  id: 'getStatementDocument',
  refuses: ['not_found'],
  summary: 'One document of a statement on paper, with its data inside, in the language of Accept-Language',
  answer: { status: 200, mediaType: 'application/pdf' },
  handle: async (asked) => {
    const named = { number: numberOf(asked), document: asked.params['document'] ?? '' }
    const found = await ownStatementDocument(asked, named)
    return found.ok ? done(await asked.settings.statementDocument(found.value, asked.language)) : found
  },
})

const reconciliation = call({
  ...own,
  method: 'POST',
  path: '/statements/:number/reconciliations',
  id: 'reconcileStatement',
  refuses: ['not_found'],
  summary: 'Holds your own list against a statement, and names every difference',
  description: 'Nothing is stored. The differences add up to what was sent less what is stated.',
  body: schemas.sentList,
  bodyLimitBytes: 1_024 * 1_024,
  answer: { status: 200, schema: schemas.reconciled },
  handle: async (asked) => {
    const found = await reconcileOwn(asked, { number: numberOf(asked), sent: asked.body.entries })
    return found.ok ? done({ status: 200, body: found.value }) : found
  },
})

export const statementCalls = [list, one, lines, paper, documents, document, reconciliation]
