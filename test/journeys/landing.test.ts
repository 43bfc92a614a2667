import { expect, onTestFinished, test } from 'vitest'
import type { Page } from 'playwright-core'
import { awake, desktop, inItsFonts, listens, phone, visit } from '#test/builders/browser.ts'
import { inTheMorning } from '#test/builders/morning.ts'
import { startServer } from '#test/builders/server.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'

site()

const eindhoven = pathOf(airportPageOf('EIN')!, 'en')!
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top))
const settled = (page: Page, id: string, top: number) => expect.poll(() => topOf(page, id)).toBe(top)

test.each([
  [phone, 120],
  [desktop, 160],
] as const)('T3 the section bar stays, leads and says where one is: %o', async (viewport, offset) => {
  const { page, complaints, close } = await visit(browser, { viewport })
  await page.goto(server.url + eindhoven)
  const bar = page.locator('nav[data-part=section-nav]')
  await listens(bar)
  // what arrives late would move the sections
  await awake(page)
  await inItsFonts(page)
  expect(await bar.locator('[aria-current]').count()).toBe(0)
  await bar.locator('a[href="#where"]').click()
  await settled(page, 'where', offset)
  await expect.poll(() => bar.locator('[aria-current]').getAttribute('href')).toBe('#where')
  expect(await page.evaluate(() => [location.hash, document.activeElement?.id])).toEqual(['#where', 'where'])
  expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('P4 T4 cards side by side on a phone: dots say which is active and which are left behind; choosing one leads to the form', async () => {
  const { page, complaints, close } = await visit(browser, { reducedMotion: 'reduce' })
  await page.goto(server.url + eindhoven)
  const dots = page.locator('[data-part=product-cards] a[href^="#product-"]')
  const states = () =>
    dots.evaluateAll((all) =>
      all.map((dot) => (dot.hasAttribute('aria-current') ? 'active' : dot.hasAttribute('data-left') ? 'left' : '')),
    )
  const cards = page.locator('[data-part=product-cards]')
  for (const part of [cards, cards.locator('[data-part=slider]')]) await listens(part)
  await expect.poll(states).toEqual(['active', '', ''])
  await dots.nth(1).click()
  await expect.poll(states).toEqual(['left', 'active', ''])
  await page.locator('[data-part=product-cards] button[data-step="1"]').click()
  await expect.poll(states).toEqual(['left', 'left', 'active'])
  await page.evaluate(() =>
    document.addEventListener(
      'productselect',
      (event) => (document.title = JSON.stringify((event as CustomEvent).detail)),
    ),
  )
  const chosen = page.locator('a[data-product]').nth(2)
  const product = Number(await chosen.getAttribute('data-product'))
  await chosen.click()
  await settled(page, 'reservation', 80)
  expect(JSON.parse(await page.title())).toEqual({ product, airport: 'EIN' })
  expect(complaints).toEqual([])
  await close()
})

test('T4 P4 without script the dots and the choice are links', async () => {
  const { page, close } = await visit(browser, { javaScriptEnabled: false })
  await page.goto(server.url + eindhoven)
  expect(await page.locator('[data-part=product-cards] button[data-step]:visible').count()).toBe(0)
  const second = page.locator('[data-part=product-cards] a[href^="#product-"]').nth(1)
  const target = (await second.getAttribute('href'))!
  await second.click()
  await expect.poll(async () => (await page.locator(target).boundingBox())?.x ?? 999).toBeLessThan(60)
  await page.locator('a[data-product]').nth(1).click()
  await expect.poll(() => page.url()).toContain('#reservation')
  await close()
})

test('LANDING-10 the first view counts as the list does, and each pick opens the list with its car park first', async () => {
  const early = await startServer({ environment: inTheMorning })
  onTestFinished(() => early.stop())
  const { page, complaints, close } = await visit(browser, { viewport: desktop, javaScriptEnabled: false })
  await page.goto(early.url + pathOf(airportPageOf('AMS')!, 'en')!)
  const lead = (await page.locator('h1 ~ p b').first().textContent())!
  // in the morning one of them cannot be booked for the page's stay any more (LANDING-12)
  expect(lead).toMatch(/^8 of 9 car parks, 8 days from €\d+\.\d\d$/)
  const picks = await page
    .locator('[data-pick]')
    .evaluateAll((all) =>
      all.map((one) => ({ id: one.getAttribute('data-pick'), href: one.getAttribute('href')!, text: one.textContent })),
    )
  expect(picks.map(({ text }) => /Lowest price|Shortest way to the terminal|Our own car park/.exec(text)?.[0])).toEqual(
    ['Lowest price', 'Shortest way to the terminal', 'Our own car park'],
  )
  for (const { id, href } of picks) {
    await page.goto(early.url + href)
    expect(await page.locator('h1').textContent()).toBe(lead.replace(' of 9', ''))
    expect(await page.locator('li[aria-labelledby^=park-]').first().getAttribute('aria-labelledby')).toBe(`park-${id}`)
  }
  expect(complaints).toEqual([])
  await close()
})

test('LANDING-9 every address that search engines are told of a car park leads to its card', async () => {
  const { page, close } = await visit(browser, { javaScriptEnabled: false })
  await page.goto(server.url + pathOf(airportPageOf('AMS')!, 'en')!)
  const told = (await page.locator('script[type="application/ld+json"]').allTextContents()).join(' ')
  const anchors = new Set([...told.matchAll(/#(product-\d+)"/g)].map(([, anchor]) => anchor!))
  expect(anchors.size).toBeGreaterThan(5)
  for (const anchor of anchors) expect(await page.locator(`#${anchor}`).count(), anchor).toBe(1)
  await close()
})
