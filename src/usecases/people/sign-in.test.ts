import { describe, expect, test } from 'vitest'
import { challengeOf, makeTicket } from './tickets.ts'
import { hourMs, minuteMs, dayMs } from '#domain/time/zones.ts'
import { testKey, type TestKey } from '#test/builders/authenticator.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import {
  actorWith,
  appCode,
  browser,
  goodPassword,
  hired,
  hiredWithKey,
  stranger,
  type Hired,
} from '#test/builders/hired.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { loadStaffLink, loadStaffNotice } from '../letters/staff-letters.ts'
import { confirmFactor, needsFactor } from './confirm-factor.ts'
import { endMembership } from './end-membership.ts'
import { finishRecovery, isRecoveryOpen, recover } from './recover.ts'
import { signInWithPasskey, signInWithPassword } from './sign-in.ts'
import { readStaffSession } from './staff-session.ts'

const fresh = freshDeps()
const admin = { email: 'ada@parkwing.example', role: 'administrator' } as const
const support = { email: 'bo@parkwing.example', role: 'support' } as const
const from = (network: string, device: string | null = null): Actor => ({
  kind: 'visitor',
  sessionId: null,
  address: network,
  device,
})

const withPassword = (deps: TestDeps, who: { email: string; key: string }, changes: object = {}, actor = stranger) =>
  signInWithPassword(deps, actor, {
    email: who.email,
    password: goodPassword,
    code: appCode(who.key, deps.clock.now()),
    browser,
    ...changes,
  })
const withKey = (deps: TestDeps, device: TestKey, changes: Parameters<TestKey['show']>[1] = {}, actor = stranger) => {
  const ticket = makeTicket(deps, 'sign-in', '', deps.clock.now())
  return signInWithPasskey(deps, actor, { ticket, answer: device.show(challengeOf(deps, ticket), changes), browser })
}
const trail = async (deps: TestDeps, operation: string) =>
  deps.db.query<{ person_id: string | null; object: string; network: string; data: object }>(
    'select person_id::text, object, network, data from trail where operation = $1 order by seq',
    [operation],
  )

describe('ACCESS-27 signing in', () => {
  test('ACCESS-23 ACCESS-27 with password and code: a token that nobody knew, and the old session is over', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    deps.clock.advance(minuteMs)
    const before = await actorWith(deps, ada.token)
    const { token } = must(
      await withPassword(deps, ada, { browser: { words: 'Safari, iPhone', before: before.sessionId } }),
    )
    // whatever token the browser came with, planted or its own, opens nothing any more
    expect(token).not.toBe(ada.token)
    expect(await readStaffSession(deps, ada.token)).toBeNull()
    expect(await readStaffSession(deps, token)).toMatchObject({ person: { email: ada.email }, isDemo: false })
    expect((await trail(deps, 'person.signIn')).at(-1)).toEqual({
      person_id: ada.personId,
      object: `person:${ada.personId}`,
      network: '192.0.2.0',
      data: { by: 'password' },
    })
  })

  test('ACCESS-26 ST-02 unknown, wrong password, wrong code, no code and no role get one answer and the same statements', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    const bo = await hired(deps, support)
    await deps.db.query("update membership set ended_at = now() where role = 'support'")
    deps.clock.advance(minuteMs)
    // the known and the unknown address cost the same statements, before and after the comparison
    const counted = async (attempt: (counting: TestDeps) => Promise<unknown>) => {
      let statements = 0
      const query: TestDeps['db']['query'] = (...asked) => {
        statements++
        return deps.db.query(...asked)
      }
      const answer = await attempt({ ...deps, db: { ...deps.db, query } })
      return { answer, statements }
    }
    const refusals = [
      await counted((counting) => withPassword(counting, { email: 'nobody@parkwing.example', key: ada.key })),
      await counted((counting) =>
        withPassword(counting, { email: 'no address', key: ada.key }, {}, from('192.0.2.21')),
      ),
      await counted((counting) => withPassword(counting, ada, { password: 'wrong barriers' }, from('192.0.2.22'))),
      await counted((counting) => withPassword(counting, ada, { code: '000000' }, from('192.0.2.23'))),
      await counted((counting) => withPassword(counting, ada, { code: '' }, from('192.0.2.24'))),
      await counted((counting) => withPassword(counting, bo, {}, from('192.0.2.25'))),
    ]
    expect(new Set(refusals.slice(0, 5).map(({ statements }) => statements)).size).toBe(1)
    for (const { answer } of refusals) expect(answer).toEqual({ ok: false, problem: { code: 'sign_in_failed' } })
    expect((await trail(deps, 'person.signInFailed')).map(({ object }) => object)).toEqual([
      'person:nobody',
      'person:nobody',
      ...Array.from({ length: 3 }, () => `person:${ada.personId}`),
      `person:${bo.personId}`,
    ])
  })

  test('ACCESS-27 a code works once, at once and one after another, and none before it', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    // the code with which the app was set up is used, too
    expect(codeOf(await withPassword(deps, ada))).toBe('sign_in_failed')
    deps.clock.advance(2 * minuteMs)
    const earlier = appCode(ada.key, deps.clock.now() - 30_000)
    const both = await Promise.all([withPassword(deps, ada), withPassword(deps, ada)])
    expect(both.map(codeOf).toSorted()).toEqual(['ok', 'sign_in_failed'])
    deps.clock.advance(10_000)
    expect(codeOf(await withPassword(deps, ada, { code: earlier }))).toBe('sign_in_failed')
  })

  test('ACCESS-26 guessing locks out who guesses and nobody else, and ends by itself', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    deps.clock.advance(minuteMs)
    const { device } = must(await withPassword(deps, ada))
    deps.clock.advance(minuteMs)
    const guess = (network: string) => withPassword(deps, ada, { password: 'a wrong guess' }, from(network))
    const answers = []
    for (let n = 0; n < 7; n++) answers.push(codeOf(await guess('198.51.100.1')))
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'sign_in_failed'), 'locked_out', 'locked_out'])
    // the right pair from there is refused too, and the same network may try another address
    expect(codeOf(await withPassword(deps, ada, {}, from('198.51.100.1')))).toBe('locked_out')
    // from elsewhere it is right; in the browser that was proved even from the network of who guesses
    expect(codeOf(await withPassword(deps, ada, {}, from('203.0.113.5')))).toBe('ok')
    deps.clock.advance(minuteMs)
    expect(codeOf(await withPassword(deps, ada, {}, from('198.51.100.1', device)))).toBe('ok')
    deps.clock.advance(15 * minuteMs)
    expect(codeOf(await withPassword(deps, ada, {}, from('198.51.100.1')))).toBe('ok')
    // the person heard of it once
    expect(await trail(deps, 'person.failures')).toHaveLength(1)

    // a crowd uses up what strangers have; the proved browser and a passkey still get in
    for (let n = 0; n < 40; n++) await guess(`198.51.100.${100 + n}`)
    deps.clock.advance(minuteMs)
    expect(codeOf(await withPassword(deps, ada, {}, from('203.0.113.9')))).toBe('locked_out')
    expect(codeOf(await withPassword(deps, ada, {}, from('203.0.113.9', device)))).toBe('ok')
    deps.clock.advance(dayMs)
    expect(codeOf(await withPassword(deps, ada, {}, from('203.0.113.9')))).toBe('ok')
  }, 60_000)

  test('ACCESS-26 one network tries 60 times an hour, over all addresses', async () => {
    const deps = await fresh()
    const tries = []
    for (let n = 0; n < 61; n++)
      tries.push(codeOf(await signInWithPasskey(deps, stranger, { ticket: 'x', answer: '{}', browser })))
    expect(tries.at(-2)).toBe('sign_in_failed')
    expect(tries.at(-1)).toBe('too_many_requests')
    deps.clock.advance(hourMs)
    expect(codeOf(await signInWithPasskey(deps, stranger, { ticket: 'x', answer: '{}', browser }))).toBe(
      'sign_in_failed',
    )
  })
})

describe('ACCESS-24 ACCESS-27 passkeys', () => {
  test('ACCESS-24 a ticket works once and for ten minutes, and only for what it was made for', async () => {
    const deps = await fresh()
    const bo = await hiredWithKey(deps, support)
    expect(codeOf(await withKey(deps, bo.device))).toBe('ok')
    const ticket = makeTicket(deps, 'sign-in', '', deps.clock.now())
    const answer = bo.device.show(challengeOf(deps, ticket))
    const shown = { ticket, answer, browser }
    const both = await Promise.all([signInWithPasskey(deps, stranger, shown), signInWithPasskey(deps, stranger, shown)])
    expect(both.map(codeOf).toSorted()).toEqual(['ok', 'sign_in_failed'])
    const other = makeTicket(deps, 'confirm', '', deps.clock.now())
    const foreign = { ticket: other, answer: bo.device.show(challengeOf(deps, other)), browser }
    expect(codeOf(await signInWithPasskey(deps, stranger, foreign))).toBe('sign_in_failed')
    const old = makeTicket(deps, 'sign-in', '', deps.clock.now())
    deps.clock.advance(10 * minuteMs)
    const late = { ticket: old, answer: bo.device.show(challengeOf(deps, old)), browser }
    expect(codeOf(await signInWithPasskey(deps, stranger, late))).toBe('sign_in_failed')
  })

  test('ACCESS-27 a copy of a key is refused, written down and told; a key without a counter is let in', async () => {
    const deps = await fresh()
    const bo = await hiredWithKey(deps, support)
    for (const counter of [7, 8]) expect(codeOf(await withKey(deps, bo.device, { counter }))).toBe('ok')
    for (const counter of [8, 5, 0]) expect(codeOf(await withKey(deps, bo.device, { counter }))).toBe('sign_in_failed')
    expect((await trail(deps, 'person.keyCopied')).map(({ data }) => data)).toEqual([
      { stored: 8, shown: 8 },
      { stored: 8, shown: 5 },
      { stored: 8, shown: 0 },
    ])
    const cy = await hiredWithKey(
      deps,
      { email: 'cy@parkwing.example', role: 'editor' },
      testKey(deps.publicUrl, { counts: false }),
    )
    for (let n = 0; n < 2; n++) expect(codeOf(await withKey(deps, cy.device))).toBe('ok')
  })

  test('ACCESS-23 another site’s answer, one without finger or PIN, and somebody else’s key open nothing', async () => {
    const deps = await fresh()
    const bo = await hiredWithKey(deps, support)
    expect(codeOf(await withKey(deps, bo.device, { origin: 'https://parkwing.example.evil.example' }))).toBe(
      'sign_in_failed',
    )
    expect(codeOf(await withKey(deps, bo.device, { isVerified: false }))).toBe('sign_in_failed')
    expect(codeOf(await withKey(deps, testKey(deps.publicUrl)))).toBe('sign_in_failed')
    for (const answer of [
      '',
      'x',
      '{}',
      '[]',
      'null',
      '{"id":1}',
      `{"id":"${bo.device.id}"}`,
      `{"id":"${'x'.repeat(30_000)}"}`,
    ])
      expect(
        codeOf(
          await signInWithPasskey(deps, stranger, {
            ticket: makeTicket(deps, 'sign-in', '', deps.clock.now()),
            answer,
            browser,
          }),
        ),
      ).toBe('sign_in_failed')
    expect(codeOf(await withKey(deps, bo.device))).toBe('ok')
  })
})

describe('ACCESS-25 recovery codes', () => {
  const recovering = (deps: TestDeps, who: Hired, changes: object = {}) =>
    recover(deps, stranger, { email: who.email, password: goodPassword, code: who.codes[0] ?? '', browser, ...changes })

  test('ACCESS-25 ST-03 stand for the second factor, each once, and never for the password', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    expect(codeOf(await recovering(deps, ada, { password: '' }))).toBe('sign_in_failed')
    expect(must(await recovering(deps, ada))?.token).toBeDefined()
    expect(codeOf(await recovering(deps, ada))).toBe('sign_in_failed')
    const parallel = await Promise.all([1, 1].map((n) => recovering(deps, ada, { code: ada.codes[n] })))
    expect(parallel.map(codeOf).toSorted()).toEqual(['ok', 'sign_in_failed'])
    expect(await trail(deps, 'person.recoveryUsed')).toHaveLength(2)
  })

  test('ACCESS-25 who has passkeys alone gets a link by mail as well, once, for 15 minutes', async () => {
    const deps = await fresh()
    const bo = await hiredWithKey(deps, support)
    const link = async (n: number) => {
      expect(must(await recovering(deps, bo, { password: '', code: bo.codes[n] }))).toBeNull()
      const [job] = await deps.db.query<{ payload: { linkId: string } }>(
        "select payload from job where payload ->> 'kind' = 'staffLink' order by id desc limit 1",
      )
      const letter = await loadStaffLink(deps, { id: job?.payload.linkId ?? '', version: 1 })
      return letter?.model.linkUrl.split('/').at(-1) ?? ''
    }
    const token = await link(0)
    expect([await isRecoveryOpen(deps, token), await isRecoveryOpen(deps, 'made-up')]).toEqual([true, false])
    const both = await Promise.all([1, 2].map(() => finishRecovery(deps, stranger, { token, browser })))
    expect(both.map(codeOf).toSorted()).toEqual(['ok', 'sign_in_failed'])
    const late = await link(1)
    deps.clock.advance(15 * minuteMs)
    expect(codeOf(await finishRecovery(deps, stranger, { token: late, browser }))).toBe('sign_in_failed')
  })
})

describe('ACCESS-21 ACCESS-29 asked again', () => {
  test('ACCESS-21 after ten minutes, with app or passkey, and not with another session’s ticket', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    const bo = await hiredWithKey(deps, support)
    deps.clock.advance(10 * minuteMs)
    const [one, two] = [await actorWith(deps, ada.token), await actorWith(deps, bo.token)]
    expect(needsFactor(one, deps.clock.now())).toBe(false)
    deps.clock.advance(1)
    expect(needsFactor(one, deps.clock.now())).toBe(true)
    must(await confirmFactor(deps, one, { ticket: '', answer: null, code: appCode(ada.key, deps.clock.now()) }))
    expect(needsFactor(await actorWith(deps, ada.token), deps.clock.now())).toBe(false)
    const showing = (subject: string) => {
      const ticket = makeTicket(deps, 'confirm', subject, deps.clock.now())
      return { ticket, answer: bo.device.show(challengeOf(deps, ticket)), code: null }
    }
    expect(codeOf(await confirmFactor(deps, two, showing(one.sessionId)))).toBe('sign_in_failed')
    expect(codeOf(await confirmFactor(deps, one, showing(one.sessionId)))).toBe('sign_in_failed')
    must(await confirmFactor(deps, two, showing(two.sessionId)))
  })

  test('ACCESS-29 five wrong answers end the session, and the right one comes too late', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    const actor = await actorWith(deps, ada.token)
    deps.clock.advance(minuteMs)
    const answers = []
    for (let n = 0; n < 5; n++)
      answers.push(codeOf(await confirmFactor(deps, actor, { ticket: '', answer: null, code: '000000' })))
    expect(answers).toEqual([...Array.from({ length: 4 }, () => 'sign_in_failed'), 'not_allowed'])
    expect(await readStaffSession(deps, ada.token)).toBeNull()
    const right = { ticket: '', answer: null, code: appCode(ada.key, deps.clock.now()) }
    expect(codeOf(await confirmFactor(deps, actor, right))).toBe('not_allowed')
  })
})

describe('ACCESS-28 told', () => {
  test('ACCESS-28 letters about sign-ins go to the person, ten a day, and the trail has them all', async () => {
    const deps = await fresh()
    const bo = await hiredWithKey(deps, support)
    for (let n = 0; n < 12; n++) expect(codeOf(await withKey(deps, bo.device))).toBe('ok')
    const lines = await deps.db.query<{ id: string }>(
      "select payload ->> 'lineId' as id from job where payload ->> 'kind' = 'staffNotice' order by id",
    )
    const letters = await Promise.all(lines.map(({ id }) => loadStaffNotice(deps, { id, version: 1 })))
    const about = letters.map((letter) => letter?.model.notice)
    expect(about.filter((notice) => notice === 'signIn')).toHaveLength(10)
    expect(about).toContain('membershipGiven')
    expect(letters[0]?.to).toEqual({ name: 'Ada', address: bo.email, language: 'en' })
    expect(await trail(deps, 'person.signIn')).toHaveLength(13)
  })

  test('ST-05 a stolen cookie is worth what the person may do now', async () => {
    const deps = await fresh()
    await hired(deps, admin)
    const cy = await hired(deps, { email: 'cy@parkwing.example', role: 'administrator' })
    const stolen = cy.token
    const actor = await actorWith(
      deps,
      (await hired(deps, { email: 'di@parkwing.example', role: 'administrator' })).token,
    )
    const [row] = await deps.db.query<{ id: string }>(
      "select id::text from membership where person_id = $1 and role = 'administrator'",
      [cy.personId],
    )
    must(await endMembership(deps, actor, { membershipId: row?.id ?? '', reason: 'left' }))
    expect(await readStaffSession(deps, stolen)).toBeNull()
  })
})
