import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { translator } from '#texts/texts.ts'
import { follow, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { aStay, atProvider, driver, fillForm, formPath, numberOn, order, wordsOf } from './steps.ts'

site()

const t = translator('en')
const told = (page: Page, language: 'en' | 'de' = 'en') =>
  page.locator('main').getByRole('link', { name: translator(language)('booking.toBooking') })

test.each([true, false])(
  'BOOK-29 twice back after paying, the form says that it is booked and leads to it, script: %s',
  async (javaScriptEnabled) => {
    const { page, complaints, close } = await visit(browser, { viewport: phone, javaScriptEnabled })
    await page.goto(server.url + formPath('en'))
    expect(await told(page).count()).toBe(0)
    await fillForm(page, driver(`back.${javaScriptEnabled}@example.org`))
    await order(page).click()
    await atProvider(page, 'pay', /\/result$/)
    const number = await numberOn(page)
    await page.goBack()
    await page.waitForURL(/\/sandbox\/checkout\//)
    await page.goBack()
    await page.waitForURL(/\/booking\/EIN\//)
    await told(page).first().waitFor()
    expect(await wordsOf(page)).toContain(t('booking.bookedBefore', { number }))
    // at the button too, which a phone shows wherever the page was scrolled to
    expect(await told(page).last().isVisible()).toBe(true)
    expect(await told(page).count()).toBe(2)
    // in another language the same, for another stay nothing
    await page.goto(server.url + formPath('de'))
    expect(await told(page, 'de').count()).toBe(2)
    await page.goto(server.url + formPath('en', {}, aStay(33)))
    expect(await told(page).count()).toBe(0)
    await page.goto(server.url + formPath('en'))
    await follow(told(page).first())
    expect(await numberOn(page)).toBe(number)
    expect(complaints).toEqual([])
    await close()
  },
)

test('BOOK-31 without script, back past a form that was refused: each page is there, and the form says that it is booked', async () => {
  const { page, close } = await visit(browser, { viewport: phone, javaScriptEnabled: false })
  await page.goto(server.url + formPath('en'))
  await fillForm(page, { ...driver('refused@example.org'), lastName: '' })
  await order(page).click()
  await page.waitForURL(/refused=1/)
  expect(page.url()).not.toMatch(/example|Łukasz|%C5/)
  expect(await page.locator('#error-lastName').count()).toBe(1)
  expect(await page.locator('[name=email]').inputValue()).toBe('refused@example.org')
  expect(await page.locator('[name=terms]').isChecked()).toBe(true)
  // what is wrong does not touch the header
  const [header, wrong] = [page.locator('header').first(), page.locator('main [role=alert]').first()]
  const below = (one: { y: number; height: number } | null) => (one ? one.y + one.height : Number.NaN)
  expect(((await wrong.boundingBox())?.y ?? 0) - below(await header.boundingBox())).toBeGreaterThanOrEqual(8)
  await page.locator('[name=lastName]').fill('Groß')
  await order(page).click()
  await atProvider(page, 'pay', /\/result$/)
  const number = await numberOn(page)
  await page.goBack()
  await page.waitForURL(/\/sandbox\/checkout\//)
  // what was refused, and before it the form as it came
  for (const address of [/refused=1/, /\/booking\/EIN\/\d+\?(?!.*refused)/]) {
    await page.goBack()
    await page.waitForURL(address)
    await told(page).first().waitFor()
    expect(await wordsOf(page)).toContain(t('booking.bookedBefore', { number }))
    expect(await page.locator('#error-lastName').count()).toBe(0)
  }
  await close()
})

test('BOOK-31 with blocked cookies a refused form is the answer itself, with what is wrong and what was typed', async () => {
  const context = await browser.newContext()
  const send = () =>
    context.request.post(server.url + formPath('en'), {
      form: { ...driver('blocked@example.org'), lastName: '', package: 'flex', payment: 'onLine:ideal', terms: 'on' },
      headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    })
  const first = await send()
  expect([first.status(), await first.text()]).toEqual([
    422,
    expect.stringMatching(/blocked@example\.org[\s\S]*error-lastName|error-lastName[\s\S]*blocked@example\.org/),
  ])
  // control: the cookie of that answer was kept here, and so the next one leads on
  const second = await send()
  expect([second.status(), second.headers()['location']]).toEqual([303, expect.stringContaining('refused=1')])
  await context.close()
})
