import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import type { Language } from '#domain/languages.ts'
import { parseDateTime } from '#domain/time/local.ts'
import { instantOf } from '#domain/time/zones.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { awake } from '#test/builders/browser.ts'
import type { RunningServer } from '#test/builders/server.ts'

const dayMs = 24 * 3_600_000

/** The start of the test file, so that a file that runs past midnight still speaks of the same days. */
const begun = Date.now()

/**
 * `ahead` days from today, at a time of day. It is far enough away for every cut-off, whatever day the test runs on.
 */
export const momentAhead = (ahead: number, time = '12:00'): string =>
  `${new Date(begun + ahead * dayMs).toISOString().slice(0, 10)}T${time}`

/** The same as a moment of the clock in Eindhoven, in summer and in winter. */
export const instantAhead = (ahead: number, time?: string): number =>
  instantOf(parseDateTime(momentAhead(ahead, time))!, 'Europe/Amsterdam')

/** Eight days at Eindhoven, twenty days ahead. */
export const aStay = (from = 20, days = 7) => ({
  startDateTime: momentAhead(from),
  endDateTime: momentAhead(from + days),
})

export const searchPath = (language: Language, iata = 'EIN', stay = aStay()): string =>
  `${fixedPath('search', language)}?${new URLSearchParams({ location: iata, ...stay })}`

/** A product of the demo catalogue with all packages, all ways to pay, iDEAL and cards. */
const parkwingEindhoven = { iata: 'EIN', id: 2301 }

export const formPath = (language: Language, query: Record<string, string> = {}, stay = aStay()): string =>
  `${fixedPath('bookingForm', language, parkwingEindhoven.iata, parkwingEindhoven.id)}?${new URLSearchParams({ ...stay, ...query })}`

/**
 * From the home page to the list of Schiphol, for the days that its form has, or for those of `stay`. Returns how many
 * taps that took.
 */
export const listFromHome = async (
  page: Page,
  server: RunningServer,
  stay?: ReturnType<typeof aStay>,
): Promise<number> => {
  await page.goto(server.url + pathOf('home', 'en') + (stay ? `?${new URLSearchParams(stay)}` : ''))
  await awake(page)
  const taps = [
    page.locator('[name=location]'),
    page.locator('[role=option]', { hasText: 'Schiphol' }).first(),
    page.locator('form:has([name=location]) button[type=submit]').first(),
  ]
  for (const target of taps) await target.click()
  await page.waitForURL(/\/search\?.*location=AMS/)
  await awake(page)
  return taps.length
}

export type Driver = { firstName: string; lastName: string; email: string; mobile: string }

export const driver = (email: string): Driver => ({
  firstName: 'Łukasz',
  lastName: 'Özgür-Größe',
  email,
  mobile: '+31 6 12345678',
})

export const fillForm = async (
  page: Page,
  who: Driver,
  { payment = 'onLine:ideal', package: code = '' } = {},
): Promise<void> => {
  for (const [name, value] of Object.entries(who)) await page.locator(`[name=${name}]`).fill(value)
  if (code) await page.locator(`[name=package][value=${code}]`).check()
  await page.locator(`[name=payment][value="${payment}"]`).check()
  await page.locator('[name=terms]').check()
}

/** The button at the end of the booking form. */
export const order = (page: Page) => page.locator('#booking button:not([type=button])').last()

/** What one has to pay, as it stands at the button of the booking form, in cents of euro. */
export const totalOn = async (page: Page): Promise<number> => {
  // where another currency is shown, the line below says what is charged
  const below = await page.locator('[data-total] + span').innerText()
  return centsIn(/\d[.,]\d{2}/.test(below) ? below : await page.locator('[data-total]').innerText())
}

/** Presses a button of the sandbox's page and comes back to the shop. */
export const atProvider = async (page: Page, action: string, address: RegExp): Promise<void> => {
  await page.waitForURL(/\/sandbox\/checkout\//)
  await Promise.all([page.waitForURL(address), page.locator(`button[name=action][value=${action}]`).click()])
}

export const idIn = (address: string): string => /\/my-booking\/([0-9a-f-]{36})/.exec(address)?.[1] ?? ''

export const numberOn = async (page: Page): Promise<string> =>
  (await page.locator('main .code').first().innerText()).trim()

export type Booked = { id: string; number: string; email: string }

/** Makes a paid booking in the shortest way. Ends on the result page. */
export const book = async (
  page: Page,
  server: RunningServer,
  { language = 'en' as Language, email = 'anna@example.org', package: code = 'flex', stay = aStay() } = {},
): Promise<Booked> => {
  await page.goto(server.url + formPath(language, { package: code }, stay))
  await fillForm(page, driver(email))
  await order(page).click()
  await atProvider(page, 'pay', /\/result$/)
  return { id: idIn(page.url()), number: await numberOn(page), email }
}

/** The one amount in a text, in cents, however the language writes it. */
export const centsIn = (text: string): number => {
  const amount = /\d[\d\s.,']*[.,]\d{2}(?!\d)/.exec(text.replace(/[\u00a0\u202f]/g, ' '))?.[0]
  if (!amount) throw new Error(`no amount in "${text}"`)
  return Number(amount.replace(/\D/g, ''))
}

/** What eight days cost in the price table of a page, in cents. */
export const eightDaysIn = (html: string): number => {
  const [table = ''] = /<table[\s\S]*?<\/table>/.exec(html) ?? []
  return centsIn([...table.matchAll(/<td class="_price_[^"]*">([^<]*)</g)][3]?.[1] ?? '')
}

/** The names of the fields with a message, in the order of the page. */
export const fieldsInError = (page: Page): Promise<string[]> =>
  page
    .locator('[id^="error-"]:not(#error-summary-title)')
    .evaluateAll((all) => all.map(({ id }) => id.replace('error-', '')))

/**
 * Every link of the error summary leads to something on the page, and it contains every message. Returns how many there
 * are.
 */
export const expectSummary = async (page: Page): Promise<number> => {
  const targets = await page
    .locator('[role=alert] a[href^="#"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const target of targets) expect(await page.locator(`[id="${target.slice(1)}"]`).count(), target).toBe(1)
  expect(targets).toHaveLength((await fieldsInError(page)).length)
  return targets.length
}

/** What a reader sees, with all blanks as one space. */
export const wordsOf = async (page: Page, selector = 'main'): Promise<string> =>
  (await page.locator(selector).first().innerText()).replace(/\s+/g, ' ')
