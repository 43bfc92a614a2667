import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { follow, led, listens, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { languages } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { aStay } from './steps.ts'

site()

const t = translator('en')
const shown = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).count()
const said = (page: Page) => page.locator('form[role=search] [role=status]').textContent()
const field = (page: Page) => page.locator('form[role=search] input[type=search]')

test('S4 S21 SEARCH-36 lists are filtered as one types, and a link opens its question', async () => {
  const { page, complaints, close } = await visit(browser)
  await page.goto(server.url + pathOf('airports', 'en'))
  const all = await shown(page, '[data-find]')
  await listens(page.locator('form[role=search]'))
  await field(page).fill('koeln')
  await expect.poll(() => said(page)).toBe(t('search.airportsFound', { count: 1 }))
  // of the links to countries, only the one that still leads somewhere is shown
  expect([
    await shown(page, '[data-find]'),
    await shown(page, '[data-group]'),
    await shown(page, 'main nav a[href^="#"]'),
  ]).toEqual([1, 1, 1])
  await field(page).fill('')
  await expect.poll(() => shown(page, '[data-find]')).toBe(all)
  // one letter is missing: the browser finds nothing, so the question goes to the server, which forgives it
  await field(page).fill('amstrdam')
  // waitForURL would not do, because the address already changes while one types
  await led(page, () => field(page).press('Enter'))
  expect(page.url()).toMatch(/\?q=amstrdam$/)
  expect([await shown(page, '[data-find]'), await said(page)]).toEqual([1, t('search.airportsFound', { count: 1 })])

  await page.goto(`${server.url}${pathOf('faq', 'en')}#faq-refund`)
  const question = page.locator('#faq-refund')
  await expect.poll(() => question.getAttribute('open')).not.toBeNull()
  expect(await question.locator('summary').evaluate((summary) => document.activeElement === summary)).toBe(true)
  const questions = 'details[id^="faq-"]'
  await page.getByRole('button', { name: t('site.openAll') }).click()
  expect(await page.locator(`${questions}:not([open])`).count()).toBe(0)
  await field(page).fill('iDEAL')
  await expect.poll(() => shown(page, questions)).toBe(1)
  expect(await said(page)).toBe(t('site.questionsFound', { count: 1 }))

  await page.goto(`${server.url}${pathOf('shuttle-bus-schedule', 'en')}#airport-ein`)
  await page.locator('#airport-ein table').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('SEARCH-36 what was typed while the filter was still on its way is filtered when it comes', async () => {
  const { page, complaints, close } = await visit(browser)
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/filter-*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto(server.url + pathOf('airports', 'en'))
  await field(page).fill('koeln')
  expect(await shown(page, '[data-find]')).toBeGreaterThan(1)
  arrive()
  await expect.poll(() => shown(page, '[data-find]')).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('S4 S21 S38 the same without script, on a narrow phone', async () => {
  const { page, complaints, close } = await visit(browser, {
    javaScriptEnabled: false,
    viewport: { width: 320, height: 700 },
  })
  await page.goto(server.url + pathOf('faq', 'en'))
  const questions = page.locator('details[id^="faq-"]')
  const all = await questions.count()
  expect(await page.getByRole('button', { name: t('site.openAll') }).count()).toBe(0)
  await field(page).fill('refund')
  await follow(page.getByRole('button', { name: t('site.find') }))
  expect(page.url()).toMatch(/\?q=refund$/)
  expect(await questions.count()).toBeGreaterThan(0)
  expect(await questions.count()).toBeLessThan(all)
  await page.goto(`${server.url}${pathOf('faq', 'en')}?q=helicopter`)
  expect([await questions.count(), await said(page)]).toEqual([0, t('site.noQuestions')])
  await page
    .getByRole('link', { name: t('site.askUs') })
    .first()
    .click()
  await page.waitForURL(server.url + pathOf('contact', 'en'))

  await page.goto(`${server.url}${pathOf('airports', 'en')}?q=lisbon`)
  expect(await said(page)).toBe(t('search.noAirports'))
  expect(await page.getByText('No car park yet: Lisbon (LIS).').isVisible()).toBe(true)

  const stay = aStay()
  await page.goto(`${server.url}${pathOf('choose-your-product', 'en')}?${new URLSearchParams(stay)}`)
  await page.locator('[aria-labelledby=choice-valet] a').first().click()
  await page.waitForURL(/\/en\/search\?/)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toMatchObject({ ...stay, valet: '1', location: 'AMS' })
  expect(await page.locator('main li[aria-labelledby^=park-]').count()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await close()
})

test('S33 the schedule of every car park is one light page in every language', async () => {
  for (const language of languages) {
    const answer = await fetch(server.url + pathOf('shuttle-bus-schedule', language), {
      headers: { 'accept-encoding': 'br' },
    })
    expect((await answer.text()).match(/<caption>/g), language).toHaveLength(34)
    // the bytes as they are sent, as for all weights of pages
    const bytes = Number(answer.headers.get('content-length'))
    expect(bytes, language).toBeGreaterThan(1024)
    expect(bytes, language).toBeLessThan(10 * 1024)
  }
})
