import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample } from '#test/builders/inventory.ts'
import { catalogueTables, emptyTables } from '#test/builders/lent-database.ts'
import { openPayment } from '#test/builders/payments.ts'
import type { Payment, Refund } from '#domain/payments/payment.ts'
import { createDesk } from './booking-desk.ts'
import { addRefunded, bookingById } from './bookings.ts'
import type { Db } from './db.ts'
import {
  givePaymentRef,
  insertPayment,
  insertRefund,
  ledger,
  ledgerOf,
  longOpenPayments,
  markPayment,
  markRefund,
  openPayments,
  paymentById,
  paymentByRef,
  paymentsOf,
  refundById,
  refundsOf,
  type LedgerEntry,
} from './payments.ts'
import { takePayment } from './payment-steps.ts'
import { verify } from './verify.ts'

describe.each(engines())('payments on $name', ({ open }) => {
  let db: Db
  let bookingId: string
  beforeAll(async () => {
    db = await open()
    await storeSample(db)
  })
  beforeEach(async () => {
    const request = placeRequest()
    await createDesk(db).place(request)
    bookingId = request.booking.id
  })

  const payment = (attempt = 1): Payment => openPayment(bookingId, { attempt })
  const taken = ({ id }: Payment) => ({
    airportId: 1,
    id,
    from: ['open' as const],
    method: null,
    account: 'provider' as const,
    jobs: [],
    actor: 'job:webhook',
    now: noon,
  })
  const entry = (p: Payment, more: Partial<LedgerEntry>): LedgerEntry => ({
    airportId: 1,
    bookingId,
    paymentId: p.id,
    refundId: null,
    debit: 'provider',
    credit: 'receivable',
    amountMinor: p.amountMinor,
    at: noon,
    ...more,
  })

  test('a payment is stored, gets its reference once and is found by it', async () => {
    const first = payment()
    const ref = `tr_${first.id}`
    await insertPayment(db, first)
    expect(await paymentById(db, 1, first.id)).toEqual(first)
    expect(await givePaymentRef(db, 1, first.id, ref, 'https://pay.example/1')).toBe(true)
    expect(await givePaymentRef(db, 1, first.id, ref, 'https://pay.example/1')).toBe(true)
    expect(await givePaymentRef(db, 1, first.id, 'tr_other', null)).toBe(false)
    expect(await paymentByRef(db, 'sandbox', ref)).toEqual({
      ...first,
      providerRef: ref,
      checkoutUrl: 'https://pay.example/1',
    })
    expect(await paymentByRef(db, 'mollie', ref)).toBeNull()
  })

  test('PY-16 two tabs cannot make the same attempt twice', async () => {
    await insertPayment(db, payment())
    await expect(insertPayment(db, payment())).rejects.toMatchObject({ code: '23505' })
    await insertPayment(db, payment(2))
    expect((await paymentsOf(db, bookingId)).map((p) => p.attempt)).toEqual([1, 2])
  })

  test('WH-05 WH-08 the same news counts once, a late one not at all', async () => {
    const first = payment()
    await insertPayment(db, first)
    const paid = await Promise.all(
      Array.from({ length: 20 }, () => markPayment(db, 1, first.id, ['open'], 'paid', noon)),
    )
    expect(paid.filter(Boolean)).toHaveLength(1)
    expect(await markPayment(db, 1, first.id, ['open'], 'expired', noon)).toBe(false)
    expect(await paymentById(db, 1, first.id)).toMatchObject({ status: 'paid' })
    expect(await openPayments(db, bookingId)).toEqual([])
  })

  test('PY-04 payments left open for long are found', async () => {
    await db.query('delete from payment')
    const old = { ...payment(), createdAt: noon - 600_000 }
    const fresh = payment(2)
    await insertPayment(db, old)
    await insertPayment(db, fresh)
    expect((await longOpenPayments(db, noon - 300_000, 10)).map((p) => p.id)).toEqual([old.id])
    expect((await openPayments(db, bookingId)).map((p) => p.id)).toEqual([old.id, fresh.id])
  })

  test('PY-32 payment, refund and ledger agree; verify notices when they do not', async () => {
    await emptyTables(db, catalogueTables)
    await db.query('update product_day set taken = 0')
    const request = placeRequest()
    await createDesk(db).place(request)
    bookingId = request.booking.id
    const first = payment()
    const back: Refund = {
      airportId: 1,
      id: randomUUID(),
      bookingId,
      paymentId: first.id,
      amountMinor: 3_000,
      reason: 'cancelled',
      status: 'requested',
      providerRef: null,
      createdAt: noon,
      tries: 1,
      sentAt: null,
      endedAt: null,
    }
    await insertPayment(db, first)
    await db.transaction(async (tx) => {
      await takePayment(tx, taken(first))
      await insertRefund(tx, back)
      await addRefunded(tx, 1, bookingId, 3_000)
      await ledger(tx, [entry(first, { refundId: back.id, debit: 'refunds', credit: 'provider', amountMinor: 3_000 })])
    })
    expect((await verify(db)).map((f) => f.problem)).toEqual(['a requested refund that nothing will send'])
    expect(await markRefund(db, 1, back.id, ['requested'], 'sent', noon, 're_1')).toBe(true)
    expect(await markRefund(db, 1, back.id, ['requested'], 'sent', noon, 're_2')).toBe(false)
    expect(await refundById(db, 1, back.id)).toEqual({ ...back, status: 'sent', providerRef: 're_1', sentAt: noon })
    expect(await refundsOf(db, bookingId)).toHaveLength(1)
    expect(await ledgerOf(db, bookingId)).toHaveLength(3)
    expect((await verify(db)).map((f) => f.problem)).toEqual(['a refund on its way that nobody asks about'])
    expect(await markRefund(db, 1, back.id, ['sent'], 'completed', noon + 1)).toBe(true)
    expect(await refundById(db, 1, back.id)).toMatchObject({
      status: 'completed',
      providerRef: 're_1',
      sentAt: noon,
      endedAt: noon + 1,
    })
    expect(await verify(db)).toEqual([])

    const faults: [string, string, RegExp][] = [
      ['update booking set paid_minor = 3501', 'update booking set paid_minor = 3500', /paid sum/],
      ['update booking set refunded_minor = 1', 'update booking set refunded_minor = 3000', /refunded sum/],
      [
        `update ledger_entry set amount_minor = 1 where debit = 'provider'`,
        `update ledger_entry set amount_minor = 3500 where debit = 'provider'`,
        /paid payment without/,
      ],
      [
        `update ledger_entry set amount_minor = 1 where debit = 'refunds'`,
        `update ledger_entry set amount_minor = 3000 where debit = 'refunds'`,
        /refund without/,
      ],
      ['update booking set waived_minor = 1', 'update booking set waived_minor = 0', /given up of a price/],
      [
        `update ledger_entry set credit = 'till' where debit = 'refunds'`,
        `update ledger_entry set credit = 'provider' where debit = 'refunds'`,
        /another account/,
      ],
      [
        `update ledger_entry set debit = 'sales' where credit = 'receivable'`,
        `update ledger_entry set debit = 'provider' where credit = 'receivable'`,
        /accounts of a booking/,
      ],
      [`update refund set status = 'failed'`, `update refund set status = 'completed'`, /no person was told/],
      [
        `insert into dispute (airport_id, id, booking_id, payment_id, provider_ref, amount_minor, status, opened_at) select 1, gen_random_uuid(), booking_id, id, 'dp_1', 100, 'open', created_at from payment`,
        'delete from dispute',
        /dispute whose ledger/,
      ],
      [`update payment set status = 'open'`, `update payment set status = 'paid'`, /paid sum|refunded than/],
      [
        `update product_day set taken = 2 where day = '2026-12-01' and product_id = 1`,
        `update product_day set taken = 1 where day = '2026-12-01' and product_id = 1`,
        /recount/,
      ],
      [`update booking set takes = '{}'`, `update booking set takes = '{1}'`, /its own product/],
      [`update booking set extras = '{covered}'`, `update booking set extras = '{}'`, /extras/],
      [
        `update booking set status = 'confirmed', hold_until = null`,
        `update booking set status = 'held', hold_until = to_timestamp(1795172400)`,
        /audit does not lead/,
      ],
      [`update audit set action = 'other'`, `update audit set action = 'place'`, /without any/],
      [
        `update idempotency set booking_id = gen_random_uuid()`,
        `update idempotency set booking_id = (select id from booking)`,
        /idempotency/,
      ],
    ]
    for (const [fault, repair, found] of faults) {
      await db.query(fault)
      expect((await verify(db)).map((f) => f.problem).join('; '), fault).toMatch(found)
      await db.query(repair)
      expect(await verify(db), repair).toEqual([])
    }
  })

  test('MACHINE-12 WH-05 a payment is counted once, with its sum, its books, its audit and its jobs', async () => {
    const first = { ...payment(), method: null }
    await insertPayment(db, first)
    const job = { queue: 'invoice', runAt: noon, payload: { bookingId, airportId: 1 } }
    const take = (method: 'ideal' | 'creditCards') => takePayment(db, { ...taken(first), method, jobs: [job] })
    expect(await Promise.all([take('ideal'), take('ideal'), take('ideal')])).toEqual(
      expect.arrayContaining([true, false, false]),
    )
    expect(await take('creditCards')).toBe(false)
    expect(await paymentById(db, 1, first.id)).toEqual({ ...first, status: 'paid', method: 'ideal', settledAt: noon })
    expect(await bookingById(db, bookingId)).toMatchObject({ paidMinor: 3_500, version: 2 })
    expect(await ledgerOf(db, bookingId)).toEqual([
      entry(first, { debit: 'receivable', credit: 'sales' }),
      entry(first, { debit: 'provider', credit: 'receivable' }),
    ])
    expect(await db.query('select payload from job where queue = $1', ['invoice'])).toEqual([{ payload: job.payload }])
    expect(await db.query(`select actor, data from audit where action = 'paid'`)).toEqual([
      { actor: 'job:webhook', data: { paymentId: first.id, amountMinor: 3_500 } },
    ])
    const known = { ...payment(2), method: 'creditCards' as const }
    await insertPayment(db, known)
    expect(await takePayment(db, { ...taken(known), method: 'ideal', account: 'till' })).toBe(true)
    expect(await paymentById(db, 1, known.id)).toMatchObject({ method: 'creditCards' })
    expect((await ledgerOf(db, bookingId)).at(-1)).toMatchObject({ debit: 'till', credit: 'receivable' })
  })
})
