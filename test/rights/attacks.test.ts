import { fastify, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { workPath } from '#domain/site-map/work.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { serveWork } from '#server/work.ts'
import type { TestKey } from '#test/builders/authenticator.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { appCode, goodPassword, hired, hiredWithKey, invited } from '#test/builders/hired.ts'
import { someAssets } from '#test/builders/staff.ts'
import { challengeOf } from '#usecases/people/tickets.ts'
import { createWork } from '#web/work/server.tsx'

const fresh = freshDeps()
const pages = createWork(someAssets)
const admin = { email: 'ada@parkwing.example', role: 'administrator', name: 'Ada' } as const
const support = { email: 'bo@parkwing.example', role: 'support', name: 'Bo' } as const

let app: FastifyInstance | undefined
afterEach(() => app?.close())
const serve = async (): Promise<TestDeps> => {
  await app?.close()
  const deps = await fresh()
  app = fastify()
  serveWork(app, { deps, log: pino({ level: 'silent' }), isDemoOpen: false, pages: async () => pages })
  return deps
}

/** A browser at one network: it keeps its cookies, as the server names them, and sends forms as pages do. */
const browserAt = (network: string, planted: Record<string, string> = {}) => {
  const cookies = new Map(Object.entries(planted))
  const ask = async (path: string, fields: Record<string, string> | null = null) => {
    const answer = await app!.inject({
      method: fields ? 'POST' : 'GET',
      url: path,
      remoteAddress: network,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(fields && { payload: new URLSearchParams(fields).toString() }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: answer.statusCode, text: answer.body, location: answer.headers['location'] ?? '' }
  }
  return { cookies, ask, session: () => cookies.get('__Secure-work') ?? null }
}
type At = ReturnType<typeof browserAt>
const withSession = (network: string, token: string): At => browserAt(network, { '__Secure-work': token })

const signIn = (at: At, deps: TestDeps, who: { email: string; key: string }, changes: Record<string, string> = {}) =>
  at.ask(workPath('signIn'), {
    way: 'code',
    email: who.email,
    password: goodPassword,
    code: appCode(who.key, deps.clock.now()),
    ...changes,
  })
const showKey = async (at: At, deps: TestDeps, device: TestKey, counter?: number) => {
  const { text } = await at.ask(workPath('signIn'))
  const ticket = /name="ticket" value="([^"]*)"/.exec(text)?.[1] ?? ''
  const answer = device.show(challengeOf(deps, ticket), counter === undefined ? {} : { counter })
  return at.ask(workPath('signIn'), { way: 'passkey', email: '', ticket, answer })
}
const linesOf = async (deps: TestDeps, operation: string) =>
  deps.db.query<{ actor: string; object: string; network: string; reason: string | null }>(
    'select actor, object, network, reason from trail where operation = $1 order by seq',
    [operation],
  )
const isIn = async (at: At): Promise<boolean> => (await at.ask(workPath('me'))).status === 200

test('ACCESS-25 recovery codes come as a file to the browser that is at this step, and to no other', async () => {
  const deps = await serve()
  const path = workPath('invite', await invited(deps, support))
  const at = browserAt('192.0.2.90')
  await at.ask(path, { do: 'begin', name: 'Bo', language: 'en' })
  expect((await at.ask(path, { do: 'codesFile' })).location).toBe(path)
  await at.ask(path, { do: 'password', password: goodPassword })
  const key = /<code[^>]*>([A-Z2-7 ]{32,})<\/code>/.exec((await at.ask(path)).text)?.[1] ?? ''
  await at.ask(path, { do: 'app', code: appCode(key, deps.clock.now()) })
  const shown = [...(await at.ask(path)).text.matchAll(/<code>([2-9A-Y-]{14})<\/code>/g)].map(([, code]) => code)
  const file = await at.ask(path, { do: 'codesFile' })
  expect([file.status, file.text.split('\r\n').slice(2, -1)]).toEqual([200, shown])
  expect(shown).toHaveLength(10)
  expect((await browserAt('192.0.2.91').ask(path, { do: 'codesFile' })).location).toBe(path)
  // once one was typed they are kept, and come no more
  await at.ask(path, { do: 'finish', code: shown[0] ?? '' })
  expect(
    (await browserAt('192.0.2.90', Object.fromEntries(at.cookies)).ask(path, { do: 'codesFile' })).text,
  ).not.toContain(shown[1])
})

describe('signing in, attacked over HTTP: refused, and in the trail', () => {
  test('ACCESS-26 ACCESS-28 who guesses is locked out, the owner gets in from elsewhere and from his own browser', async () => {
    const deps = await serve()
    const ada = await hired(deps, admin)
    deps.clock.advance(minuteMs)
    const own = browserAt('192.0.2.10')
    expect((await signIn(own, deps, ada)).status).toBe(303)
    await own.ask(workPath('signOut'), {})
    const thief = browserAt('192.0.2.10')
    const answers = []
    for (let n = 0; n < 7; n++) answers.push((await signIn(thief, deps, ada, { password: `guess number ${n}` })).status)
    expect(answers).toEqual([403, 403, 403, 403, 403, 429, 429])
    deps.clock.advance(minuteMs)
    // the right one is of no use to whoever is locked out
    expect((await signIn(thief, deps, ada)).status).toBe(429)
    // from the very same network, in the browser that signed in before; and from another network
    expect((await signIn(own, deps, ada)).status).toBe(303)
    deps.clock.advance(minuteMs)
    expect((await signIn(browserAt('198.51.100.1'), deps, ada)).status).toBe(303)
    expect(
      [await linesOf(deps, 'person.signInFailed'), await linesOf(deps, 'person.failures')].map((all) => all.length),
    ).toEqual([4, 1])
    const [line] = await linesOf(deps, 'person.failures')
    expect(line).toMatchObject({ object: `person:${ada.personId}`, network: '192.0.2.0' })
  })

  test('ACCESS-27 a session that somebody planted becomes nobody’s: a new one at signing in, and the planted one is over', async () => {
    const deps = await serve()
    const [ada, mallory] = [
      await hired(deps, admin),
      await hired(deps, { email: 'm@parkwing.example', role: 'support' }),
    ]
    deps.clock.advance(minuteMs)
    for (const planted of ['planted-by-somebody', mallory.token]) {
      const victim = withSession('192.0.2.20', planted)
      expect((await signIn(victim, deps, ada)).status).toBe(303)
      expect([victim.session() === planted, await isIn(victim)]).toEqual([false, true])
      expect(await isIn(withSession('192.0.2.66', planted))).toBe(false)
      deps.clock.advance(minuteMs)
    }
    // once before, by accepting the invitations, and twice here
    expect(await linesOf(deps, 'person.signIn')).toHaveLength(4)
  })

  test('ACCESS-20 ACCESS-30 ST-04 ST-05 a stolen cookie, an open tab and a key are worth nothing once the role has ended', async () => {
    const deps = await serve()
    const ada = await hired(deps, admin)
    const bo = await hiredWithKey(deps, support)
    const [stolen, tab] = [withSession('198.51.100.66', bo.token), withSession('192.0.2.30', bo.token)]
    expect([(await stolen.ask(workPath('find'))).status, (await tab.ask(workPath('me'))).status]).toEqual([200, 200])
    const [membership] = await deps.db.query<{ id: string }>('select id::text from membership where person_id = $1', [
      bo.personId,
    ])
    const fields = { do: 'end', member: membership?.id ?? '', reason: 'left on Friday' }
    expect((await withSession('192.0.2.31', ada.token).ask(workPath('people', 'house'), fields)).status).toBe(303)
    // the very next request, whatever it is
    expect((await stolen.ask(workPath('find'))).location).toMatch(/^\/work\/sign-in/)
    expect((await tab.ask(workPath('me'), { name: 'Not Bo', language: 'en' })).status).toBe(401)
    expect((await deps.db.query('select name from person where id = $1', [bo.personId]))[0]).toEqual({ name: 'Bo' })
    expect((await showKey(tab, deps, bo.device)).status).toBe(403)
    expect(await linesOf(deps, 'person.membershipEnded')).toMatchObject([
      { actor: `staff:${ada.personId}`, object: `person:${bo.personId}`, reason: 'left on Friday' },
    ])
    expect(await linesOf(deps, 'person.signInFailed')).toMatchObject([{ object: `person:${bo.personId}` }])
  })

  test('ACCESS-20 ST-05 of two roles one ends: its pages are gone at the next request, those of the other are not', async () => {
    const deps = await serve()
    const bo = await hired(deps, support)
    const at = withSession('192.0.2.40', bo.token)
    const finance = await invited(deps, { email: support.email, role: 'finance' })
    expect((await at.ask(workPath('invite', finance), { do: 'accept' })).status).toBe(303)
    expect((await at.ask(workPath('trail'))).status).toBe(200)
    await deps.db.query(`update membership set ended_at = now() where role = 'finance'`)
    expect([(await at.ask(workPath('trail'))).status, (await at.ask(workPath('find'))).status]).toEqual([404, 200])
  })

  test('ACCESS-27 a code of the app that somebody saw opens nothing: used, and every earlier one', async () => {
    const deps = await serve()
    const ada = await hired(deps, admin)
    deps.clock.advance(minuteMs)
    const [before, code] = [-30_000, 0].map((ms) => appCode(ada.key, deps.clock.now() + ms)) as [string, string]
    expect((await signIn(browserAt('192.0.2.50'), deps, ada, { code })).status).toBe(303)
    const thief = browserAt('192.0.2.51')
    for (const seen of [code, before]) expect((await signIn(thief, deps, ada, { code: seen })).status).toBe(403)
    expect(thief.session()).toBeNull()
    expect(await linesOf(deps, 'person.signInFailed')).toHaveLength(2)
  })

  test('ACCESS-27 ACCESS-32 a copied passkey, whose counter goes back, is refused; the person is told', async () => {
    const deps = await serve()
    const bo = await hiredWithKey(deps, support)
    expect((await showKey(browserAt('192.0.2.60'), deps, bo.device, 7)).status).toBe(303)
    const thief = browserAt('192.0.2.61')
    for (const counter of [7, 5]) expect((await showKey(thief, deps, bo.device, counter)).status).toBe(403)
    expect(thief.session()).toBeNull()
    const copied = await linesOf(deps, 'person.keyCopied')
    expect(copied).toMatchObject([{ object: `person:${bo.personId}` }, { object: `person:${bo.personId}` }])
    // the owner, whose counter goes on, is not shut out by it
    expect((await showKey(browserAt('192.0.2.60'), deps, bo.device, 8)).status).toBe(303)
  })

  test('ACCESS-19 ACCESS-32 an invitation’s link opens once: what a second browser sends then is refused and kept', async () => {
    const deps = await serve()
    const ada = await hired(deps, admin)
    const token = await invited(deps, support)
    const path = workPath('invite', token)
    const [first, second] = [browserAt('192.0.2.70'), browserAt('192.0.2.71')]
    for (const at of [first, second]) {
      await at.ask(path, { do: 'begin', name: 'Bo', language: 'en' })
      await at.ask(path, { do: 'password', password: goodPassword })
      const key = /<code[^>]*>([A-Z2-7 ]{32,})<\/code>/.exec((await at.ask(path)).text)?.[1] ?? ''
      await at.ask(path, { do: 'app', code: appCode(key, deps.clock.now()) })
    }
    const finish = async (at: At) => {
      const [, code = ''] = /<code>([2-9A-Y-]{14})<\/code>/.exec((await at.ask(path)).text) ?? []
      return at.ask(path, { do: 'finish', code })
    }
    const late = /<code>([2-9A-Y-]{14})<\/code>/.exec((await second.ask(path)).text)?.[1] ?? ''
    expect((await finish(first)).location).toBe(workPath('home'))
    expect((await second.ask(path, { do: 'finish', code: late })).status).toBe(422)
    expect(second.session()).toBeNull()
    // neither does somebody who is in already get a second role by it
    expect((await withSession('192.0.2.72', ada.token).ask(path, { do: 'accept' })).status).toBe(422)
    const lines = await linesOf(deps, 'person.invitationRefused')
    expect(lines.map(({ network }) => network)).toEqual(['192.0.2.0', '192.0.2.0'])
    expect(lines[0]?.object).toMatch(/^invitation:/)
  })

  test('ACCESS-30 ACCESS-32 ST-09 the last administrator ends nobody’s role as the last one, and the try is a line', async () => {
    const deps = await serve()
    const ada = await hired(deps, admin)
    const at = withSession('192.0.2.80', ada.token)
    const [own] = await deps.db.query<{ id: string }>('select id::text from membership')
    const answer = await at.ask(workPath('people', 'house'), { do: 'end', member: own?.id ?? '', reason: 'I am off' })
    expect([answer.status, await isIn(at)]).toEqual([422, true])
    expect(await linesOf(deps, 'person.endRefused')).toMatchObject([
      { actor: `staff:${ada.personId}`, object: `person:${ada.personId}`, reason: 'I am off' },
    ])
  })
})
