import { expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { formatFlags } from '#domain/consent/consent.ts'
import { follow, listensTo, visit } from '#test/builders/browser.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { browser, server, site } from '#test/builders/site.ts'

const trip = 'https://trip.example/start'
const name = 'split-qp_vs_tripapp_v1'
site({ environment: { SPLIT_TESTS: 'qp_vs_tripapp_v1:100', TRIPAPP_SITE: trip } })

type Told = { event: string; variant: string; environment: string; templateGroup: string; path: string }

/** What the page reports, and what the server answers. Only the page itself can see the bodies of its beacons. */
const listen = async (page: Page) => {
  const told: Told[] = []
  const answers: number[] = []
  await page.exposeFunction('overhear', (body: string) => void told.push(JSON.parse(body) as Told))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    // one after another, so that they arrive in the order in which they were sent
    let last: Promise<unknown> = Promise.resolve()
    navigator.sendBeacon = (url, body) => {
      last = last
        .then(() => (body as Blob).text())
        .then((globalThis as unknown as { overhear: (text: string) => void }).overhear)
      return send(url, body)
    }
  })
  page.on('response', (response) => response.url().endsWith('/api/website/events') && answers.push(response.status()))
  return { told, answers }
}
const kept = async (context: BrowserContext) =>
  (await context.cookies())
    .filter((cookie) => cookie.name.startsWith('split-'))
    .map((cookie) => [cookie.name, cookie.value])
const awake = (page: Page) => page.waitForLoadState('networkidle')

test('SP-04 SP-02 without consent: the variant is there before any script, nothing is kept or told; the form leads to the trip app', async () => {
  const { page, complaints, close } = await visit(browser)
  const { told } = await listen(page)
  await page.goto(`${server.url}${pathOf('eindhoven-airport', 'nl')}?utm_source=mail`)
  await awake(page)
  expect(await page.locator('main form[action="https://trip.example/start"]').count()).toBe(1)
  expect([await kept(page.context()), told]).toEqual([[], []])

  await page.route(`${trip}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>trip</title>' }))
  await follow(page.locator('main form[action="https://trip.example/start"] button:not([type=button])').last())
  expect(page.url()).toContain('trip.example')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    utm_source: 'mail',
    location: 'EIN',
    tripappTest: 'true',
    rule_set: 'parkwing',
    lang: 'nl',
    currency: 'EUR',
    agent: 'WEB1',
  })
  expect(complaints.filter((one) => one !== 'request to trip.example')).toEqual([])
  await close()
})

test('EXP-7 SP-03 CK-03 with consent: kept, told once; withdrawn: the tracker stops and deletes what it kept', async () => {
  const { page, complaints, close } = await visit(browser)
  const context = page.context()
  const { told, answers } = await listen(page)
  const value = formatFlags({ websiteImprovement: true, advertising: false, version: 1, at: Date.now() - 60_000 })
  await page.goto(`${server.url}/en/airports/parking-eindhoven-airport`)
  await listensTo(page, 'consentchange')
  await context.addCookies([
    { name: 'cookie-flags', value, url: server.url },
    { name: 'cookie-message', value: 'v1', url: server.url },
  ])
  await page.evaluate(() =>
    document.dispatchEvent(
      new CustomEvent('consentchange', { detail: { websiteImprovement: true, advertising: false } }),
    ),
  )
  await expect.poll(() => [answers, told.length]).toEqual([[204, 204], 2])
  expect(told.map(({ event, variant }) => [event, variant])).toEqual([
    ['page_view', 'qp_vs_tripapp_v1:show_alternative'],
    ['split_test_start', 'qp_vs_tripapp_v1:show_alternative'],
  ])
  expect(await kept(context)).toEqual([[name, 'show_alternative.told']])

  await page.goto(`${server.url}/de?data-pipeline-staging`)
  await expect.poll(() => [answers.length, told.length]).toEqual([3, 3])
  expect(told[2]).toMatchObject({ event: 'page_view', environment: 'staging', templateGroup: 'homepage', path: '/de' })

  await page.evaluate(() =>
    document.dispatchEvent(
      new CustomEvent('consentchange', { detail: { websiteImprovement: false, advertising: false } }),
    ),
  )
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('productselect', { detail: {} })))
  await expect
    .poll(async () => [await kept(context), await page.evaluate(() => sessionStorage.length), told.length])
    .toEqual([[], 0, 3])
  expect(complaints).toEqual([])
  await close()
})

test('EXP-5 no test and no trip app in Czech; tripappTest=true forces it there too', async () => {
  const { page, close } = await visit(browser, { javaScriptEnabled: false })
  const action = () =>
    page
      .locator('main form:has(input[name=startDateTime]), main form:has(input[name=startDate])')
      .first()
      .getAttribute('action')
  await page.goto(`${server.url}/cs`)
  expect(await action()).toBe('/cs/search')
  await page.goto(`${server.url}/cs?tripappTest=true`)
  expect(await action()).toBe(trip)
  await close()
})
