import { beforeEach, describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, must, place, type Browser } from '#test/builders/traveller.ts'
import type { Actor } from '../../actor.ts'
import { readSession } from '../../sessions.ts'
import { accountLinkLetter } from '../../letters/account-letters.ts'
import { changePassword } from './change-password.ts'
import { endSessions } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { logIn } from './log-in.ts'
import { openLink } from './open-link.ts'
import { requestLink, requestOwnLink } from './request-link.ts'

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

describe('sessions', () => {
  test('ACCT-8 ST-06 idle for half an hour or twelve hours old: the account closes, and does not open again by asking', async () => {
    await place(deps, await other(), { paymentLocation: 'baCharged' })
    await register()
    const { sessionToken } = must(await logIn(deps, visitor, { email, password }))
    deps.clock.advance(30 * minuteMs - 1)
    expect((await readSession(deps, sessionToken))?.account).toMatchObject({ email })
    deps.clock.advance(30 * minuteMs)
    expect(await readSession(deps, sessionToken)).toBeNull()
    expect(await readSession(deps, sessionToken)).toBeNull()
    const again = must(await logIn(deps, visitor, { email, password })).sessionToken
    for (let n = 0; n < 28; n++) {
      deps.clock.advance(25 * minuteMs)
      expect((await readSession(deps, again))?.bookingIds).toHaveLength(1)
    }
    deps.clock.advance(25 * minuteMs)
    expect(await readSession(deps, again)).toBeNull()
  })

  test('ACCT-8 a booking looked up in between does not lengthen the twelve hours, and keeps the account open', async () => {
    const { renewSession } = await import('../../sessions.ts')
    const actor = await register()
    const foreign = await place(deps, await other(), { paymentLocation: 'baCharged', email: 'partner@example.org' })
    deps.clock.advance(hourMs)
    const token = await deps.db.transaction((tx) =>
      renewSession(tx, actor, { bookingId: foreign, airportId: 1, scope: 'all' }, deps.clock.now()),
    )
    for (let n = 0; n < 26; n++) {
      deps.clock.advance(25 * minuteMs)
      expect((await readSession(deps, token))?.account).toMatchObject({ email })
    }
    deps.clock.advance(25 * minuteMs)
    expect(await readSession(deps, token)).toMatchObject({ account: null, bookingIds: [foreign] })
  })

  test('ST-07 browsers are listed, one is ended by its name, all at once', async () => {
    const here = await register()
    deps.clock.advance(minuteMs)
    const there = await loggedIn()
    const elsewhere = await loggedIn()
    const listed = must(await listSessions(deps, here))
    expect(listed.map(({ isThis }) => isThis)).toEqual([false, false, true])
    expect(listed[2]).toMatchObject({ at: deps.clock.now() - minuteMs })
    const name = must(await listSessions(deps, there)).find(({ isThis }) => isThis)?.name ?? ''
    must(await endSessions(deps, here, { name: 'made up', password }))
    must(await endSessions(deps, here, { name, password }))
    expect(must(await listSessions(deps, here))).toHaveLength(2)
    must(await endSessions(deps, elsewhere, { name: null, password }))
    expect(await deps.db.query('select id from session where account_id is not null')).toEqual([])
    expect(codeOf(await endSessions(deps, visitor, { name: null, password }))).toBe('not_allowed')
    expect(codeOf(await listSessions(deps, visitor))).toBe('not_allowed')
  })

  test('ACCT-7 ST-07 who does not prove himself ends no session, by the password or by a link opened just now', async () => {
    const proved = await register()
    const here = await loggedIn()
    await loggedIn()
    const name = must(await listSessions(deps, here)).find(({ isThis }) => !isThis)?.name ?? ''
    const left = async () => must(await listSessions(deps, here)).length
    for (const which of [name, null]) {
      expect(await endSessions(deps, here, { name: which, password: '' })).toMatchObject({
        problem: { fields: { password: 'password_required' } },
      })
      expect(await endSessions(deps, here, { name: which, password: 'not this one' })).toMatchObject({
        problem: { fields: { password: 'password_wrong' } },
      })
    }
    expect(await left()).toBe(3)
    // guesses there are guesses like others (ACCT-6)
    expect(codeOf(await endSessions(deps, here, { name, password: 'nor this' }))).toBe('password_wrong')
    must(await endSessions(deps, here, { name, password }))
    expect(await left()).toBe(2)
    // the link with which the account was made was opened just now
    must(await endSessions(deps, proved, { name: null, password: '' }))
    expect(await deps.db.query('select id from session where account_id is not null')).toEqual([])
  })

  test('ACCT-7 an account without a password ends its sessions after a link that was opened within 15 minutes', async () => {
    const actor = await register(visitor, '')
    deps.clock.advance(15 * minuteMs + 1)
    expect(codeOf(await endSessions(deps, actor, { name: null, password: '' }))).toBe('proof_required')
    deps.clock.advance(-1)
    expect(codeOf(await endSessions(deps, actor, { name: null, password: '' }))).toBe('ok')
  })

  test('ST-07 nobody ends the sessions of another account', async () => {
    const mine = await register()
    must(await requestLink(deps, visitor, { email: 'partner@example.org', language: 'en' }))
    const partner = await withToken(
      must(await openLink(deps, visitor, { token: await mailedToken(), password: '' })).sessionToken,
    )
    const name = must(await listSessions(deps, mine))[0]?.name ?? ''
    must(await endSessions(deps, partner, { name, password: '' }))
    expect(must(await listSessions(deps, mine))).toHaveLength(1)
  })
})

describe('change of password', () => {
  const next = 'three cups of tea'

  test('ACCT-7 ACCT-8 the old one is asked for; every other browser is logged out and this one gets a new session', async () => {
    await register()
    const here = await loggedIn()
    const there = await loggedIn()
    expect(await changePassword(deps, here, { password: '', newPassword: next })).toMatchObject({
      problem: { fields: { password: 'password_required' } },
    })
    expect(await changePassword(deps, here, { password: 'not this one', newPassword: next })).toMatchObject({
      problem: { fields: { password: 'password_wrong' } },
    })
    expect(await changePassword(deps, here, { password, newPassword: 'parkwing1' })).toMatchObject({
      problem: { fields: { newPassword: 'password_common' } },
    })
    const { sessionToken } = must(await changePassword(deps, here, { password, newPassword: next }))
    const now = await withToken(sessionToken)
    expect(must(await listSessions(deps, now))).toHaveLength(1)
    for (const old of [here, there])
      if (old.kind === 'traveller')
        expect(await deps.db.query('select id from session where id = $1', [old.sessionId])).toEqual([])
    expect(codeOf(await logIn(deps, visitor, { email, password }))).toBe('login_failed')
    expect(codeOf(await logIn(deps, visitor, { email, password: next }))).toBe('ok')
  })

  test('ACCT-7 a link opened within 15 minutes stands for the old one, later it does not', async () => {
    await register()
    const here = await loggedIn()
    must(await requestOwnLink(deps, here, { language: 'en', leadsTo: 'security' }))
    const opened = must(await openLink(deps, here, { token: await mailedToken(), password: '' }))
    expect(opened.leadsTo).toBe('security')
    const actor = await withToken(opened.sessionToken)
    deps.clock.advance(15 * minuteMs + 1)
    expect(codeOf(await changePassword(deps, actor, { password: '', newPassword: next }))).toBe('password_required')
    deps.clock.advance(-1)
    expect(codeOf(await changePassword(deps, actor, { password: '', newPassword: next }))).toBe('ok')
    expect(codeOf(await requestOwnLink(deps, visitor, { language: 'en', leadsTo: 'data' }))).toBe('not_allowed')
  })

  test('ACCT-7 an account without a password needs the link for its first one', async () => {
    const actor = await register(visitor, '')
    deps.clock.advance(15 * minuteMs + 1)
    expect(codeOf(await changePassword(deps, actor, { password: '', newPassword: next }))).toBe('proof_required')
    expect(codeOf(await logIn(deps, visitor, { email, password: next }))).toBe('login_failed')
  })

  test('ACCT-6 ACCT-7 wrong passwords there are guesses like others', async () => {
    await register()
    const here = await loggedIn()
    for (let n = 0; n < 4; n++) await changePassword(deps, here, { password: 'not this one', newPassword: next })
    expect(codeOf(await changePassword(deps, here, { password: 'not this one', newPassword: next }))).toBe('locked_out')
    expect(codeOf(await logIn(deps, { ...visitor, address: 'here' }, { email, password }))).toBe('locked_out')
    expect(codeOf(await logIn(deps, visitor, { email, password }))).toBe('ok')
    expect(codeOf(await changePassword(deps, visitor, { password, newPassword: next }))).toBe('not_allowed')
  })
})
