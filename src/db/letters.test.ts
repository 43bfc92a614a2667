import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDb } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample } from '#test/builders/inventory.ts'
import { createDesk } from './booking-desk.ts'
import { bookingById } from './bookings.ts'
import type { Db } from './db.ts'
import { claimJobs, enqueue } from './jobs.ts'
import { beforeWriting, letterByKey, lettersOf, markLetter, setLetterState } from './letters.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDb()
  await storeSample(db)
})
afterAll(() => db.close())

const letterOf = (changes: Partial<Parameters<typeof markLetter>[1]> = {}) => {
  const key = { bookingId: randomUUID(), kind: 'confirmation', version: 1, about: '', ...changes }
  return {
    ...key,
    sentAt: noon,
    mailKey: `${key.kind}-${key.bookingId}-${key.version}-${key.about}`,
    recipientDigest: 'd1',
    state: 'sent' as const,
    stateAt: null,
    reason: null,
    ...changes,
  }
}

describe('letters', () => {
  test('LETTER-1 ML-01 a letter is marked once per booking, kind, version and what it is about', async () => {
    const { booking } = placeRequest()
    await createDesk(db).place({ ...placeRequest(), booking })
    const letter = letterOf({ bookingId: booking.id })
    const wasSent = async (key: typeof letter) => (await beforeWriting(db, key))?.wasSent
    expect(await beforeWriting(db, letter)).toEqual({
      booking: await bookingById(db, booking.id),
      wasSent: false,
      passReplacedAt: null,
    })
    expect((await Promise.all(Array.from({ length: 5 }, () => markLetter(db, letter)))).filter(Boolean)).toHaveLength(1)
    expect(await wasSent(letter)).toBe(true)
    expect(await wasSent({ ...letter, version: 2 })).toBe(false)
    expect(await wasSent({ ...letter, about: randomUUID() })).toBe(false)
    expect(await beforeWriting(db, letterOf())).toBeNull()
  })

  test('MACHINE-12 a letter that is marked takes its job away, but not from a worker that took it over', async () => {
    await enqueue(db, { queue: 'mail', runAt: noon, payload: {} })
    const [job] = await claimJobs(db, noon, 1)
    const held = { id: job?.id ?? 0, attempts: job?.attempts ?? 0 }
    const jobs = async () => db.query('select id from job')
    await markLetter(db, letterOf(), { ...held, attempts: held.attempts + 1 })
    expect(await jobs()).toHaveLength(1)
    await markLetter(db, letterOf())
    expect(await jobs()).toHaveLength(1)
    // also when the letter had been marked, by a worker that died before it said so
    const letter = letterOf()
    await markLetter(db, letter)
    expect(await markLetter(db, letter, held)).toBe(false)
    expect(await jobs()).toEqual([])
  })

  test('ML-02 what became of it is found by the key of its Message-ID', async () => {
    const letter = letterOf({ about: randomUUID() })
    await markLetter(db, letter)
    expect(await letterByKey(db, letter.mailKey)).toMatchObject({
      bookingId: letter.bookingId,
      state: 'sent',
      stateAt: null,
      recipientDigest: 'd1',
    })
    await setLetterState(db, letter.mailKey, 'bounced', noon + 5_000, '550')
    expect(await lettersOf(db, letter.bookingId)).toEqual([
      expect.objectContaining({
        kind: 'confirmation',
        sentAt: noon,
        state: 'bounced',
        stateAt: noon + 5_000,
        reason: '550',
        recipientDigest: 'd1',
      }),
    ])
    expect(await letterByKey(db, 'nobody-1')).toBeNull()
  })
})
