import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '#domain/time/zones.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { appCode, goodPassword, hired, hiredWithKey, invited } from '#test/builders/hired.ts'
import { browserFor } from '#test/builders/work-browser.ts'
import { translator } from '#texts/texts.ts'
import { operationTextOf } from './parts/operation-words.tsx'

const fresh = freshDeps()
const admin = { email: 'ada@parkwing.example', role: 'administrator' } as const

const hiddenIn = (text: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''

describe('W1 W2 pages of signing in', () => {
  test('ACCESS-26 unknown and wrong are one page, status and sentence; a lock-out says how long', async () => {
    const deps = await fresh()
    await hired(deps, admin)
    const wrong = async (email: string, network: string) => {
      const fields = { way: 'code', email, password: 'wrong barriers', code: '123456' }
      const { status, text } = await browserFor(deps).ask('/work/sign-in', fields, { address: network })
      return { status, text: text.replaceAll(email, 'EMAIL').replace(/name="ticket" value="[^"]*"/, '') }
    }
    const known = await wrong(admin.email, '192.0.2.31')
    expect(known.status).toBe(403)
    expect(known.text).toContain('role="alert"')
    expect(await wrong('nobody@parkwing.example', '192.0.2.32')).toEqual(known)
    for (let n = 0; n < 4; n++) await wrong(admin.email, '192.0.2.31')
    const locked = await wrong(admin.email, '192.0.2.31')
    expect(locked.status).toBe(429)
    expect(locked.text).toContain('15:00')
  })

  test('ACCESS-23 without script: the passkey’s button says what else there is, then password and code lead back', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    deps.clock.advance(minuteMs)
    const browser = browserFor(deps)
    const page = await browser.ask('/work/sign-in?back=%2Fwork%2Fhouse%2Ftrail')
    expect(page.text).toContain('webauthn')
    expect(page.text).not.toContain(ada.email)
    const other = await browser.ask('/work/sign-in', { way: 'passkey', email: ada.email, answer: '', ticket: 'x' })
    expect(other.status).toBe(422)
    expect(other.text).toContain('type="password"')
    const code = appCode(ada.key, deps.clock.now())
    const fields = {
      way: 'code',
      email: ` ${ada.email.toUpperCase()}`,
      password: goodPassword,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    }
    const { status, location } = await browser.ask('/work/sign-in?back=%2Fwork%2Fhouse%2Ftrail', fields)
    expect([status, location]).toEqual([303, '/work/house/trail'])
    expect(browser.session()).not.toBeNull()
    expect(browser.cookies.get('work-device')).toMatch(/^\d+\./)
    // whoever is in is led on, and no other site is
    expect((await browser.ask('/work/sign-in?back=//evil.example')).location).toBe('/work')
    await browser.ask('/work/sign-out', {})
    expect(browser.session()).toBeNull()
  })

  test('ACCESS-19 an invitation by forms alone, and its link afterwards', async () => {
    const deps = await fresh()
    const token = await invited(deps, admin)
    const path = `/work/invite/${token}`
    const browser = browserFor(deps)
    expect((await browser.ask(path)).text).toContain('Administrator')
    expect((await browser.ask(path, { do: 'begin', name: '', language: 'en' })).status).toBe(422)
    await browser.ask(path, { do: 'begin', name: 'Ada', language: 'en' })
    expect((await browser.ask(path, { do: 'password', password: 'short' })).status).toBe(422)
    await browser.ask(path, { do: 'password', password: goodPassword })
    const app = await browser.ask(path)
    const key = /<code[^>]*>([A-Z2-7 ]{32,})<\/code>/.exec(app.text)?.[1] ?? ''
    expect(key).not.toBe('')
    await browser.ask(path, { do: 'app', code: appCode(key, deps.clock.now()) })
    const codes = await browser.ask(path)
    // the app's key is in no page after its step
    expect(codes.text).not.toContain(key)
    const [, one = ''] = /<code>([2-9A-Y-]{14})<\/code>/.exec(codes.text) ?? []
    expect((await browser.ask(path, { do: 'finish', code: 'AAAA-AAAA-AAAA' })).status).toBe(422)
    expect((await browser.ask(path, { do: 'finish', code: one })).location).toBe('/work')
    expect(browser.session()).not.toBeNull()
    expect((await browserFor(deps).ask(path)).text).toContain('accepted already')
    expect((await browserFor(deps).ask('/work/invite/made-up')).status).toBe(404)
  })
})

describe('W4 people of the demo', () => {
  test('ACCESS-22 the list and its button are 404 where the local mailbox is not open', async () => {
    const deps = await fresh()
    const { personId } = await hired(deps, { email: 'demo@parkwing.example', role: 'support' })
    await deps.db.query('update person set is_demo = true')
    const closed = browserFor(deps)
    expect((await closed.ask('/dev/people')).status).toBe(404)
    expect((await closed.ask('/dev/people', { person: personId })).status).toBe(404)
    expect(closed.session()).toBeNull()
    const open = browserFor(deps)
    expect((await open.ask('/dev/people', null, { isDemoOpen: true })).text).toContain('Sign in as Ada')
    expect((await open.ask('/dev/people', { person: personId }, { isDemoOpen: true })).location).toBe('/work')
    expect((await open.ask('/work/me')).text).toContain('Demo: signed in as Ada')
    // light or dark from the header, and back to the page
    const dark = { set: 'mode', mode: 'dark', back: '/work/me/sessions' }
    expect((await open.ask('/work/me', dark)).location).toBe('/work/me/sessions')
    expect((await open.ask('/work/me/sessions')).text).toContain('data-mode="dark"')
    expect((await open.ask('/work/me', { ...dark, mode: 'device', back: '//evil.example' })).location).toBe('/work/me')
    expect((await open.ask('/work/me')).text).not.toContain('data-mode="dark"')
  })
})

describe('W3 W14 asked again', () => {
  test('ACCESS-21 a sensitive form asks, carries what was typed, and goes on once it is answered', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    const bo = await hiredWithKey(deps, { email: 'bo@parkwing.example', role: 'support' })
    deps.clock.advance(11 * minuteMs)
    const browser = browserFor(deps, ada.token)
    const [row] = await deps.db.query<{ id: string }>('select id::text from membership where person_id = $1', [
      bo.personId,
    ])
    const fields = { do: 'end', member: row?.id ?? '', reason: 'has "left"' }
    const asked = await browser.ask('/work/house/people', fields)
    expect(asked.status).toBe(403)
    expect(asked.text).toContain('Is it you?')
    expect(asked.text).toContain('value="has &quot;left&quot;"')
    const ticket = hiddenIn(asked.text, 'factorTicket')
    const wrong = await browser.ask('/work/house/people', { ...fields, factorTicket: ticket, factorCode: '000000' })
    expect(wrong.status).toBe(403)
    expect(wrong.text).toContain('value="has &quot;left&quot;"')
    const code = appCode(ada.key, deps.clock.now())
    const done = await browser.ask('/work/house/people', { ...fields, factorTicket: ticket, factorCode: code })
    expect(done.location).toBe('/work/house/people?done=ended')
    const [line] = await deps.db.query("select reason from trail where operation = 'person.membershipEnded'")
    expect(line).toEqual({ reason: 'has "left"' })
    // and not again within ten minutes
    const more = await browser.ask('/work/house/people', { do: 'end', member: row?.id ?? '', reason: 'x' })
    expect(more.status).toBe(422)
  })

  test('ACCESS-21 a page with something secret is shown after the question, and nothing secret is carried', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    deps.clock.advance(11 * minuteMs)
    const browser = browserFor(deps, ada.token)
    const asked = await browser.ask('/work/me/factors?do=app')
    expect(asked.location).toBe('/work/confirm?back=%2Fwork%2Fme%2Ffactors%3Fdo%3Dapp')
    const form = await browser.ask('/work/me/factors?do=app', {
      do: 'app',
      ticket: 'x',
      password: 'very secret',
      code: '1',
    })
    expect(form.status).toBe(403)
    expect(form.text).not.toContain('very secret')
    const code = appCode(ada.key, deps.clock.now())
    const answered = await browser.ask(asked.location ?? '', { factorTicket: 'x', factorCode: code })
    expect(answered.location).toBe('/work/me/factors?do=app')
    expect((await browser.ask('/work/me/factors?do=app')).text).toContain('<svg')
  })

  test('ACCESS-29 after five wrong answers the browser is signed out', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    deps.clock.advance(11 * minuteMs)
    const browser = browserFor(deps, ada.token)
    const answers = []
    for (let n = 0; n < 5; n++)
      answers.push(
        (await browser.ask('/work/confirm?back=%2Fwork', { factorTicket: 'x', factorCode: '000000' })).status,
      )
    expect(answers).toEqual([403, 403, 403, 403, 303])
    expect(browser.session()).toBeNull()
  })
})

describe('W14 W34 W36 pages of people', () => {
  test('RIGHT-3 WORK-2 who sees which page: all others get the 404 of an unknown one', async () => {
    const deps = await fresh()
    const paths = [
      '/work/house/everybody',
      '/work/house/people',
      '/work/house/organisations',
      '/work/house/organisations/house',
      '/work/house/roles',
      '/work/house/trail',
    ]
    const seen: Record<string, number[]> = {}
    for (const role of ['administrator', 'finance', 'support', 'editor'] as const) {
      const { token } = await hired(deps, { email: `${role}@parkwing.example`, role })
      const statuses = []
      for (const path of paths) statuses.push((await browserFor(deps, token).ask(path)).status)
      seen[role] = statuses
    }
    expect(seen).toEqual({
      administrator: [200, 200, 200, 200, 200, 200],
      finance: [404, 404, 200, 200, 404, 200],
      support: [404, 404, 404, 404, 404, 404],
      editor: [404, 404, 404, 404, 404, 404],
    })
    expect((await browserFor(deps).ask('/work/house/trail')).location).toBe(
      '/work/sign-in?back=%2Fwork%2Fhouse%2Ftrail',
    )
  })

  test('RIGHT-1 the page of rights is the table of the rulebook', async () => {
    const deps = await fresh()
    const { token } = await hired(deps, admin)
    const { text } = await browserFor(deps, token).ask('/work/house/roles')
    const shown = [...text.matchAll(/<tr><th[^>]*scope="row"[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
      row
        .split(/<\/t[hd]>/)
        .slice(0, 9)
        .map((cell) =>
          cell
            .replaceAll(/<[^>]*>/g, '')
            .replace('with a reason', 'reason')
            .replace('€100.00', 'the limit'),
        ),
    )
    const page = readFileSync('docs/rulebook/rights.md', 'utf8')
    const written = [...page.matchAll(/^\| `(.*)$/gm)].map(([, row = '']) =>
      row
        .replace('`', '')
        .split('|')
        .slice(0, 9)
        // the page calls each operation by its words (WORK-8)
        .map((cell, column) => (column === 0 ? translator('en')(operationTextOf(cell.trim())) : cell.trim())),
    )
    expect(written.length).toBeGreaterThan(30)
    expect(shown).toEqual(written)
  })

  test('RIGHT-5 inviting by the page: the wrong address keeps what was typed, a trusted role waits for somebody else', async () => {
    const deps = await fresh()
    const ada = await hired(deps, admin)
    const bo = await hired(deps, { email: 'bo@parkwing.example', role: 'administrator' })
    const browser = browserFor(deps, ada.token)
    const wrong = await browser.ask('/work/house/people', {
      do: 'invite',
      email: 'nobody',
      role: 'support',
      language: 'en',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('value="nobody"')
    const sent = await browser.ask('/work/house/people', {
      do: 'invite',
      email: 'cy@x.example',
      role: 'support',
      language: 'nl',
    })
    expect(sent.location).toBe('/work/house/people?done=sent')
    const waits = await browser.ask('/work/house/people', {
      do: 'invite',
      email: 'di@x.example',
      role: 'finance',
      language: 'en',
    })
    expect(waits.location).toBe('/work/house/people?done=waits')
    const invitation = /name="invitation" value="([^"]*)"/
    expect((await browser.ask('/work/house/people')).text).not.toContain('value="agree"')
    const other = await browserFor(deps, bo.token).ask('/work/house/people')
    expect(other.text).toContain('Waits for a second administrator')
    const id = invitation.exec(other.text.slice(other.text.indexOf('value="agree"')))?.[1] ?? ''
    const agreed = await browserFor(deps, bo.token).ask('/work/house/people', { do: 'agree', invitation: id })
    expect(agreed.location).toBe('/work/house/people?done=agreed')
  })
})
