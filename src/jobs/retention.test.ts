import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestDb } from '#test/builders/database.ts'
import { retention } from '#domain/lifecycle/retention.ts'
import { recurring } from './all.ts'

type Kept = keyof typeof retention

/** The tables whose rows each period is about. */
const tablesOf: Record<Kept, string[]> = {
  booking: [
    'booking',
    'booking_change',
    'booking_note',
    'claim',
    'claim_question',
    'email_change',
    'pay_link',
    'review',
    'review_invitation',
    'service_request',
    'valet_event',
    // an agency's own number of the booking: it stays with its row, without anything about a person
    'agency_reference',
  ],
  unfinished: [],
  photo: ['stored_file'],
  claimAccount: [],
  letter: ['letter', 'letter_again', 'reminder'],
  replacedCode: ['voucher_replaced'],
  moneyAlert: ['money_alert'],
  audit: ['audit', 'agency_change', 'channel_change'],
  mailbox: ['mailbox'],
  session: ['session', 'session_booking', 'session_draft', 'staff_session'],
  login: ['login_challenge', 'login_lock', 'account_link', 'staff_challenge'],
  tries: ['try_count'],
  formKey: ['idempotency'],
  agencyAnswer: ['agency_answer'],
  webhookDelivery: ['webhook_delivery'],
  reader: ['newsletter_subscriber'],
  farewell: ['account_farewell'],
  gateEvent: ['gate_event'],
  deskRefusal: ['desk_refusal'],
  shiftNote: ['shift_note'],
  deskReview: ['desk_review'],
  drawerCount: ['drawer_count'],
  invitation: ['invitation'],
  // one that waits for the house is kept until it was answered
  unprovenJoin: ['join_request'],
  answeredJoin: [],
  flightReport: ['flight_report'],
  trail: ['trail'],
  failedJob: ['job_failed'],
  notice: ['payment_notice'],
  trackerEvent: ['tracker_event'],
  exchangeRate: ['exchange_rates'],
  tariff: ['tariff_version'],
  log: [],
  invoice: [
    'invoice',
    'invoice_series',
    'payment',
    'refund',
    'dispute',
    'ledger_entry',
    'exit_charge',
    'coupon_use',
    'favour',
    'overstay_day',
    'allotment_use',
    'agency_statement',
    'agency_statement_line',
    'statement_dunning',
    'park_statement',
    'park_statement_line',
    'journal_entry',
    'payout',
    'payout_batch',
    'bank_account',
    'bank_statement',
    'bank_line',
    // what was erased must be erased again after an older copy was brought back
    'erasure',
  ],
}

/** What somebody wrote and takes away again, what one row a thing is enough for, and the books of the sandbox. */
const lasting = `
  account agency airport car_park catalogue_version coupon product product_day product_photo rate trail_day audit_day server_secret
  content_history content_page content_state resource review_summary simulated_review job migration recurring_run
  sandbox_chargeback sandbox_payment sandbox_refund
  organisation person membership passkey recovery_code service_key gate_device webhook_endpoint agency_account
  agency_contract agency_net_price partner agency_brand agency_brand_draft agency_brand_version agency_brand_mark park_contract billing_party
  organisation_paper desk_pin channel_feed cost_centre
  company_driver company_rule company_reach allotment allotment_day quote_hold`
  .trim()
  .split(/\s+/)

test('ERASE-1 every table is kept for a known time, or says that it does not grow with it', async () => {
  const db = await openTestDb()
  const tables = await db.query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const said = [...Object.values(tablesOf).flat(), ...lasting]
  expect(tables.map(({ name }) => name).toSorted()).toEqual(said.toSorted())
  await db.close()
})

test('ERASE-1 every period is carried out by a repeated job, or by nobody', () => {
  const names = recurring.map(({ name }) => name)
  const by = Object.values(retention).flatMap((row) => row.by ?? [])
  expect(by.filter((name) => !names.includes(name))).toEqual([])
  expect(
    Object.entries(retention)
      .filter(([, row]) => row.by === null)
      .map(([name]) => name),
  ).toEqual(['log', 'invoice'])
})

test('ERASE-1 every period has its reason and the source of it in the rulebook', () => {
  const rules = readFileSync(new URL('../../docs/rulebook/erasure.md', import.meta.url), 'utf8')
  const table = /\| Name \| Why \| Source \|\n([\s\S]*?)\n\n/.exec(rules)?.[1] ?? ''
  const reasons = [...table.matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(([, name]) => name)
  expect(reasons).toEqual(Object.keys(retention))
})
