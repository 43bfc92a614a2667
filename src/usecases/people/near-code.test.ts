import { describe, expect, test } from 'vitest'
import { minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { actorWith, appCode, browser, goodPassword, hired, stranger } from '#test/builders/hired.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { confirmFactor } from './confirm-factor.ts'
import { signInWithPassword } from './sign-in.ts'

const fresh = freshDeps()
const admin = { email: 'ada@parkwing.example', role: 'administrator' } as const

const withPassword = (deps: TestDeps, who: { email: string; key: string }, changes: object = {}) =>
  signInWithPassword(deps, stranger, {
    email: who.email,
    password: goodPassword,
    code: appCode(who.key, deps.clock.now()),
    browser,
    ...changes,
  })

/** Somebody who is signed in for a while and is asked for the factor again: answers with the code of a moment. */
const askedAgain = async () => {
  const deps = await fresh()
  const ada = await hired(deps, admin)
  deps.clock.advance(2 * minuteMs)
  const actor = await actorWith(deps, must(await withPassword(deps, ada)).token)
  deps.clock.advance(2 * minuteMs)
  const confirm = async (at: number) =>
    codeOf(await confirmFactor(deps, actor, { ticket: '', answer: null, code: appCode(ada.key, at) }))
  return { now: deps.clock.now(), confirm }
}

describe('ACCESS-45 a code beside the one of now', () => {
  test('ACCESS-45 a code of the app counts for its 30 seconds; one beside them is no guess, and the next is asked for', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    const started = deps.clock.now()
    // to the beginning of a step
    deps.clock.advance(2 * minuteMs + (30_000 - (started % 30_000)))
    const now = deps.clock.now()
    const code = appCode(ada.key, now)
    const asked = (typed: string, wish: object = {}) => withPassword(deps, ada, { code: typed, ...wish })
    // more than once, and none of it counts
    for (let n = 0; n < 12; n++) {
      expect(codeOf(await asked(appCode(ada.key, now - 30_000)))).toBe('app_code_wrong')
      expect(codeOf(await asked(appCode(ada.key, now + 30_000)))).toBe('app_code_wrong')
    }
    // who has not the password hears nothing of it, and further away nobody does
    for (const typed of [now - 30_000, now + 30_000])
      expect(codeOf(await asked(appCode(ada.key, typed), { password: 'a wrong guess' }))).toBe('sign_in_failed')
    for (const typed of [now - 60_000, now + 60_000])
      expect(codeOf(await asked(appCode(ada.key, typed)))).toBe('sign_in_failed')
    deps.clock.advance(29_999)
    expect(codeOf(await asked(code))).toBe('ok')
    // used: it is not offered the next one, also when it has just ended
    deps.clock.advance(1)
    expect(codeOf(await asked(code))).toBe('sign_in_failed')
    expect(codeOf(await asked(appCode(ada.key, deps.clock.now())))).toBe('ok')
  })

  test('ACCESS-45 the same where the factor is asked for again: a code that has just ended is none of the five tries', async () => {
    const { now, confirm } = await askedAgain()
    for (let n = 0; n < 7; n++) expect(await confirm(now + 30_000)).toBe('app_code_wrong')
    expect(await confirm(now - 60_000)).toBe('sign_in_failed')
    expect(await confirm(now)).toBe('ok')
    expect(await confirm(now)).toBe('sign_in_failed')
  })

  test('ACCESS-45 a code beside takes back its own try and none of the wrong ones before it', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    deps.clock.advance(2 * minuteMs)
    const near = () => ({ code: appCode(ada.key, deps.clock.now() + 30_000) })
    const wrong = { password: 'a wrong guess' }
    const tried = async (wishes: readonly object[]) => {
      const answers = []
      for (const wish of wishes) answers.push(codeOf(await withPassword(deps, ada, wish)))
      return answers
    }
    const [no, next] = ['sign_in_failed', 'app_code_wrong']
    // the one beside would be the fifth, and after it there are four
    expect(await tried([wrong, wrong, wrong, wrong, near(), near(), wrong, {}])).toEqual([
      no,
      no,
      no,
      no,
      next,
      next,
      no,
      'locked_out',
    ])
    expect(await deps.db.query("select from trail where operation = 'person.failures'")).toHaveLength(1)
    // the lock-out is the first one still, and the next one is the second
    deps.clock.advance(15 * minuteMs)
    expect(await tried([near(), wrong, {}])).toEqual([next, no, 'ok'])
  })

  test('ACCESS-45 where the factor is asked for again, one beside takes back its own try alone', async () => {
    const { now, confirm } = await askedAgain()
    for (let n = 0; n < 4; n++) expect(await confirm(now - 60_000)).toBe('sign_in_failed')
    expect(await confirm(now + 30_000)).toBe('app_code_wrong')
    // the fifth wrong one
    expect(await confirm(now - 60_000)).toBe('not_allowed')
    expect(await confirm(now)).toBe('not_allowed')
  })
})
