import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { awake, listens, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { formatCountry } from '#texts/formats.ts'
import { pathOf } from '#domain/site-map/pages.ts'

site()

const field = '[name=location]'

/**
 * The name that assistive technology is told for the option that the arrow keys have reached, and for the group around
 * it.
 */
const standsOn = (page: Page) =>
  page.evaluate(() => {
    const option = document.getElementById(
      document.querySelector('[name=location]')?.getAttribute('aria-activedescendant') ?? '',
    )
    return [
      option?.closest('[role=group]')?.getAttribute('aria-label') ?? '',
      option?.textContent?.replace(/\s+/g, ' ').trim() ?? '',
    ]
  })

test('S2 SEARCH-26 what was typed is answered by country, and the keys walk through all countries from the best match on', async () => {
  const { page, complaints, close } = await visit(browser)
  await page.goto(server.url + pathOf('home', 'de'))
  await awake(page)
  await page.waitForSelector('button[aria-haspopup=dialog]')
  await page.locator(field).focus()
  await page.keyboard.type('ber')
  await page.locator('[role=listbox] [role=group]').nth(1).waitFor()
  const headings = await page.locator('[role=listbox] [role=group] > p').allInnerTexts()
  const labels = await page
    .locator('[role=listbox] [role=group]')
    .evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label')))
  expect(headings).toEqual(labels)
  expect(headings[0]).toBe(formatCountry('DE', 'de'))
  const options = await page.locator('[role=listbox] [role=option]').count()
  expect(options).toBeGreaterThan(headings.length)

  const walked: string[][] = []
  for (let step = 0; step < options; step += 1) {
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(
      (at) =>
        document.querySelectorAll('[role=option]')[at]?.id ===
        document.querySelector('[name=location]')?.getAttribute('aria-activedescendant'),
      step,
    )
    walked.push(await standsOn(page))
  }
  expect([...new Set(walked.map(([country]) => country))]).toEqual(headings)
  expect(walked[0]?.[1]).toMatch(/^BER /)
  // the group names the country, so the single airports do not repeat it
  expect(walked.filter(([country = '', option = '']) => option.endsWith(country))).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.locator(field).inputValue()).toContain('(BER)')
  expect(complaints).toEqual([])
  await close()
})

test('PART-6 S9 the airport that is chosen brings its own business account, another one takes it away', async () => {
  const { page, complaints, close } = await visit(browser)
  const address = `${server.url}/en/nowhere`
  // no airport of the catalogue has an account today, so the answer is changed on its way
  await page.route(address, async (route) => {
    // one compression of those that an engine asks for is not known to the driver
    const headers = { ...route.request().headers(), 'accept-encoding': 'br' }
    const answer = await route.fetch({ headers })
    const html = await answer.text()
    expect(html).toContain('&quot;accounts&quot;:{}')
    await route.fulfill({
      response: answer,
      body: html.replace('&quot;accounts&quot;:{}', '&quot;accounts&quot;:{&quot;EIN&quot;:&quot;BTN&quot;}'),
    })
  })
  const searched = async (iata: string): Promise<string[]> => {
    await page.goto(address)
    await listens(page.locator('[data-part=search-form]'))
    await page.locator(field).hover()
    await page.waitForSelector('button[aria-haspopup=dialog]')
    for (const one of ['EIN', iata]) {
      await page.locator(field).fill(one)
      await page.locator('[role=option]').first().click()
      await expect.poll(() => page.locator(field).inputValue()).toContain(`(${one})`)
    }
    await page.locator('#main form button:not([type=button])').first().click()
    await page.waitForURL(/\/search\?/)
    const asked = new URL(page.url()).searchParams
    expect(asked.get('location')).toBe(iata)
    await page.context().clearCookies()
    return asked.getAll('businessAccount')
  }
  expect(await searched('EIN')).toEqual(['BTN'])
  expect(await searched('AMS')).toEqual([])
  expect(complaints.filter((one) => !/404/.test(one))).toEqual([])
  await close()
})

test('S4 a month button that cannot be used does nothing', async () => {
  const { page, close } = await visit(browser)
  await page.goto(server.url + pathOf('home', 'en'))
  await awake(page)
  await page.locator('button[aria-haspopup=dialog]').first().click()
  const back = page.locator('dialog table').first().locator('xpath=preceding::button[2]')
  const month = () => page.locator('dialog #month-0').innerText()
  while ((await back.getAttribute('aria-disabled')) !== 'true') await back.click()
  const first = await month()
  await back.click({ force: true })
  expect(await month()).toBe(first)
  await page.locator('dialog table').first().locator('xpath=preceding::button[1]').click()
  expect(await month()).not.toBe(first)
  await close()
})

test('S2 SEARCH-30 whoever presses “use my location” twice asks the browser once', async () => {
  const { page, close } = await visit(browser)
  // a browser that has not yet got an answer from its user
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () =>
      document.documentElement.setAttribute(
        'data-asked',
        `${document.documentElement.getAttribute('data-asked') ?? ''}1`,
      )
  })
  await page.goto(server.url + pathOf('home', 'en'))
  await awake(page)
  await page.locator(field).click()
  const locate = page.locator('div:has(> [role=listbox]) button')
  await locate.click()
  await expect.poll(() => locate.getAttribute('aria-disabled')).toBe('true')
  await locate.click({ force: true })
  expect(await page.locator('html').getAttribute('data-asked')).toBe('1')
  await close()
})
