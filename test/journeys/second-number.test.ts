import { expect, test } from 'vitest'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { follow, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { aStay, atProvider, driver, fieldsInError, fillForm, formPath, idIn, order, wordsOf } from './steps.ts'

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

test('BOOK-21 a form of valet parking says who takes the car, whom to call and what binds there; another one when to be there', async () => {
  const { page, complaints, close } = await visit(browser)
  const t = translator('en')
  const form = fixedPath('bookingForm', 'en', valet.iata, valet.id)
  await page.goto(`${server.url}${form}?${new URLSearchParams(aStay())}`)
  const words = await wordsOf(page)
  const [call = '', brings = ''] = t('letters.arrivalValetBack', { phone: '|' }).split('|')
  const [notice = '', damage = ''] = t('landing.valetLimits', { notice: '|', complaint: '|', cap: '|' }).split('|')
  const ofValet = [t('letters.arrivalValet'), call, brings, notice, damage]
  for (const said of ofValet) expect(words).toContain(said)
  expect(words).not.toContain(t('landing.arriveEarly'))
  await page.goto(server.url + formPath('en'))
  const others = await wordsOf(page)
  for (const said of ofValet) expect(others).not.toContain(said)
  expect(others).toContain(t('landing.arriveEarly'))
  expect(complaints).toEqual([])
  await close()
})
