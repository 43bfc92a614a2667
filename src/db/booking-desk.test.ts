import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample, takenDays } from '#test/builders/inventory.ts'
import { catalogueTables, emptyTables } from '#test/builders/lent-database.ts'
import type { Extra } from '#domain/carparks/product.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { availability } from './availability.ts'
import { createDesk, type BookingDesk } from './booking-desk.ts'
import { bookingById, bookingByNumber, expireHolds } from './bookings.ts'
import type { Db } from './db.ts'
import { verify } from './verify.ts'

const covered: Extra = { id: 51, code: 'covered', per: 'stay', priceMinor: 900, capacity: 2 }
const day = (text: string) => text as LocalDate
const minute = 60_000

describe.each(engines())('desk on $name', ({ open }) => {
  let db: Db
  let desk: BookingDesk
  beforeAll(async () => {
    db = await open()
    await storeSample(db, {
      products: [
        { id: 1, capacity: 4, extras: [covered] },
        { id: 2, capacity: 0 },
      ],
    })
  })
  beforeEach(async () => {
    desk = createDesk(db)
    await emptyTables(db, catalogueTables)
    await db.query(
      'update product_day set taken = 0, capacity = case product_id when 1 then 4 when 51 then 2 else 0 end, sell_limit = case product_id when 1 then 4 when 51 then 2 else 0 end',
    )
  })
  const free = async (productId: number) =>
    (await availability(db, 1, day('2026-12-01'), day('2026-12-03'), 2)).find((f) => f.productId === productId)?.free
  const clean = async () => expect(await verify(db)).toEqual([])

  test('AV-01 AV-02 a booking takes its days, both ends counted, and no others', async () => {
    expect(await free(1)).toBe(4)
    const request = placeRequest({ from: day('2026-12-02'), days: 3 })
    expect(await desk.place(request)).toEqual({ outcome: 'placed', bookingId: request.booking.id })
    expect(await takenDays(db)).toEqual({ '2026-12-02': 1, '2026-12-03': 1, '2026-12-04': 1 })
    await clean()
  })

  test('the booking reads back as it was written', async () => {
    const { booking } = placeRequest()
    await desk.place({ ...placeRequest(), booking })
    const read = await bookingById(db, booking.id)
    expect(read).toMatchObject({
      airportId: 1,
      iata: 'AMS',
      zone: 'Europe/Amsterdam',
      id: booking.id,
      number: booking.number,
      voucherCode: booking.voucherCode,
      takes: [1],
      extras: [],
      status: 'held',
      stay: booking.stay,
      holdUntil: noon + 15 * minute,
      totalMinor: 3_500,
      paidMinor: 0,
      refundedMinor: 0,
      language: 'nl',
      details: booking.details,
      terms: booking.terms,
      cancelReason: null,
      createdAt: noon,
      version: 1,
    })
    expect(await bookingByNumber(db, booking.number)).toEqual(read)
    expect(await bookingById(db, 'no-uuid')).toBeNull()
    expect(await bookingById(db, randomUUID())).toBeNull()
  })

  test('HO-07 the hold, its jobs, its audit and its key are written together', async () => {
    const request = placeRequest({
      key: 'one',
      jobs: [{ queue: 'mail', runAt: noon + minute, payload: { kind: 'confirmation' } }],
    })
    await desk.place(request)
    expect(await db.query('select queue, run_at, payload, airport_id from job')).toEqual([
      { queue: 'mail', run_at: noon + minute, payload: { kind: 'confirmation' }, airport_id: 1 },
    ])
    expect(await db.query('select action, actor, at from audit')).toEqual([
      { action: 'place', actor: 'visitor', at: noon },
    ])
    expect(await db.query('select key, request_hash, booking_id from idempotency')).toEqual([
      { key: 'one', request_hash: 'hash', booking_id: request.booking.id },
    ])
  })

  test('RC-07 who gets nothing leaves nothing: no booking, key, job or audit', async () => {
    const requests = Array.from({ length: 6 }, () =>
      placeRequest({ jobs: [{ queue: 'mail', runAt: noon, payload: {} }] }),
    )
    const answers = await Promise.all(requests.map((r) => desk.place(r)))
    expect(answers.filter((a) => a.outcome === 'placed')).toHaveLength(4)
    expect(answers.filter((a) => a.outcome === 'sold_out')).toHaveLength(2)
    for (const table of ['booking', 'idempotency', 'job', 'audit'])
      expect(await db.query(`select count(*) as n from ${table}`)).toEqual([{ n: 4 }])
    expect(await free(1)).toBe(0)
    await clean()
  })

  test('AV-04 nothing to sell and AV-05 one full day in the middle are sold out', async () => {
    expect(await desk.place(placeRequest({ productId: 2, takes: [2] }))).toMatchObject({ outcome: 'sold_out' })
    await db.query(`update product_day set sell_limit = 0 where product_id = 1 and day = '2026-12-02'`)
    expect(await desk.place(placeRequest())).toMatchObject({ outcome: 'sold_out' })
    expect(await desk.place(placeRequest({ days: 1 }))).toMatchObject({ outcome: 'placed' })
    expect(await desk.place(placeRequest({ from: day('2040-01-01') }))).toMatchObject({ outcome: 'sold_out' })
    await clean()
  })

  test('AV-10 AV-19 fewer places than sold: nothing new, what is sold stays', async () => {
    for (let i = 0; i < 3; i++) await desk.place(placeRequest())
    await db.query('update product_day set sell_limit = 2 where product_id = 1')
    expect(await free(1)).toBe(-1)
    expect(await desk.place(placeRequest())).toMatchObject({ outcome: 'sold_out' })
    await db.query('update product_day set sell_limit = 4 where product_id = 1')
    expect(await desk.place(placeRequest())).toMatchObject({ outcome: 'placed' })
    await expect(db.query('update product_day set capacity = 3 where product_id = 1')).rejects.toMatchObject({
      code: '23514',
    })
    await clean()
  })

  test('AV-12 a covered place takes the product and the extra: both must have room', async () => {
    const withRoof = () => placeRequest({ takes: [1, 51], extras: ['covered'] })
    const answers = await Promise.all([1, 2, 3].map(() => desk.place(withRoof())))
    expect(answers.map((a) => a.outcome).sort()).toEqual(['placed', 'placed', 'sold_out'])
    expect(await takenDays(db, 51)).toEqual({ '2026-12-01': 2, '2026-12-02': 2, '2026-12-03': 2 })
    expect(await free(1)).toBe(2)
    expect(await desk.place(placeRequest())).toMatchObject({ outcome: 'placed' })
    await clean()
  })

  test('AV-17 two vehicles in one request count together', async () => {
    await desk.place(placeRequest())
    expect(await desk.place(placeRequest({ takes: [1, 1] }))).toMatchObject({ outcome: 'placed' })
    expect(await desk.place(placeRequest({ takes: [1, 1] }))).toMatchObject({ outcome: 'sold_out' })
    expect(await takenDays(db)).toMatchObject({ '2026-12-01': 3 })
    await clean()
  })

  test('AV-24 ninety days and the day of leaving in one statement', async () => {
    expect(await desk.place(placeRequest({ days: 91 }))).toMatchObject({ outcome: 'placed' })
    expect(Object.keys(await takenDays(db))).toHaveLength(91)
    await clean()
  })

  test('AP-12 AP-14 the same key is the same booking, with another content a mismatch', async () => {
    const first = placeRequest({ key: 'k' })
    await desk.place(first)
    expect(await desk.place(placeRequest({ key: 'k' }))).toEqual({ outcome: 'known', bookingId: first.booking.id })
    expect(await desk.place(placeRequest({ key: 'k', hash: 'other' }))).toEqual({
      outcome: 'mismatch',
      bookingId: first.booking.id,
    })
    expect(await takenDays(db)).toMatchObject({ '2026-12-01': 1 })
    await clean()
  })

  test('G8 the same key twenty times at once books once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.place(placeRequest({ key: 'same' }))))
    expect(answers.filter((a) => a.outcome === 'placed')).toHaveLength(1)
    expect(answers.filter((a) => a.outcome === 'known')).toHaveLength(19)
    expect(new Set(answers.map((a) => a.bookingId)).size).toBe(1)
    await clean()
  })

  /** A database that answers no placing before `letGo`. */
  const heldUp = () => {
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const query = async (...asked: Parameters<Db['query']>) => {
      await held
      return db.query(...asked)
    }
    return { slow: { ...db, query } as Db, letGo: () => letGo() }
  }

  test('BOOK-25 when as many wait as may, the next one is told at once, and those before it are served', async () => {
    const { slow, letGo } = heldUp()
    const bounded = createDesk(slow, { bounds: { mostWaiting: 3, longestWaitMs: 10_000 } })
    // the first is sent, three wait
    const waiting = Array.from({ length: 4 }, () => bounded.place(placeRequest()))
    const request = placeRequest()
    expect(await bounded.place(request)).toEqual({ outcome: 'busy', bookingId: request.booking.id })
    letGo()
    expect((await Promise.all(waiting)).map(({ outcome }) => outcome)).toEqual(Array(4).fill('placed'))
    expect(await bounded.place(placeRequest())).toMatchObject({ outcome: 'sold_out' })
    expect(await takenDays(db)).toMatchObject({ '2026-12-01': 4 })
    await clean()
  })

  test('BOOK-25 what has waited too long is not sent any more, what was sent is answered', async () => {
    const { slow, letGo } = heldUp()
    let time = 0
    const bounded = createDesk(slow, { bounds: { mostWaiting: 500, longestWaitMs: 10_000 }, now: () => time })
    const sent = bounded.place(placeRequest())
    const late = bounded.place(placeRequest())
    time = 5_000
    const inTime = bounded.place(placeRequest())
    time = 10_001
    letGo()
    expect((await Promise.all([sent, late, inTime])).map(({ outcome }) => outcome)).toEqual([
      'placed',
      'busy',
      'placed',
    ])
    expect(await takenDays(db)).toMatchObject({ '2026-12-01': 2 })
    await clean()
  })

  test('a repetition of the booking that took the last place is known, not sold out', async () => {
    await db.query('update product_day set sell_limit = 1 where product_id = 1')
    const answers = await Promise.all([1, 2].map(() => createDesk(db).place(placeRequest({ key: 'last' }))))
    expect(answers.map((a) => a.outcome).sort()).toEqual(['known', 'placed'])
    await clean()
  })

  test('one bad request of a batch does not take the others with it', async () => {
    const taken = placeRequest()
    await desk.place(taken)
    const results = await Promise.allSettled([
      desk.place(placeRequest()),
      desk.place(placeRequest({ number: taken.booking.number })),
      desk.place(placeRequest()),
    ])
    expect(results.map((r) => r.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await clean()
  })

  test('AV-07 a hold that ran out gives its place to the next without any job having run', async () => {
    for (let i = 0; i < 4; i++) await desk.place(placeRequest({ holdUntil: noon + minute }))
    expect(await desk.place(placeRequest())).toMatchObject({ outcome: 'sold_out' })
    expect(await desk.place(placeRequest({ now: noon + minute }))).toMatchObject({ outcome: 'placed' })
    await clean()
  })

  test('HO-09 HO-10 HO-11 a hold runs out at its moment, once, and a clock set back revives nothing', async () => {
    const held = placeRequest({ holdUntil: noon + minute })
    await desk.place(held)
    expect(await expireHolds(db, noon + minute - 1)).toEqual([])
    expect(await expireHolds(db, noon + minute)).toEqual([{ airportId: 1, id: held.booking.id }])
    expect(await expireHolds(db, noon + minute)).toEqual([])
    expect(await takenDays(db)).toEqual({})
    const fresh = placeRequest()
    await desk.place(fresh)
    expect(await expireHolds(db, noon - 60 * minute)).toEqual([])
    expect((await bookingById(db, held.booking.id))?.status).toBe('expired')
    await clean()
  })

  test('a pay-later booking is confirmed from the start and is never swept', async () => {
    const later = placeRequest({ status: 'confirmed' })
    expect(await desk.place(later)).toMatchObject({ outcome: 'placed' })
    expect(await expireHolds(db, noon + 24 * 60 * minute)).toEqual([])
    expect(await bookingById(db, later.booking.id)).toMatchObject({ status: 'confirmed', holdUntil: null })
  })
})
