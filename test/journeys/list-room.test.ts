import { expect, test } from 'vitest'
import { phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { languages } from '#domain/languages.ts'
import { measure, watchShifts } from './list-room.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { formPath, searchPath } from './steps.ts'

/** In a file of its own, because it passes in Firefox as well (MACHINE-7), which the rest of the list does not yet. */

site()

test('S6 S38 how much room cards take at 320, 390, 768 and 1440 pixels, and that nothing moves while the page comes', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: phone, fonts: 'as they come' })
  await page.addInitScript(watchShifts)
  const found: string[] = []
  for (const language of languages.filter((one) => ['en', 'de', 'tr', 'pl', 'fr'].includes(one))) {
    for (const [width, height, most] of [
      [390, 844, 260],
      [320, 700, 300],
      [768, 1024, 200],
      [1440, 900, 200],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(server.url + searchPath(language, 'AMS'))
      const { tops, heights, wide, shift, bar, h1 } = await measure(page)
      const where = `${language} ${width}: ${heights.join(' ')}`
      expect(heights.length, where).toBe(9)
      found.push(...heights.filter((one) => one > most).map(() => where))
      expect(heights.length).toBeGreaterThan(0)
      expect([wide <= 0, shift], where).toEqual([true, 0])
      expect(bar, where).toBe(width < 768 ? 56 : 0)
      if (width !== 390) continue
      expect(h1, where).toBeLessThan(30)
      // a second currency needs two lines more above the list
      if (language !== 'pl') expect(tops[0], where).toBeLessThanOrEqual(182)
      expect((tops[1] ?? 0) + (heights[1] ?? 0), where).toBeLessThanOrEqual(788 - 50)
    }
  }
  expect([...new Set(found)]).toEqual([])
  expect(complaints).toEqual([])
  await close()
}, 300_000)

test('S38 nothing moves while home, an airport’s page and the booking form come, whether or not about cookies is asked', async () => {
  const schiphol = airportPageOf('AMS')!
  for (const asked of [true, false]) {
    const { page, complaints, close } = await visit(browser, { viewport: phone, asked, fonts: 'as they come' })
    await page.addInitScript(watchShifts)
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const path of [pathOf('home', 'de')!, pathOf(schiphol, 'de')!, formPath('de')]) {
        await page.goto(server.url + path)
        expect((await measure(page)).shift, `${path} ${width}, asked: ${asked}`).toBe(0)
      }
    }
    expect(complaints).toEqual([])
    await close()
  }
})
