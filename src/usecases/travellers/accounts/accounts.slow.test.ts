import { beforeEach, describe, expect, test } from 'vitest'
import type { Queryable } from '#db/db.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, must, place, type Browser } from '#test/builders/traveller.ts'
import type { Actor } from '../../actor.ts'
import { linkToken, readSession } from '../../sessions.ts'
import { accountLinkLetter } from '../../letters/account-letters.ts'
import { showBooking } from '../show-booking.ts'
import { endSessions } from './end-sessions.ts'
import { logIn } from './log-in.ts'
import { openLink, peekLink } from './open-link.ts'
import { checkPassword, cost, hashPassword } from '../../passwords.ts'
import { requestLink, requestLinkForBooking } from './request-link.ts'
import { showAccount } from './show-account.ts'

const fresh = freshDeps()
const email = 'noor@example.org'
const password = 'two cups of tea'
const visitor: Actor = { kind: 'visitor', sessionId: null, address: 'there' }

let deps: TestDeps
beforeEach(async () => {
  deps = await fresh()
})

/** The token of the newest mailed link, as its letter would have it. */
const mailedToken = async (): Promise<string> => {
  const [row] = await deps.db.query<{ id: string }>(
    `
      select l.id from account_link l
      left join job j on j.payload ->> 'linkId' = l.id::text
      where l.used_at is null
      order by l.created_at desc, j.id desc nulls last
      limit 1`,
  )
  return (await accountLinkLetter(deps, { linkId: row?.id ?? '' }))?.token ?? ''
}
const withToken = async (token: string): Promise<Actor> => {
  const session = await readSession(deps, token)
  return session ? { kind: 'traveller', sessionId: session.id, ...session, address: 'here' } : visitor
}
const register = async (who: Actor = visitor, chosen = password): Promise<Actor> => {
  must(await requestLink(deps, who, { email, language: 'nl' }))
  return withToken(must(await openLink(deps, who, { token: await mailedToken(), password: chosen })).sessionToken)
}
const loggedIn = async (typed = password): Promise<Actor> =>
  withToken(must(await logIn(deps, visitor, { email, password: typed })).sessionToken)
const other = async (): Promise<Browser> => browser(deps)
const accountIn = (actor: Actor) => (actor.kind === 'traveller' ? actor.account : null)

/** The names of the queries that `work` asked, and its answer. */
const traced = async <T>(work: (deps: TestDeps) => Promise<T>): Promise<{ answer: T; queries: string[] }> => {
  const queries: string[] = []
  const tracing = (q: Queryable): Queryable => ({
    query: (text, values, name) => {
      queries.push(name ?? text)
      return q.query(text, values, name)
    },
  })
  const db: TestDeps['db'] = {
    ...deps.db,
    ...tracing(deps.db),
    transaction: (inner) => deps.db.transaction((tx) => inner(tracing(tx))),
  }
  return { answer: await work({ ...deps, db }), queries }
}

describe('register', () => {
  test('ACCT-1 LG-19 by a booking: its address is proved by the link, then all its bookings are there, in a new session', async () => {
    const first = await other()
    const one = await place(deps, first, { paymentLocation: 'baCharged' })
    const second = await place(deps, await other(), { paymentLocation: 'baCharged', email })
    const foreign = await place(deps, await other(), { paymentLocation: 'baCharged', email: 'somebody@example.org' })
    must(await requestLinkForBooking(deps, await first.actor(), { bookingId: one, language: 'nl' }))
    expect(codeOf(await showBooking(deps, await first.actor(), { bookingId: second }))).toBe('not_found')

    const { sessionToken, isNew } = must(
      await openLink(deps, await first.actor(), { token: await mailedToken(), password: '' }),
    )
    expect(isNew).toBe(true)
    expect(sessionToken).not.toBe(first.token)
    expect(await readSession(deps, first.token)).toBeNull()
    const actor = await withToken(sessionToken)
    for (const bookingId of [one, second]) expect(codeOf(await showBooking(deps, actor, { bookingId }))).toBe('ok')
    expect(codeOf(await showBooking(deps, actor, { bookingId: foreign }))).toBe('not_found')
    const view = must(await showAccount(deps, actor))
    expect(view.bookings.upcoming.map(({ id }) => id).sort()).toEqual([one, second].sort())
    expect(view.account).toMatchObject({ email, hasPassword: false, language: 'nl' })
  })

  test('ACCT-1 who only typed an address sees nothing of it; a booking made later is there at once', async () => {
    await place(deps, await other(), { paymentLocation: 'baCharged' })
    const who = await other()
    must(await requestLink(deps, await who.actor(), { email, language: 'en' }))
    expect((await readSession(deps, who.token))?.bookingIds).toEqual([])
    expect(codeOf(await showAccount(deps, await who.actor()))).toBe('not_allowed')
    const actor = await register()
    const later = await place(deps, await other(), { paymentLocation: 'baCharged' })
    expect(must(await showAccount(deps, actor)).bookings.upcoming.map(({ id }) => id)).toContain(later)
  })

  test('ACCT-1 one address, one account, in one spelling; a booking of somebody else mails nothing', async () => {
    await register()
    must(await requestLink(deps, visitor, { email: '  Noor@EXAMPLE.org ', language: 'en' }))
    expect(must(await openLink(deps, visitor, { token: await mailedToken(), password: '' })).isNew).toBe(false)
    expect(await deps.db.query('select email from account')).toEqual([{ email }])
    const bookingId = await place(deps, await other(), { paymentLocation: 'baCharged' })
    expect(
      codeOf(await requestLinkForBooking(deps, await (await other()).actor(), { bookingId, language: 'en' })),
    ).toBe('not_found')
    expect(await deps.db.query('select id from account_link')).toHaveLength(2)
  })

  test('ACCT-2 CS-07 looking at a link changes nothing; it opens once, also for ten at once, within ten minutes', async () => {
    must(await requestLink(deps, visitor, { email, language: 'en' }))
    const token = await mailedToken()
    expect(must(await peekLink(deps, visitor, { token }))).toEqual({ email, isNew: true })
    expect(await deps.db.query('select id from account')).toEqual([])
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => openLink(deps, visitor, { token, password: '' })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'account_link_unknown')).toHaveLength(9)
    expect(codeOf(await peekLink(deps, visitor, { token }))).toBe('account_link_unknown')

    must(await requestLink(deps, visitor, { email, language: 'en' }))
    const late = await mailedToken()
    deps.clock.advance(10 * minuteMs)
    expect(codeOf(await peekLink(deps, visitor, { token: late }))).toBe('ok')
    deps.clock.advance(1)
    for (const unknown of [late, 'made up', linkToken(deps, 'review', 'x'), 'x'.repeat(10_000)])
      expect(codeOf(await openLink(deps, visitor, { token: unknown, password: '' }))).toBe('account_link_unknown')
    expect(await mailedToken()).toBe('')
  })

  test('ACCT-2 ACCESS-11 LG-11 an address gets at most ten links a day of strangers, and a network asks twenty times an hour', async () => {
    const ask = (address: string, to = email) =>
      requestLink(deps, { ...visitor, address }, { email: to, language: 'en' })
    for (let n = 0; n < 10; n++) expect(codeOf(await ask(`network ${n}`))).toBe('ok')
    expect(codeOf(await ask('another'))).toBe('letter_limit')
    expect(codeOf(await ask('another', 'somebody@example.org'))).toBe('ok')
    deps.clock.advance(dayMs)
    expect(codeOf(await ask('another'))).toBe('ok')
    for (let n = 0; n < 20; n++) await ask('one network', `somebody${n}@example.org`)
    expect(codeOf(await ask('one network', 'last@example.org'))).toBe('too_many_requests')
  })

  test('ACCT-3 a password is chosen by whoever has the mailbox; the account that exists keeps its own', async () => {
    await register()
    must(await requestLink(deps, visitor, { email, language: 'en' }))
    must(await openLink(deps, visitor, { token: await mailedToken(), password: 'chosen by somebody else' }))
    expect(codeOf(await logIn(deps, visitor, { email, password: 'chosen by somebody else' }))).toBe('login_failed')
    expect(codeOf(await logIn(deps, visitor, { email, password }))).toBe('ok')
  })

  test('ACCT-3 ACCT-5 a weak password is refused before the link is used', async () => {
    must(await requestLink(deps, visitor, { email, language: 'en' }))
    const token = await mailedToken()
    expect(await openLink(deps, visitor, { token, password: 'password1' })).toMatchObject({
      problem: { code: 'password_common', fields: { password: 'password_common' } },
    })
    expect(codeOf(await openLink(deps, visitor, { token, password }))).toBe('ok')
  })

  test('ACCT-4 LG-25 asking for a link: the same answer, queries, rows and letters for every address', async () => {
    await register()
    const known = await traced((d) => requestLink(d, visitor, { email, language: 'en' }))
    const unknown = await traced((d) => requestLink(d, visitor, { email: 'nobody@example.org', language: 'en' }))
    expect(unknown).toEqual(known)
    expect(known.queries).not.toContain('account_by_email')
    const jobs = await deps.db.query<{ payload: object }>(`select payload from job where queue = 'mail'`)
    expect(new Set(jobs.map(({ payload }) => Object.keys(payload).sort().join())).size).toBe(1)
  })

  test('ACCT-4 LG-17 neither address nor token is in a job; the token is in no table', async () => {
    must(await requestLink(deps, visitor, { email, language: 'en' }))
    const stored = JSON.stringify([
      await deps.db.query('select * from job'),
      await deps.db.query('select * from account_link'),
    ])
    expect(JSON.stringify(await deps.db.query('select * from job'))).not.toContain('noor')
    expect(stored).not.toContain(await mailedToken())
  })

  test('what is missing or no address is said with its field', async () => {
    expect(await requestLink(deps, visitor, { email: ' ', language: 'en' })).toMatchObject({
      problem: { fields: { email: 'login_email_required' } },
    })
    expect(await requestLink(deps, visitor, { email: 'no address', language: 'en' })).toMatchObject({
      problem: { fields: { email: 'email_invalid' } },
    })
  })
})

describe('log in', () => {
  test('M7 what is missing is said in the words of the specification', async () => {
    expect(await logIn(deps, visitor, { email: ' ', password: '' })).toMatchObject({
      problem: { fields: { email: 'login_email_required', password: 'password_required' } },
    })
    expect(await logIn(deps, visitor, { email, password: '' })).toMatchObject({
      problem: { fields: { password: 'password_required' } },
    })
  })

  test('ACCT-8 LG-19 LG-20 the right pair opens a new session that keeps what the browser had; logging out ends it on the server', async () => {
    await register()
    const who = await other()
    const foreign = await place(deps, who, { paymentLocation: 'baCharged', email: 'partner@example.org' })
    const { sessionToken } = must(await logIn(deps, await who.actor(), { email: 'NOOR@example.org', password }))
    expect(await readSession(deps, who.token)).toBeNull()
    const actor = await withToken(sessionToken)
    expect(accountIn(actor)).toMatchObject({ email, provedAt: null })
    expect(codeOf(await showBooking(deps, actor, { bookingId: foreign }))).toBe('ok')
    must(await endSessions(deps, actor, { name: null, password }))
    expect(await readSession(deps, sessionToken)).toBeNull()
  })

  test('ACCT-8 somebody else in the same browser starts with nothing of the one before', async () => {
    const before = await register()
    const bookingId = await place(
      deps,
      { id: 'x', token: 'x', actor: async () => before },
      { paymentLocation: 'baCharged' },
    )
    must(await requestLink(deps, before, { email: 'partner@example.org', language: 'en' }))
    const partner = await withToken(
      must(await openLink(deps, before, { token: await mailedToken(), password: '' })).sessionToken,
    )
    expect(codeOf(await showBooking(deps, partner, { bookingId }))).toBe('not_found')
  })

  test('ACCT-4 LG-25 a wrong pair: one answer and the same queries, whatever was wrong', async () => {
    await register()
    must(await requestLink(deps, visitor, { email: 'link@example.org', language: 'en' }))
    must(await openLink(deps, visitor, { token: await mailedToken(), password: '' }))
    const wrong = await traced((d) => logIn(d, visitor, { email, password: 'three cups of tea' }))
    expect(wrong.answer).toEqual({ ok: false, problem: { code: 'login_failed' } })
    for (const pair of [
      { email: 'nobody@example.org', password },
      { email: 'no address', password },
      { email: 'a\u0000b', password },
      { email: 'link@example.org', password },
    ]) {
      expect(await traced((d) => logIn(d, visitor, pair)), pair.email).toEqual(wrong)
    }
    // an address without an account locks like a real one
    for (let n = 0; n < 3; n++) await logIn(deps, visitor, { email: 'nobody@example.org', password })
    expect(await logIn(deps, visitor, { email: 'nobody@example.org', password })).toMatchObject({
      problem: { code: 'locked_out', facts: { secondsLeft: 900 } },
    })
  })

  test('ACCT-6 LG-08 five wrong passwords lock for 15 minutes, then 30; the right one is refused meanwhile; the link works and forgets them', async () => {
    await register()
    const wrong = () => logIn(deps, visitor, { email, password: 'three cups of tea' })
    for (let n = 0; n < 4; n++) expect(codeOf(await wrong())).toBe('login_failed')
    expect(await wrong()).toMatchObject({ problem: { code: 'locked_out', facts: { secondsLeft: 900 } } })
    deps.clock.advance(5 * minuteMs)
    expect(await logIn(deps, visitor, { email, password })).toMatchObject({
      problem: { code: 'locked_out', facts: { secondsLeft: 600 } },
    })
    deps.clock.advance(10 * minuteMs)
    for (let n = 0; n < 4; n++) expect(codeOf(await wrong())).toBe('login_failed')
    expect(await wrong()).toMatchObject({ problem: { code: 'locked_out', facts: { secondsLeft: 1_800 } } })
    must(await requestLink(deps, visitor, { email, language: 'en' }))
    must(await openLink(deps, visitor, { token: await mailedToken(), password: '' }))
    expect(codeOf(await logIn(deps, visitor, { email, password }))).toBe('ok')
  })

  test('ACCT-6 LG-15 a hundred wrong passwords at once from a hundred networks: 25 are compared, the right one among the rest is refused', async () => {
    await register()
    const anywhere = (n: number): Actor => ({ ...visitor, address: `network ${n}` })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        logIn(deps, anywhere(n), { email, password: n === 99 ? password : `wrong password ${n}` }),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toEqual([])
    expect(answers.filter((answer) => codeOf(answer) === 'login_failed')).toHaveLength(25)
    expect(answers.filter((answer) => codeOf(answer) === 'locked_out')).toHaveLength(75)
  })

  test('RL-05 one network tries at most 60 times an hour', async () => {
    const tries: string[] = []
    for (let n = 0; n < 61; n++)
      tries.push(codeOf(await logIn(deps, visitor, { email: `somebody${n}@example.org`, password: 'x' })))
    expect(tries.filter((code) => code === 'too_many_requests')).toHaveLength(1)
  })

  test('ACCT-5 a password stored with other parameters is stored anew at log-in', async () => {
    await register()
    const [before] = await deps.db.query<{ password: string }>('select password from account')
    expect(before?.password).toContain(`m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`)
    // the first secret has no name, so that a server of an older version reads what this one has stored
    expect(before?.password).not.toContain('keyid')
    expect(before?.password).not.toContain(password)
    // a hash made with one pass, as if that had been the parameter once
    const { argon2Sync } = await import('node:crypto')
    const { keyed } = await import('../../sessions.ts')
    const salt = Buffer.alloc(16, 7)
    const hash = argon2Sync('argon2id', {
      message: password,
      nonce: salt,
      memory: 8_192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
      secret: keyed(deps, 'password'),
    })
    await deps.db.query('update account set password = $1', [
      `$argon2id$v=19$m=8192,t=1,p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`,
    ])
    expect(codeOf(await logIn(deps, visitor, { email, password: 'not this one' }))).toBe('login_failed')
    expect((await deps.db.query<{ password: string }>('select password from account'))[0]?.password).toContain('m=8192')
    await loggedIn()
    expect((await deps.db.query<{ password: string }>('select password from account'))[0]?.password).toContain(
      `m=${cost.memory}`,
    )
    await loggedIn()
  })

  test('ACCT-5 another server secret opens nothing, nor does a broken row', async () => {
    const stored = await hashPassword(deps, password)
    expect(await checkPassword(deps, password, stored)).toEqual({ matches: true, outdated: false })
    expect(await checkPassword({ pepper: Buffer.alloc(32) }, password, stored)).toMatchObject({ matches: false })
    for (const broken of ['', 'nonsense', stored.slice(0, -60), null])
      expect(await checkPassword(deps, password, broken)).toMatchObject({ matches: false })
    expect(await hashPassword(deps, password)).not.toBe(stored)
  })
})
