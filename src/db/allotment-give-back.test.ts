import { describe, expect, test } from 'vitest'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { agencyRequest, allotted, storeAgencies, storeAllotment, withoutAllotments } from '#test/builders/allotments.ts'
import { changeTo } from '#test/builders/changes.ts'
import { engines } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample, takenDays } from '#test/builders/inventory.ts'
import { emptyTables } from '#test/builders/lent-database.ts'
import { giveBackLeft } from './allotment-give-back.ts'
import { createDesk, sweep } from './booking-desk.ts'
import { bookingById, cancelBooking, expireHolds, lockBooking, retakeExpired } from './bookings.ts'
import { applyChange, holdChange } from './changes.ts'
import type { Db } from './db.ts'
import { placeForAgency } from './place-for-agency.ts'
import { verify } from './verify.ts'

const first = '2026-12-01' as LocalDate
const day = (n: number): LocalDate => addDays(first, n - 1)
const later = noon + 16 * minuteMs

describe.each(engines())('beside an older process on $name', ({ open }) => {
  let shared: Promise<Db> | undefined
  /** One space a day, set aside for NORD1 on three days. `older` does what it does without knowing of allotments. */
  const fresh = async () => {
    const db = await (shared ??= open())
    await emptyTables(db)
    await storeSample(db, { products: [{ id: 1, capacity: 1 }] })
    const { NORD1 } = await storeAgencies(db)
    await storeAllotment(db, { organisationId: NORD1, until: day(3) })
    const desk = createDesk(db)
    const book = async (code: string | null, from: number, status: 'confirmed' | 'held' = 'confirmed') => {
      const choice = { status, days: 1, from: day(from) }
      const request = code === null ? placeRequest(choice) : agencyRequest(code, choice)
      const { outcome, bookingId } = await placeForAgency(db, desk, request)
      expect(outcome).toBe('placed')
      return bookingId
    }
    const cancel = async (by: Db, id: string) => {
      const { version } = (await bookingById(db, id))!
      const done = { airportId: 1, id, actor: 'x', now: noon, version, reason: 'other' }
      expect(await by.transaction((tx) => cancelBooking(tx, done))).toBe(true)
    }
    const move = async (by: Db, id: string, to: number, isHeld = false) => {
      const change = changeTo((await bookingById(db, id))!, day(to), 1)
      await by.transaction(async (tx) => {
        await lockBooking(tx, 1, id)
        const told = isHeld
          ? await holdChange(tx, { ...change, status: 'held', endedAt: null, holdUntil: noon + 15 * minuteMs })
          : await applyChange(tx, { ...change, status: 'applied', createdAt: noon })
        expect(told).toBe(isHeld ? 'held' : 'applied')
      })
    }
    return { db, older: withoutAllotments(db), book, cancel, move }
  }

  test('AGENCY-147 what it cancelled goes back where it is free, and is lost to the allotment where it was sold', async () => {
    const { db, older, book, cancel } = await fresh()
    const ids = [await book('NORD1', 1), await book('NORD1', 2), await book('NORD1', 3)]
    for (const id of ids.slice(0, 2)) await cancel(older, id)
    await book(null, 1)
    // control: the older process left them
    expect((await verify(db)).map(({ count }) => count)).toEqual([2])
    expect(await giveBackLeft(db, noon)).toBe(2)
    expect(await allotted(db)).toEqual({ [first]: '0/0', [day(2)]: '1/0', [day(3)]: '0/1' })
    expect(await takenDays(db)).toEqual({ [first]: 1, [day(2)]: 1, [day(3)]: 1 })
    expect(await verify(db)).toEqual([])
    expect(await giveBackLeft(db, noon)).toBe(0)
  })

  test('AGENCY-147 what it moved can be cancelled, though its former day is sold by now', async () => {
    const { db, older, book, cancel, move } = await fresh()
    const id = await book('NORD1', 1)
    await move(older, id, 5)
    await book(null, 1)
    await cancel(db, id)
    expect(await allotted(db)).toEqual({ [first]: '0/0', [day(2)]: '1/0', [day(3)]: '1/0' })
    expect(await verify(db)).toEqual([])
  })

  test('AGENCY-147 a late payment of what it expired hears that all is sold, or gets its day', async () => {
    const { db, older, book } = await fresh()
    const ids = [await book('NORD1', 1, 'held'), await book('NORD1', 2, 'held')]
    expect(await expireHolds(older, later)).toHaveLength(2)
    await book(null, 1)
    const retake = (id: string) =>
      db.transaction((tx) => retakeExpired(tx, { airportId: 1, id, actor: 'x', now: later }))
    expect(await Promise.all(ids.map(retake))).toEqual(['sold_out', 'taken'])
    expect(await allotted(db)).toEqual({ [first]: '0/0', [day(2)]: '0/1', [day(3)]: '1/0' })
    expect(await verify(db)).toEqual([])
  })

  test('AGENCY-147 one such booking keeps no other back: what ran out is freed for who asks', async () => {
    const { db, older, book, move } = await fresh()
    const id = await book('NORD1', 1)
    const other = await book(null, 6)
    await move(older, id, 5)
    await book(null, 1)
    await move(older, id, 7, true)
    await move(db, other, 8, true)
    expect(await takenDays(db)).toMatchObject({ [day(7)]: 1, [day(8)]: 1 })
    expect(await sweep(db, later)).toBe(true)
    expect(Object.keys(await takenDays(db))).toEqual([1, 2, 3, 5, 6].map(day))
    expect(await verify(db)).toEqual([])
  })

  test('AGENCY-147 a day that is not on sale any more takes nothing back', async () => {
    const { db, older, book, cancel } = await fresh()
    await cancel(older, await book('NORD1', 1))
    await db.query(`delete from product_day where day = $1`, [first])
    expect(await giveBackLeft(db, noon)).toBe(1)
    expect(await allotted(db)).toMatchObject({ [first]: '0/0' })
    expect(await verify(db)).toEqual([])
  })
})
