/**
 * One page of each kind in every language: what a translation can break (names of landmarks, labels, languages of
 * parts) on the page it stands on.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { languages, type Language } from '#domain/languages.ts'
import { desktop, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { formPath, searchPath } from '#test/journeys/steps.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { overflow, rest, violations } from './scan.ts'

site()

/** Eindhoven has a page in every language. */
const eindhoven = airportPageOf('EIN')!

const pathsOf = (language: Language): string[] => [
  pathOf('home', language),
  pathOf(eindhoven, language)!,
  pathOf('airports', language),
  searchPath(language),
  formPath(language),
  ...(
    [
      'faq',
      'terms-of-service',
      'shuttle-bus-schedule',
      'parking-locations',
      'choose-your-product',
      'cookies',
      'contact',
    ] as const
  ).map((page) => pathOf(page, language)),
  fixedPath('cookieSettings', language),
  fixedPath('lookUp', language),
  `/${language}/nothing-here`,
]

test.each(languages)(
  'C0 %s: axe finds nothing and nothing scrolls sideways on one page of each kind',
  async (language) => {
    const { page, complaints, close } = await visit(browser, { bypassCSP: true })
    const second = await page.context().newPage()
    // Widths take turns, so that each page meets each width in seven languages; the two pages share the machine's
    // waiting.
    const lookAt = async (on: Page, size: typeof phone, turn: number): Promise<string[]> => {
      const faults: string[] = []
      await on.setViewportSize(size)
      for (const path of pathsOf(language).filter((_, place) => (place + languages.indexOf(language)) % 2 === turn)) {
        await on.goto(server.url + path)
        await rest(on)
        const found = [...(await violations(on)), await overflow(on)].filter((one) => one !== null)
        faults.push(...found.map((one) => `${path} at ${size.width} px: ${one}`))
      }
      return faults
    }
    expect((await Promise.all([lookAt(page, phone, 0), lookAt(second, desktop, 1)])).flat()).toEqual([])
    expect(complaints).toEqual([])
    await close()
  },
)
