import { beforeEach, describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { allowances } from '#domain/access/tries.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, must, place } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { deviceOf, provedDevice } from '../devices.ts'
import { forgetOldTries } from '../system/clean-up.ts'
import { accountLinkLetter } from '../letters/account-letters.ts'
import { logIn } from './accounts/log-in.ts'
import { openLink } from './accounts/open-link.ts'
import { requestLink } from './accounts/request-link.ts'
import { requestLoginCode } from './request-login-code.ts'
import { resendLoginCode } from './resend-login-code.ts'
import { verifyLoginCode } from './verify-login-code.ts'

const fresh = freshDeps()
const email = 'noor@example.org'
const password = 'two cups of tea'

let deps: TestDeps
let bookingId: string
let number: string
beforeEach(async () => {
  deps = await fresh()
  bookingId = await place(deps, await browser(deps), { paymentLocation: 'baCharged' })
  number = (await bookingById(deps.db, bookingId))?.number ?? ''
})

const from = (address: string | number, device: string | null = null): Actor => ({
  kind: 'visitor',
  sessionId: null,
  address: `network ${address}`,
  device,
})
const proof = (of = email): string => provedDevice(deps, from('home'), of, deps.clock.now())
/** A browser of the owner that proved the address, in whatever network. */
const known = (address: string | number = 'home'): Actor => from(address, proof())
const invented = (n: number): string =>
  `AMS-2222-2222-${String(n).padStart(4, '0').replaceAll('0', 'A').replaceAll('1', 'C')}`

/**
 * How often each query was asked while `work` ran. A try that gets as far as a comparison asks for what it is compared
 * with.
 */
const counting = async (work: (deps: TestDeps) => Promise<void>): Promise<(name: string) => number> => {
  const asked: string[] = []
  const traced = (q: Queryable): Queryable => ({
    query: (text, values, name) => {
      asked.push(name ?? text)
      return q.query(text, values, name)
    },
  })
  await work({
    ...deps,
    db: { ...deps.db, ...traced(deps.db), transaction: (inner) => deps.db.transaction((tx) => inner(traced(tx))) },
  })
  return (name) => asked.filter((one) => one === name).length
}
const register = async (): Promise<void> => {
  must(await requestLink(deps, from('home'), { email, language: 'nl' }))
  const [row] = await deps.db.query<{ id: string }>('select id from account_link')
  const { token } = (await accountLinkLetter(deps, { linkId: row?.id ?? '' }))!
  must(await openLink(deps, from('home'), { token, password }))
}

describe('look-ups', () => {
  test('ACCESS-9 ACCESS-12 of one e-mail address one network compares ten numbers an hour, twenty networks 200; the right pair passes', async () => {
    for (const [networks, most] of [
      [1, 10],
      [20, 200],
    ] as const) {
      const asked = await counting(async (d) => {
        for (let n = 0; n < 12; n++)
          for (let at = 0; at < networks; at++)
            await requestLoginCode(d, from(`${networks} ${at}`), { email, number: invented(n) })
      })
      expect(asked('booking_by_number')).toBe(most)
      expect(codeOf(await requestLoginCode(deps, from(`owner ${networks}`), { email, number }))).toBe('ok')
    }
  })

  test('ACCESS-9 one number with ever other addresses is compared ten times an hour, one network compares 60 pairs', async () => {
    const ofNumber = await counting(async (d) => {
      for (let n = 0; n < 15; n++) await requestLoginCode(d, from(1), { email: `x${n}@example.org`, number })
    })
    expect(ofNumber('booking_by_number')).toBe(10)
    const ofNetwork = await counting(async (d) => {
      for (let n = 0; n < 70; n++)
        await requestLoginCode(d, from(2), { email: `x${n}@example.org`, number: `nonsense ${n}` })
    })
    expect(ofNetwork('booking_by_number')).toBe(60)
    // tries of a network that is full write no more rows
    expect(ofNetwork('try_count')).toBe(70 + 60 + 60 * 2)
    deps.clock.advance(hourMs)
    expect(codeOf(await requestLoginCode(deps, from(2), { email, number }))).toBe('ok')
  })

  test('ACCESS-9 a crowd is slowed down and nobody refused; right and wrong pairs wait alike', async () => {
    for (let at = 0; at < 40; at++) await requestLoginCode(deps, from(at), { email, number: invented(at) })
    expect(deps.pauses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0))
    expect(deps.pauses.slice(20)).toEqual(Array.from({ length: 20 }, (_, n) => (n + 1) * 10))
    expect(codeOf(await requestLoginCode(deps, from('x'), { email, number: invented(41) }))).toBe('login_denied')
    expect(codeOf(await requestLoginCode(deps, from('owner'), { email, number }))).toBe('ok')
    expect(deps.pauses.slice(40)).toEqual([210, 220])
    // a browser that proved itself is not slowed down
    expect(codeOf(await requestLoginCode(deps, known(), { email, number }))).toBe('ok')
    expect(deps.pauses).toHaveLength(42)
  })

  test('ACCESS-10 LG-04 in the stranger’s own network the proved browser gets in; its wrong pairs cost what right ones do', async () => {
    for (let n = 0; n < 12; n++) await requestLoginCode(deps, from('home'), { email, number: invented(n) })
    expect(codeOf(await requestLoginCode(deps, from('home'), { email, number }))).toBe('too_many_requests')
    const queries = async (typed: string) => {
      const names: string[] = []
      const query: Queryable['query'] = (text, values, name) => {
        names.push(name ?? text)
        return deps.db.query(text, values, name)
      }
      const answer = await requestLoginCode({ ...deps, db: { ...deps.db, query } }, known(), { email, number: typed })
      return { code: codeOf(answer), names }
    }
    const right = await queries(number)
    const wrong = await queries(invented(1))
    expect([right.code, wrong.code]).toEqual(['ok', 'login_denied'])
    expect(wrong.names).toEqual(right.names)
  })

  test('ACCESS-10 a proved browser has a limit of its own, and only for its own address', async () => {
    const who = known()
    const asked = await counting(async (d) => {
      for (let n = 0; n < 25; n++) await requestLoginCode(d, who, { email, number: invented(n) })
    })
    expect(asked('booking_by_number')).toBe(20)
    for (let n = 0; n < 10; n++) await requestLoginCode(deps, known(), { email: 'x@example.org', number: invented(n) })
    expect(codeOf(await requestLoginCode(deps, known(), { email: 'x@example.org', number: invented(1) }))).toBe(
      'too_many_requests',
    )
  })
})

describe('passwords', () => {
  const wrong = (d: TestDeps, who: Actor, n: number) => logIn(d, who, { email, password: `wrong password ${n}` })

  test('ACCT-6 ACCESS-12 one network compares 5 passwords at once and 20 in a day; twenty networks, or a hundred, 25', async () => {
    await register()
    const one = await counting(async (d) => {
      for (let n = 0; n < 30; n++) await wrong(d, from(1), n)
    })
    expect(one('account_password')).toBe(5)
    expect(codeOf(await logIn(deps, from('owner'), { email, password }))).toBe('ok')
    const day = await counting(async (d) => {
      for (let passed = 0; passed < 24 * 60 - 1; passed += 15) {
        deps.clock.advance(15 * minuteMs)
        for (let n = 0; n < 6; n++) await wrong(d, from(1), n)
      }
    })
    expect(one('account_password') + day('account_password')).toBe(20)
    deps.clock.advance(dayMs)
    for (const networks of [20, 100]) {
      const many = await counting(async (d) => {
        for (let at = 0; at < networks; at++) await wrong(d, from(`${networks} ${at}`), at)
        for (let at = 0; at < networks; at++) await wrong(d, from(`${networks} ${at}`), at)
      })
      expect(many('account_password')).toBe(25)
      expect(await logIn(deps, from('new'), { email, password })).toMatchObject({
        problem: { code: 'locked_out', facts: { secondsLeft: 24 * 3600 } },
      })
      expect(codeOf(await logIn(deps, known('new'), { email, password }))).toBe('ok')
      deps.clock.advance(dayMs)
    }
  }, 240_000)

  test('ACCESS-10 five wrong passwords lock the proved browser, not its network; the cookie without the address is worth nothing', async () => {
    await register()
    const who = known()
    for (let n = 0; n < 4; n++) expect(codeOf(await wrong(deps, who, n))).toBe('login_failed')
    expect(await wrong(deps, who, 5)).toMatchObject({ problem: { code: 'locked_out', facts: { secondsLeft: 900 } } })
    expect(codeOf(await logIn(deps, who, { email, password }))).toBe('locked_out')
    expect(codeOf(await logIn(deps, from('home'), { email, password }))).toBe('ok')
    deps.clock.advance(15 * minuteMs)
    expect(codeOf(await logIn(deps, who, { email, password }))).toBe('ok')

    const foreign = from('elsewhere', proof('somebody@example.org'))
    for (let n = 0; n < 5; n++) await wrong(deps, foreign, n)
    expect(codeOf(await logIn(deps, from('elsewhere'), { email, password }))).toBe('locked_out')
  })

  test('ACCT-4 ACCT-6 an address nobody has closes for strangers like one that has an account', async () => {
    const answers = []
    for (let at = 0; at < 27; at++) answers.push(await logIn(deps, from(at), { email: 'nobody@example.org', password }))
    expect(answers.slice(0, 25).map(codeOf)).toEqual(Array.from({ length: 25 }, () => 'login_failed'))
    expect(answers.slice(25).map(codeOf)).toEqual(['locked_out', 'locked_out'])
  }, 240_000)
})

describe('letters', () => {
  test('ACCESS-11 links: six of one network, ten of all strangers, six more of the proved browser', async () => {
    const ask = async (who: Actor) => codeOf(await requestLink(deps, who, { email, language: 'en' }))
    const answers: string[] = []
    for (let n = 0; n < 7; n++) answers.push(await ask(from(1)))
    for (let n = 0; n < 5; n++) answers.push(await ask(from(2)))
    const six = Array.from({ length: 6 }, () => 'ok')
    expect(answers).toEqual([...six, 'letter_limit', ...six.slice(0, 4), 'letter_limit'])
    const who = known()
    for (let n = 0; n < 6; n++) expect(await ask(who)).toBe('ok')
    expect(await ask(who)).toBe('letter_limit')
    expect(await deps.db.query('select 1 from account_link')).toHaveLength(16)
    deps.clock.advance(dayMs)
    expect(await ask(from(3))).toBe('ok')
  })

  test('ACCESS-11 a link that was mailed works while strangers ask for more, and one that is opened no longer counts', async () => {
    must(await requestLink(deps, from('home'), { email, language: 'en' }))
    const [row] = await deps.db.query<{ id: string }>('select id from account_link')
    for (let at = 0; at < 20; at++) await requestLink(deps, from(at), { email, language: 'en' })
    const { token } = (await accountLinkLetter(deps, { linkId: row?.id ?? '' }))!
    const { device } = must(await openLink(deps, from('home'), { token, password: '' }))
    expect(codeOf(await requestLink(deps, from('home'), { email, language: 'en' }))).toBe('ok')
    expect(codeOf(await requestLink(deps, from('home'), { email, language: 'en' }))).toBe('letter_limit')
    expect(codeOf(await requestLink(deps, from('home', device), { email, language: 'en' }))).toBe('ok')
  })

  test('ACCESS-10 ACCESS-11 codes: who holds the pair uses up the letters of strangers, not those of the proved browser', async () => {
    for (let at = 0; at < 12; at++) await requestLoginCode(deps, from(at), { email, number })
    expect(codeOf(await requestLoginCode(deps, from('owner'), { email, number }))).toBe('too_many_requests')
    const who = known()
    const { challengeToken } = must(await requestLoginCode(deps, who, { email, number }))
    deps.clock.advance(minuteMs)
    must(await resendLoginCode(deps, who, { challengeToken }))
    await deps.worker.runDue()
    // letters go several at a time, so the last is not always the one that was asked for again
    const letter = deps.mailer.sent.find(({ id }) => /^code\/[^/]+\/1$/.test(id))
    const code = /\d{6}/.exec(letter?.subject ?? '')?.[0] ?? ''
    expect(must(await verifyLoginCode(deps, who, { challengeToken, code })).bookingId).toBe(bookingId)
  })
})

describe('a browser that proved itself', () => {
  test('ACCESS-10 is known by what only the server can make, for its own addresses, for 180 days', async () => {
    const now = deps.clock.now()
    const cookie = proof()
    const isKnown = (device: string | null, of = email, at = now) => deviceOf(deps, from(1, device), of, at) !== null
    expect(isKnown(cookie)).toBe(true)
    expect(isKnown(cookie, 'somebody@example.org')).toBe(false)
    expect(isKnown(cookie, email, now + 180 * dayMs)).toBe(true)
    expect(isKnown(cookie, email, now + 181 * dayMs)).toBe(false)
    const [day, name, digest] = cookie.split('.')
    for (const forged of [
      null,
      '',
      'nonsense',
      `${Number(day) + 1}.${name}.${digest}`,
      `${day}.${'A'.repeat(22)}.${digest}`,
      `${day}.${name}.${'A'.repeat(22)}`,
      `${cookie}~`.repeat(100),
    ])
      expect(isKnown(forged), String(forged)).toBe(false)
    expect(deviceOf({ pepper: Buffer.alloc(32) }, from(1, cookie), email, now)).toBeNull()
    expect(cookie).not.toContain('noor')
    // a proof for a booking that was erased
    expect(isKnown(proof(''), '')).toBe(false)
  })

  test('ACCESS-10 knows five addresses, the latest ones; proving one again replaces its entry', async () => {
    const now = deps.clock.now()
    const address = (n: number) => `x${n}@example.org`
    let cookie: string | null = null
    for (let n = 0; n < 6; n++) cookie = provedDevice(deps, from(1, cookie), address(n), now)
    cookie = provedDevice(deps, from(1, cookie), address(3), now)
    expect(cookie.split('~')).toHaveLength(5)
    const known = [0, 1, 2, 3, 4, 5].filter((n) => deviceOf(deps, from(1, cookie), address(n), now) !== null)
    expect(known).toEqual([1, 2, 3, 4, 5])
    expect(cookie.length).toBeLessThan(400)
  })

  test('ERASE-1 rows of tries name nobody and are gone once their time is over', async () => {
    await requestLoginCode(deps, from(1), { email, number })
    await requestLink(deps, from(1), { email, language: 'en' })
    await logIn(deps, from(1), { email, password })
    const rows = await deps.db.query('select * from try_count')
    expect(rows.length).toBeGreaterThan(8)
    expect(JSON.stringify(rows)).not.toMatch(/noor|network|AMS/)
    deps.clock.advance(dayMs)
    must(await forgetOldTries(deps, { kind: 'system', job: 'forget-tries' }))
    // the booking that nobody paid at once is the count that is kept longest
    expect(await deps.db.query('select n from try_count')).toEqual([{ n: 1 }])
    deps.clock.advance(allowances.unpaidOfMailbox.windowMs - dayMs)
    must(await forgetOldTries(deps, { kind: 'system', job: 'forget-tries' }))
    expect(await deps.db.query('select * from try_count')).toEqual([])
  })
})
