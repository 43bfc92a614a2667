import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample, takenDays, type BookingChoice } from '#test/builders/inventory.ts'
import { catalogueTables, emptyTables } from '#test/builders/lent-database.ts'
import { openPayment } from '#test/builders/payments.ts'
import { createDesk } from './booking-desk.ts'
import {
  addRefunded,
  bookingById,
  bookingsOf,
  cancelBooking,
  confirmHeld,
  expireHolds,
  lockBooking,
  retakeExpired,
  writeAudit,
} from './bookings.ts'
import type { Db } from './db.ts'
import { claimJobs } from './jobs.ts'
import { beginPayment } from './payment-steps.ts'
import { paymentsOf } from './payments.ts'
import { verify } from './verify.ts'

const minute = 60_000

describe.each(engines())('bookings on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await storeSample(db, {
      products: [
        { id: 1, capacity: 2, extras: [{ id: 51, code: 'covered', per: 'stay', priceMinor: 900, capacity: 2 }] },
      ],
    })
  })
  beforeEach(async () => {
    await emptyTables(db, catalogueTables)
    await db.query('update product_day set taken = 0')
  })

  const place = async (choice: BookingChoice = {}) => {
    const request = placeRequest(choice)
    expect(await createDesk(db).place(request)).toMatchObject({ outcome: 'placed' })
    return { airportId: 1, id: request.booking.id, actor: 'traveller', now: noon }
  }
  const mail = { queue: 'mail', runAt: noon, payload: { kind: 'confirmation' } }

  test('a payment confirms a hold once, with its jobs and audit', async () => {
    const held = await place()
    expect(await db.transaction((tx) => confirmHeld(tx, { ...held, jobs: [mail] }))).toBe(true)
    expect(await db.transaction((tx) => confirmHeld(tx, { ...held, jobs: [mail] }))).toBe(false)
    expect(await bookingById(db, held.id)).toMatchObject({ status: 'confirmed', holdUntil: null, version: 2 })
    expect(await claimJobs(db, noon, 10)).toHaveLength(1)
    expect(await db.query('select action from audit order by action')).toEqual([
      { action: 'confirm' },
      { action: 'place' },
    ])
    expect(await takenDays(db)).toMatchObject({ '2026-12-01': 1 })
    expect(await verify(db)).toEqual([])
  })

  test('HO-04 a hold is extended once, while it lives, and never shortened', async () => {
    const held = await place({ holdUntil: noon + 15 * minute })
    const holdAfter = async (attempt: number, holdUntil: number, now = noon) => {
      const payment = openPayment(held.id, { attempt, createdAt: now })
      await beginPayment(db, payment, { holdUntil, jobs: [], actor: 'traveller' })
      return (await bookingById(db, held.id))?.holdUntil
    }
    expect(await holdAfter(1, noon + 10 * minute)).toBe(noon + 15 * minute)
    expect(await holdAfter(2, noon + 30 * minute, noon + 15 * minute)).toBe(noon + 15 * minute)
    expect(await holdAfter(3, noon + 30 * minute)).toBe(noon + 30 * minute)
    expect(await holdAfter(4, noon + 45 * minute)).toBe(noon + 30 * minute)
  })

  test('MACHINE-12 an attempt is stored with its job and its audit, or not at all', async () => {
    const held = await place()
    const payment = openPayment(held.id)
    const begin = () => beginPayment(db, payment, { holdUntil: noon + minute, jobs: [mail], actor: 'traveller' })
    await begin()
    await expect(begin()).rejects.toMatchObject({ code: '23505' })
    expect(await paymentsOf(db, held.id)).toEqual([payment])
    expect(await claimJobs(db, noon, 10)).toMatchObject([{ airportId: 1, queue: 'mail', payload: mail.payload }])
    expect(await db.query(`select at, actor, data from audit where action = 'payment_started'`)).toEqual([
      { at: noon, actor: 'traveller', data: { paymentId: payment.id, attempt: 1 } },
    ])
  })

  test('AV-09 RC-13 a cancellation gives back exactly its days, and only for the version it saw', async () => {
    const kept = await place({ status: 'confirmed' })
    const gone = await place({ status: 'confirmed', takes: [1, 51], extras: ['covered'] })
    const cancel = { ...gone, version: 1, reason: 'plans_changed', note: 'by train', jobs: [mail] }
    expect(await db.transaction((tx) => cancelBooking(tx, { ...cancel, version: 7 }))).toBe(false)
    expect(await db.transaction((tx) => cancelBooking(tx, cancel))).toBe(true)
    expect(await db.transaction((tx) => cancelBooking(tx, { ...cancel, version: 2 }))).toBe(false)
    expect(await bookingById(db, gone.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'plans_changed',
      version: 2,
    })
    expect(await bookingById(db, kept.id)).toMatchObject({ status: 'confirmed' })
    expect(await takenDays(db)).toEqual({ '2026-12-01': 1, '2026-12-02': 1, '2026-12-03': 1 })
    expect(await takenDays(db, 51)).toEqual({})
    expect(await verify(db)).toEqual([])
  })

  test('AV-17 two places of one booking come back together', async () => {
    const two = await place({ takes: [1, 1] })
    expect(await takenDays(db)).toMatchObject({ '2026-12-01': 2 })
    await db.transaction((tx) => cancelBooking(tx, { ...two, version: 1, reason: 'other' }))
    expect(await takenDays(db)).toEqual({})
    expect(await verify(db)).toEqual([])
  })

  test('HO-02 PY-15 paid after the hold was swept: the days are taken again', async () => {
    const late = await place({ takes: [1, 51], extras: ['covered'], holdUntil: noon + minute })
    await expireHolds(db, noon + minute)
    expect(await db.transaction((tx) => retakeExpired(tx, { ...late, now: noon + 2 * minute, jobs: [mail] }))).toBe(
      'taken',
    )
    expect(await bookingById(db, late.id)).toMatchObject({ status: 'confirmed', holdUntil: null })
    expect(await takenDays(db, 51)).toMatchObject({ '2026-12-01': 1 })
    expect(await claimJobs(db, noon, 10)).toHaveLength(1)
    expect(await db.transaction((tx) => retakeExpired(tx, late))).toBe('sold_out')
    expect(await takenDays(db)).toMatchObject({ '2026-12-01': 1 })
    expect(await verify(db)).toEqual([])
  })

  test('HO-03 PY-22 paid after the hold was swept and the place is gone: nothing changes', async () => {
    const late = await place({ holdUntil: noon + minute })
    await expireHolds(db, noon + minute)
    await place()
    await place()
    expect(await db.transaction((tx) => retakeExpired(tx, { ...late, now: noon + 2 * minute, jobs: [mail] }))).toBe(
      'sold_out',
    )
    expect(await bookingById(db, late.id)).toMatchObject({ status: 'expired' })
    expect(await claimJobs(db, noon, 10)).toEqual([])
    expect(await verify(db)).toEqual([])
  })

  test('I6 the last entry is the one written last, whatever the clocks of two processes say', async () => {
    const held = await place()
    expect(await db.transaction((tx) => confirmHeld(tx, { ...held, now: noon - 5, jobs: [] }))).toBe(true)
    expect(await db.query('select action from audit order by at')).toEqual([{ action: 'confirm' }, { action: 'place' }])
    expect(await verify(db)).toEqual([])
    // control: what was written in the other order is found
    await db.query(`update booking set status = 'held', hold_until = $1`, [new Date(noon)])
    expect(await verify(db)).toContainEqual(
      expect.objectContaining({ problem: 'a status the audit does not lead to (I6)', count: 1 }),
    )
  })

  test('what changed in a transaction that failed has not changed', async () => {
    const held = await place()
    const failing = db.transaction(async (tx) => {
      await confirmHeld(tx, held)
      await writeAudit(tx, { airportId: 1, bookingId: held.id, now: noon, actor: 'x', action: 'y' })
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await bookingById(db, held.id)).toMatchObject({ status: 'held', version: 1 })
    expect(await db.query('select action from audit')).toEqual([{ action: 'place' }])
  })

  test('I4 no more is refunded than was paid', async () => {
    const held = await place()
    await db.transaction(async (tx) => {
      await lockBooking(tx, 1, held.id)
      await tx.query('update booking set paid_minor = 3500 where id = $1', [held.id])
      await addRefunded(tx, 1, held.id, 3_000)
    })
    await expect(addRefunded(db, 1, held.id, 501)).rejects.toMatchObject({ code: '23514' })
    expect(await bookingById(db, held.id)).toMatchObject({ paidMinor: 3_500, refundedMinor: 3_000 })
  })

  test('lists of bookings come by arrival; texts that are no ids are nobody', async () => {
    const second = await place()
    const first = await place({ from: '2026-11-25' as never })
    expect((await bookingsOf(db, [second.id, 'x', first.id])).map((b) => b.id)).toEqual([first.id, second.id])
    expect(await db.transaction((tx) => lockBooking(tx, 1, `' or 1=1`))).toBeNull()
    expect(await db.transaction((tx) => lockBooking(tx, 2, first.id))).toBeNull()
  })

  test('inside a transaction only its own queries are allowed', async () => {
    await expect(db.transaction(() => db.query('select 1'))).rejects.toThrow('inside a transaction')
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow('inside a transaction')
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  })
})
