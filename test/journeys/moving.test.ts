import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { awake, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { enterTo, expectFocus, tabTo } from './keyboard.ts'
import { atProvider, book, momentAhead } from './steps.ts'

/** How much it takes to move a booking by two days: the page itself counts what is pressed. */

site()

const t = translator('en')
const stay = { startDateTime: momentAhead(20), endDateTime: momentAhead(27) }
const moved = { startDateTime: momentAhead(22), endDateTime: momentAhead(29) }
const dayOf = (moment: string) => moment.slice(0, 10)

/** Counts in every page of this visitor from now on; a form or a link to the next page does not lose it. */
const counting = async (page: Page) => {
  await page.context().addInitScript(() => {
    for (const kind of ['keydown', 'pointerdown'])
      addEventListener(kind, () => sessionStorage.setItem(kind, String(Number(sessionStorage.getItem(kind)) + 1)), true)
  })
  return async (kind: 'keydown' | 'pointerdown') =>
    Number(await page.evaluate((name) => sessionStorage.getItem(name), kind))
}

/**
 * Ends on the page that says so; a difference in the price is paid first, which is the provider's page and not ours.
 */
const finish = async (page: Page) => {
  await page.waitForURL(/\/sandbox\/checkout\/|\?done=/)
  if (page.url().includes('/sandbox/')) await atProvider(page, 'pay', /\?done=/)
  expect(await page.locator('h1').innerText()).toBe(t('changes.done'))
}
const isMoved = async (page: Page, id: string) => {
  await page.goto(`${server.url}/en/my-booking/${id}/change`)
  const values = await page
    .locator('input[name=startDateTime], input[name=endDateTime]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  expect(values).toEqual(Object.values(moved))
}

test('CHANGE-20 a booking is moved by two days on a phone with eight taps after its page, and nothing is typed', async () => {
  const { page, complaints, close } = await visit(browser, { hasTouch: true, viewport: phone })
  const { id } = await book(page, server, { email: 'moving-taps@example.org', stay })
  const count = await counting(page)
  await page.goto(`${server.url}/en/my-booking/${id}`)
  const tap = (target: Locator) => target.tap()
  await tap(page.locator('main a[href$="/change"]').first())
  await page.waitForURL(/\/change$/)
  await awake(page)
  const fields = page.locator('button[aria-haspopup=dialog]')
  await tap(fields.first())
  const done = page.getByRole('button', { name: t('search.done') })
  await tap(page.locator(`dialog [data-day='${dayOf(moved.startDateTime)}']`))
  await tap(done)
  await tap(page.locator(`dialog [data-day='${dayOf(moved.endDateTime)}']`))
  await tap(done)
  await tap(page.locator('main form[method=get] button:not([type=button])').last())
  await page.waitForURL(/endDateTime=/)
  await tap(page.locator('button[value=confirm]'))
  await page.waitForURL(/\/sandbox\/checkout\/|\?done=/)
  const [taps, keys] = [await count('pointerdown'), await count('keydown')]
  await finish(page)
  await isMoved(page, id)
  expect([taps, keys]).toEqual([8, 0])
  expect(complaints).toEqual([])
  await close()
})

test('CHANGE-20 by keyboard alone it takes at most 45 keys, the stops on the way included', async () => {
  const { page, complaints, close } = await visit(browser)
  const { id } = await book(page, server, { email: 'moving-keys@example.org', stay })
  const count = await counting(page)
  await page.goto(`${server.url}/en/my-booking/${id}`)
  await tabTo(page, 'main a[href$="/change"]')
  await enterTo(page, /\/change$/)
  await awake(page)
  await page.locator('button[aria-haspopup=dialog]').first().waitFor()
  await tabTo(page, 'button[aria-haspopup=dialog]')
  await page.keyboard.press('Enter')
  for (const last of [false, true]) {
    await expectFocus(page, 'dialog [data-day][tabindex="0"]')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expectFocus(page, 'dialog [role=listbox]')
    await page.keyboard.press('Enter')
    if (last) await expectFocus(page, 'button[aria-haspopup=dialog]')
  }
  await tabTo(page, 'main form[method=get] button:not([type=button])')
  await enterTo(page, /endDateTime=/)
  // before, the fields of the browser are there, with a stop for each part of a date
  await awake(page)
  await tabTo(page, 'button[value=confirm]')
  await enterTo(page, /\/sandbox\/checkout\/|\?done=/)
  const keys = await count('keydown')
  await finish(page)
  await isMoved(page, id)
  expect(keys).toBeLessThanOrEqual(45)
  expect(complaints).toEqual([])
  await close()
})
