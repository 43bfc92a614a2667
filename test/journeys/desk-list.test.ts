/** A list of the desk that stays where it is while the car beside it, or one of its rows, becomes another. */
import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { workPath } from '#domain/site-map/work.ts'
import { parseDateTime } from '#domain/time/local.ts'
import { instantOf } from '#domain/time/zones.ts'
import { awake, desktop, follow, visit } from '#test/builders/browser.ts'
import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { aStay, formPath } from './steps.ts'
import { scan, signInAs } from './work-steps.ts'

site({ own: true })

const stay = aStay(3, 7)
const day = stay.startDateTime.slice(0, 10)
const cars = 6
const plateOf = (n: number) => `AA${100 + n}B`
const list = () => `${server.url}${workPath('arrivals', 'parkwing-eindhoven-b-v', 'ein-parkwing-eindhoven')}?day=${day}`

beforeAll(async () => {
  const path = formPath('en', {}, stay)
  for (let n = 0; n < cars; n += 1) {
    const form = filled(await openForm(server.url, path), `car${n}@example.org`, 'onLineLaterV2', { plate: plateOf(n) })
    expect((await send(server.url, form, path)).kind).toBe('acknowledged')
  }
  // in the zone of the car park: an hour off, the cars would be late for half of the year
  await server.advance(instantOf(parseDateTime(stay.startDateTime)!, 'Europe/Amsterdam') - Date.now())
}, 300_000)

/** Each row as the element that it is; marks are no attributes, which the server’s page would lack. */
const markRows = (page: Page) =>
  page.evaluate(() => {
    for (const [n, row] of document.querySelectorAll('[data-part=desk-list] tr:has([data-row])').entries())
      Object.assign(row, { mark: n })
  })
const marks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-part=desk-list] tr:has([data-row])')].map(
      (row) => (row as Element & { mark?: number }).mark ?? null,
    ),
  )
const asTheyWere = Array.from({ length: cars }, (_, n) => n)

test('DESK-52 a scan beside the list exchanges what stands around it, and of the list which car is looked at', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await signInAs(page, server.url, 'Sanne de Wit')
  await page.goto(list())
  await follow(page.locator('[data-row]').first())
  await awake(page)
  await markRows(page)
  const looked = () => page.locator('[data-part=desk-list] [aria-current=true] th + td').allInnerTexts()
  for (const n of [3, 5, 1]) {
    await scan(page, plateOf(n))
    await expect
      .poll(async () => (await looked()).map((text) => text.replace(/\W/g, '')))
      .toEqual([expect.stringContaining(plateOf(n)) as string])
    expect(await marks(page)).toEqual(asTheyWere)
    expect(await page.locator('main form[role=search]').count()).toBe(1)
    expect(await page.locator('[data-verdict]').count()).toBe(1)
  }
  expect(complaints).toEqual([])
  await close()
})

test('DESK-52 an answer that was asked for by the page before a scan is not put into the page after it', async () => {
  const { page, close } = await visit(browser, { viewport: desktop })
  await signInAs(page, server.url, 'Sanne de Wit')
  let asks = (): void => undefined
  let answers = (): void => undefined
  const isAsked = new Promise<void>((resolve) => (asks = resolve))
  const mayAnswer = new Promise<void>((resolve) => (answers = resolve))
  await page.goto(list())
  await awake(page)
  await page.route(list(), async (route) => {
    // as if another desk had changed something: the whole page, and no “not modified”
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    asks()
    await mayAnswer
    await route.fulfill({ response })
  })
  await isAsked
  await scan(page, plateOf(2))
  const looked = page.locator('[data-part=desk-list] [aria-current=true]')
  await looked.first().waitFor()
  await page.evaluate(() => {
    const place = document.querySelector('[data-part=desk-list]')!
    const isLost = () => place.querySelector('[aria-current=true]') === null
    const look = () => isLost() && place.setAttribute('data-was-lost', '')
    new MutationObserver(look).observe(place, { subtree: true, childList: true, attributeFilter: ['aria-current'] })
  })
  const late = page.waitForResponse(list())
  const next = page.waitForResponse((one) => one.url() === page.url() && one.request().resourceType() === 'fetch')
  answers()
  await late
  // the page after it has asked for itself since
  await next
  expect(await page.locator('[data-was-lost]').count()).toBe(0)
  await close()
})

test('DESK-52 what another desk changed is one row; who has the focus or marked words in another one keeps them', async () => {
  const [{ page, close }, other] = [await visit(browser, { viewport: desktop }), await visit(browser)]
  await signInAs(page, server.url, 'Sanne de Wit')
  await page.goto(list())
  await awake(page)
  await signInAs(other.page, server.url, 'Sanne de Wit')
  await markRows(page)
  const rows = page.locator('[data-part=desk-list] [data-row]')
  await rows.nth(2).focus()
  await page.evaluate(() => {
    const cell = document.querySelectorAll('[data-part=desk-list] tr:has([data-row])')[4]!.children[2]!
    getSelection()!.selectAllChildren(cell)
  })
  const marked = await page.evaluate(() => getSelection()!.toString())
  expect(marked).not.toBe('')
  const address = ((await rows.nth(0).getAttribute('href')) ?? '').replace(/\?.*/, '')
  const body = new URLSearchParams({ do: 'plate', plate: 'ZZ999Z' }).toString()
  const sent = await other.page.evaluate(
    async (one) =>
      (
        await fetch(one.address, {
          method: 'POST',
          body: one.body,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    { address, body },
  )
  expect(sent).toBe(200)
  await expect
    .poll(() => page.locator('[data-part=desk-list] tr').allInnerTexts())
    .toContainEqual(expect.stringMatching(/ZZ\W?999\W?Z/))
  expect(await marks(page)).toEqual(asTheyWere)
  expect(await page.evaluate(() => getSelection()!.toString())).toBe(marked)
  expect(
    await rows.nth(2).evaluate((one) => one === document.activeElement),
    'the row that had the focus has it still',
  ).toBe(true)
  await other.close()
  await close()
})
