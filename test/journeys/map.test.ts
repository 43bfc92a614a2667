import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { violationsIn } from '#test/walk/checks/axe.ts'
import { desktop, isUnreached, listens, phone, visit } from '#test/builders/browser.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { airportName } from '#domain/airports/names.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'

let withTiles: RunningServer
beforeAll(async () => {
  withTiles = await startServer({
    environment: { MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: '© Somebody' },
  })
})
afterAll(() => withTiles?.stop())
site()

const t = translator('en')
const eindhoven = pathOf(airportPageOf('EIN')!, 'en')!
const violations = (page: Page) => violationsIn(page, '[data-part=map]')

/** The map of the airport and its surroundings; the small map stands above it. */
const fullMap = (page: Page) => page.locator('[data-part=map]').last()
const wake = async (page: Page) => {
  await listens(fullMap(page))
  await fullMap(page)
    .getByRole('button', { name: t('site.mapShow') })
    .click()
  await fullMap(page).locator('.map-live').waitFor()
}

test('S24 MAP-3 without script the map is drawn, and each pin leads to the same place in a list', async () => {
  const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false })
  await page.goto(server.url + eindhoven)
  for (const map of await page.locator('[data-part=map]').all()) {
    const pins = await map.locator('svg[role=group] a').all()
    expect(pins.length).toBeGreaterThan(3)
    for (const pin of pins) {
      const entry = map.locator(`li${await pin.getAttribute('href')}`)
      const label = (await pin.getAttribute('aria-label')) ?? ''
      for (const word of label.split(/: | \((?=[A-Z]{3}\))|\)$/)) expect(await entry.innerText()).toContain(word)
    }
    expect(await map.getByRole('button').count()).toBe(0)
    expect(await map.locator('small').innerText()).toBe('Natural Earth · GeoNames (CC BY 4.0)')
  }
  // the home page has the small map of the airport whose prices it shows (MAP-3)
  await page.goto(server.url + pathOf('home', 'en'))
  const home = page.locator('section[aria-labelledby=map]')
  expect(await home.locator('h2').innerText()).toBe(t('site.mapSmall', { airport: airportName('AMS', 'en') }))
  const onHome = await home
    .locator('svg[role=group] a')
    .evaluateAll((all) => all.map((pin) => pin.getAttribute('href')))
  expect(onHome).toHaveLength(10)
  for (const href of onHome) expect(await home.locator(`ol > li${href}`).count()).toBe(1)
  await page.goto(server.url + pathOf('airports', 'en'))
  const airports = await page
    .locator('[data-part=map] svg[role=group] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(airports.length).toBeGreaterThan(25)
  expect(airports).toContain(eindhoven)
  expect(complaints).toEqual([])
  await close()
})

test('S24 the map that moves: nothing before the click, keys reach every pin, one window, Esc gives the focus back, zoom from 8 to 20', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop, reducedMotion: 'reduce' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(server.url + eindhoven)
  await fullMap(page).scrollIntoViewIfNeeded()
  await fullMap(page).getByRole('button').hover()
  expect(asked.filter((path) => /map\.json|map-live|leaflet/.test(path))).toEqual([])
  await wake(page)
  const pins = fullMap(page).locator('.map-pin')
  const names = await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label')))
  expect(names).toContain('Eindhoven Airport (EIN)')
  expect(names).toContain('1: Parkwing Eindhoven')

  // by keyboard alone
  await fullMap(page).locator('.map-live').focus()
  const reached = new Set<string | null>()
  for (let press = 0; press < names.length; press++) {
    await page.keyboard.press('Tab')
    reached.add(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null))
  }
  expect(reached).toEqual(new Set(names))
  const airport = fullMap(page).getByRole('button', { name: 'Eindhoven Airport (EIN)' })
  const window = fullMap(page).getByRole('dialog')
  await airport.focus()
  await page.keyboard.press('Enter')
  expect(await window.innerText()).toContain('EIN')
  expect(await window.getAttribute('aria-label')).toBe('Eindhoven Airport')
  expect(await window.getByRole('link', { name: t('site.mapGo') }).getAttribute('href')).toBe(eindhoven)
  await expect.poll(() => airport.getAttribute('class')).toContain('map-selected')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await window.waitFor({ state: 'detached' })
  await expect.poll(() => airport.evaluate((pin) => pin === document.activeElement)).toBe(true)
  await expect.poll(() => airport.getAttribute('class')).not.toContain('map-selected')

  // By pointer: a pin opens and closes its own window, another pin's window takes its place, and the map closes it. The
  // map is scrolled clear of the bar that sticks to the top.
  await fullMap(page).evaluate((map) => map.scrollIntoView({ block: 'center' }))
  await airport.click()
  await window.waitFor()
  await airport.click()
  await window.waitFor({ state: 'detached' })
  await fullMap(page).getByRole('button', { name: /^1: / }).focus()
  await page.keyboard.press('Enter')
  await airport.click()
  await expect
    .poll(() => window.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    .toEqual(['Eindhoven Airport'])
  await fullMap(page)
    .locator('.map-live')
    .click({ position: { x: 60, y: 300 } })
  await window.waitFor({ state: 'detached' })

  const nearer = fullMap(page).getByRole('button', { name: t('site.mapZoomIn') })
  const further = fullMap(page).getByRole('button', { name: t('site.mapZoomOut') })
  const size = await nearer.boundingBox()
  expect([size?.width, size?.height]).toEqual([44, 44])
  // Nothing moves for somebody who asked for less motion, so a press has its effect before it returns.
  const pressToEnd = async (button: typeof nearer) => {
    for (let presses = 0; ; presses++) {
      if ((await button.getAttribute('aria-disabled')) === 'true') return presses
      await button.click()
    }
  }
  expect(await pressToEnd(further)).toBe(2)
  expect(await pressToEnd(nearer)).toBe(12)
  expect(complaints).toEqual([])
  await close()
})

test('S24 the button of the map is there for whoever scrolls to it by wheel or finger, or gets there by keys alone', async () => {
  const shown = (page: Page) => fullMap(page).getByRole('button', { name: t('site.mapShow') })
  const ways = {
    wheel: async (page: Page) => {
      await page.mouse.move(700, 450)
      while (!(await shown(page).isVisible())) await page.mouse.wheel(0, 300)
      await shown(page).click()
    },
    finger: async (page: Page) => {
      await fullMap(page).evaluate((map) => scrollTo(0, map.getBoundingClientRect().top + scrollY - 200))
      await shown(page).tap()
    },
    keys: async (page: Page) => {
      const isThere = () => shown(page).evaluateAll((all) => all.some((one) => one === document.activeElement))
      for (let presses = 0; presses < 300 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
      expect(await isThere()).toBe(true)
      await page.keyboard.press('Enter')
    },
  }
  for (const [way, press] of Object.entries(ways)) {
    const { page, complaints, close } = await visit(browser, {
      viewport: way === 'finger' ? phone : desktop,
      hasTouch: way === 'finger',
      reducedMotion: 'reduce',
    })
    await page.goto(server.url + eindhoven)
    await press(page)
    await fullMap(page).locator('.map-live').waitFor()
    expect(complaints, way).toEqual([])
    await close()
  }
})

test('S24 FE8 a map that cannot load leaves the drawing and the list, says so, and writes one line to the log', async () => {
  const { page, complaints, close } = await visit(browser)
  await page.route(/map-live.*\.js/, (route) => route.abort())
  await page.goto(server.url + eindhoven)
  await listens(fullMap(page))
  await fullMap(page)
    .getByRole('button', { name: t('site.mapShow') })
    .click()
  await fullMap(page).getByText(t('site.mapFailed')).waitFor()
  expect(await fullMap(page).locator('svg[role=group]').isVisible()).toBe(true)
  expect(await fullMap(page).getByRole('listitem').count()).toBeGreaterThan(3)
  await expect.poll(() => complaints.filter((line) => line.startsWith('Map could not load:'))).toHaveLength(1)
  expect(complaints.filter((line) => !line.startsWith('Map could not load:') && !isUnreached(line))).toEqual([])
  expect(await violations(page)).toEqual([])
  await close()
})

test('S24 a provider of tiles is allowed on pages with a map only, and asked after the click only', async () => {
  const policyOf = async (from: RunningServer, path: string) =>
    (await fetch(from.url + path)).headers.get('content-security-policy') ?? ''
  expect(await policyOf(withTiles, eindhoven)).toContain("img-src 'self' data: https://tiles.example;")
  expect(await policyOf(withTiles, '/en/login-user')).toContain("img-src 'self' data:;")
  expect(await policyOf(server, eindhoven)).toContain("img-src 'self' data:;")
  const { page, complaints, close } = await visit(browser)
  await page.route('https://tiles.example/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  await page.goto(withTiles.url + eindhoven)
  await page.waitForLoadState('networkidle')
  expect(complaints).toEqual([])
  await wake(page)
  await fullMap(page).locator('.leaflet-tile-loaded').first().waitFor()
  expect(new Set(complaints)).toEqual(new Set(['request to tiles.example']))
  await expect.poll(() => fullMap(page).locator('small').innerText()).toBe('© Somebody')
  await close()
})
