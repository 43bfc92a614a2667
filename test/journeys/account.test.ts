import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { languages } from '#domain/languages.ts'
import { follow, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { openClient } from '#test/builders/web-client.ts'
import { translator } from '#texts/texts.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { enter, enterTo, expectFocus, tabTo, typeInto } from './keyboard.ts'
import { linkIn } from './account-steps.ts'
import { aStay, book, fieldsInError, formPath, wordsOf } from './steps.ts'

site({ own: true })

const t = translator('en')
const password = 'two cups of tea'
const minuteMs = 60_000

const button = (value: string) => `main button[value="${value}"]`
const press = async (page: Page, wanted: string, address: RegExp) => {
  await tabTo(page, wanted)
  await enterTo(page, address)
}
/** Presses a button of a form that leads back to its own address. */
const pressAndStay = async (page: Page, wanted: string) => {
  await tabTo(page, wanted)
  await enter(page)
}
/**
 * Presses the button of a form with something wrong in it. The messages then take the focus, so nothing may be typed or
 * pressed before they have it.
 */
const pressRefused = async (page: Page, wanted: string) => {
  await pressAndStay(page, wanted)
  await expectFocus(page, '[role=alert]')
}
const start = (page: Page, path: string) => page.goto(server.url + path)

test(
  'M7 GD-01 GD-02 LG-19 LG-20 an account from a booking: link, log out, password, link, my bookings, saved details, export, erasure; keyboard only at 390 px',
  { timeout: 300_000 },
  async () => {
    const { page, complaints, close } = await visit(browser)
    const email = 'noor@example.org'
    const { id, number } = await book(page, server, { email })
    const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'session')?.value

    // registering from a booking needs no address to be typed
    await press(page, '[action$="/account/register"] button', /login-user\?sent$/)
    expect(await wordsOf(page)).toContain(t('account.linkSent'))
    const before = await cookie()
    const link = await linkIn(server, email, 'en')
    await page.goto(link)
    expect(await wordsOf(page)).toContain(email)
    await page.waitForSelector('main button[type=button]')
    // the button shows the password as it was typed
    await typeInto(page, 'password', 'password1')
    await tabTo(page, 'main button[type=button]')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[name=password]').getAttribute('type')).toBe('text')
    await pressRefused(page, 'main form button:not([type=button])')
    expect(await wordsOf(page, '#error-password')).toBe(t('refusals.passwordCommon'))
    await typeInto(page, 'password', password)
    await press(page, 'main form button:not([type=button])', /\/en\/account\?new$/)
    expect(await wordsOf(page)).toContain(t('account.welcome'))
    expect(await wordsOf(page, 'main li')).toContain(number)
    expect(await cookie()).not.toBe(before)
    // the link was used, so it opens nothing any more
    expect((await page.goto(link))?.status()).toBe(404)
    expect(await wordsOf(page, 'h1')).toBe(t('account.linkOver'))

    // keep the driver and the car of the booking for next time
    await start(page, `/en/my-booking/${id}`)
    await press(page, '[action$="/account/keep"] button', /account\/saved\?saved$/)
    await page.waitForSelector('main form')
    await typeInto(page, 'plate', 'ab-12-cd')
    await press(page, button('car'), /account\/saved\?saved$/)
    expect(await wordsOf(page, 'main ul')).toContain('AB12CD')
    await start(page, formPath('en', {}, aStay(50)))
    for (const [name, value] of Object.entries({
      firstName: 'Łukasz',
      lastName: 'Özgür-Größe',
      email,
      mobile: '+31612345678',
      plate: 'AB12CD',
    })) {
      expect(await page.locator(`[name=${name}]`).inputValue(), name).toBe(value)
    }

    // after logging out the server has forgotten the session, and going back shows nothing
    await start(page, '/en/account')
    const old = await cookie()
    await press(page, 'main [action$="/log-out"] button', /my-booking\?out$/)
    await page.goBack()
    await page.waitForURL(/login-user$/)
    await page.context().addCookies([{ name: 'session', value: old ?? '', url: server.url }])
    await start(page, '/en/account')
    expect(page.url()).toMatch(/login-user$/)

    // first the messages of the two fields, then a wrong password, then the right one
    await pressRefused(page, button('password'))
    expect(await fieldsInError(page)).toEqual(['email', 'password'])
    expect([await wordsOf(page, '#error-email'), await wordsOf(page, '#error-password')]).toEqual([
      'Please enter email address',
      'Please enter password',
    ])
    await typeInto(page, 'email', email)
    await typeInto(page, 'password', 'three cups of tea')
    await pressRefused(page, button('password'))
    expect(await wordsOf(page, '[role=alert]')).toContain(t('refusals.loginFailed'))
    expect(await page.locator('[name=email]').inputValue()).toBe(email)
    expect(await page.locator('[name=password]').inputValue()).toBe('')
    await typeInto(page, 'password', password)
    await press(page, button('password'), /\/en\/account$/)

    // logging in by a mailed link also replaces typing the password
    await press(page, 'main [action$="/log-out"] button', /my-booking\?out$/)
    await start(page, '/en/login-user')
    await typeInto(page, 'email', email)
    await press(page, button('link'), /login-user\?sent$/)
    await page.goto(await linkIn(server, email, 'en', 2))
    await press(page, 'main form button', /\/en\/account$/)
    await start(page, '/en/account/security')
    expect(await wordsOf(page, 'main ul')).toContain(t('account.thisDevice'))
    await typeInto(page, 'newPassword', 'four cups of tea')
    await press(page, button('change'), /security\?changed$/)
    expect(await wordsOf(page)).toContain(t('account.passwordChanged'))

    // everything about the account, as a file and as a page
    await start(page, '/en/account/data')
    await tabTo(page, 'main a[href$="data.json"]')
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    const exported = JSON.parse(readFileSync(await download.path(), 'utf8')) as {
      account: { email: string }
      bookings: { booking: { number: string }; payments: object[] }[]
    }
    expect(exported.account.email).toBe(email)
    expect(exported.bookings.map(({ booking }) => booking.number)).toEqual([number])
    expect(exported.bookings[0]?.payments).toHaveLength(1)
    await press(page, 'main a[href$="/print"]', /data\/print$/)
    expect(await wordsOf(page)).toContain(number)

    // Erasing is refused while a booking is ahead. It works, after a confirmation, once the booking was cancelled and
    // paid back.
    await start(page, '/en/account/data')
    expect(await wordsOf(page)).toContain(t('account.eraseBlocked'))
    expect(await wordsOf(page)).toContain(number)
    await start(page, `/en/my-booking/${id}/cancel`)
    await tabTo(page, '[name=reason]')
    await page.keyboard.press('Space')
    await pressAndStay(page, '#main form[method=post] button')
    await start(page, '/en/account/data')
    for (let n = 0; n < 30 && (await wordsOf(page)).includes(t('account.eraseBlocked')); n++) {
      await server.advance(5 * minuteMs)
      await start(page, '/en/account/data')
    }
    expect(await wordsOf(page)).not.toContain(t('account.eraseBlocked'))
    await pressRefused(page, button('erase'))
    expect(await fieldsInError(page)).toContain('sure')
    await tabTo(page, '[name=sure]')
    await page.keyboard.press('Space')
    if (await page.locator('[name=password]').count()) await typeInto(page, 'password', 'four cups of tea')
    await press(page, button('erase'), /login-user\?erased$/)
    expect(await wordsOf(page)).toContain(t('account.erased'))
    await start(page, '/en/account')
    expect(page.url()).toMatch(/login-user$/)
    expect(complaints).toEqual([])
    await close()
  },
)

test(
  'R5 S27 without script: both paths in every language, log in with password and with link, what was typed is kept',
  { timeout: 300_000 },
  async () => {
    for (const language of languages) {
      expect(fixedPath('logIn', language)).toBe(language === 'cs' ? '/en/login-user' : `/${language}/login-user`)
      for (const path of ['login-user', 'login-business'])
        expect((await fetch(`${server.url}/${language}/${path}`)).status, `${language} ${path}`).toBe(200)
    }
    const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false, locale: 'de-DE' })
    const email = 'juergen@example.org'
    const de = translator('de')
    await start(page, '/de/login-user')
    await page.locator('[name=email]').fill(email)
    await page.locator(button('link')).click()
    await page.waitForURL(/\?sent$/)
    expect(await wordsOf(page)).toContain(de('account.linkSent'))
    await page.goto(await linkIn(server, email, 'de'))
    await page.locator('[name=password]').fill(password)
    await page.locator('main form button').click()
    await page.waitForURL(/\/de\/account\?new$/)
    expect(await wordsOf(page)).toContain(de('account.none'))
    await follow(page.locator('main [action$="/log-out"] button'))
    await start(page, '/de/login-user')
    expect(await page.locator('main button[type=button]').count()).toBe(0)
    await page.locator('[name=email]').fill('Juergen@Example.org')
    await page.locator('[name=password]').fill(password)
    await page.locator(button('password')).click()
    await page.waitForURL(/\/de\/account$/)
    // what was wrong in the saved details comes back as it was typed
    await start(page, '/de/account/saved')
    await page.locator('[name=firstName]').fill('Jürgen')
    await page.locator('[name=mobile]').fill('12')
    await follow(page.locator(button('traveller')))
    expect(await fieldsInError(page)).toEqual(['lastName', 'mobile'])
    expect(await page.locator('[name=firstName]').inputValue()).toBe('Jürgen')
    expect(complaints).toEqual([])
    await close()
  },
)

test('PL LG-21 pages that are the same for everybody never hold who is logged in, and private ones are not stored', async () => {
  const email = 'canary@example.org'
  const client = openClient(server.url)
  await client.post('/en/login-user', { email, intent: 'link' })
  const token = new URL(await linkIn(server, email, 'en')).pathname
  expect((await client.post(token, { password: '' })).status).toBe(303)
  const account = await client.get('/en/account')
  expect(account.text).toContain(email)
  expect(account.headers.get('cache-control')).toBe('no-store')
  // each page is first asked for by somebody who is logged in, and then by anybody
  for (const path of [
    pathOf('home', 'en'),
    pathOf('airports', 'en'),
    pathOf('terms-of-service', 'en'),
    pathOf('home', 'sv'),
  ]) {
    const mine = await client.get(path)
    const anybodys = await fetch(server.url + path)
    expect(mine.text, path).not.toContain(email)
    expect(mine.text, path).not.toContain(t('account.logOut'))
    expect(await anybodys.text(), path).toBe(mine.text)
  }
  // with a query these pages are made for the visitor and not kept
  const asked = await client.get(`${pathOf('home', 'en')}?location=EIN`)
  expect(asked.headers.get('cache-control')).toBe('no-store')
  expect(asked.text).toContain(t('account.logOut'))
})

test('ACCT-7 ST-07 from the page of devices nobody is logged out without the password, one or all', async () => {
  const email = 'devices@example.org'
  const away = openClient(server.url)
  await away.post('/en/login-user', { email, intent: 'link' })
  await away.post(new URL(await linkIn(server, email, 'en')).pathname, { password })
  const here = openClient(server.url)
  await here.post('/en/login-user', { email, password, intent: 'password' })
  const page = '/en/account/security'
  const button = /<button[^>]*name="end"[^>]*>/.exec((await here.get(page)).text)?.[0] ?? ''
  const other = /value="([^"]+)"/.exec(button)?.[1] ?? ''
  expect(other).not.toBe('')
  const isAwayIn = async () => (await away.get('/en/account')).text.includes(email)
  for (const wanted of [{ end: other }, { intent: 'everywhere' }]) {
    const asked = await here.post(page, wanted)
    expect([asked.status, asked.text.includes(t('refusals.passwordRequired'))]).toEqual([422, true])
    const wrong = await here.post(page, { ...wanted, devicePassword: 'not this one' })
    expect([wrong.status, wrong.text.includes('id="error-devicePassword"')]).toEqual([403, true])
  }
  expect(await isAwayIn()).toBe(true)
  expect((await here.post(page, { end: other, devicePassword: password })).status).toBe(303)
  expect(await isAwayIn()).toBe(false)
  const out = await here.post(page, { intent: 'everywhere', devicePassword: password })
  expect([out.status, out.headers.get('location'), out.headers.get('clear-site-data')]).toEqual([
    303,
    '/en/login-user?out',
    '"cache", "storage"',
  ])
  expect((await here.get('/en/account')).text).not.toContain(email)
})

test('LG-25 ACCT-4 a known and an unknown address cannot be told apart, by password or by link', async () => {
  const email = 'known@example.org'
  const client = openClient(server.url)
  await client.post('/en/login-user', { email, intent: 'link' })
  await client.post(new URL(await linkIn(server, email, 'en')).pathname, { password })
  const seen = async (values: Record<string, string>) => {
    const answer = await openClient(server.url).post('/en/login-user', values)
    const body = answer.text
      .replaceAll(values['email'] ?? '', '…')
      .replace(/nonce="[^"]*"|nonce-[\w+/=-]+/g, '')
      .replace(/\\?"nonce\\?",\\?"[^"\\]+/g, '')
    const headers = [...answer.headers].filter(
      ([name]) =>
        ![
          'date',
          'content-length',
          'content-security-policy',
          'x-request-id',
          'x-ratelimit-remaining',
          'x-ratelimit-reset',
        ].includes(name),
    )
    return { status: answer.status, location: answer.location, headers, body }
  }
  expect(await seen({ email: 'never@example.org', password: 'wrong one', intent: 'password' })).toEqual(
    await seen({ email, password: 'wrong one', intent: 'password' }),
  )
  expect(await seen({ email: 'never@example.org', intent: 'link' })).toEqual(await seen({ email, intent: 'link' }))
})

test('GD-02 ID-10 without an account the data of one booking is downloaded, and kept while it is ahead; nobody else gets it', async () => {
  const { page, complaints, close } = await visit(browser)
  const { id, number } = await book(page, server, { email: 'siobhan@example.org' })
  await start(page, `/en/my-booking/${id}`)
  await press(page, `a[href$="/${id}/data"]`, /\/data$/)
  expect(await wordsOf(page)).toContain(t('account.bookingEraseBlocked'))
  const answer = await page.request.get(`${server.url}/en/my-booking/${id}/data.json`)
  expect(answer.headers()['content-disposition']).toContain('attachment')
  expect((JSON.parse(await answer.text()) as { booking: { number: string } }).booking.number).toBe(number)
  // the file leads to its page, and that page shows the look-up
  for (const path of ['data', 'data.json']) {
    const foreign = await fetch(`${server.url}/en/my-booking/${id}/${path}`)
    const unknown = await fetch(`${server.url}/en/my-booking/00000000-0000-4000-8000-000000000000/${path}`)
    expect([foreign.status, unknown.status], path).toEqual([404, 404])
    expect([foreign.url.endsWith(`/${id}/data`), foreign.headers.get('content-type')]).toEqual([
      true,
      'text/html; charset=utf-8',
    ])
  }
  expect(complaints).toEqual([])
  await close()
})

test('ACCT-14 in my bookings one press on a stay that was cancelled, or is over, leads to its car park in the list; one that is ahead has no such link', async () => {
  const { page, complaints, close } = await visit(browser)
  const email = 'again@example.org'
  await book(page, server, { email, stay: aStay(40) })
  const over = await book(page, server, { email, stay: aStay(5, 3) })
  const { id } = await book(page, server, { email })
  await start(page, `/en/my-booking/${id}/cancel`)
  await page.locator('[name=reason]').first().check()
  await follow(page.locator('main form[method=post] button').last())
  await openClient(server.url).post('/en/login-user', { email, intent: 'link' })
  await page.goto(await linkIn(server, email, 'en'))
  await follow(page.locator('main form button:not([type=button])').last())
  const again = page.getByRole('link', { name: t('account.again') })
  expect(await again.count()).toBe(1)
  await follow(again)
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, ...searchParams.values()]).toEqual(['/en/search', 'EIN', ...Object.values(aStay())])
  expect(await page.locator('#park-2301').isVisible()).toBe(true)

  // the stay of next week is over two weeks later: once more it is as long, at its times, on its days of the week
  await server.advance(14 * 24 * 60 * minuteMs)
  await openClient(server.url).post('/en/login-user', { email, intent: 'link' })
  await page.goto(await linkIn(server, email, 'en', 2))
  await follow(page.locator('main form button:not([type=button])').last())
  expect(await again.count()).toBe(2)
  await follow(page.locator('main li', { hasText: over.number }).locator(again))
  const asked = new URL(page.url()).searchParams
  expect([...asked.values()]).toEqual(['EIN', ...Object.values(aStay(5 + 14, 3))])
  expect(await page.locator('#park-2301').isVisible()).toBe(true)
  expect(complaints).toEqual([])
  await close()
})
