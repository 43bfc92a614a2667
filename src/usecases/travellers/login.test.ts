import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, must, place } from '#test/builders/traveller.ts'
import { readSession } from '../sessions.ts'
import { requestLoginCode } from './request-login-code.ts'
import { resendLoginCode } from './resend-login-code.ts'
import { showBooking } from './show-booking.ts'
import { verifyLoginCode } from './verify-login-code.ts'

const fresh = freshDeps()
const visitor = { kind: 'visitor', sessionId: null, address: 'there' } as const

/** A booking, together with what its owner types to look it up. */
const booked = async () => {
  const deps = await fresh()
  const bookingId = await place(deps, await browser(deps), { paymentLocation: 'baCharged' })
  const number = (await bookingById(deps.db, bookingId))?.number ?? ''
  await deps.worker.runDue()
  return { deps, bookingId, number, email: 'noor@example.org' }
}
/** The code that is mailed to her now; two would leave in any order. */
const mailed = async (deps: TestDeps): Promise<string> => {
  const before = deps.mailer.sent.length
  await deps.worker.runDue()
  const [letter, ...more] = deps.mailer.sent
    .slice(before)
    .filter(({ id, to }) => id.startsWith('code/') && to.address === 'noor@example.org')
  expect(more).toEqual([])
  return /\b\d{6}\b/.exec(letter?.subject ?? '')?.[0] ?? ''
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('step one', () => {
  test('LG-01 LG-19 right pair, code by mail, right code: the booking in a new session', async () => {
    const { deps, bookingId, number, email } = await booked()
    const who = await browser(deps)
    const { challengeToken } = must(await requestLoginCode(deps, visitor, { email, number }))
    const code = await mailed(deps)
    expect(code).toMatch(/^\d{6}$/)
    const done = must(await verifyLoginCode(deps, await who.actor(), { challengeToken, code }))
    expect(done.bookingId).toBe(bookingId)
    expect(done.sessionToken).not.toBe(who.token)
    expect(await readSession(deps, who.token)).toBeNull()
    const session = await readSession(deps, done.sessionToken)
    expect(session?.bookingIds).toEqual([bookingId])
    expect(
      codeOf(
        await showBooking(
          deps,
          { kind: 'traveller', sessionId: session?.id ?? '', bookingIds: [bookingId], address: '' },
          { bookingId },
        ),
      ),
    ).toBe('ok')
  })

  test('LG-05 case, blanks and hyphens do not matter', async () => {
    const { deps, number } = await booked()
    expect(
      codeOf(
        await requestLoginCode(deps, visitor, {
          email: '  NOOR@Example.ORG ',
          number: number.toLowerCase().replaceAll('-', ' '),
        }),
      ),
    ).toBe('ok')
  })

  test('LG-02 LG-03 LG-04 every wrong pair: the same answer, the same queries, rows and jobs as a right one', async () => {
    const { deps, number, email } = await booked()
    const traced = async (pair: { email: string; number: string }) => {
      const queries: string[] = []
      const traced = (q: Queryable): Queryable => ({
        query: (text, values, name) => {
          queries.push(name ?? text)
          return q.query(text, values, name)
        },
      })
      const db: TestDeps['db'] = {
        ...deps.db,
        ...traced(deps.db),
        transaction: (work) => deps.db.transaction((tx) => work(traced(tx))),
      }
      const answer = await requestLoginCode({ ...deps, db }, visitor, pair)
      return { answer, queries }
    }
    const right = await traced({ email, number })
    expect(codeOf(right.answer)).toBe('ok')
    const wrong = [
      { email: 'x@example.org', number },
      { email, number: 'AMS-2222-2222-2222' },
      { email: 'x@example.org', number: 'nonsense' },
      { email: 'no address', number },
    ]
    for (const pair of wrong) {
      const { answer, queries } = await traced(pair)
      expect(answer).toEqual({ ok: false, problem: { code: 'login_denied' } })
      expect(queries).toEqual(right.queries)
    }
    const rows = await deps.db.query<{ booking_id: string | null; code_hash: string | null }>(
      'select booking_id, code_hash from login_challenge',
    )
    expect(rows).toHaveLength(5)
    expect(rows.every((row) => row.code_hash?.length === 64)).toBe(true)
    await deps.worker.runDue()
    expect(deps.mailer.sent.filter(({ id }) => id.startsWith('code/'))).toHaveLength(1)
    expect(deps.errors).toEqual([])
  })

  test('what is missing is said with its field', async () => {
    const { deps } = await booked()
    expect(await requestLoginCode(deps, visitor, { email: ' ', number: '' })).toMatchObject({
      problem: { fields: { email: 'login_email_required', number: 'booking_number_required' } },
    })
  })

  test('ACCESS-11 LG-11 a booking gets at most ten letters a day of strangers, six of one network', async () => {
    const { deps, number, email } = await booked()
    const ask = async (address: string) =>
      codeOf(await requestLoginCode(deps, { ...visitor, address }, { email, number }))
    for (let n = 0; n < 6; n++) expect(await ask('one')).toBe('ok')
    expect(await ask('one')).toBe('too_many_requests')
    for (let n = 0; n < 4; n++) expect(await ask('another')).toBe('ok')
    expect(await ask('another')).toBe('too_many_requests')
    deps.clock.advance(2 * 60 * minuteMs)
    expect(await ask('a third')).toBe('too_many_requests')
    deps.clock.advance(dayMs)
    expect(await ask('one')).toBe('ok')
  })

  test('LG-17 neither code nor address is in jobs, challenges or audit', async () => {
    const { deps, number, email } = await booked()
    must(await requestLoginCode(deps, visitor, { email, number }))
    const stored = JSON.stringify([
      await deps.db.query('select * from job'),
      await deps.db.query('select * from login_challenge'),
      await deps.db.query('select * from audit'),
    ])
    const code = await mailed(deps)
    expect(stored).not.toContain(code)
    expect(stored).not.toContain('noor')
  })
})

describe('step two', () => {
  const started = async () => {
    const facts = await booked()
    const { challengeToken } = must(await requestLoginCode(facts.deps, visitor, facts))
    const code = await mailed(facts.deps)
    return {
      ...facts,
      challengeToken,
      code,
      verify: (typed: string, token = challengeToken) =>
        verifyLoginCode(facts.deps, visitor, { challengeToken: token, code: typed }),
    }
  }

  test('LG-06 LG-07 LG-08 attempts count down, the fifth locks with a countdown, then even the right code is refused', async () => {
    const { deps, code, verify } = await started()
    for (const n of [4, 3, 2, 1])
      expect(await verify(other(code))).toMatchObject({ problem: { code: 'code_wrong', facts: { n } } })
    expect(await verify(other(code))).toMatchObject({ problem: { code: 'locked_out', facts: { secondsLeft: 900 } } })
    deps.clock.advance(5 * minuteMs)
    expect(await verify(code)).toMatchObject({ problem: { code: 'locked_out', facts: { secondsLeft: 600 } } })
  })

  test('ACCESS-8 RL-07 while the counts cannot be read or written nobody gets in, not even with the right code', async () => {
    const { deps, challengeToken, code } = await started()
    // look-up, booking, lock, attempt and failure: the queries that come before anything is compared
    for (const failing of [0, 1, 2, 3, 4]) {
      let asked = 0
      const query: Queryable['query'] = (...call) =>
        asked++ === failing ? Promise.reject(new Error('away')) : deps.db.query(...call)
      await expect(
        verifyLoginCode({ ...deps, db: { ...deps.db, query } }, visitor, { challengeToken, code }),
      ).rejects.toThrow('away')
      expect(asked).toBe(failing + 1)
    }
    expect(codeOf(await verifyLoginCode(deps, visitor, { challengeToken, code }))).toBe('ok')
  })

  test('LG-08 LG-09 after the lock-out another code of the same look-up opens the booking', async () => {
    const { deps, code, challengeToken, verify } = await started()
    for (let n = 0; n < 5; n++) await verify(other(code))
    deps.clock.advance(15 * minuteMs)
    must(await resendLoginCode(deps, visitor, { challengeToken }))
    must(await verify(await mailed(deps)))
  })

  test('LG-16 the lock belongs to the booking: another look-up meets it, and the next one is twice as long', async () => {
    const { deps, number, email, code, verify } = await started()
    for (let n = 0; n < 5; n++) await verify(other(code))
    expect(codeOf(await requestLoginCode(deps, visitor, { email, number }))).toBe('locked_out')
    deps.clock.advance(15 * minuteMs)
    const { challengeToken } = must(await requestLoginCode(deps, visitor, { email, number }))
    const next = await mailed(deps)
    for (let n = 0; n < 4; n++) await verify(other(next), challengeToken)
    expect(await verify(other(next), challengeToken)).toMatchObject({
      problem: { code: 'locked_out', facts: { secondsLeft: 1_800 } },
    })
  })

  test('LG-15 a hundred guesses at once are a hundred guesses', async () => {
    const { deps, code, verify } = await started()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => verify(n === 99 ? code : other(code))))
    expect(answers.filter((answer) => answer.ok)).toEqual([])
    expect((await deps.db.query<{ attempts: number }>('select attempts from login_challenge'))[0]?.attempts).toBe(5)
  })

  test('LG-15 LG-16 guesses at several look-ups of one booking at once are counted together: no sixth is compared', async () => {
    const { deps, number, email, code, challengeToken, verify } = await started()
    const others: string[] = []
    for (let n = 0; n < 3; n++)
      others.push(must(await requestLoginCode(deps, visitor, { email, number })).challengeToken)
    const guesses = others.flatMap((token) => Array.from({ length: 5 }, () => verify('no code', token)))
    const answers = (await Promise.all(guesses)).map(codeOf)
    expect(answers.filter((answer) => answer === 'code_wrong')).toHaveLength(4)
    expect(answers.filter((answer) => answer === 'locked_out')).toHaveLength(11)
    expect(codeOf(await verify(code, challengeToken))).toBe('locked_out')
    expect(await deps.db.query('select locks from login_lock')).toEqual([{ locks: 1 }])
  })

  test('LG-09 LG-10 a new code after a minute replaces the old one, at most three times', async () => {
    const { deps, code, challengeToken, verify } = await started()
    expect(await resendLoginCode(deps, visitor, { challengeToken })).toMatchObject({
      problem: { code: 'resend_too_soon', facts: { n: 60 } },
    })
    deps.clock.advance(minuteMs)
    must(await resendLoginCode(deps, visitor, { challengeToken }))
    const next = await mailed(deps)
    expect(next).not.toBe(code)
    expect(codeOf(await verify(code))).toBe('code_wrong')
    for (let n = 0; n < 2; n++) {
      deps.clock.advance(minuteMs)
      must(await resendLoginCode(deps, visitor, { challengeToken }))
    }
    deps.clock.advance(minuteMs)
    expect(codeOf(await resendLoginCode(deps, visitor, { challengeToken }))).toBe('too_many_requests')
    expect(codeOf(await verify(await mailed(deps)))).toBe('ok')
  })

  test('LG-12 once, LG-13 within ten minutes, LG-14 for its own challenge', async () => {
    const first = await started()
    expect(codeOf(await first.verify(first.code))).toBe('ok')
    expect(codeOf(await first.verify(first.code))).toBe('code_wrong')

    const { deps, number, email, code, verify } = await started()
    const second = must(await requestLoginCode(deps, visitor, { email, number }))
    expect(codeOf(await verify(code, second.challengeToken))).toBe('code_wrong')
    expect(codeOf(await verify(code, 'made up'))).toBe('login_denied')
    deps.clock.advance(10 * minuteMs + 1)
    expect(await verify(code)).toMatchObject({ problem: { code: 'code_wrong', facts: { n: 4 } } })
  })

  test('LG-18 blanks and hyphens in a code are ignored; LG-04 an empty one is asked for', async () => {
    const { code, verify } = await started()
    expect(codeOf(await verify('  '))).toBe('code_required')
    expect(codeOf(await verify(`${code.slice(0, 3)} ${code.slice(3, 5)}-${code.slice(5)}`))).toBe('ok')
  })

  test('a letter that comes after its time is not sent', async () => {
    const { deps, number, email } = await booked()
    must(await requestLoginCode(deps, visitor, { email, number }))
    deps.clock.advance(11 * minuteMs)
    expect(await mailed(deps)).toBe('')
  })
})
