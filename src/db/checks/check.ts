/**
 * The tables that checks go through, each with the columns of a unique index in its order, and their types. A step
 * takes the next rows of this order.
 */
export const walks = {
  booking: { airport_id: 'int', id: 'uuid' },
  product_day: { airport_id: 'int', day: 'date', product_id: 'int' },
  booking_change: { airport_id: 'int', id: 'uuid' },
  overstay_day: { airport_id: 'int', booking_id: 'uuid', product_id: 'int', day: 'date' },
  allotment_day: { airport_id: 'int', product_id: 'int', day: 'date', allotment_id: 'uuid' },
  allotment_use: { airport_id: 'int', booking_id: 'uuid', product_id: 'int', day: 'date' },
  quote_hold: { id: 'uuid' },
  voucher_replaced: { voucher_code: 'text', airport_id: 'int' },
  payment: { airport_id: 'int', id: 'uuid' },
  refund: { airport_id: 'int', id: 'uuid' },
  ledger_entry: { airport_id: 'int', id: 'bigint' },
  invoice_series: { series: 'text', year: 'int' },
  invoice: { series: 'text', year: 'int', n: 'int' },
  letter: { booking_id: 'uuid', kind: 'text', version: 'int', about: 'text' },
  reminder: { airport_id: 'int', booking_id: 'uuid', kind: 'text', due_at: 'timestamptz' },
  review: { airport_id: 'int', booking_id: 'uuid' },
  claim: { airport_id: 'int', id: 'uuid' },
  stored_file: { key: 'text' },
  erasure: { airport_id: 'int', booking_id: 'uuid' },
  agency_statement: { id: 'uuid' },
  agency_statement_line: { seq: 'bigint' },
  park_statement: { id: 'uuid' },
  park_statement_line: { seq: 'bigint' },
  journal_entry: { id: 'bigint' },
  payout: { id: 'uuid' },
  payout_batch: { n: 'int' },
  organisation: { id: 'uuid' },
  coupon: { code: 'text' },
  tariff_version: { airport_id: 'int', product_id: 'int', offered_from: 'timestamptz' },
  newsletter_subscriber: { id: 'uuid' },
  account: { id: 'uuid' },
  account_farewell: { account_id: 'uuid' },
  session_booking: { session_id: 'text', booking_id: 'uuid' },
  idempotency: { airport_id: 'int', key: 'text' },
  server_secret: { number: 'int' },
} as const satisfies Record<string, Record<string, string>>

export type Walk = keyof typeof walks

/**
 * An invariant of the rows. The query goes through the table `of`, some rows at a time: it reads them as `part`, and
 * whatever belongs to them from the tables themselves, through their indexes. It answers one row for each fault, with
 * an example in `at` (ids and days, no personal data). A problem that shows on two sides has two checks.
 */
export type Check = { problem: string; of: Walk; sql: string }
