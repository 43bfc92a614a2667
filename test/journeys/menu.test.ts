import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { awake, desktop, listens, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { editBookingPath, fixedPath } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { searchPath } from './steps.ts'

site()

const t = translator('en')
const opener = (page: Page, name: string) => page.locator('header summary').filter({ hasText: name })
const visibleLinks = (page: Page) =>
  page.locator('header a:visible').evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))])
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim())

test('T5 S36 on a phone the menu fills the screen, works without script, and the page behind stands still', async () => {
  const { page, close } = await visit(browser, { javaScriptEnabled: false })
  await page.goto(server.url + pathOf('home', 'en'))
  expect(await visibleLinks(page)).toEqual(['/', fixedPath('lookUp', 'en')])
  await opener(page, t('site.menu')).click()
  const wanted = [
    pathOf('airports', 'en'),
    pathOf('parking-locations', 'en'),
    pathOf('about', 'en'),
    pathOf('faq', 'en'),
    fixedPath('lookUp', 'en'),
    editBookingPath('en'),
    fixedPath('logIn', 'en'),
    fixedPath('logInBusiness', 'en'),
  ]
  expect((await visibleLinks(page)).filter((href) => wanted.includes(href ?? ''))).toHaveLength(wanted.length)
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden')
  await opener(page, t('site.menu')).click()
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('visible')
  await close()
})

test('T5 S36 Esc closes and gives the focus back, leaving by Tab closes, on both lists', async () => {
  const { page, complaints, close } = await visit(browser)
  await page.goto(server.url + pathOf('home', 'en'), { waitUntil: 'networkidle' })
  for (const list of await page.locator('header details[data-closes]').all()) await listens(list)
  await opener(page, t('site.menu')).click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  expect(await page.locator('header details[open]').count()).toBe(0)
  expect(await hasFocus(page)).toBe(t('site.menu'))

  await page.setViewportSize(desktop)
  await expect
    .poll(() => visibleLinks(page))
    .toEqual([
      '/',
      pathOf('about', 'en'),
      pathOf('faq', 'en'),
      fixedPath('lookUp', 'en'),
      editBookingPath('en'),
      fixedPath('logIn', 'en'),
    ])
  await opener(page, t('common.airports')).click()
  expect((await visibleLinks(page)).filter((href) => href?.startsWith('/en/airports'))).not.toEqual([])
  expect(await visibleLinks(page)).toContain(pathOf('parking-locations', 'en'))
  await page.locator('header details[open] a').last().focus()
  await page.keyboard.press('Tab')
  expect(await page.locator('header details[open]').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('T5 the way to the top leaves the footer without fading through the corner of the window', async () => {
  const { page, close } = await visit(browser, { viewport: desktop })
  await page.goto(server.url + pathOf('home', 'en'), { waitUntil: 'networkidle' })
  const link = page.locator('[data-part=go-to-top]')
  await listens(link)
  const fade = () => link.evaluate((it) => [getComputedStyle(it).opacity, getComputedStyle(it).transitionDuration])
  expect(await fade()).toEqual(['0', '0s'])
  await page.evaluate(() => scrollTo(0, 600))
  await expect.poll(fade).toEqual(['1', '0.15s, 0.15s'])
  await close()
})

test('T5 the way to the top shows past 500 px and takes the focus along; the reserve link leads into the form', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop, reducedMotion: 'reduce' })
  await page.goto(server.url + pathOf('home', 'en'), { waitUntil: 'networkidle' })
  const link = page.locator('[data-part=go-to-top]')
  await listens(link)
  expect(await link.isVisible()).toBe(false)
  // both ways, because that the menu stays away at 500 px shows only when it disappears
  for (const [far, shows] of [
    [501, true],
    [500, false],
    [501, true],
  ] as const) {
    await page.evaluate((top) => scrollTo(0, top), far)
    await expect.poll(() => link.isVisible()).toBe(shows)
  }
  const box = await link.boundingBox()
  expect([box?.width, box?.height]).toEqual([44, 44])
  await link.click()
  await expect.poll(() => page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, 'top'])
  await page.getByRole('link', { name: t('site.reserve') }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('location')
  await page.goto(server.url + pathOf('faq', 'en'))
  await page.getByRole('link', { name: t('site.reserve') }).click()
  await page.waitForURL(/\/#location$/)
  expect(complaints).toEqual([])
  await close()
})

test('R6 LANG-6 edit booking: the number of an old link is in the form, from its fragment or its query; in the reader’s language', async () => {
  const { page, complaints, close } = await visit(browser, { locale: 'de-DE' })
  const number = () => page.locator('[name=number]').inputValue()
  await page.goto(`${server.url}/static/#/bookingLookup/find?ref=AMS-7K3P-9XQD-4HC2`)
  await expect.poll(number).toBe('AMS-7K3P-9XQD-4HC2')
  expect(await page.locator('html').getAttribute('lang')).toMatch(/^de\b/)
  await page.goto(`${server.url}/static/?ref=EIN-7K3P-9XQD-4HC2`)
  expect(await number()).toBe('EIN-7K3P-9XQD-4HC2')
  // who reads English and asks for German goes on in English
  await page.goto(server.url + pathOf('home', 'en'))
  await page.setViewportSize(desktop)
  await page
    .locator(`header a[href="${editBookingPath('en')}"]`)
    .first()
    .click()
  await page.waitForURL(/\/static\//)
  expect(await page.locator('html').getAttribute('lang')).toMatch(/^en\b/)
  expect(await number()).toBe('')
  // a language without an old address has the look-up's own, which it keeps when it is asked for by the old one
  await page.goto(`${server.url}/de/static/?ref=AMS-1`)
  expect(page.url()).toBe(`${server.url}/de/my-booking?ref=AMS-1`)
  expect(complaints).toEqual([])
  await close()
})

test('SEARCH-49 on a phone the button to the top lies over nothing that can be pressed, wherever the list is scrolled', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: phone })
  await page.goto(server.url + searchPath('en', 'AMS'))
  const link = page.locator('[data-part=go-to-top]')
  await listens(link)
  await awake(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  let seen = 0
  for (let y = 520; y < height; y += 37) {
    await page.evaluate((to) => scrollTo(0, to), y)
    // T5: it comes 25 ms after the last scrolling
    await page.waitForTimeout(60)
    const under = await link.evaluate((one) => {
      if (!one.hasAttribute('data-shown') || one.hasAttribute('data-covers')) return null
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return [...document.querySelectorAll('main :is(a[href], button, input, summary, label), nav a, nav button')]
        .filter((other) => {
          const box = other.getBoundingClientRect()
          const isUnder = box.left < right - 2 && box.right > left + 2 && box.top < bottom - 2 && box.bottom > top + 2
          return isUnder && other.checkVisibility({ visibilityProperty: true })
        })
        .map((other) => other.textContent)
    })
    if (under === null) continue
    seen += 1
    expect(under, `${y}`).toEqual([])
  }
  expect(seen).toBeGreaterThan(5)
  expect(complaints).toEqual([])
  await close()
})
