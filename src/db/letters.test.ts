import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDb } from '#test/builders/database.ts'
import { noon } from '#test/builders/inventory.ts'
import type { Db } from './db.ts'
import { letterByKey, letterSent, lettersOf, markLetter, setLetterState } from './letters.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDb()
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
    const letter = letterOf()
    expect(await letterSent(db, letter)).toBe(false)
    expect((await Promise.all(Array.from({ length: 5 }, () => markLetter(db, letter)))).filter(Boolean)).toHaveLength(1)
    expect(await letterSent(db, letter)).toBe(true)
    expect(await letterSent(db, { ...letter, version: 2 })).toBe(false)
    expect(await letterSent(db, { ...letter, about: randomUUID() })).toBe(false)
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
