import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#test/builders/database.ts'
import { noon } from '#test/builders/inventory.ts'
import type { Db } from './db.ts'
import {
  challengeById,
  clearLock,
  countAttempt,
  countFailure,
  clearLocksAbout,
  deleteOldChallenges,
  insertChallenge,
  lockOf,
  overwriteCode,
  useChallenge,
  type Challenge,
} from './logins.ts'

const minute = 60_000
const hour = 60 * minute
const policy = {
  failuresPerLock: 5,
  firstLockMs: 15 * minute,
  longestLockMs: 24 * hour,
  doublings: 30,
  windowMs: 48 * hour,
}

describe.each(engines())('logins on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  const challenge = (more: Partial<Challenge> = {}): Challenge => ({
    id: randomUUID(),
    bookingId: randomUUID(),
    airportId: 1,
    codeHash: 'right',
    codeSentAt: noon,
    expiresAt: noon + 10 * minute,
    attempts: 0,
    resends: 0,
    createdAt: noon,
    usedAt: null,
    mailbox: null,
    ...more,
  })
  const inserted = async (more?: Partial<Challenge>) => {
    const c = challenge(more)
    await insertChallenge(db, c)
    return c
  }

  test('LG-04 a wrong pair is kept like a right one', async () => {
    const wrong = await inserted({
      bookingId: null,
      airportId: null,
      codeHash: null,
      codeSentAt: null,
      expiresAt: null,
    })
    expect(await challengeById(db, wrong.id)).toEqual(wrong)
    expect(await challengeById(db, 'unknown')).toBeNull()
  })

  test('LG-15 a hundred guesses at once: five see the digest', async () => {
    const { id } = await inserted()
    const seen = (await Promise.all(Array.from({ length: 100 }, () => countAttempt(db, id, 5)))).filter(
      (c) => c !== null,
    )
    expect(seen.map((c) => c.attempts).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  })

  test('LG-12 LG-13 a code is used once, while it lives', async () => {
    const used = await inserted()
    const uses = await Promise.all(Array.from({ length: 10 }, () => useChallenge(db, used.id, 'right', noon)))
    expect(uses.filter(Boolean)).toHaveLength(1)
    expect(await countAttempt(db, used.id, 5)).toBeNull()
    const late = await inserted()
    expect(await useChallenge(db, late.id, 'wrong', noon)).toBe(false)
    expect(await useChallenge(db, late.id, 'right', noon + 10 * minute)).toBe(false)
  })

  test('LG-09 LG-10 RC-15 a new code overwrites the old one, not too soon and not too often', async () => {
    const { id } = await inserted()
    const again = (now: number, codeHash: string) =>
      overwriteCode(db, { id, codeHash, now, expiresAt: now + 10 * minute, waitMs: minute, most: 3 })
    expect(await again(noon + minute - 1, 'second')).toBeNull()
    expect(await again(noon + minute, 'second')).toMatchObject({
      codeHash: 'second',
      resends: 1,
      expiresAt: noon + 11 * minute,
    })
    expect(await useChallenge(db, id, 'right', noon + minute)).toBe(false)
    expect(await again(noon + 2 * minute, 'third')).not.toBeNull()
    expect(await again(noon + 3 * minute, 'fourth')).not.toBeNull()
    expect(await again(noon + 4 * minute, 'fifth')).toBeNull()
    expect(await useChallenge(db, id, 'fourth', noon + 4 * minute)).toBe(true)
  })

  test('LG-07 LG-08 LG-16 five failures lock, failures do not lengthen it, each lock is twice as long, to a day at most', async () => {
    const bookingId = randomUUID()
    let now = noon
    const lengths: number[] = []
    for (let round = 0; round < 9; round++) {
      for (let i = 0; i < 4; i++)
        expect((await countFailure(db, bookingId, now, { ...policy, windowMs: 1_000 * hour })).failures).toBe(i + 1)
      const { lockedUntil } = await countFailure(db, bookingId, now, { ...policy, windowMs: 1_000 * hour })
      expect((await countFailure(db, bookingId, now + 1, policy)).lockedUntil).toBe(lockedUntil)
      lengths.push(((lockedUntil ?? 0) - now) / minute)
      now = lockedUntil ?? 0
    }
    expect(lengths).toEqual([15, 30, 60, 120, 240, 480, 960, 1_440, 1_440])
    await clearLock(db, bookingId)
    expect(await lockOf(db, bookingId)).toEqual({ failures: 0, locks: 0, lockedUntil: null })
  })

  test('ERASE-1 look-ups are gone after their time', async () => {
    const { id } = await inserted()
    await deleteOldChallenges(db, noon - 1)
    expect(await challengeById(db, id)).not.toBeNull()
    await deleteOldChallenges(db, noon)
    expect(await challengeById(db, id)).toBeNull()
  })

  test('ACCT-6 after so many doublings the longest lock follows at once; a lock about an account goes with it', async () => {
    const [subject, about] = [randomUUID(), randomUUID()]
    const few = { ...policy, doublings: 3 }
    let now = noon
    const lengths: number[] = []
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 4; i++) await countFailure(db, subject, now, few, about)
      const { lockedUntil } = await countFailure(db, subject, now, few, about)
      lengths.push(((lockedUntil ?? 0) - now) / minute)
      now = lockedUntil ?? 0
    }
    expect(lengths).toEqual([15, 30, 60, 1_440])
    await clearLocksAbout(db, randomUUID())
    expect((await lockOf(db, subject)).locks).toBe(4)
    await clearLocksAbout(db, about)
    expect((await lockOf(db, subject)).locks).toBe(0)
  })

  test('LG-16 parallel failures each count', async () => {
    const bookingId = randomUUID()
    await Promise.all(Array.from({ length: 4 }, () => countFailure(db, bookingId, noon, policy)))
    expect(await lockOf(db, bookingId)).toEqual({ failures: 4, locks: 0, lockedUntil: null })
    expect(await countFailure(db, bookingId, noon, policy)).toEqual({
      failures: 0,
      locks: 1,
      lockedUntil: noon + 15 * minute,
      counted: true,
    })
    expect(await countFailure(db, bookingId, noon, policy)).toEqual({
      failures: 0,
      locks: 1,
      lockedUntil: noon + 15 * minute,
      counted: false,
    })
  })

  test('what happened long ago is forgotten', async () => {
    const bookingId = randomUUID()
    for (let i = 0; i < 5; i++) await countFailure(db, bookingId, noon, policy)
    expect(await countFailure(db, bookingId, noon + 48 * hour, policy)).toEqual({
      failures: 1,
      locks: 0,
      lockedUntil: null,
      counted: true,
    })
  })
})
