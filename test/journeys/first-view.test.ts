import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { awake, desktop, inItsFonts, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { languages } from '#domain/languages.ts'

site()

const box = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((it) => it.getBoundingClientRect().toJSON() as DOMRect)

/** The line of the demo stands above everything, and no real site has it. */
const demoLine = (page: Page) =>
  page.evaluate(() => document.querySelector('header')!.getBoundingClientRect().top + scrollY)

test('LANDING-6 on a phone the form ends within 495 px, and the first tile begins in view', async () => {
  for (const language of ['en', 'de', 'tr', 'pl', 'fr'] as const) {
    const { page, close } = await visit(browser, { viewport: phone, locale: language })
    await page.goto(server.url + pathOf('home', language), { waitUntil: 'networkidle' })
    await inItsFonts(page)
    const top = await demoLine(page)
    const lines = Math.round((await box(page, 'h1')).height / 37)
    expect((await box(page, '[class*=_joined]')).bottom - top, language).toBeLessThanOrEqual(495 + 37 * (lines - 2))
    expect((await box(page, '[class*=_tile]')).top - top, language).toBeLessThan(phone.height - 40)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), language).toBe(phone.width)
    await close()
  }
})

test('LANDING-6 four tiles lie 56 px over the foot of the hero, and say for which days their price is', async () => {
  const { page, close } = await visit(browser, { viewport: desktop })
  await page.goto(server.url + pathOf('home', 'en'), { waitUntil: 'networkidle' })
  await inItsFonts(page)
  const tiles = page.locator('[aria-labelledby=popular] [class*=_tile]')
  expect(await tiles.count()).toBe(4)
  const hero = await box(page, '[class*=_hero]')
  const tops = await tiles.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  expect(tops.map((top) => Math.round(hero.bottom) - top)).toEqual([56, 56, 56, 56])
  for (const name of await tiles.allTextContents()) expect(name).toMatch(/8 days from €\d.*\(.* to .*\)/)
  await close()
})

const rowsCovered = (page: Page) =>
  page.evaluate(async () => {
    const covered: string[] = []
    for (const row of document.querySelectorAll('[role=option]')) {
      row.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = row.getBoundingClientRect()
      const there = document.elementFromPoint(x + width / 2, y + height / 2)
      if (!there || !row.contains(there)) covered.push(`${row.textContent} under ${there?.className}`)
    }
    return covered
  })

/** The same where the window stands: rows of which the middle is in it, once the list is scrolled to them. */
const rowsInWindow = (page: Page) =>
  page.evaluate(() => {
    const covered: string[] = []
    let seen = 0
    const list = document.querySelector('[class*=_popup]')!
    for (const row of list.querySelectorAll('[role=option]')) {
      list.scrollTop += row.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom
      const { x, y, width, height } = row.getBoundingClientRect()
      if (y + height / 2 <= 0) continue
      seen += 1
      const there = document.elementFromPoint(x + width / 2, y + height / 2)
      if (!there || !row.contains(there)) covered.push(`${row.textContent} under ${there?.className}`)
    }
    return { seen, covered }
  })

test.each([
  [1440, 900],
  [1366, 768],
  [390, 844],
])('LANDING-7 at %d × %d every row of the open list of airports can be pressed', async (width, height) => {
  const { page, complaints, close } = await visit(browser, { viewport: { width, height } })
  for (const path of [pathOf('home', 'en'), '/en/airports/parking-eindhoven-airport']) {
    await page.goto(server.url + path, { waitUntil: 'networkidle' })
    await awake(page)
    await page.locator('[name=location]').click()
    await page.locator('[role=option]').first().waitFor()
    await inItsFonts(page)
    const list = await box(page, '[class*=_popup]')
    expect(list.bottom).toBeLessThanOrEqual(width < 768 ? height : height - 16)
    const heights = await page
      .locator('[role=option]')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(52)
    expect(heights.length).toBeGreaterThan(30)
    expect(await rowsCovered(page)).toEqual([])
    if (width < 768) continue
    // nor while the page is scrolled, nor when the section bar sticks at the upper edge, over what is below it
    const bar = await page
      .locator('nav[data-part=section-nav]')
      .evaluate((nav) => nav.getBoundingClientRect().top + scrollY)
    for (const y of [300, bar + 1]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
      const { seen, covered } = await rowsInWindow(page)
      expect([y, covered]).toEqual([y, []])
      if (y === 300) expect(seen).toBeGreaterThan(30)
      else if (height === 900 && path !== pathOf('home', 'en')) expect(seen).toBeGreaterThan(0)
    }
    expect((await box(page, 'nav[data-part=section-nav]')).top).toBe(0)
  }
  expect(complaints).toEqual([])
  await close()
})

test('LANDING-7 the first opening shows what is often booked, with prices, before the countries', async () => {
  const { page, close } = await visit(browser, { viewport: desktop })
  await page.goto(server.url + pathOf('home', 'en'), { waitUntil: 'networkidle' })
  await awake(page)
  await page.locator('[name=location]').click()
  const groups = page.locator('[role=listbox] [role=group]')
  await groups.first().waitFor()
  expect(await groups.first().getAttribute('aria-label')).toBe('Often booked')
  const first = await groups.first().locator('[role=option]').allInnerTexts()
  expect(first).toHaveLength(6)
  for (const row of first) expect(row).toMatch(/ · \d+ car parks? from €\d+\.\d\d/)
  await close()
})

test.each(['en', 'tr'] as const)(
  'LANDING-5 without script a date of the form says the same in %s, opens the browser’s field, and gives way to it',
  async (language) => {
    const seen = async (javaScriptEnabled: boolean) => {
      const { page, close } = await visit(browser, { javaScriptEnabled })
      await page.goto(server.url + pathOf('home', language), { waitUntil: 'load' })
      if (javaScriptEnabled) await awake(page)
      const words = await page.locator('[data-moment] b:visible, [data-moment] small:visible').allInnerTexts()
      return { page, close, words }
    }
    const awakened = await seen(true)
    const plain = await seen(false)
    expect(plain.words).toEqual(awakened.words)
    expect(plain.words).toHaveLength(4)
    const field = plain.page.locator('[name=startDateTime]')
    const opacity = () => field.evaluate((it) => getComputedStyle(it).opacity)
    expect(await opacity()).toBe('0')
    const [it, there] = await field.evaluate((input) => {
      const { x, y, width, height } = input.getBoundingClientRect()
      return [
        input.getAttribute('name'),
        document.elementFromPoint(x + width / 2, y + height / 2)?.getAttribute('name'),
      ]
    })
    expect(there).toBe(it)
    await field.focus()
    expect(await opacity()).toBe('1')
    await plain.page.keyboard.press('ArrowUp')
    await plain.page.locator('[name=location]').focus()
    expect(await opacity()).toBe('1')
    await Promise.all([awakened.close(), plain.close()])
  },
)

test('LANDING-5 the words fit their control in every language', async () => {
  const { page, close } = await visit(browser, { viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
  for (const language of languages) {
    await page.goto(server.url + pathOf('home', language))
    await inItsFonts(page)
    const cut = await page
      .locator('[data-moment] :is(b, small)')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent))
    expect(cut, language).toEqual([])
  }
  await close()
})
