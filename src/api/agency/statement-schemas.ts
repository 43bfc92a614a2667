import { z } from 'zod'
import { movedAccounts, moveReasons } from '#domain/statements/movements.ts'
import { differenceKinds } from '#domain/statements/reconcile.ts'
import { reference } from './schemas.ts'

/** The shapes of statements in the agency API. A positive balance is what we owe the agency. */

const minor = z.number().int().describe('cents')
const sums = {
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe('ISO 4217'),
  openingMinor: minor.describe('where the statement before has ended; positive: we owe the agency'),
  linesMinor: minor.describe('the sum of its lines, in cents'),
  closingMinor: minor.describe('where it ends, in cents'),
  lines: z.number().int().describe('how many lines it has'),
}

export const statement = z
  .strictObject({
    number: z.string().describe('as AGENCY-NORD1-0007'),
    month: z
      .string()
      .regex(/^\d{4}-\d\d$/)
      .describe('as 2027-05'),
    ...sums,
    closedAt: z.iso.datetime().describe('UTC'),
  })
  .describe('A closed month; it never changes.')
  .meta({ id: 'Statement' })
export const statements = z
  .strictObject({
    statements: z.array(statement).describe('the last one first'),
    open: z
      .strictObject(sums)
      .describe('What the next statement would say if it were closed now.')
      .meta({ id: 'OpenStatement' }),
  })
  .describe('The closed months of an agency, and what is open.')
  .meta({ id: 'Statements' })

const line = z
  .strictObject({
    place: z.number().int().describe('its place in the statement, from 1'),
    kind: z.enum(['booking', 'correction', 'payment', 'payout', 'vat']).describe('more may come'),
    bookingNumber: z.string().nullable().describe('null: of no booking'),
    reference: z.string().nullable().describe('your own number of the order'),
    keptMinor: minor.describe('of the price, what was paid and stays; these four are of the booking as a whole'),
    netMinor: minor.describe('the same without VAT'),
    commissionMinor: minor.describe('what the agency earns by it, in cents'),
    owedMinor: minor.describe('what the agency owes for it, because it is on its account'),
    billedMinor: minor.nullable().describe('of the kind vat: the commission to which it is added; null: another kind'),
    amountMinor: minor.describe('what the line adds to the balance'),
  })
  .describe('What one booking, a payment, or VAT adds to a statement.')
  .meta({ id: 'StatementLine' })
export const lines = z
  .strictObject({
    lines: z.array(line).describe('in the order of the statement'),
    cursor: z.string().nullable().describe('send it with the next call; null: these were the last'),
  })
  .describe('Lines of a statement.')
  .meta({ id: 'StatementLines' })

export const statementDocument = z
  .strictObject({
    number: z.string().describe('of the document; it begins with that of the statement'),
    kind: z
      .enum(['commission', 'invoice'])
      .describe('`commission`: what you bill us, written by us; `invoice`: what we bill you; more may come'),
    issuedOn: z.string().describe('the day on which the month was closed'),
    currency: z.string().describe('three letters'),
    netMinor: minor.describe('below zero: a credit note'),
    vatRatePercent: z.number().int().describe('0 where there is no VAT; the paper says why'),
    vatMinor: minor.describe('cents'),
    grossMinor: minor.describe('net and VAT'),
  })
  .describe('A document of a statement.')
  .meta({ id: 'StatementDocument' })
export const statementDocuments = z
  .strictObject({ documents: z.array(statementDocument).describe('empty where none are written') })
  .describe('The documents of a statement.')
  .meta({ id: 'StatementDocuments' })

export const localDay = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const movement = z
  .strictObject({
    at: z.iso.datetime().describe('UTC'),
    account: z.enum(movedAccounts).describe('what it adds to; more may come'),
    reason: z.enum(moveReasons).describe('why it moved; more may come'),
    refund: z.string().nullable().describe('of `refunded`: why money went back, as `cancelled`; null: another reason'),
    bookingNumber: z.string().nullable().describe('null: of no booking'),
    reference: z.string().nullable().describe('your own number of the order'),
    statement: z.string().nullable().describe('the number of the statement that says it'),
    amountMinor: minor.describe('cents; below zero: it takes off'),
  })
  .describe('What moved once.')
  .meta({ id: 'Movement' })
export const day = z
  .strictObject({
    day: localDay.describe('the day that was asked for'),
    timeZone: z.string().describe('where the day begins at midnight'),
    currency: z.string().describe('three letters'),
    onAccountMinor: minor.describe('the sum of `onAccount`: what you owe more for bookings on your account'),
    customersMinor: minor.describe('the sum of `customers`: what others paid for your bookings, less what went back'),
    balanceMinor: minor.describe('the sum of `balance`'),
    openingMinor: minor.describe('what we owe you by your statements as the day begins; below zero: you owe us'),
    closingMinor: minor.describe('the same as it ends, or now'),
    movements: z.array(movement).describe('in the order in which they happened'),
    cursor: z.string().nullable().describe('send it with the next call; null: these were the last'),
  })
  .describe('What moved with an agency on a day.')
  .meta({ id: 'DayOfMovements' })

const limit = z
  .strictObject({
    currency: z.string().describe('three letters'),
    limitMinor: minor.describe('what the agency may owe for bookings on its account, in cents'),
    usedMinor: minor.describe('what it owes of that, in cents'),
    leftMinor: minor.describe('what may still be booked, in cents'),
    nearlyUsed: z.boolean().describe('nine tenths are used, or more'),
  })
  .describe('What an agency may owe in one currency.')
  .meta({ id: 'CreditLimit' })
const unpaidStatement = z
  .strictObject({
    statement: z.string().describe('its number'),
    unpaidMinor: minor.describe('what of it is still to be paid, in cents'),
    dueOn: localDay.describe('the last day on which it is paid in time'),
    blocking: z.boolean().describe('nothing is booked on the account until it is paid'),
  })
  .describe('A statement that is not paid.')
  .meta({ id: 'UnpaidStatement' })
export const account = z
  .strictObject({
    limits: z.array(limit).describe('one for each currency; empty: there is no limit'),
    unpaid: z.array(unpaidStatement).describe('the oldest first'),
  })
  .describe('The account of an agency.')
  .meta({ id: 'AgencyAccount' })

const mostSent = 5_000
const amount = z.number().int().min(-1_000_000_000).max(1_000_000_000)
export const sentList = z
  .strictObject({
    entries: z
      .array(
        z.strictObject({
          reference: reference.optional(),
          number: z.string().max(40).optional().describe('our number of the booking'),
          amountMinor: amount.describe('what the booking adds to the balance'),
        }),
      )
      .max(mostSent)
      .describe(`by your reference or by our number, at most ${mostSent}`),
  })
  .describe('What an agency has in its own books for a month.')
  .meta({ id: 'ReconciliationList' })
export const reconciled = z
  .strictObject({
    agreeing: z.number().int().describe('how many entries are as stated'),
    statedMinor: minor.describe('of all bookings in the statement; payments are no part of it'),
    sentMinor: minor.describe('the sum of the entries, in cents'),
    differences: z
      .array(
        z
          .strictObject({
            kind: z
              .enum(differenceKinds)
              .describe('`missing`: not sent; `unknown`: not in the statement; `twice`: sent before'),
            reference: z.string().nullable().describe('your own number of the order'),
            number: z.string().nullable().describe('our number of the booking'),
            statedMinor: minor.nullable().describe('cents; null: not in the statement'),
            sentMinor: minor.nullable().describe('cents; null: not sent'),
            differenceMinor: minor.describe('sent less stated'),
          })
          .describe('An entry that is not as stated, or a booking that was not sent.')
          .meta({ id: 'Difference' }),
      )
      .describe('empty where both agree'),
  })
  .describe('How an agency’s list differs from its statement.')
  .meta({ id: 'Reconciliation' })
