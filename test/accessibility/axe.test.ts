import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import type { Language } from '#domain/languages.ts'
import { partnerOf } from '#domain/partners/partners.ts'
import { desktop, phone, visit } from '#test/builders/browser.ts'
import { emptyBrowser, sharedBrowser } from '#test/builders/site-of-all.ts'
import { formPath, searchPath } from '#test/journeys/steps.ts'
import { arrive, overflow, rest, violations } from './scan.ts'
import { openWorld, stopsOf, type World } from './stops.ts'

const narrow = { width: 320, height: 640 }

let world: World
let browser: Browser
beforeAll(async () => {
  ;[world, browser] = await Promise.all([openWorld(), sharedBrowser()])
})
afterAll(async () => {
  await emptyBrowser()
  await world?.stop()
})

/**
 * Every page meets both widths in English; the two languages that are longest in lines and in words take one each, and
 * languages.test.ts has all fourteen.
 */
const looks: [language: Language, sizes: (typeof narrow)[]][] = [
  ['en', [phone, desktop, narrow]],
  ['de', [phone, narrow]],
  ['tr', [desktop, narrow]],
  ['fr', [narrow]],
  ['pl', [narrow]],
]

describe.each(looks)('C0 in %s', (language, sizes) => {
  const widths = sizes.filter((size) => size !== narrow).map(({ width }) => `${width}`)
  test(`${widths.length > 0 ? `axe finds nothing at ${widths.join(' and ')} px, and ` : ''}nothing scrolls sideways at 320 px`, async () => {
    const { page, complaints, close } = await visit(browser, { bypassCSP: true, viewport: narrow })
    const faults: string[] = []
    const stops = await stopsOf(page, world, language)
    for (const stop of stops) {
      await arrive(page, stop)
      for (const size of sizes) {
        await page.setViewportSize(size)
        const found = size === narrow ? [await overflow(page)].filter((one) => one !== null) : await violations(page)
        faults.push(...found.map((one) => `${stop.name} at ${size.width} px: ${one}`))
      }
    }
    expect(faults).toEqual([])
    expect(complaints).toEqual([])
    await close()
  })
})

/**
 * Of each theme one partner, and the width at which each page is looked at: between them both polarities of hero meet
 * both.
 */
const branded: [code: string, sizes: [home: typeof phone, list: typeof phone, form: typeof phone]][] = [
  ['tui', [phone, desktop, phone]],
  ['BTN', [desktop, phone, desktop]],
  ['VAKSNL', [desktop, phone, phone]],
  ['BLSA', [phone, desktop, desktop]],
  ['ZOOV', [desktop, phone, phone]],
  ['TRAVX', [phone, desktop, desktop]],
]

test.each(branded)('C0 A6 S26 axe finds nothing on home, list and form in the theme of %s', async (code, sizes) => {
  const { page, complaints, close } = await visit(browser, { bypassCSP: true })
  const faults: string[] = []
  // named once: from here on the cookie says it
  const paths = [`/?businessAccount=${code}`, searchPath('en'), formPath('en')]
  for (const [i, path] of paths.entries()) {
    await page.setViewportSize(sizes[i] ?? phone)
    await page.goto(world.server.url + path)
    await rest(page)
    expect(await page.locator('body').getAttribute('class')).toBe(partnerOf(code)?.theme)
    faults.push(...(await violations(page)).map((one) => `${path}: ${one}`))
  }
  expect(faults).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
