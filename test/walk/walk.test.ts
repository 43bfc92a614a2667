/** Every page and state of the site in a browser: C0 and what else can be seen there, each page opened once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { languages, type Language } from '#domain/languages.ts'
import { partnerOf } from '#domain/partners/partners.ts'
import { desktop, phone, visit } from '#test/builders/browser.ts'
import { emptyBrowser, sharedBrowser } from '#test/builders/site-of-all.ts'
import { formPath, searchPath } from '#test/journeys/steps.ts'
import { bringAxe } from './checks/axe.ts'
import { asksAxe, looksAtPage, looksAtState, seesEverything, seesStates } from './looks.ts'
import { few } from './few.ts'
import { kindOf, sitePages } from './site-pages.ts'
import type { Stop } from './stop.ts'
import { openWorld, stopsOf, type World } from './stops.ts'
import { inTurn } from './tabs.ts'
import { walk, type Visit } from './walker.ts'

let world: World
let browser: Browser
beforeAll(async () => {
  ;[world, browser] = await Promise.all([openWorld(), sharedBrowser()])
}, 600_000)
afterAll(async () => {
  await emptyBrowser()
  await world?.stop()
})

/** Two of them wait for each other's pages, more would only wait for the processors. */
const tab = inTurn(2)

const lengthOf = (language: Language): number => Number(seesStates(language)) + Number(seesEverything(language))
/** Those with the most pages first, or one tab would be left with them in the end. */
const longestFirst = languages.toSorted((one, other) => lengthOf(other) - lengthOf(one))

const pagesIn = (language: Language): Visit[] =>
  sitePages(language).flatMap(({ path, everywhere }, place) =>
    everywhere || seesEverything(language)
      ? [
          {
            stop: { name: kindOf(path), to: world.server.url + path },
            looks: looksAtPage(language, place, everywhere),
          },
        ]
      : [],
  )

/** What is seen only after the clock was moved, which is the clock of all languages. */
const later = new Map<Language, () => Promise<string[]>>()

describe('C0 I18-15 every page and state', () => {
  test.concurrent.each(longestFirst)(
    '%s: axe finds nothing, nothing scrolls sideways, no words are cut, nothing complains',
    (language) =>
      tab(async () => {
        const { page, complaints, close } = await visit(browser, { bypassCSP: true })
        if (asksAxe(language)) await bringAxe(page.context())
        const pages = pagesIn(language)
        const faults = await walk(page, complaints, language, pages)
        if (!seesStates(language)) {
          await close()
          expect(few(faults)).toEqual([])
          return
        }
        const stops = await stopsOf(page, world, language)
        const isSeen = ({ to, reach }: Stop) => !reach && pages.some(({ stop }) => stop.to === to)
        const visitsOf = (some: Stop[]): Visit[] => some.map((stop) => ({ stop, looks: looksAtState(language) }))
        const early = stops.filter((stop) => !stop.late && !isSeen(stop))
        faults.push(...(await walk(page, complaints, language, visitsOf(early))))
        // a hold that has ended is told on the page that stood open meanwhile: any other leads away
        const held = stops.find(({ late }) => late)
        if (held) await page.goto(held.to)
        later.set(language, async () => {
          const found = await walk(page, complaints, language, visitsOf(stops.filter(({ late }) => late)))
          await close()
          return found
        })
        expect(early.length).toBeGreaterThan(60)
        expect(few(faults)).toEqual([])
      }),
  )
})

test.each(languages.filter(seesStates))('C0 %s: the same of what is there when a hold has ended', async (language) => {
  expect(await later.get(language)?.()).toEqual([])
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

describe('C0 A6 S26 home, list and form', () => {
  test.concurrent.each(branded)('in the theme of %s', (code, sizes) =>
    tab(async () => {
      const { page, complaints, close } = await visit(browser, { bypassCSP: true })
      await bringAxe(page.context())
      const theme = partnerOf(code)?.theme ?? 'none'
      // named once: from here on the cookie says it
      const paths = [`/?businessAccount=${code}`, searchPath('en'), formPath('en')]
      const visits = paths.map((path, place) => ({
        stop: { name: `${kindOf(path) || 'home'} of ${code}`, to: world.server.url + path },
        looks: [{ size: sizes[place] ?? phone, axe: 'all' as const }],
        also: async () => {
          const worn = await page.locator('body').getAttribute('class')
          return worn === theme ? [] : [`the theme is ${worn}, not ${theme}`]
        },
      }))
      expect(few(await walk(page, complaints, 'en', visits))).toEqual([])
      await close()
    }),
  )
})
