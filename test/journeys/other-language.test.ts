import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { awake, desktop, follow, led, listens, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { airportName } from '#domain/airports/names.ts'
import { tagOf, type Language } from '#domain/languages.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { translator } from '#texts/texts.ts'
import { book, momentAhead, searchPath, wordsOf } from './steps.ts'

/** Another language or currency, everywhere but on the booking form. */

site()

const chooser = (page: Page) => page.locator('header details:has(#choose-language)')
const opener = (page: Page) => chooser(page).locator('summary')
const inLanguage = (page: Page, language: Language) =>
  chooser(page).locator(`:is(a, button)[lang="${tagOf[language]}"]`)
const field = (page: Page, name: string) => page.locator(`main [name=${name}], section [name=${name}]`).first()

/** With script, from wherever the page is scrolled to: a press on what is out of sight would scroll. */
const goOnIn = async (page: Page, language: Language) => {
  await listens(opener(page))
  await led(page, () => inLanguage(page, language).evaluate((one) => (one as HTMLElement).click()))
}
/** Writes into a field that lies under its picker, as the picker does. */
const write = (page: Page, name: string, value: string) =>
  field(page, name).evaluate((one, text) => {
    ;(one as HTMLInputElement).value = text
    one.dispatchEvent(new Event('input', { bubbles: true }))
  }, value)
const expectFields = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) expect(await field(page, name).inputValue(), name).toBe(value)
}
/** Scrolls down, as far as the page goes. */
const scrollDown = (page: Page, to: number) =>
  page.evaluate((top) => {
    scrollTo({ top, behavior: 'instant' })
    return scrollY
  }, to)
const expectPlace = async (page: Page, place: number) => {
  await expect.poll(() => page.evaluate((at) => Math.abs(scrollY - at), place)).toBeLessThan(40)
  expect(page.url()).not.toContain('#')
}

const claimed = { reasonForDelay: 'Storm over Crete,\nsix hours late.', accountDetails: 'NL91 ABNA 0417 1643 00' }
const dates = { startDateTime: momentAhead(12, '08:00'), endDateTime: momentAhead(19, '09:30') }
const eindhoven = `${airportName('EIN', 'de')} (EIN)`
const airport = pathOf(airportPageOf('AMS')!, 'en')!

test('BOOK-38 BOOK-39 with script a claim and details of a booking go on in another language, and nothing is sent or kept', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: { width: 1440, height: 500 } })
  const { id, email } = await book(page, server, { email: 'polyglot@example.org' })

  await page.goto(`${server.url}/en/my-booking/${id}/edit`)
  await awake(page)
  await field(page, 'plate').fill('AB12CD')
  await goOnIn(page, 'de')
  expect(new URL(page.url()).pathname).toBe(`/de/my-booking/${id}/edit`)
  expect(await page.locator('h1').innerText()).toBe(translator('de')('changes.editTitle'))
  await expectFields(page, { plate: 'AB12CD' })

  await page.goto(`${server.url}/en/claim`)
  await awake(page)
  for (const [name, value] of Object.entries(claimed)) await field(page, name).fill(value)
  const place = await scrollDown(page, 300)
  await goOnIn(page, 'de')
  await expectPlace(page, place)
  expect(place).toBeGreaterThan(100)
  expect(page.url()).toBe(`${server.url}/de/claim`)
  expect(await page.locator('h1').innerText()).toBe(translator('de')('claims.title'))
  await expectFields(page, claimed)
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toMatch(
    /Crete|NL91/,
  )
  // and the prices of that page are exchanged where they stand, as everywhere (PRICE-19)
  await awake(page)
  await opener(page).click()
  await chooser(page).locator('select').selectOption('PLN')
  await chooser(page).locator('[data-part=currency] button').click()
  await expect.poll(() => opener(page).innerText()).toContain('zł')
  await expectFields(page, claimed)
  // the button of the form still sends it
  await page.locator('#claim-form button:not([type=button])').last().click()
  await expect.poll(() => page.locator('[id^="error-"]').count()).toBeGreaterThan(2)
  await expectFields(page, claimed)

  // nothing of what was typed before was saved
  await page.goto(`${server.url}/en/my-booking/${id}`)
  expect(await wordsOf(page)).toContain(email)
  expect(await wordsOf(page)).not.toMatch(/AB.?12.?CD/)
  expect(complaints).toEqual([])
  await close()
})

test('SEARCH-53 BOOK-39 with script the airport and the days that were chosen, and the place on an airport’s page and a list', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await page.goto(server.url + airport)
  await awake(page)
  await field(page, 'location').fill('Eindhoven Airport (EIN)')
  await page.keyboard.press('Escape')
  for (const [name, value] of Object.entries(dates)) await write(page, name, value)
  const place = await scrollDown(page, 900)
  await goOnIn(page, 'de')
  await expectPlace(page, place)
  expect(new URL(page.url()).pathname).toBe(pathOf(airportPageOf('AMS')!, 'de'))
  await expectFields(page, { location: eindhoven, ...dates })

  await page.goto(`${server.url}${searchPath('en', 'AMS')}&flex=1&sort=price`)
  await awake(page)
  const below = await scrollDown(page, 900)
  await goOnIn(page, 'de')
  await expectPlace(page, below)
  expect(below).toBeGreaterThan(500)
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('location'), searchParams.get('flex'), searchParams.get('sort')]).toEqual([
    '/de/search',
    'AMS',
    '1',
    'price',
  ])
  expect(complaints).toEqual([])
  await close()
})

test('BOOK-38 SEARCH-53 without script every form comes back filled, in another language and in another currency', async () => {
  const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false })
  const { id } = await book(page, server, { email: 'plain-words@example.org' })
  const goOn = async (language: Language) => {
    await opener(page).click()
    await follow(inLanguage(page, language))
  }
  const inZloty = async () => {
    await opener(page).click()
    const select = chooser(page).locator('select:visible')
    await select.selectOption('PLN')
    await follow(chooser(page).locator('button:visible').last())
    expect(await opener(page).innerText()).toContain('zł')
  }

  await page.goto(`${server.url}/en/claim`)
  for (const [name, value] of Object.entries(claimed)) await field(page, name).fill(value)
  await goOn('de')
  expect(page.url()).toBe(`${server.url}/de/claim`)
  await expectFields(page, claimed)
  await inZloty()
  expect(page.url()).toBe(`${server.url}/de/claim`)
  await expectFields(page, claimed)

  await page.goto(`${server.url}/en/my-booking/${id}/edit`)
  await field(page, 'plate').fill('AB12CD')
  await goOn('tr')
  await expectFields(page, { plate: 'AB12CD' })
  await page.goto(`${server.url}/en/my-booking/${id}/edit`)
  expect(await field(page, 'plate').inputValue()).not.toBe('AB12CD')

  await page.goto(`${server.url}/en/my-booking/${id}/change`)
  await field(page, 'endDateTime').fill(momentAhead(30, '09:30'))
  await goOn('de')
  expect(new URL(page.url()).pathname).toBe(`/de/my-booking/${id}/change`)
  await expectFields(page, { endDateTime: momentAhead(30, '09:30') })

  await page.context().clearCookies({ name: 'currency' })
  await page.goto(server.url + airport)
  await field(page, 'location').fill('Eindhoven Airport (EIN)')
  for (const [name, value] of Object.entries(dates)) await field(page, name).fill(value)
  await goOn('de')
  await expectFields(page, { location: eindhoven, ...dates })
  await field(page, 'endDateTime').fill(momentAhead(20, '09:30'))
  await inZloty()
  expect(new URL(page.url()).pathname).toBe(pathOf(airportPageOf('AMS')!, 'de'))
  await expectFields(page, { location: eindhoven, ...dates, endDateTime: momentAhead(20, '09:30') })
  expect(await wordsOf(page)).toContain('PLN')
  // the search itself names no currency to the list
  await follow(page.locator('main #search button:visible, #search button:visible').last())
  expect(new URL(page.url()).searchParams.get('endDateTime')).toBe(momentAhead(20, '09:30'))
  expect(complaints).toEqual([])
  await close()
})
