import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDb } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample } from '#test/builders/inventory.ts'
import { createDesk } from '../booking-desk.ts'
import { blankBooking } from '../erasure.ts'
import { lockBooking } from '../bookings.ts'
import type { Db } from '../db.ts'
import { verify } from '../verify.ts'

let db: Db
let id: string
const at = new Date(noon).toISOString()
beforeAll(async () => {
  db = await openTestDb()
  await storeSample(db, { products: [{ id: 1, capacity: 100 }] })
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query(
    'truncate booking, review, review_invitation, erasure, reminder, claim, audit, idempotency, booking_change cascade',
  )
  await db.query('update product_day set taken = 0')
  const request = placeRequest({ status: 'confirmed' })
  await createDesk(db).place(request)
  id = request.booking.id
  await db.query(`update booking set status = 'checked_out', checked_in_at = $2, checked_out_at = $2 where id = $1`, [
    id,
    at,
  ])
  await db.query(`insert into audit values (1, $1, $2, 'x', 'check_in', '{}'), (1, $1, $2, 'x', 'check_out', '{}')`, [
    id,
    at,
  ])
})
const erase = () =>
  db.transaction(async (tx) => {
    const booking = await lockBooking(tx, 1, id)
    if (booking) await blankBooking(tx, booking, { firstName: '', passengers: 2 }, 'asked', noon)
  })
const review = () =>
  db.query(`insert into review values (1, $1, 1, 5, 'Fine', '', 'Noor', 'nl', 'published', $2)`, [id, at])
const reminder = (dueAt: string, version: number) =>
  db.query(`insert into reminder values (1, $1, 'arrivalReminder', $2, $3, $2)`, [id, dueAt, version])
const problems = async () => (await verify(db)).map(({ problem }) => problem)

test('verify is silent while all is well', async () => {
  await review()
  await reminder(at, 1)
  await erase()
  expect(await problems()).toEqual([])
})

test.each<[string, string, () => Promise<unknown>]>([
  ['I9', 'still names somebody', () => db.query(`update booking set email = 'x@y.z'`)],
  ['I9', 'still names somebody', () => db.query(`update booking set details = details || '{"company": "Noor B.V."}'`)],
  ['I9', 'person of an erased booking', () => review()],
  [
    'I9',
    'person of an erased booking',
    () => db.query(`insert into review_invitation values (1, $1, 'h', $2)`, [id, at]),
  ],
  [
    'I9',
    'person of an erased booking',
    () =>
      db.query(
        `insert into booking_change (airport_id, id, booking_id, kind, status, actor, before, after, created_at) values (1, $1, $2, 'email', 'applied', 'x', '{}', '{"email": "x"}', $3)`,
        [randomUUID(), id, at],
      ),
  ],
  ['GD-07', 'list of erasures', () => db.query('delete from erasure')],
  ['GD-07', 'list of erasures', () => db.query('update booking set erased_at = null')],
  ['GD-05', 'although it is open', () => db.query(`update booking set status = 'confirmed'`)],
])('%s verify sees after an erasure: %s (%#)', async (_, words, damage) => {
  await erase()
  await damage()
  expect((await problems()).join('\n')).toContain(words)
})

test('REVIEW-2 PL-05 verify sees a review of a stay that was none, and a reminder ordered twice', async () => {
  await review()
  await db.query(`update booking set status = 'no_show'`)
  await reminder(at, 1)
  await reminder(new Date(noon + 1).toISOString(), 1)
  expect((await problems()).join('\n')).toMatch(/review of a stay that did not take place[\s\S]*ordered twice/)
})
