/** What partners brought themselves stands in the header without making it higher. */
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { languages, type Language } from '#domain/languages.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'

const name = 'Vereinigte Reisebüros Niederrhein und Umgebung'
site({
  own: true,
  prepare: async (db) => {
    await db.query(`update partner set mark = null, name = $1 where code in ('ZOOV', 'SWISS')`, [name])
    await db.query(
      `update partner set logo_id = lpad(place::text, 32, '0'), logo = '' where code in ('BTN', 'tui', 'EUROW')`,
    )
  },
})

/** In place of what partners have there: a picture that is far higher than wide. */
const highPicture = (page: Page) =>
  page.route('**/partners/kept/*', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="400"><path d="M0 0h9v9z"/></svg>',
    }),
  )
const open = async (page: Page, { language, width, code }: { language: Language; width: number; code: string }) => {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`${server.url}${pathOf('home', language)}?businessAccount=${code}`)
  return page.evaluate(() => ({
    height: Math.round(document.querySelector('header nav')!.parentElement!.getBoundingClientRect().height),
    isWider: document.documentElement.scrollWidth > innerWidth,
  }))
}
/** As without a partner. */
const asEver = (width: number) => ({ height: width < 992 ? 56 : 64, isWider: false })

test('PART-22 a picture that a partner brought is as high as the line at most, and stands on white', async () => {
  const { page, close } = await visit(browser)
  await highPicture(page)
  for (const code of ['BTN', 'tui', 'EUROW'])
    for (const width of [320, 991, 992]) {
      expect([code, width, await open(page, { language: 'en', width, code })]).toEqual([code, width, asEver(width)])
      const { height, ground } = await page.locator('header p img').evaluate(async (one: HTMLImageElement) => {
        await one.decode()
        return { height: one.getBoundingClientRect().height, ground: getComputedStyle(one).backgroundColor }
      })
      expect([code, width, height > 20 && height <= 36, ground]).toEqual([code, width, true, 'rgb(255, 255, 255)'])
    }
  await close()
})

test('PART-22 the name of a partner without a mark has two lines at most, and a phone has room for it', async () => {
  const { page, close } = await visit(browser)
  for (const [language, code] of [
    ['en', 'ZOOV'],
    ['de', 'SWISS'],
  ] as const)
    for (const width of [320, 375, 376, 567, 568, 991]) {
      const at = [language, code, width]
      expect([...at, await open(page, { language, width, code })]).toEqual([...at, asEver(width)])
      const written = await page.locator('header p strong').evaluate((one) => {
        const { width: wide, height } = one.getBoundingClientRect()
        return { isWide: wide >= 79, lines: Math.round(height / parseFloat(getComputedStyle(one).lineHeight)) }
      })
      expect([...at, written]).toEqual([...at, { isWide: true, lines: 2 }])
    }
  await close()
})

test('PART-22 the words before a partner’s name or mark make no header of a desktop higher, in any language', async () => {
  const { page, close } = await visit(browser)
  for (const language of languages)
    for (const code of ['SWISS', 'tui-vip'])
      for (const width of [992, 1200]) {
        const at = [language, code, width]
        expect([...at, await open(page, { language, width, code })]).toEqual([...at, asEver(width)])
      }
  await close()
})
