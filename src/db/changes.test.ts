import { describe, expect, test } from 'vitest'
import type { StayChange } from '#domain/bookings/change.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { changeTo as changeOf, type ChangeChoice } from '#test/builders/changes.ts'
import { engines } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample, takenDays, type BookingChoice } from '#test/builders/inventory.ts'
import { emptyTables } from '#test/builders/lent-database.ts'
import { createDesk } from './booking-desk.ts'
import { bookingById, cancelBooking, lockBooking, writeAudit } from './bookings.ts'
import {
  applyChange,
  applyHeldChange,
  changeById,
  changesOf,
  dropHeldChange,
  expireChanges,
  heldChangeOf,
  holdChange,
  retakeChange,
} from './changes.ts'
import { wouldFit } from './change-days.ts'
import type { Db } from './db.ts'
import { verify } from './verify.ts'

const first = '2026-12-01' as LocalDate

describe.each(engines())('$name', ({ open }) => {
  let shared: Promise<Db> | undefined
  const fresh = async (capacity = 1): Promise<Db> => {
    const db = await (shared ??= open())
    await emptyTables(db)
    await storeSample(db, {
      products: [
        { id: 1, capacity, extras: [{ id: 51, code: 'covered', per: 'stay', priceMinor: 0, capacity: 5 }] },
        { id: 2, capacity },
      ],
    })
    return db
  }
  const placed = async (db: Db, choice: BookingChoice = {}): Promise<string> =>
    (await createDesk(db).place(placeRequest({ status: 'confirmed', ...choice }))).bookingId

  const changeTo = async (
    db: Db,
    bookingId: string,
    from: LocalDate,
    days: number,
    more: ChangeChoice = {},
  ): Promise<StayChange> => {
    const booking = await bookingById(db, bookingId)
    if (!booking) throw new Error('no booking')
    return changeOf(booking, from, days, more)
  }
  const apply = async (db: Db, change: StayChange) =>
    db.transaction(async (tx) => {
      await lockBooking(tx, 1, change.bookingId)
      return applyChange(tx, { ...change, status: 'applied' })
    })
  const hold = async (db: Db, change: StayChange) =>
    db.transaction(async (tx) => {
      await lockBooking(tx, 1, change.bookingId)
      return holdChange(tx, { ...change, status: 'held', endedAt: null, holdUntil: noon + 15 * minuteMs })
    })
  const done = (change: StayChange, now = noon) => ({ airportId: 1, id: change.id, actor: 'job:webhook', now })
  const days = (from: number, to: number, n = 1) =>
    Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [addDays(first, from + i - 1), n]))

  test('CHANGE-9 AV-13 overlapping dates in a full car park: only the days that are new are asked for', async () => {
    const db = await fresh()
    const id = await placed(db)
    const change = await changeTo(db, id, '2026-12-02' as LocalDate, 4)
    expect(await wouldFit(db, { ...change, now: noon })).toBe(true)
    expect(await apply(db, change)).toBe('applied')
    expect(await takenDays(db)).toEqual(days(2, 5))
    expect(await bookingById(db, id)).toMatchObject({
      stay: change.after.stay,
      totalMinor: 3_800,
      voucherCode: change.after.voucherCode,
      version: 2,
    })
    expect(await changesOf(db, id)).toMatchObject([
      { id: change.id, kind: 'stay', status: 'applied', differenceMinor: 300, before: { agreedMinor: 3_500 } },
    ])
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-9 AV-14 one full day: nothing changes', async () => {
    const db = await fresh()
    const id = await placed(db)
    await placed(db, { from: '2026-12-05' as LocalDate, days: 1 })
    const before = await bookingById(db, id)
    const change = await changeTo(db, id, '2026-12-03' as LocalDate, 3)
    expect(await wouldFit(db, { ...change, now: noon })).toBe(false)
    expect(await apply(db, change)).toBe('sold_out')
    expect(await hold(db, change)).toBe('sold_out')
    expect(await bookingById(db, id)).toEqual(before)
    expect(await takenDays(db)).toEqual({ ...days(1, 3), ...days(5, 5) })
    expect(await changesOf(db, id)).toEqual([])
    // a day that is not on sale at all
    expect(await apply(db, await changeTo(db, id, '2031-12-03' as LocalDate, 3))).toBe('sold_out')
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-9 CH-17 another car park: taken there and freed here at once, or neither', async () => {
    const db = await fresh()
    const id = await placed(db)
    const other = await placed(db, { from: '2026-12-02' as LocalDate, days: 1, productId: 2, takes: [2] })
    expect(await apply(db, await changeTo(db, id, first, 3, { productId: 2, takes: [2] }))).toBe('sold_out')
    expect([await takenDays(db), await takenDays(db, 2)]).toEqual([days(1, 3), days(2, 2)])
    await db.transaction((tx) =>
      cancelBooking(tx, { airportId: 1, id: other, actor: 'traveller', now: noon, version: 1, reason: 'other' }),
    )
    expect(await apply(db, await changeTo(db, id, first, 3, { productId: 2, takes: [2] }))).toBe('applied')
    expect([await takenDays(db), await takenDays(db, 2)]).toEqual([{}, days(1, 3)])
    expect((await bookingById(db, id))?.takes).toEqual([2])
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-9 an extra moves along with its own places', async () => {
    const db = await fresh()
    const id = await placed(db, { takes: [1, 51], extras: ['covered'] })
    const change = await changeTo(db, id, '2026-12-03' as LocalDate, 2, { takes: [1, 51] })
    expect(await apply(db, change)).toBe('applied')
    expect([await takenDays(db), await takenDays(db, 51)]).toEqual([days(3, 4), days(3, 4)])
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-8 a held change takes its additional days, its payment moves the booking', async () => {
    const db = await fresh()
    const id = await placed(db)
    const change = await changeTo(db, id, '2026-12-02' as LocalDate, 4)
    expect(await hold(db, change)).toBe('held')
    expect(await takenDays(db)).toEqual(days(1, 5))
    expect(await heldChangeOf(db, id)).toMatchObject({ id: change.id, holdUntil: noon + 15 * minuteMs })
    expect((await bookingById(db, id))?.stay).toEqual(change.before.stay)
    expect(await verify(db)).toEqual([])
    expect(await db.transaction((tx) => applyHeldChange(tx, done(change)))).toBe(true)
    // the same news a second time
    expect(await db.transaction((tx) => applyHeldChange(tx, done(change)))).toBe(false)
    expect(await takenDays(db)).toEqual(days(2, 5))
    expect(await bookingById(db, id)).toMatchObject({ stay: change.after.stay, totalMinor: 3_800 })
    expect(await changeById(db, 1, change.id)).toMatchObject({ status: 'applied', holdUntil: null, endedAt: noon })
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-8 CH-10 nobody pays: the booking is as it was, its additional days are free', async () => {
    const db = await fresh()
    const id = await placed(db)
    const change = await changeTo(db, id, '2026-12-02' as LocalDate, 4)
    await hold(db, change)
    expect(await expireChanges(db, noon + 15 * minuteMs - 1)).toEqual([])
    expect(await expireChanges(db, noon + 15 * minuteMs)).toEqual([{ airportId: 1, id: change.id, bookingId: id }])
    expect(await expireChanges(db, noon + 15 * minuteMs)).toEqual([])
    expect(await takenDays(db)).toEqual(days(1, 3))
    expect(await bookingById(db, id)).toMatchObject({
      stay: change.before.stay,
      totalMinor: 3_500,
      voucherCode: (await bookingById(db, id))?.voucherCode,
    })
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-8 AV-07 a change that ran out does not keep others out, even before it is swept', async () => {
    const db = await fresh()
    const id = await placed(db)
    await hold(db, await changeTo(db, id, '2026-12-02' as LocalDate, 4))
    const later = await createDesk(db).place(
      placeRequest({ from: '2026-12-04' as LocalDate, days: 2, now: noon + 16 * minuteMs, holdUntil: noon + hourMs }),
    )
    expect(later.outcome).toBe('placed')
    expect(await takenDays(db)).toEqual(days(1, 5))
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-8 money after that: the days are taken once more, or not if one is gone', async () => {
    const db = await fresh()
    const id = await placed(db)
    const change = await changeTo(db, id, '2026-12-02' as LocalDate, 4)
    await hold(db, change)
    await expireChanges(db, noon + hourMs)
    const other = await placed(db, { from: '2026-12-05' as LocalDate, days: 1 })
    expect(await db.transaction((tx) => retakeChange(tx, done(change, noon + hourMs)))).toBe('sold_out')
    await db.transaction((tx) =>
      cancelBooking(tx, { airportId: 1, id: other, actor: 'traveller', now: noon, version: 1, reason: 'other' }),
    )
    expect(await db.transaction((tx) => retakeChange(tx, done(change, change.after.arrival)))).toBe('sold_out')
    expect(await db.transaction((tx) => retakeChange(tx, done(change, noon + hourMs)))).toBe('taken')
    expect(await takenDays(db)).toEqual(days(2, 5))
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-8 a change made meanwhile is not undone by an older one whose money comes late', async () => {
    const db = await fresh(2)
    const id = await placed(db)
    const late = await changeTo(db, id, '2026-12-02' as LocalDate, 4)
    await hold(db, late)
    await expireChanges(db, noon + hourMs)
    await apply(db, await changeTo(db, id, '2026-12-07' as LocalDate, 3))
    expect(await db.transaction((tx) => retakeChange(tx, done(late, noon + hourMs)))).toBe('sold_out')
    expect(await takenDays(db)).toEqual(days(7, 9))
  })

  test('CHANGE-8 another change takes the place of the held one; cancelling or thinking better of it frees everything', async () => {
    const db = await fresh()
    const id = await placed(db)
    const older = await changeTo(db, id, '2026-12-02' as LocalDate, 4)
    await hold(db, older)
    const newer = await changeTo(db, id, '2026-12-03' as LocalDate, 4)
    expect(await hold(db, newer)).toBe('held')
    expect(await takenDays(db)).toEqual(days(1, 6))
    expect((await changesOf(db, id)).map(({ status }) => status).sort()).toEqual(['dropped', 'held'])
    expect(await db.transaction((tx) => applyHeldChange(tx, done(older)))).toBe(false)
    expect(await db.transaction((tx) => retakeChange(tx, done(older)))).toBe('sold_out')
    await db.transaction(async (tx) => {
      await lockBooking(tx, 1, id)
      await dropHeldChange(tx, { airportId: 1, bookingId: id, now: noon })
    })
    expect(await takenDays(db)).toEqual(days(1, 3))
    await hold(db, await changeTo(db, id, '2026-12-03' as LocalDate, 4))
    const version = (await bookingById(db, id))?.version ?? 0
    expect(
      await db.transaction((tx) =>
        cancelBooking(tx, { airportId: 1, id, actor: 'traveller', now: noon, version, reason: 'other' }),
      ),
    ).toBe(true)
    expect(await takenDays(db)).toEqual({})
    expect(await heldChangeOf(db, id)).toBe(null)
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-8 driven in before the payment arrived: the change is dropped, its days are free', async () => {
    const db = await fresh()
    const id = await placed(db)
    const change = await changeTo(db, id, '2026-12-02' as LocalDate, 4)
    await hold(db, change)
    await db.query(`update booking set status = 'checked_in', checked_in_at = $2 where id = $1`, [
      id,
      new Date(noon).toISOString(),
    ])
    await writeAudit(db, { airportId: 1, bookingId: id, now: noon, actor: 'carPark:1', action: 'check_in' })
    expect(await db.transaction((tx) => applyHeldChange(tx, done(change)))).toBe(false)
    expect(await changeById(db, 1, change.id)).toMatchObject({ status: 'dropped' })
    expect(await takenDays(db)).toEqual(days(1, 3))
    expect(await verify(db)).toEqual([])
  })

  test('CHANGE-14 CH-19 the code before goes to the list of replaced ones; without a fresh code it stays', async () => {
    const db = await fresh(2)
    const id = await placed(db)
    const old = (await bookingById(db, id))?.voucherCode
    await apply(db, await changeTo(db, id, '2026-12-02' as LocalDate, 3, { voucher: null }))
    expect((await bookingById(db, id))?.voucherCode).toBe(old)
    expect(await db.query('select * from voucher_replaced')).toEqual([])
    await apply(db, await changeTo(db, id, '2026-12-03' as LocalDate, 3, { voucher: 'new' }))
    expect((await bookingById(db, id))?.voucherCode).toBe('new')
    expect(await db.query('select voucher_code, booking_id from voucher_replaced')).toEqual([
      { voucher_code: old, booking_id: id },
    ])
  })

  test('CHANGE-9 what was charged at the exit stays on top of the agreed price', async () => {
    const db = await fresh()
    const id = await placed(db)
    await db.query('update booking set charged_minor = 200, total_minor = total_minor + 200 where id = $1', [id])
    const change = await changeTo(db, id, '2026-12-02' as LocalDate, 3)
    await apply(db, change)
    expect(await bookingById(db, id)).toMatchObject({ totalMinor: 4_000, chargedMinor: 200 })
  })

  test('CHANGE-9 CHANGE-14 the check of the rows sees a booking that is not what its change made of it, and a replaced code that opens', async () => {
    const db = await fresh(2)
    const id = await placed(db)
    const other = await placed(db)
    await apply(db, await changeTo(db, id, '2026-12-02' as LocalDate, 3))
    await apply(db, await changeTo(db, id, '2026-12-03' as LocalDate, 3))
    expect(await verify(db)).toEqual([])
    await db.query(`update booking set local_departure = '2026-12-05T18:05' where id = $1`, [id])
    await db.query('update booking set voucher_code = (select min(voucher_code) from voucher_replaced) where id = $1', [
      other,
    ])
    await db.query(`update booking_change set ended_at = null where booking_id = $1`, [id])
    expect((await verify(db)).map(({ problem }) => problem.slice(-10))).toEqual([
      '(CHANGE-9)',
      'CHANGE-15)',
      'CHANGE-14)',
    ])
  })
})
