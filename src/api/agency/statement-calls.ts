import { z } from 'zod'
import { done, refused } from '#domain/outcome.ts'
import { accountCall } from '#domain/site-map/machines.ts'
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
import { isNearLimit, leftOf } from '#domain/agencies/credit.ts'
import { ownCredit } from '#usecases/agencies/own-credit.ts'
import { ownDay } from '#usecases/agencies/own-movements.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { call, type Asked } from './call.ts'
import { readCursor, writeCursor } from './cursors.ts'
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

const day = call({
  ...own,
  method: 'GET',
  path: '/reconciliation',
  id: 'getReconciliation',
  refuses: ['option_required'],
  summary: 'Everything that moved with the agency on one day, with its reason and what it adds up to',
  description:
    'Of the whole agency, 500 movements at most each time; the sums are those of the whole day. A day is one in Amsterdam. `onAccount` is what you owe for bookings on your account, `customers` what others paid for your bookings and what went back to them, `balance` what we owe you by your statements.',
  query: z.strictObject({
    day: schemas.localDay.describe('as 2027-05-01; today, or a day before it'),
    cursor: z.string().max(40).optional().describe('of the answer before'),
  }),
  answer: { status: 200, schema: schemas.day },
  handle: async (asked) => {
    const { cursor, day: typed } = asked.query
    const after = cursor === undefined ? 0 : readCursor('m', cursor)
    if (after === null) return refused('form_incomplete', undefined, { cursor: 'option_required' })
    const found = await ownDay(asked, { day: typed, after, limit: mostLines })
    if (!found.ok) return found
    const { movements, hasMore, sums, ...said } = found.value
    const body = {
      ...said,
      timeZone: houseZone,
      currency: 'EUR',
      ...sums,
      movements: movements.map((moved) => ({ ...moved, at: utcOf(moved.at) })),
      cursor: hasMore ? writeCursor('m', after + movements.length) : null,
    }
    return done({ status: 200, body })
  },
})

const account = call({
  ...own,
  method: 'GET',
  path: accountCall,
  id: 'getAccount',
  summary: 'How much may still be booked on the account, and what is to be paid of it',
  description:
    'Of the whole agency. Without a limit `limits` is empty. A booking above the limit is refused with `credit_used_up`, and any on the account with `account_blocked` while a statement is `blocking`.',
  answer: { status: 200, schema: schemas.account },
  handle: async (asked) => {
    const found = await ownCredit(asked)
    if (!found.ok) return found
    const { credits, debts } = found.value
    const limits = credits.map((credit) => ({ ...credit, leftMinor: leftOf(credit), nearlyUsed: isNearLimit(credit) }))
    const unpaid = debts.map(({ number, unpaidMinor, dueOn, isBlocking: blocking }) => ({
      statement: number,
      unpaidMinor,
      dueOn,
      blocking,
    }))
    return done({ status: 200, body: { limits, unpaid } })
  },
})

export const statementCalls = [list, one, lines, paper, documents, document, reconciliation, day, account]
