import { expect, test } from 'vitest'
import { follow, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { codesOf, letterTo } from './mailbox.ts'
import {
  aStay,
  atProvider,
  centsIn,
  driver,
  expectSummary,
  fieldsInError,
  fillForm,
  idIn,
  numberOn,
  order,
  totalOn,
  wordsOf,
} from './steps.ts'

site({ own: true })

const t = translator('de')
const email = 'juergen@example.org'

test('S1 S6 S8 S12 S15 S18 in German without script: search, filter, mistakes, pay, pass, cancel with refund', async () => {
  const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false, locale: 'de-DE' })
  const stay = aStay()

  await page.goto(server.url + pathOf('home', 'de'))
  await page.locator('[name=location]').fill('Eindhoven')
  await page.locator('[name=startDateTime]').fill(stay.startDateTime)
  await page.locator('[name=endDateTime]').fill(stay.endDateTime)
  await page.getByRole('button', { name: t('search.showPrices') }).click()
  await page.waitForURL(/\/de\/search\?/)
  const cards = page.locator('main li[aria-labelledby^=park-]')
  const all = await cards.count()
  expect(all).toBeGreaterThan(1)

  await page.locator('#choices input[name=charging]').check()
  await page
    .locator('#choices')
    .getByRole('button', { name: t('results.apply') })
    .click()
  await page.waitForURL(/charging=1/)
  expect(await cards.count()).toBeLessThan(all)
  await follow(page.getByRole('link', { name: t('results.clearFilters') }).first())
  await page.locator('summary', { hasText: t('results.sortRecommended') }).click()
  await page.locator('input[name=sort][value=price]').check()
  await page
    .locator('#choices')
    .getByRole('button', { name: t('results.apply') })
    .click()
  await page.waitForURL(/sort=price/)
  expect(await cards.count()).toBe(all)
  const choose = cards.getByRole('button', { name: t('results.choose') })
  expect(await choose.count()).toBeGreaterThan(1)
  const prices = (await cards.locator('[data-price=plain] strong').allTextContents()).map(centsIn)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
  await choose.first().click()
  await page.waitForURL(/\/de\/booking\/EIN\//)

  // nothing is filled in: every mistake is told at its field and in the summary, in German
  await follow(order(page))
  expect(await page.title()).toContain(t('common.errorTitle', { title: '' }).trim())
  expect(await wordsOf(page, '[role=alert]')).toContain(t('common.thereIsAProblem'))
  expect(await expectSummary(page)).toBeGreaterThanOrEqual(6)
  expect(await fieldsInError(page)).toEqual(
    expect.arrayContaining(['firstName', 'lastName', 'email', 'mobile', 'payment', 'terms']),
  )

  // one mistake is left: what was typed, chosen and ticked is still there
  const who = { ...driver(email), firstName: 'Jürgen', lastName: 'Großmännel' }
  await fillForm(page, { ...who, mobile: '12' }, { package: 'medium_flex' })
  await page.locator('[name=newsletter]').check()
  await follow(order(page))
  expect(await fieldsInError(page)).toEqual(['mobile'])
  expect(await expectSummary(page)).toBe(1)
  for (const [name, value] of Object.entries({ ...who, mobile: '12' }))
    expect(await page.locator(`[name=${name}]`).inputValue()).toBe(value)
  for (const chosen of [
    '[name=package][value=medium_flex]',
    '[name=payment][value="onLine:ideal"]',
    '[name=terms]',
    '[name=newsletter]',
  ])
    expect(await page.locator(chosen).isChecked(), chosen).toBe(true)

  await page.locator('[name=mobile]').fill(who.mobile)
  const ordered = await totalOn(page)
  await order(page).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  expect(centsIn(await page.locator('.amount').innerText())).toBe(ordered)
  await atProvider(page, 'pay', /\/result$/)
  expect(await page.locator('h1').innerText()).toBe(t('booking.booked'))
  const number = await numberOn(page)
  const bookingId = idIn(page.url())

  await page.locator('main a[href$="/pass"]').last().click()
  await page.waitForURL(/\/pass$/)
  const code = (await page.locator('article .code').first().innerText()).replace(/\W/g, '')
  expect((await codesOf(await page.screenshot({ fullPage: true })))['QRCode']).toBe(code)
  expect((await letterTo(server, email, number)).language).toBe('de')

  await page.goto(`${server.url}/de/my-booking/${bookingId}`)
  await follow(page.getByRole('link', { name: t('manage.cancelLink') }))
  const back = centsIn(await page.locator('#amount p').first().innerText())
  expect(back).toBe(ordered - 500)
  const cancel = page.locator('main form[method=post] button')
  await follow(cancel)
  expect(await fieldsInError(page)).toEqual(['reason'])
  expect(await wordsOf(page, '#error-reason')).toBe(t('problems.cancelReasonRequired'))
  await page.locator('[name=reason]').first().check()
  await follow(cancel)
  expect(await wordsOf(page)).toContain(t('manage.cancelDone', { value: email }))
  expect(centsIn((await letterTo(server, email, t('letters.refundSentHeading'))).subject)).toBe(back)
  expect(complaints).toEqual([])
  await close()
})

test('S4 S8 what is wrong in a search is said in German, and the search is kept', async () => {
  const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false })
  await page.goto(server.url + pathOf('home', 'de'))
  await page.getByRole('button', { name: t('search.showPrices') }).click()
  await page.waitForURL(/\/de\/search\?/)
  expect(await wordsOf(page, '#error-location')).toBe(t('problems.airportRequired'))
  expect(await expectSummary(page)).toBe(1)

  const stay = aStay()
  await page.locator('[name=location]').fill('Eindhoven')
  await page.locator('[name=startDateTime]').fill(stay.endDateTime)
  await page.locator('[name=endDateTime]').fill(stay.startDateTime)
  await follow(page.getByRole('button', { name: t('search.showPrices') }))
  expect(await wordsOf(page, '#error-endDateTime')).toBe(t('problems.departureBeforeArrival'))
  expect(await page.locator('[name=location]').inputValue()).toContain('Eindhoven')
  expect(await page.locator('[name=startDateTime]').inputValue()).toBe(stay.endDateTime)
  expect(await page.locator('[name=endDateTime]').inputValue()).toBe(stay.startDateTime)
  expect(complaints).toEqual([])
  await close()
})
