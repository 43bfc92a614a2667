import { z } from 'zod'
import { differenceKinds } from '#domain/statements/reconcile.ts'
import { reference } from './schemas.ts'

/** The shapes of statements in the agency API. A positive balance is what we owe the agency. */

const minor = z.number().int().describe('cents')
const sums = {
  currency: z.string().regex(/^[A-Z]{3}$/),
  openingMinor: minor.describe('where the statement before has ended; positive: we owe the agency'),
  linesMinor: minor,
  closingMinor: minor,
  lines: z.number().int(),
}

export const statement = z
  .strictObject({
    number: z.string(),
    month: z.string().regex(/^\d{4}-\d\d$/),
    ...sums,
    closedAt: z.iso.datetime().describe('UTC'),
  })
  .meta({ id: 'Statement' })
export const statements = z.strictObject({
  statements: z.array(statement).describe('the last one first'),
  open: z
    .strictObject(sums)
    .meta({ id: 'OpenStatement' })
    .describe('what the next one would say if it were closed now'),
})

const line = z
  .strictObject({
    place: z.number().int(),
    kind: z.enum(['booking', 'correction', 'payment']).describe('more may come'),
    bookingNumber: z.string().nullable(),
    reference: z.string().nullable(),
    keptMinor: minor.describe('of the price, what was paid and stays; these four are of the booking as a whole'),
    netMinor: minor.describe('the same without VAT'),
    commissionMinor: minor,
    owedMinor: minor.describe('what the agency owes for it, because it is on its account'),
    amountMinor: minor.describe('what the line adds to the balance'),
  })
  .meta({ id: 'StatementLine' })
export const lines = z.strictObject({
  lines: z.array(line),
  cursor: z.string().nullable().describe('send it with the next call; null: these were the last'),
})

const mostSent = 5_000
const amount = z.number().int().min(-1_000_000_000).max(1_000_000_000)
export const sentList = z
  .strictObject({
    entries: z
      .array(
        z.strictObject({
          reference: reference.optional(),
          number: z.string().max(40).optional(),
          amountMinor: amount.describe('what the booking adds to the balance'),
        }),
      )
      .max(mostSent)
      .describe(`by your reference or by our number, at most ${mostSent}`),
  })
  .meta({ id: 'ReconciliationList' })
export const reconciled = z
  .strictObject({
    agreeing: z.number().int(),
    statedMinor: minor.describe('of all bookings in the statement; payments are no part of it'),
    sentMinor: minor,
    differences: z.array(
      z
        .strictObject({
          kind: z
            .enum(differenceKinds)
            .describe('`missing`: not sent; `unknown`: not in the statement; `twice`: sent before'),
          reference: z.string().nullable(),
          number: z.string().nullable(),
          statedMinor: minor.nullable(),
          sentMinor: minor.nullable(),
          differenceMinor: minor.describe('sent less stated'),
        })
        .meta({ id: 'Difference' }),
    ),
  })
  .meta({ id: 'Reconciliation' })
