import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDb } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample } from '#test/builders/inventory.ts'
import { createDesk } from '../booking-desk.ts'
import type { Db } from '../db.ts'
import { verify } from '../verify.ts'

let db: Db
let id: string
const at = (ms: number) => new Date(noon + ms).toISOString()
beforeAll(async () => {
  db = await openTestDb()
  await storeSample(db, { products: [{ id: 1, capacity: 100 }] })
  const request = placeRequest()
  await createDesk(db).place(request)
  id = request.booking.id
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.query('truncate letter, letter_again')
  await db.query('update booking set email_bounced_at = null, erased_at = null')
})

const letter = async (changes: string, booking = id): Promise<void> => {
  await db.query(
    `insert into letter (booking_id, kind, version, sent_at, mail_key, recipient_digest) values ($1, 'confirmation', 1, $2, 'k', 'd')`,
    [booking, at(0)],
  )
  if (changes) await db.query(changes)
}
const again = (version: number, ms: number) =>
  db.query(
    `insert into letter_again (airport_id, booking_id, kind, version, ordered_at) values (1, $1, 'confirmation', $2, $3)`,
    [id, version, at(ms)],
  )
const problems = async () => (await verify(db)).map(({ problem }) => problem)

test('verify is silent while all is well', async () => {
  await letter(`update letter set state = 'bounced', state_at = sent_at`)
  for (let n = 0; n < 5; n++) await again(n, n)
  await again(5, 24 * 3_600_000 + 1)
  expect(await problems()).toEqual([])
})

test.each([
  ['(LETTER-6)', () => letter(`update letter set state = 'bounced'`)],
  ['(LETTER-6)', () => letter('update letter set state_at = sent_at')],
  ['a letter about a booking that does not exist', () => letter('', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa')],
  ['still knows its recipient', () => letter('update booking set erased_at = created_at')],
  ['(LETTER-7)', () => db.query('update booking set email_bounced_at = created_at')],
  [
    '(LETTER-8)',
    async () => {
      for (let n = 0; n < 6; n++) await again(n, n * 3_600_000)
    },
  ],
])('verify finds: %s', async (rule, breakIt) => {
  await breakIt()
  expect((await problems()).filter((problem) => problem.includes(rule))).toHaveLength(1)
})
