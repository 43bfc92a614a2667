import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { awake, desktop, listens, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { translator } from '#texts/texts.ts'
import { driver, fillForm, formPath, searchPath } from './steps.ts'

/** Another currency while the page stands. */

site()

const t = translator('en')
const chooser = (page: Page) => page.locator('header details:has(#choose-language)')
const save = (page: Page) => chooser(page).locator('[data-part=currency] button')
const told = (page: Page) => chooser(page).locator('[data-lost]')

/** Opens a page and marks it: a page that is loaded again has no mark. */
const arrive = async (page: Page, path: string) => {
  await page.goto(server.url + path)
  await awake(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
}
const press = async (page: Page, currency: string) => {
  await chooser(page).locator('summary').click()
  await listens(save(page))
  await chooser(page).locator('select').selectOption(currency)
  await save(page).click()
}
const expectSamePage = async (page: Page, currency: string) => {
  await expect.poll(() => chooser(page).locator('summary').innerText()).toContain(currency)
  expect(await page.locator('html[data-first]').count()).toBe(1)
  expect(await chooser(page).evaluate((one) => (one as HTMLDetailsElement).open)).toBe(false)
  expect(
    await chooser(page)
      .locator('summary')
      .evaluate((one) => one === document.activeElement),
  ).toBe(true)
  expect(await told(page).innerText()).toBe('')
}

test('PRICE-19 on the form prices change where they stand, and nothing typed, chosen or opened is lost', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await arrive(page, formPath('en', { package: 'basic' }))
  await fillForm(page, driver('zloty@example.org'), { package: 'flex' })
  await page
    .locator('#booking details')
    .first()
    .evaluate((one) => ((one as HTMLDetailsElement).open = true))
  const before = await page.locator('#booking').evaluate((form) => [...new FormData(form as HTMLFormElement)])
  const [address, steps] = [page.url(), await page.evaluate(() => history.length)]
  const euros = await page.locator('[data-total]').innerText()
  await chooser(page).locator('summary').click()
  await listens(save(page))
  await chooser(page).locator('select').selectOption('PLN')
  // the header is out of sight by now, so a press would scroll
  await page.evaluate(() => scrollTo(0, 300))
  await save(page).evaluate((button) => (button as HTMLButtonElement).click())
  await expectSamePage(page, 'zł')
  expect(await page.locator('[data-total]').innerText()).toContain('PLN')
  // the package that was chosen, not the one that the page came with
  expect(await page.locator('input[name=package]:checked').inputValue()).toBe('flex')
  const after = await page.locator('#booking').evaluate((form) => [...new FormData(form as HTMLFormElement)])
  const typed = (all: typeof before) => all.filter(([name]) => !/^(currency|shown-|place$)/.test(name))
  expect(typed(after)).toEqual(typed(before))
  expect(
    await page
      .locator('#booking details')
      .first()
      .evaluate((one) => (one as HTMLDetailsElement).open),
  ).toBe(true)
  expect(await page.evaluate(() => Math.abs(scrollY - 300))).toBeLessThan(60)
  expect([page.url(), await page.evaluate(() => history.length)]).toEqual([address, steps])
  await press(page, 'EUR')
  await expectSamePage(page, '€')
  expect(await page.locator('[data-total]').innerText()).toBe(euros)
  expect(complaints).toEqual([])
  await close()
})

test('PRICE-19 on the list every price changes, and a box ticked by hand stays ticked', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await arrive(page, searchPath('en', 'AMS'))
  await page.locator('[data-flex]').nth(1).check()
  await page.evaluate(() => scrollTo(0, 600))
  await press(page, 'PLN')
  await expectSamePage(page, 'zł')
  const prices = await page.locator('[data-price] strong').allInnerTexts()
  expect(prices.length).toBeGreaterThan(5)
  expect(prices.filter((price) => !price.includes('PLN'))).toEqual([])
  expect(await page.locator('h1').innerText()).toContain('PLN')
  expect(await page.locator('[data-flex]').nth(1).isChecked()).toBe(true)
  expect(complaints).toEqual([])
  await close()
})

test('PRICE-19 on an airport’s page the airport and days that were chosen stay', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await arrive(page, pathOf(airportPageOf('AMS')!, 'en')!)
  const field = page.locator('[name=location]')
  await field.fill('Eindhoven Airport (EIN)')
  await page.keyboard.press('Escape')
  await press(page, 'PLN')
  await expectSamePage(page, 'zł')
  expect(await field.inputValue()).toBe('Eindhoven Airport (EIN)')
  const shown = await page.locator('main article, main [data-pick], main h1 ~ p').allInnerTexts()
  expect(shown.filter((text) => text.includes('PLN')).length).toBeGreaterThan(5)
  expect(await page.locator('[data-part=product-cards]').innerText()).toContain('You pay €')
  expect(complaints).toEqual([])
  await close()
})

test('PRICE-19 without a network the prices stay and it is said; pressing again when it is back changes them', async () => {
  const { page, close } = await visit(browser, { viewport: desktop })
  await arrive(page, formPath('en'))
  const euros = await page.locator('[data-total]').innerText()
  // held back: the chooser says that it waits, and a second press asks nothing more
  let asked = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/booking/EIN/**', async (route) => {
    asked += 1
    await held
    await route.abort('connectionfailed')
  })
  await press(page, 'PLN')
  await expect.poll(() => told(page).innerText()).toBe(t('common.currencyWaiting'))
  await save(page).evaluate((button) => (button as HTMLButtonElement).click())
  release()
  await expect.poll(() => told(page).innerText()).toBe(t('common.currencyLost'))
  expect(asked).toBe(1)
  expect(await page.locator('[data-total]').innerText()).toBe(euros)
  await page.unroute('**/booking/EIN/**')
  await save(page).click()
  await expectSamePage(page, 'zł')
  expect(await page.locator('[data-total]').innerText()).toContain('PLN')
  await close()
})
