import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { browser, server as tests, site } from '#test/builders/site.ts'
import { pathOf, type Page } from '#domain/site-map/pages.ts'
import { stayParameters } from '../../bench/server.ts'

// `tests`: the product as it starts by default, selling by the sandbox.

site()
let live: RunningServer
let empty: RunningServer

beforeAll(async () => {
  ;[live, empty] = await Promise.all([
    startServer({
      environment: { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'live_abcdefgh', CATALOGUE: 'none' },
    }),
    startServer({ folder: mkdtempSync(join(tmpdir(), 'parkwing-empty-')), environment: { CATALOGUE: 'none' } }),
  ])
})
afterAll(async () => {
  await Promise.all([live?.stop(), empty?.stop()])
})

const lineIn = (language: (typeof languages)[number]) => translator(language)('letters.testSales')
const get = async (server: RunningServer, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
  return { status: answer.status, text: await answer.text(), kept: answer.headers.get('etag') !== null }
}

const stay = stayParameters()
const search = `/en/search?location=EIN&${stay}`
const form = `/en/booking/EIN/2301?${stay}`
const kinds: [path: string, status: number][] = [
  ['/', 200],
  ['/en/airports', 200],
  [pathOf('eindhoven-airport' as Page, 'en') ?? '', 200],
  [pathOf('parking-locations', 'en'), 200],
  [pathOf('faq', 'en'), 200],
  [pathOf('error-message', 'en'), 200],
  [search, 200],
  [`/en/search?location=QQQ&${stay}`, 422],
  ['/en/my-booking', 200],
  ['/en/login-user', 200],
  ['/en/newsletter', 200],
  ['/en/claim', 200],
  ['/en/cookie-settings', 200],
  ['/nowhere', 404],
  ['/problems/sold_out', 200],
  ['/%E0%A4%A', 400],
]

describe('START-6 while the sandbox sells', () => {
  test.each([...kinds, [form, 200] as const])('%s says so', async (path, status) => {
    const page = await get(tests, path)
    expect(page.status).toBe(status)
    expect(page.text).toContain(lineIn('en'))
  })

  test.each(languages)('the home page in %s says so, also from what is kept', async (language) => {
    const first = await get(tests, pathOf('home', language))
    const again = await get(tests, pathOf('home', language))
    expect(again.kept).toBe(true)
    for (const { text } of [first, again]) expect(text).toContain(lineIn(language))
  })

  test('the words are before the heading, in a landmark, in sight on screen and paper, and cover nothing', async () => {
    const page = await browser.newPage()
    await page.goto(`${tests.url}/de`)
    const line = page.getByRole('complementary').filter({ hasText: lineIn('de') })
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media })
      expect(await line.isVisible(), media).toBe(true)
    }
    expect(await line.evaluate((element) => getComputedStyle(element).position)).toBe('static')
    await page.close()
  })

  test('the pass says so on screen and on paper, and the letter of the booking does', async () => {
    const sheet = filled(await openForm(tests.url, form), 'test@example.org', 'onLineLaterV2')
    const answer = await send(tests.url, sheet, form)
    const pass = answer.kind === 'acknowledged' ? `/en/my-booking/${answer.bookingId}/pass` : ''
    const shownPass = await get(tests, pass, { cookie: sheet.cookie })
    expect(shownPass.status).toBe(200)
    expect(shownPass.text).toContain(lineIn('en'))
    const context = await browser.newContext()
    const [name = '', value = ''] = sheet.cookie.split(/=(.*)/s)
    await context.addCookies([{ name, value, url: tests.url }])
    const page = await context.newPage()
    await page.goto(tests.url + pass)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText(lineIn('en')).isVisible()).toBe(true)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
    await context.close()
    await tests.runJobs()
    const mailbox = await get(tests, '/dev/mail')
    const letter = /href="(\/dev\/mail\/[^"]+)"/.exec(mailbox.text)?.[1] ?? ''
    const shown = await get(tests, letter.replaceAll('&amp;', '&'))
    expect(shown.text).toContain(lineIn('en'))
    expect((await get(tests, `${letter.replaceAll('&amp;', '&')}/html`)).text).toContain(lineIn('en'))
  })
})

describe('START-6 with a live provider', () => {
  test.each(kinds.filter(([path]) => path !== '/problems/sold_out'))('%s says nothing of a test', async (path) => {
    const page = await get(live, path)
    expect(page.text).not.toContain(lineIn('en'))
  })
})

describe('CAT-11 with nothing to sell', () => {
  test.each(kinds)('%s is there', async (path, status) => {
    expect((await get(empty, path)).status).toBe(status)
  })

  test('every landing page and list of every language, the sitemap and the doors for machines answer', async () => {
    const pages: Page[] = ['home', 'airports', 'parking-locations', 'schiphol-airport' as Page, 'faq']
    const paths = languages.flatMap((language) => pages.flatMap((page) => pathOf(page, language) ?? []))
    const machines = [
      '/sitemap.xml',
      '/robots.txt',
      '/health',
      '/ready',
      '/en/airports.json',
      '/en/near-me.json',
      '/api/website/locations',
      '/api/openapi.json',
    ]
    for (const path of [...paths, ...machines]) expect([path, (await get(empty, path)).status]).toEqual([path, 200])
    expect(empty.output()).not.toMatch(/"level":(50|60)|failed/)
  })

  test('nothing is offered and nothing can be booked', async () => {
    const found = await get(empty, search)
    expect(found.text).not.toContain('/en/booking/')
    expect((await get(empty, form)).status).toBe(404)
    const posted = await fetch(empty.url + form, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: empty.url },
      body: 'firstName=Noor',
    })
    expect(posted.status).toBe(404)
    expect((await get(empty, '/')).text).not.toContain('HELLO5')
  })

  test.each(languages)('the pages in %s say that there is nothing yet, and count no airports', async (language) => {
    const t = translator(language)
    const airport = pathOf('schiphol-airport' as Page, language)
    for (const path of [pathOf('home', language), pathOf('airports', language), ...(airport ? [airport] : [])])
      expect((await get(empty, path)).text, path).toContain(t('landing.nothingYet'))
    const none = { home: t('landing.homeLead', { count: 0 }), list: t('landing.airportsLead', { count: 0 }) }
    expect((await get(empty, pathOf('home', language))).text).not.toContain(none.home)
    expect((await get(empty, pathOf('airports', language))).text).not.toContain(none.list)
    expect((await get(empty, `/${language}/search?location=EIN&${stay}`)).text).not.toContain(t('results.nearby'))
  })
})
