import { expect, test } from 'vitest'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { follow, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { aStay, atProvider, driver, fieldsInError, fillForm, idIn, order, wordsOf } from './steps.ts'

site()

/** Valet parking of the demo, which asks for a second number (CAT-13). */
const valet = { iata: 'AMS', id: 3102 }

test('BOOK-27 BOOK-28 a second number is asked for at valet parking, and is corrected and taken out on the own page', async () => {
  const { page, complaints, close } = await visit(browser)
  const form = fixedPath('bookingForm', 'en', valet.iata, valet.id)
  await page.goto(`${server.url}${form}?${new URLSearchParams(aStay())}`)
  await fillForm(page, driver('second.number@example.org'))
  const car = { carBrand: 'Volvo', carModel: 'V60', carColor: 'blue', phone: '020 123 45 67' }
  for (const [name, value] of Object.entries(car)) await page.locator(`[name=${name}]`).fill(value)
  await order(page).click()
  await atProvider(page, 'pay', /\/result$/)
  const own = `${server.url}${fixedPath('booking', 'en', idIn(page.url()))}`
  const editTo = async (phone: string) => {
    await page.goto(`${own}/edit`)
    await page.locator('[name=phone]').fill(phone)
    await follow(page.locator('main form button:not([type=button])').first())
  }
  await page.goto(own)
  expect(await wordsOf(page)).toContain('+31201234567')
  await editTo('12')
  expect(await fieldsInError(page)).toEqual(['phone'])
  expect(await page.locator('[name=phone]').inputValue()).toBe('12')
  await editTo('+32 2 511 12 34')
  expect(await wordsOf(page)).toContain('+3225111234')
  await editTo('')
  await page.goto(own)
  expect(await wordsOf(page)).not.toContain('+3225111234')
  expect(complaints).toEqual([])
  await close()
})
