import { expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { parseFlags } from '#domain/consent/consent.ts'
import { storageTable } from '#domain/consent/storage-table.ts'
import { awake, follow, inItsFonts, listens, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { searchPath, wordsOf } from './steps.ts'

site()

const t = translator('en')
const banner = (page: Page) => page.getByRole('region', { name: t('site.consentTitle') })
const answer = (page: Page, choice: string) => banner(page).locator(`button[value=${choice}]`)

const functional = new Set(
  storageTable({ currencyCookie: 'currency', agentDays: 90, tests: [] })
    .filter(({ category }) => category === 'functional')
    .map(({ name }) => name),
)

/** Everything that a site can keep in this browser, by name. */
const stored = async (page: Page, context: BrowserContext): Promise<string[]> => {
  const keys = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
  ])
  return [...(await context.cookies()).map(({ name }) => name), ...keys]
}
const choiceOf = async (context: BrowserContext) =>
  parseFlags((await context.cookies()).find(({ name }) => name === 'cookie-flags')?.value ?? '')

type Shift = { sources: { previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[] }
/**
 * For one page: by how many pixels its parts moved up in each move, measured at the top and at the middle of each part.
 */
type Kept = { moves: number[][][] }

const lookOf = (page: Page, choice: string) =>
  answer(page, choice).evaluate((button) => {
    const style = getComputedStyle(button)
    return {
      tag: button.tagName,
      height: Math.round(button.getBoundingClientRect().height),
      width: Math.round(button.getBoundingClientRect().width),
      look: ['color', 'background-color', 'border', 'font', 'padding', 'opacity', 'box-shadow', 'text-decoration'].map(
        (name) => style.getPropertyValue(name),
      ),
    }
  })

test('CK-01 CK-02 CK-06 CONS-1 before a choice only functional storage and our own host; refusing is as easy as accepting, and the page stays', async () => {
  const { page, complaints, close } = await visit(browser, { asked: true })
  const context = page.context()
  const positions: string[] = []
  for (const path of [pathOf('home', 'en'), pathOf('about', 'en'), `${searchPath('en')}&agent=NORD1`]) {
    await page.goto(server.url + path, { waitUntil: 'networkidle', referer: 'https://www.google.com/' })
    await expect.poll(() => banner(page).isVisible()).toBe(true)
    positions.push(await banner(page).evaluate((one) => getComputedStyle(one).position))
    expect((await stored(page, context)).filter((name) => !functional.has(name))).toEqual([])
  }
  // the banner is the first thing in the document after the skip link, which leads past it; it lies in the flow of the
  // page, on the list of a phone above the bar at its foot; and both answers look alike
  expect(positions).toEqual(['static', 'static', 'fixed'])
  expect(
    await page.evaluate(() => [
      document.body.querySelector('a, button, input')?.getAttribute('href'),
      document.body.querySelectorAll('a, button, input')[1]?.closest('section')?.getAttribute('aria-label'),
    ]),
  ).toEqual(['#main', t('site.consentTitle')])
  const [accept, reject, choose] = await Promise.all(
    ['accept', 'reject', 'choose'].map((choice) => lookOf(page, choice)),
  )
  expect(reject).toEqual(accept)
  expect(choose).toEqual(accept)
  expect(accept?.height).toBeGreaterThanOrEqual(44)

  await page.goto(server.url + pathOf('home', 'en'), { waitUntil: 'networkidle' })
  // On a busy machine half a second without requests is not the end, and what comes later would be taken for a move.
  await awake(page)
  for (const part of ['consent', 'near-me', 'go-to-top']) await listens(page.locator(`[data-part=${part}]`))
  await inItsFonts(page)
  await page.evaluate(() => {
    const kept = Object.assign(window as unknown as Kept, { moves: [] })
    const moveOf = (entry: PerformanceEntry) =>
      (entry as unknown as Shift).sources
        .filter(({ previousRect }) => previousRect.width > 0)
        // The focus adds a ring above and below an element, so such an element counts as moved if its top or its middle
        // moved as far as the rest.
        .map(({ previousRect: was, currentRect: is }) => [
          was.top - is.top,
          (was.top + was.bottom - is.top - is.bottom) / 2,
        ])
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => kept.moves.push(moveOf(entry)))).observe({
      type: 'layout-shift',
    })
    document.body.dataset['same'] = 'yes'
  })
  const height = Math.round((await banner(page).boundingBox())?.height ?? 0)
  // By keyboard there is no trap: the answer is the first press, and the next stop is the header.
  await answer(page, 'reject').focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => choiceOf(context))
    .toMatchObject({ websiteImprovement: false, advertising: false, version: 1 })
  await expect.poll(() => page.locator('[data-part=consent] [role=status]').innerText()).toBe(t('site.consentSaved'))
  expect(await banner(page).isVisible()).toBe(false)
  // What stood below moved up into its place, and nothing else moved. How long that took is not checked, because it
  // depends on how busy the machine is.
  const { same, moves } = await page.evaluate(() => ({
    same: document.body.dataset['same'],
    moves: (window as unknown as Kept).moves,
  }))
  expect([same, moves.filter((move) => move.some((by) => by.every((one) => Math.abs(one - height) > 1)))]).toEqual([
    'yes',
    [],
  ])
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('top')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(pathOf('home', 'en'))
  await page.goto(server.url + pathOf('airports', 'en'))
  expect(await banner(page).count()).toBe(0)
  expect((await stored(page, context)).filter((name) => !functional.has(name))).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

test('CK-03 CK-04 CONS-6 without script: choose, agree to a part, withdraw; what it allowed is deleted', async () => {
  const { page, complaints, close } = await visit(browser, { asked: true, javaScriptEnabled: false })
  const context = page.context()
  const names = async () => (await context.cookies()).map(({ name }) => name).sort()
  await page.goto(server.url + pathOf('faq', 'en'))
  await answer(page, 'choose').click()
  await page.waitForURL(/\/en\/cookie-settings\?back=/)
  expect(await banner(page).count()).toBe(0)
  expect(await page.locator('[name=functional]').isDisabled()).toBe(true)
  expect(await page.locator('[name=websiteImprovement]').isChecked()).toBe(false)
  await page.locator('[name=websiteImprovement]').check()
  await page.locator('main button[value=save]').click()
  await page.waitForURL(server.url + pathOf('faq', 'en'))
  expect(await banner(page).count()).toBe(0)
  expect(await choiceOf(context)).toMatchObject({ websiteImprovement: true, advertising: false })
  await page.goto(server.url + searchPath('en'))
  expect(await names()).toEqual(['cookie-flags', 'cookie-message', 'cp'])

  await follow(page.getByRole('contentinfo').getByRole('link', { name: t('site.cookieSettings') }))
  expect(await page.locator('[name=websiteImprovement]').isChecked()).toBe(true)
  await follow(page.locator('main button[value=reject]'))
  expect(await wordsOf(page, 'main [role=status]')).toBe(t('site.consentSaved'))
  expect(await names()).toEqual(['cookie-flags', 'cookie-message'])
  expect(complaints).toEqual([])
  await close()
})

test('CK-05 CONS-5 RD-01 under Global Privacy Control nobody is asked, a choice in the settings holds, and it leads nowhere else', async () => {
  const { page, close } = await visit(browser, { asked: true, extraHTTPHeaders: { 'sec-gpc': '1' } })
  await page.goto(server.url + pathOf('home', 'en'))
  expect(await banner(page).count()).toBe(0)
  await page.goto(`${server.url}${fixedPath('cookieSettings', 'en')}?back=${encodeURIComponent('//evil.example')}`)
  expect(await wordsOf(page)).toContain(t('site.consentSignal'))
  await page.locator('main button[value=accept]').click()
  await page.waitForURL(/\/en\/cookie-settings\?saved$/)
  expect(await choiceOf(page.context())).toMatchObject({
    websiteImprovement: true,
    advertising: true,
    despiteSignal: true,
  })
  expect(await page.locator('[name=advertising]').isChecked()).toBe(true)
  await close()
})

test('S2 I4 CONS-9 near me: Schiphol first, then the airports around a rounded position', async () => {
  const { page, complaints, close } = await visit(browser, {
    geolocation: { latitude: 41.38879, longitude: 2.15899 },
    permissions: ['geolocation'],
  })
  // read in the page, because not every driver is told what was sent
  await page.addInitScript(() => {
    const kept = Object.assign(globalThis, { sent: [] as string[] }).sent
    const ask = globalThis.fetch
    globalThis.fetch = async (address, options) => {
      const { url, method } = new Request(address, { method: options?.method ?? 'GET' })
      if (url.endsWith('/near-me.json')) kept.push(`${method} ${await new Response(options?.body).text()}`)
      return ask(address, options)
    }
  })
  const sent = () => page.evaluate(() => (globalThis as unknown as { sent: string[] }).sent)
  await page.goto(server.url + pathOf('home', 'en'), { waitUntil: 'networkidle' })
  const tiles = page.locator('[data-part=near-me] li')
  expect(await tiles.count()).toBe(4)
  expect(await tiles.first().innerText()).toContain('AMS')
  expect(await sent()).toEqual([])
  await page.getByRole('button', { name: t('search.useMyLocation') }).click()
  await expect.poll(() => tiles.first().innerText()).toContain('BCN')
  expect(await sent()).toEqual(['POST latitude=41.4&longitude=2.2'])
  await expect
    .poll(() =>
      page.evaluate(() => [
        localStorage.getItem('qpw-user-geolocation'),
        (JSON.parse(localStorage.getItem('qpw-user-closest-airport-parking') ?? '[]') as unknown[]).length,
      ]),
    )
    .toEqual(['{"country_code":null,"latitude":41.4,"longitude":2.2}', 4])
  await tiles.first().getByRole('link').click()
  await page.waitForURL(/barcelona/)
  expect(complaints).toEqual([])
  await close()
})
