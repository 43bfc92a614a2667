import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Language } from '#domain/languages.ts'
import { partners } from '#domain/partners/partners.ts'
import { desktop, follow, listens, phone } from '#test/builders/browser.ts'
import { formPath, searchPath } from '#test/journeys/steps.ts'
import { translator } from '#texts/texts.ts'
import { airportPageOf, pathOf, type StaticPage } from '#domain/site-map/pages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'

/**
 * A screen that needs no booking. `whole: false` takes only the window, for what lies over a page. `only` names the
 * width of a screen that exists at just one.
 */
export type Screen = {
  name: string
  to: string
  reach?: (page: Page) => Promise<unknown>
  whole?: false
  asked?: true
  only?: number
}

/** Public pages at which the walk does not stop. */
const contentPages: StaticPage[] = [
  'about',
  'legal-notice',
  'cookies',
  'faq',
  'choose-your-product',
  'shuttle-bus-schedule',
  'parking-locations',
  'accessibility',
  'error-message',
  'covid-measures',
  'contact',
]

const airportAt = (iata: string, language: Language): string => {
  const page = airportPageOf(iata)
  const path = page && pathOf(page, language)
  if (!path) throw new Error(`${iata} has no page in ${language}`)
  return path
}

const open = (selector: string) => (page: Page) => page.locator(selector).click()
const openMenu = (words: string) => (page: Page) => page.locator('header summary').filter({ hasText: words }).click()

/** Enters five wrong codes on the page that asks for a code. */
export const lockOut = async (page: Page): Promise<void> => {
  for (let tries = 0; tries < 5; tries += 1) {
    await page.locator('[name=code]').fill('000000')
    await follow(page.locator('button[value=verify]'))
  }
}

const staticError = async (page: Page): Promise<void> =>
  page.setContent(readFileSync(join(import.meta.dirname, '..', 'build', 'client', 'errors', '503.en.html'), 'utf8'))

export const publicScreens = (url: string): Screen[] => {
  const t = translator('en')
  const home = url + pathOf('home', 'en')
  const picker = async (page: Page) => {
    await page.locator('button[aria-haspopup=dialog]').first().click()
    await page.locator('dialog [data-day]').first().waitFor()
  }
  const airportPicker = async (page: Page) => {
    await page.locator('[name=location]').click()
    await page.keyboard.type('am')
    await page.locator('[role=option]').first().waitFor()
  }
  const map = async (page: Page) => {
    const full = page.locator('[data-part=map]').last()
    // its button comes when somebody has scrolled to the map
    await listens(full)
    await full.getByRole('button', { name: t('site.mapShow') }).click()
    await full.locator('.map-live').waitFor()
    await full.scrollIntoViewIfNeeded()
  }
  return [
    ...contentPages.map((page) => ({ name: page, to: url + pathOf(page, 'en') })),
    { name: 'airport valet', to: url + airportAt('BRU', 'en') },
    { name: 'airport map moves', to: url + airportAt('EIN', 'en'), reach: map, whole: false },
    {
      name: 'faq answer open',
      to: url + pathOf('faq', 'en'),
      reach: open('main details:first-of-type summary >> nth=0'),
      whole: false,
    },
    { name: 'consent banner', to: home, asked: true, whole: false },
    { name: 'cookie settings', to: url + fixedPath('cookieSettings', 'en') },
    {
      name: 'language chooser',
      to: home,
      reach: (page) => page.locator('header details:has([hreflang]) > summary').first().click(),
      whole: false,
    },
    { name: 'menu of a phone', to: home, reach: openMenu(t('site.menu')), whole: false, only: phone.width },
    { name: 'airports menu', to: home, reach: openMenu(t('common.airports')), whole: false, only: desktop.width },
    { name: 'airport picker', to: home, reach: airportPicker, whole: false },
    { name: 'date picker', to: home, reach: picker, whole: false },
    { name: 'static 503', to: 'about:blank', reach: staticError },
  ]
}

/**
 * The home page in the look of each theme, each through one partner that brings it. The default theme is the home page
 * itself.
 */
export const themeScreens = (url: string): Screen[] => {
  const firstOf = new Map(partners.toReversed().map(({ theme, code }) => [theme, code]))
  return [...firstOf].map(([theme, code]) => ({ name: `home ${theme}`, to: `${url}/?businessAccount=${code}` }))
}

/** Screens with the longest words (German, Turkish) and with the letters of another font file (Polish). */
export const translatedScreens = (url: string): Screen[] =>
  (['de', 'tr', 'pl'] as const).flatMap((language) => [
    { name: `${language} home`, to: url + pathOf('home', language) },
    { name: `${language} airport`, to: url + airportAt('EIN', language) },
    { name: `${language} list`, to: url + searchPath(language) },
    { name: `${language} form`, to: url + formPath(language) },
    { name: `${language} faq`, to: url + pathOf('faq', language) },
    {
      name: `${language} menu`,
      to: url + pathOf('home', language),
      reach: openMenu(translator(language)('site.menu')),
      whole: false as const,
      only: phone.width,
    },
  ])
