/** Sizes that are given in pixels, measured where a reader meets them. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { desktop, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'

site()

const t = translator('en')
const schiphol = pathOf(airportPageOf('AMS')!, 'en')!
const sizeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => Math.round(one.getBoundingClientRect().width))
/** A phone or tablet up to 991 pixels, a desktop from 992. */
const at = (page: Page, width: number) => page.setViewportSize({ width, height: 800 })

test('T1 40 pixels lie under the banner of a desktop where no tiles reach into it, and none under that of a phone', async () => {
  const { page, close } = await visit(browser)
  for (const path of [pathOf('home', 'en'), schiphol]) {
    await page.goto(server.url + path)
    const room = () =>
      page.evaluate(() => {
        const sections = [...document.querySelectorAll('main > div')].at(-1)!
        // what reaches into the banner, from tomorrow on, whenever there is something to book
        for (const tile of sections.querySelectorAll(':scope > section:has(#popular), :scope > div:has(> ul)'))
          tile.remove()
        const inside = document.createElement('p')
        inside.style.margin = '0'
        sections.prepend(inside)
        const under = sections.previousElementSibling!.getBoundingClientRect().bottom
        // no zero below zero, which is another one
        const gap = Math.round(inside.getBoundingClientRect().top - under) + 0
        inside.remove()
        return gap
      })
    await at(page, 992)
    expect([path, await room()]).toEqual([path, 40])
    await at(page, 991)
    expect([path, await room()]).toEqual([path, 0])
  }
  await close()
})

test('T2 the slider of reviews is 373 pixels high, on a phone and on a desktop', async () => {
  const { page, close } = await visit(browser)
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await page.goto(server.url + schiphol)
    const list = page.getByRole('list', { name: t('site.reviewsTitle') })
    const heights = await list
      .locator('article')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)))
    expect(heights.length).toBeGreaterThan(2)
    expect([size.width, [...new Set(heights)]]).toEqual([size.width, [373]])
  }
  await close()
})

// beside a partner's mark there is room for our sign alone below 992
test('T5 T7 the logo is 150 pixels wide from 992 on and 115 below: ours, or that of a partner beside our sign', async () => {
  const { page, close } = await visit(browser)
  for (const [partner, wide, narrow, ours] of [
    ['', 0, 0, 115],
    ['ZOOV', 150, 115, 34],
    ['tui', 108, 83, 34],
  ] as const) {
    await page.goto(`${server.url}${pathOf('home', 'en')}?businessAccount=${partner}`)
    for (const [width, own, theirs] of [
      [992, 150, wide],
      [991, ours, narrow],
    ] as const) {
      await at(page, width)
      expect([partner, width, await sizeOf(page, 'header a[href="/"]')]).toEqual([partner, width, own])
      if (theirs) expect([partner, width, await sizeOf(page, 'header p img')]).toEqual([partner, width, theirs])
    }
  }
  await close()
})

test('T7 pages change their form at 376, 568, 768 and 992 pixels, and not a pixel earlier', async () => {
  const { page, close } = await visit(browser)
  await page.goto(server.url + pathOf('home', 'en'))
  const columns = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).gridTemplateColumns.split(' ').length)
  const menu = () =>
    page
      .locator('header summary')
      .filter({ hasText: t('site.menu') })
      .isVisible()
  const name = () => page.locator('header a[href="/"] svg + span').isVisible()
  const looks = async (width: number, look: () => Promise<unknown>) => {
    await at(page, width)
    return look()
  }
  expect([await looks(375, name), await looks(376, name)]).toEqual([false, true])
  const footer = () => columns('footer div:has(> div > h2), footer div:has(> section)')
  expect([await looks(567, footer), await looks(568, footer)]).toEqual([1, 2])
  const steps = () => columns('main ol:has(h3)')
  expect([await looks(767, steps), await looks(768, steps)]).toEqual([1, 3])
  expect([await looks(991, menu), await looks(992, menu)]).toEqual([true, false])
  await close()
})
