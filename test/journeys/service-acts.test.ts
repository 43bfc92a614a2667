import { expect, test } from 'vitest'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { workPath } from '#domain/site-map/work.ts'
import { awake, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { aStay, book, wordsOf } from './steps.ts'
import { pressKey, signInAs } from './work-steps.ts'

site({ own: true })

const booked = async (email: string): Promise<string> => {
  const { page, close } = await visit(browser)
  const { number } = await book(page, server, { email, stay: aStay(20, 28) })
  await close()
  return number
}

test('SERVICE-9 SERVICE-10 SERVICE-38 by keys: a letter is sent again, a note is written; without script too', async () => {
  const number = await booked('acts@example.org')
  const nadia = await visit(browser, { viewport: { width: 1440, height: 900 } })
  await signInAs(nadia.page, server.url, 'Nadia')
  await nadia.page.goto(`${server.url}${workPath('houseBooking', number)}`)
  await pressKey(nadia.page, 'l')
  expect(await wordsOf(nadia.page)).toContain('Goes to acts@example.org, in this language: English')
  await pressKey(nadia.page, 'Control+Enter')
  expect(await wordsOf(nadia.page)).toContain('The letter is on its way')
  await pressKey(nadia.page, 'n')
  await awake(nadia.page)
  await nadia.page.keyboard.type('Called about the shuttle')
  await pressKey(nadia.page, 'Control+Enter')
  expect(await wordsOf(nadia.page)).toMatch(/Note for us\s.*Nadia.*\s*Called about the shuttle/)
  await nadia.close()

  const ruben = await visit(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await signInAs(ruben.page, server.url, 'Ruben')
  await ruben.page.goto(`${server.url}${workPath('houseBooking', number)}`)
  await ruben.page.getByRole('button', { name: 'Note for us and the car park' }).click()
  expect(await ruben.page.locator('textarea').getAttribute('aria-invalid')).toBe('true')
  await ruben.page.locator('textarea').fill('Child seat in the shuttle')
  // the button that was pressed below what happened said for whom
  expect(await ruben.page.getByLabel('Note for us and the car park').isChecked()).toBe(true)
  await ruben.page.getByRole('button', { name: 'Save' }).click()
  expect(await wordsOf(ruben.page)).toMatch(/Note for us and the car park\s.*\s*Child seat in the shuttle/)
  await ruben.page.getByRole('link', { name: 'Parking pass' }).first().click()
  expect(await wordsOf(ruben.page)).toContain('Read this letter')
  await ruben.close()
})

test('SERVICE-11 details with a reason; the traveller’s history says who did it, in his language', async () => {
  const traveller = await visit(browser)
  const { id, number } = await book(traveller.page, server, {
    email: 'bruno@example.org',
    language: 'de',
    stay: aStay(20, 28),
  })
  const ruben = await visit(browser, { javaScriptEnabled: false })
  await signInAs(ruben.page, server.url, 'Ruben')
  await ruben.page.goto(`${server.url}${workPath('houseBooking', number)}?do=details`)
  await ruben.page.locator('[name=plate]').fill('XY-987-Z')
  await ruben.page.getByRole('button', { name: 'Save' }).click()
  expect(await ruben.page.locator('[name=reason]').getAttribute('aria-invalid')).toBe('true')
  expect(await ruben.page.locator('[name=plate]').inputValue()).toBe('XY-987-Z')
  await ruben.page.locator('[name=reason]').fill('Rental car')
  await ruben.page.getByRole('button', { name: 'Save' }).click()
  expect(await wordsOf(ruben.page)).toMatch(/Your details are saved.*Rental car/s)
  await ruben.close()
  await traveller.page.goto(`${server.url}${fixedPath('booking', 'de', id)}`)
  expect(await wordsOf(traveller.page)).toContain('durch unseren Kundenservice')
  await traveller.close()
})

test('SERVICE-19 SERVICE-16 SERVICE-13 SERVICE-39 SERVICE-40 by key C other dates, without script cancelled; the history says it in German', async () => {
  const traveller = await visit(browser)
  const { id, number } = await book(traveller.page, server, {
    email: 'dora@example.org',
    language: 'de',
    stay: aStay(20, 28),
  })
  const nadia = await visit(browser, { viewport: { width: 1440, height: 900 } })
  await signInAs(nadia.page, server.url, 'Nadia')
  await nadia.page.goto(`${server.url}${workPath('houseBooking', number)}`)
  await pressKey(nadia.page, 'c')
  await nadia.page.locator('[name=endDateTime]').fill(aStay(20, 30).endDateTime)
  await pressKey(nadia.page, 'Control+Enter')
  expect(await wordsOf(nadia.page)).toContain('more to pay')
  await nadia.page.locator('[name=reason]').fill('Flight moved')
  await pressKey(nadia.page, 'Control+Enter')
  expect(await wordsOf(nadia.page)).toContain('The stay is changed')
  await nadia.page.clock.install()
  await nadia.page.goto(`${server.url}${workPath('houseBooking', number)}`)
  await awake(nadia.page)

  const ruben = await visit(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await signInAs(ruben.page, server.url, 'Ruben')
  await ruben.page.goto(`${server.url}${workPath('houseBooking', number)}`)
  const foot = ruben.page.getByRole('navigation', { name: 'What can be done' })
  expect(await foot.evaluate((bar) => innerHeight - bar.getBoundingClientRect().bottom)).toBeLessThan(80)
  expect(await foot.getByRole('link').allInnerTexts()).toEqual(['Dates', 'Move', 'Refund'])
  await foot.locator('summary').click()
  await foot.getByRole('link', { name: 'Cancel booking' }).click()
  await ruben.page.locator('[name=reason]').fill('Ill')
  await ruben.page.getByRole('button', { name: /^Cancel, / }).click()
  expect(await wordsOf(ruben.page)).toMatch(/Cancelled\. The traveller gets a letter.*Ill/s)
  await ruben.close()
  // whoever has it open reads that, and nothing moves until he wants it
  await nadia.page.clock.runFor(10_000)
  const bar = nadia.page.getByRole('status').filter({ hasText: /Changed by Ruben/ })
  await bar.waitFor()
  expect(await wordsOf(nadia.page)).not.toContain('Cancelled')
  await bar.getByRole('link', { name: 'Show' }).click()
  await expect.poll(() => wordsOf(nadia.page)).toContain('Cancelled')
  await nadia.close()
  await traveller.page.goto(`${server.url}${fixedPath('booking', 'de', id)}`)
  expect(await wordsOf(traveller.page)).toContain('Storniert, durch unseren Kundenservice')
  await traveller.close()
})
