/** BOOK-37: whatever computes or orders stays where it is when the network is away, says so, and goes on afterwards. */
import { expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { awake, follow, isUnreached, listens, phone, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { aStay, atProvider, book, driver, fillForm, formPath, momentAhead, order, searchPath } from './steps.ts'

site()

const t = translator('en')

/** Presses while the network is away: the page stays and says why. Then the network is back. */
const pressWithout = async (page: Page, button: Locator, said: Locator): Promise<void> => {
  const address = page.url()
  await page.context().setOffline(true)
  await button.click()
  await expect.poll(() => said.innerText()).toBe(t('common.lost'))
  expect(await said.getAttribute('role')).toBe('status')
  expect(page.url()).toBe(address)
  // what said it can be pressed again at once
  expect(await button.getAttribute('aria-disabled')).toBeNull()
  await page.context().setOffline(false)
}
const saidIn = (form: Locator) => form.locator(':scope > [role=status]')

test('BOOK-37 paying, other dates and cancelling without a network: the form stays with what was chosen, and works when it is back', async () => {
  const { page, complaints, close } = await visit(browser)
  await page.goto(server.url + formPath('en', { package: 'flex' }))
  await fillForm(page, driver('nonet@example.org'), { package: 'flex' })
  await order(page).click()
  await atProvider(page, 'cancel', /\/pay\?left$/)
  const pay = page.locator('main form:has([name=paymentMethod])')
  await listens(pay)
  await page.locator('[name=paymentMethod][value=ideal]').check()
  await pressWithout(page, pay.locator('button'), saidIn(pay))
  expect(await page.locator('[name=paymentMethod][value=ideal]').isChecked()).toBe(true)
  await pay.locator('button').click()
  await atProvider(page, 'pay', /\/result$/)

  const booking = page.url().replace(/\/result$/, '')
  const { startDateTime } = aStay()
  await page.goto(`${booking}/change?${new URLSearchParams({ startDateTime, endDateTime: momentAhead(29) })}`)
  await awake(page)
  const asks = page.locator('main form[method=get]')
  await pressWithout(page, asks.locator('button:not([type=button])').last(), saidIn(asks))
  const confirms = page.locator('main form:has([value=confirm])')
  await listens(confirms)
  await pressWithout(page, confirms.locator('[value=confirm]'), saidIn(confirms))
  await confirms.locator('[value=confirm]').click()
  await atProvider(page, 'pay', /\/change\?done=/)

  await page.goto(`${booking}/cancel`)
  const gives = page.locator('main form[method=post]').last()
  await listens(gives)
  await page.locator('[name=reason]').first().check()
  await pressWithout(page, gives.locator('button'), saidIn(gives))
  expect(await page.locator('[name=reason]').first().isChecked()).toBe(true)
  await follow(gives.locator('button'))
  expect(await page.locator('main').innerText()).toContain(t('manage.cancelDone', { value: 'nonet@example.org' }))
  expect(complaints.filter((one) => !isUnreached(one))).toEqual([])
  await close()
})

test('BOOK-37 a search and the choice of a car park without a network: what was there stays, and works when it is back', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: phone })
  await page.goto(server.url + pathOf(airportPageOf('AMS')!, 'en')!)
  await awake(page)
  const search = page.locator('#search')
  await pressWithout(page, search.locator('button:not([type=button])').last(), search.getByText(t('common.lost')))
  await page.goto(server.url + searchPath('en', 'AMS'))
  await awake(page)
  const card = page.locator('main li[data-card]').first()
  const name = await card.locator('h2').innerText()
  await pressWithout(page, card.locator('form button'), card.getByText(t('common.lost')))
  expect(await card.locator('form button').innerText()).not.toBe(t('results.opening', { name }))
  await follow(card.locator('form button'))
  expect(new URL(page.url()).pathname).toContain('/booking/AMS/')
  // the pickers that the press asked for meanwhile say that they did not come (T8)
  expect(complaints.filter((one) => !isUnreached(one) && !one.startsWith('The plain field stays'))).toEqual([])
  await close()
})

test.each([
  ['on a wide screen', { width: 1440, height: 900 }],
  ['in the sheet of a phone, which makes room for what is said', phone],
])(
  'BOOK-37 a filter chosen without a network, %s: list and choice stay, and it is asked for when it is back',
  async (_where, viewport) => {
    const { page, complaints, close } = await visit(browser, { viewport })
    await page.goto(server.url + searchPath('en', 'AMS'))
    await awake(page)
    const address = page.url()
    const cards = await page.locator('main li[data-card]').count()
    const opens = page.locator('[data-opens=filter]')
    if (await opens.isVisible()) await opens.click()
    const chip = page.locator('form[data-filters] input[type=checkbox]:enabled').first()
    await page.context().setOffline(true)
    await chip.check()
    const said = page.locator('main > [role=status]')
    await expect.poll(() => said.innerText()).toBe(t('common.lost'))
    expect(await said.evaluate((one) => one.checkVisibility() && one.clientHeight > 10)).toBe(true)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    expect([page.url(), await chip.isChecked()]).toEqual([address, true])
    expect(await page.locator('main li[data-card]').count()).toBe(cards)
    await page.context().setOffline(false)
    await expect.poll(() => page.url()).toContain(`${await chip.getAttribute('name')}=1`)
    await expect.poll(() => said.getAttribute('class')).toBe('visually-hidden')
    expect(await page.locator('form[data-filters] input[type=checkbox]:checked').count()).toBe(1)
    expect(complaints.filter((one) => !isUnreached(one))).toEqual([])
    await close()
  },
)

test('BOOK-37 a filter for which no answer comes, though the browser believes that it has a network: the list stays', async () => {
  const { page, close } = await visit(browser, { viewport: { width: 1440, height: 900 } })
  await page.goto(server.url + searchPath('en', 'AMS'))
  await awake(page)
  const address = page.url()
  const lost = (url: URL) => url.pathname.endsWith('/search')
  await page.route(lost, (route) => route.abort('internetdisconnected'))
  const chip = page.locator('form[data-filters] input[type=checkbox]:enabled').first()
  await chip.check()
  await expect.poll(() => page.locator('main > [role=status]').innerText()).toBe(t('common.lost'))
  expect(page.url()).toBe(address)
  await page.unroute(lost)
  await chip.uncheck()
  await chip.check()
  await expect.poll(() => page.url()).toContain(`${await chip.getAttribute('name')}=1`)
  await close()
})

test('BOOK-37 who presses again is believed more than a browser that wrongly says that it has no network', async () => {
  const { page, close } = await visit(browser, { viewport: phone })
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  await page.goto(server.url + pathOf(airportPageOf('AMS')!, 'en')!)
  await awake(page)
  const shows = page.locator('#search button:not([type=button])').last()
  await shows.click()
  await page.locator('#search').getByText(t('common.lost')).waitFor()
  await follow(shows)
  expect(new URL(page.url()).pathname).not.toBe(pathOf(airportPageOf('AMS')!, 'en'))
  await page.goto(server.url + searchPath('en', 'AMS'))
  await awake(page)
  const card = page.locator('main li[data-card]').first()
  await card.locator('form button').click()
  await card.getByText(t('common.lost')).waitFor()
  await follow(card.locator('form button'))
  expect(new URL(page.url()).pathname).toContain('/booking/AMS/')
  await close()
})

test('BOOK-37 an answer that takes longer than ten seconds is called that where one cancels', async () => {
  const { page, close } = await visit(browser)
  const { id } = await book(page, server, { email: 'slow@example.org' })
  await page.goto(`${server.url}/en/my-booking/${id}/cancel`)
  const gives = page.locator('main form[method=post]').last()
  await listens(gives)
  await page.clock.install()
  // stands in for a server that does not answer: the form is sent nowhere
  await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()))
  await gives.locator('button').click()
  await expect.poll(() => saidIn(gives).innerText()).toBe(t('common.loading'))
  await page.clock.fastForward(10_001)
  await expect.poll(() => saidIn(gives).innerText()).toBe(t('results.slow'))
  expect(await gives.locator('button').getAttribute('aria-disabled')).toBe('true')
  await close()
})
