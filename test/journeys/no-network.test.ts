/** BOOK-37: whatever computes or orders stays where it is when the network is away, says so, and goes on afterwards. */
import { expect, test } from 'vitest'
import type { Locator, Page, Route } from 'playwright-core'
import {
  awake,
  desktop,
  follow,
  holdPages,
  isUnreached,
  led,
  listens,
  phone,
  press,
  visit,
} from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { lettersTo } from './mailbox.ts'
import { aStay, atProvider, book, driver, fillForm, formPath, momentAhead, order, searchPath } from './steps.ts'

site()

const t = translator('en')

/**
 * The two ways of being without a line: the browser knows it, or it believes that it is online and nothing gets
 * through, as on the Wi-Fi of an airport, in a tunnel, or where no name is found.
 */
const everything = '**/*'
const nothing = (route: Route) => route.abort('internetdisconnected')
const lines = [
  {
    cut: (page: Page) => page.context().setOffline(true),
    mend: (page: Page) => page.context().setOffline(false),
    isOnline: false,
  },
  {
    cut: (page: Page) => page.route(everything, nothing),
    mend: (page: Page) => page.unroute(everything, nothing),
    isOnline: true,
  },
] as const
const [, dead] = lines

/** Presses without a line: the page stays and says why, and what said it can be pressed again at once. */
const pressWithout = async (line: (typeof lines)[number], button: Locator, said: Locator): Promise<void> => {
  const page = button.page()
  const address = page.url()
  await line.cut(page)
  expect(await page.evaluate(() => navigator.onLine)).toBe(line.isOnline)
  await button.click()
  await expect.poll(() => said.innerText()).toBe(t('common.lost'))
  expect(await said.getAttribute('role')).toBe('status')
  expect(page.url()).toBe(address)
  expect(await button.getAttribute('aria-disabled')).toBeNull()
}
/** Of what orders something nothing is sent by itself, whichever line is gone. */
const pressInVain = async (button: Locator, said: Locator): Promise<void> => {
  for (const line of lines) {
    await pressWithout(line, button, said)
    await line.mend(button.page())
  }
}
const saidIn = (form: Locator) => form.locator(':scope > [role=status]')
const sender = (form: Locator) => form.locator('button:not([type=button])').last()
const unexpected = (complaints: string[]) => complaints.filter((one) => !isUnreached(one))

test('BOOK-37 BOOK-40 BOOK-42 paying, other dates, details, letters, a claim and cancelling without a line: the form stays with what was chosen, and works when it is back', async () => {
  const { page, complaints, close } = await visit(browser)
  await page.goto(server.url + formPath('en', { package: 'flex' }))
  await fillForm(page, driver('nonet@example.org'), { package: 'flex' })
  await order(page).click()
  await atProvider(page, 'cancel', /\/pay\?left$/)
  const pay = page.locator('main form:has([name=paymentMethod])')
  await listens(pay)
  await page.locator('[name=paymentMethod][value=ideal]').check()
  await pressInVain(sender(pay), saidIn(pay))
  expect(await page.locator('[name=paymentMethod][value=ideal]').isChecked()).toBe(true)
  await sender(pay).click()
  await atProvider(page, 'pay', /\/result$/)

  const booking = page.url().replace(/\/result$/, '')
  const { startDateTime } = aStay()
  await page.goto(`${booking}/change?${new URLSearchParams({ startDateTime, endDateTime: momentAhead(29) })}`)
  await awake(page)
  const confirms = page.locator('main form:has([value=confirm])')
  await listens(confirms)
  await pressInVain(confirms.locator('[value=confirm]'), saidIn(confirms))
  // what only asks goes on by itself, without another press
  const asks = page.locator('main form[method=get]')
  await pressWithout(dead, sender(asks), saidIn(asks))
  await led(page, () => dead.mend(page))
  await listens(confirms)
  await confirms.locator('[value=confirm]').click()
  await atProvider(page, 'pay', /\/change\?done=/)

  for (const { path, name, typed } of [
    { path: '/edit', name: 'plate', typed: 'AB12CD' },
    { path: '/invoice-details', name: 'company', typed: 'Ringvaart BV' },
    { path: '/email', name: 'email', typed: 'other@example.org' },
    { path: '/claim', name: 'reasonForDelay', typed: 'A storm' },
    { path: '/letters', name: 'letter', typed: null },
  ]) {
    await page.goto(booking + path)
    const form = page.locator(`main form:has([name=${name}])`).first()
    await listens(form)
    const before = typed ?? (await form.locator(`[name=${name}]`).inputValue())
    if (typed !== null) await form.locator(`[name=${name}]`).fill(typed)
    await pressInVain(sender(form), saidIn(form))
    expect([path, await form.locator(`[name=${name}]`).inputValue()]).toEqual([path, before])
  }

  await page.goto(booking)
  await awake(page)
  const link = page.locator('a[data-dialog]')
  await dead.cut(page)
  await link.click()
  await page.locator('[data-part=cancel-dialog]').getByText(t('common.lost')).waitFor()
  expect(page.url()).toBe(booking)
  await dead.mend(page)
  await link.click()
  const gives = page.locator('dialog[open] form')
  await listens(gives)
  await page.locator('[name=reason]').first().check()
  await pressInVain(sender(gives), saidIn(gives))
  expect(await page.locator('[name=reason]').first().isChecked()).toBe(true)
  await follow(sender(gives))
  expect(await page.locator('main').innerText()).toContain(t('manage.cancelDone', { value: 'nonet@example.org' }))
  expect(unexpected(complaints)).toEqual([])
  await close()
})

test('BOOK-37 BOOK-40 BOOK-42 a search and the choice of a car park without a line: what was there stays, and goes on when it is back', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: phone })
  const airport = server.url + pathOf(airportPageOf('AMS')!, 'en')!
  const search = page.locator('#search')
  const said = search.getByText(t('common.lost'))
  // the line is gone before anybody has touched the form, so nothing that it would need comes
  await page.goto(airport)
  await page.locator('[data-part=search-fields][data-awake]').waitFor()
  await pressWithout(dead, sender(search), said)
  await dead.mend(page)
  await follow(sender(search))
  expect(new URL(page.url()).searchParams.get('location')).toBe('AMS')

  for (const line of lines) {
    await page.goto(airport)
    await awake(page)
    await pressWithout(line, sender(search), said)
    await led(page, () => line.mend(page))
    expect(new URL(page.url()).pathname).toBe(new URL(searchPath('en', 'AMS'), server.url).pathname)
  }
  const list = server.url + searchPath('en', 'AMS')
  for (const line of lines) {
    await page.goto(list)
    await awake(page)
    const card = page.locator('main li[data-card]').first()
    const name = await card.locator('h2').innerText()
    await pressWithout(line, card.locator('form button'), card.getByText(t('common.lost')))
    expect(await card.locator('form button').innerText()).not.toBe(t('results.opening', { name }))
    await led(page, () => line.mend(page))
    expect(new URL(page.url()).pathname).toContain('/booking/AMS/')
  }
  // the search above a list, which is asleep until somebody opens it, and two car parks side by side
  await page.setViewportSize(desktop)
  await page.goto(list)
  await awake(page)
  await page.getByText(t('results.changeSearch')).click()
  await pressWithout(dead, sender(search), said)
  // somebody who chooses something else is not taken away
  await search.locator('[name=endDateTime]').evaluate((field: HTMLInputElement) => (field.value = ''))
  await dead.mend(page)
  const chosen = () => new URL(page.url()).searchParams.getAll('compare').length
  const compare = page.locator('main button[formaction]')
  await page.locator('[name=compare]').nth(0).check({ force: true })
  await expect.poll(chosen).toBe(1)
  await dead.cut(page)
  await page.locator('[name=compare]').nth(1).check({ force: true })
  const above = page.locator('main > [role=status]')
  await expect.poll(() => above.innerText()).toBe(t('common.lost'))
  const address = page.url()
  await compare.click()
  await expect.poll(() => above.evaluate((one) => one.getBoundingClientRect().top > 0)).toBe(true)
  expect([page.url(), await above.innerText()]).toEqual([address, t('common.lost')])
  await dead.mend(page)
  await expect.poll(chosen).toBe(2)
  // by now the table is there, and it takes no line to lead to it
  await dead.cut(page)
  await compare.click()
  await expect.poll(() => new URL(page.url()).hash).not.toBe('')
  await dead.mend(page)
  // the pickers that the press asked for meanwhile say that they did not come (T8)
  const partsMissing = /^(The plain field stays|A part stays as delivered|Nothing is tracked)/
  expect(unexpected(complaints).filter((one) => !partsMissing.test(one))).toEqual([])
  await close()
})

test.each([
  ['on a wide screen', desktop],
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

test('BOOK-37 BOOK-42 a filter for which no answer comes, though the browser believes that it has a network: the list stays, and it is asked for when it is back', async () => {
  const { page, close } = await visit(browser, { viewport: desktop })
  await page.goto(server.url + searchPath('en', 'AMS'))
  await awake(page)
  const address = page.url()
  await dead.cut(page)
  const chip = page.locator('form[data-filters] input[type=checkbox]:enabled').first()
  await chip.check()
  await expect.poll(() => page.locator('main > [role=status]').innerText()).toBe(t('common.lost'))
  expect(page.url()).toBe(address)
  await dead.mend(page)
  await expect.poll(() => page.url()).toContain(`${await chip.getAttribute('name')}=1`)
  await close()
})

test('BOOK-40 a browser that wrongly says that it has no network is not believed', async () => {
  const { page, close } = await visit(browser, { viewport: phone })
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
  await page.goto(server.url + pathOf(airportPageOf('AMS')!, 'en')!)
  await awake(page)
  await follow(sender(page.locator('#search')))
  expect(new URL(page.url()).pathname).not.toBe(pathOf(airportPageOf('AMS')!, 'en'))
  await page.goto(server.url + searchPath('en', 'AMS'))
  await awake(page)
  await follow(page.locator('main li[data-card]').first().locator('form button'))
  expect(new URL(page.url()).pathname).toContain('/booking/AMS/')
  await close()
})

/**
 * Presses, and the answer to the first press is lost on the way although the server has done what was asked. After ten
 * seconds it is called long, and pressed again.
 */
const pressAgain = async (page: Page, form: Locator, button: Locator): Promise<void> => {
  await listens(form)
  let sent = 0
  const losesFirst = async (route: Route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    if (sent > 1) return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    await route.fulfill({ status: 204 })
    sent += 1
  }
  await page.route(everything, losesFirst)
  await press(button)
  await expect.poll(() => saidIn(form).innerText()).toBe(t('common.loading'))
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  // the server has answered by now
  await expect.poll(() => sent).toBe(2)
  await page.clock.fastForward(10_001)
  const again = form.getByRole('button', { name: t('results.again') })
  await expect.poll(() => saidIn(form).innerText()).toBe(`${t('results.slow')} ${t('results.again')}`)
  expect(await button.getAttribute('aria-disabled')).toBeNull()
  await press(again)
  await expect.poll(() => sent).toBe(3)
  await page.unroute(everything, losesFirst)
}

test('BOOK-41 an answer that is lost after the server did it: after ten seconds paying, changing and cancelling can be pressed again, and happen once', async () => {
  const { page, close } = await visit(browser)
  const email = 'slow@example.org'
  await page.goto(server.url + formPath('en', { package: 'flex' }))
  await fillForm(page, driver(email), { package: 'flex' })
  await order(page).click()
  await atProvider(page, 'cancel', /\/pay\?left$/)
  await page.clock.install()
  const pay = page.locator('main form:has([name=paymentMethod])')
  await page.locator('[name=paymentMethod][value=ideal]').check()
  await pressAgain(page, pay, sender(pay))
  await atProvider(page, 'pay', /\/result$/)

  const booking = page.url().replace(/\/result$/, '')
  const { startDateTime } = aStay()
  await page.goto(`${booking}/change?${new URLSearchParams({ startDateTime, endDateTime: momentAhead(29) })}`)
  const confirms = page.locator('main form:has([value=confirm])')
  await pressAgain(page, confirms, confirms.locator('[value=confirm]').first())
  await atProvider(page, 'pay', /\/change\?done=/)
  await page.goto(booking)
  const history = await page.locator('section[aria-labelledby=history] li').allInnerTexts()
  const lines = (words: 'manage.paidOn' | 'manage.refundSent') =>
    history.filter((one) => one.includes(t(words, { amount: '' }).trim())).length
  // the booking and the change are paid, once each
  expect([lines('manage.paidOn'), lines('manage.refundSent')]).toEqual([2, 0])

  await page.goto(`${booking}/cancel`)
  const gives = page.locator('main form[method=post]').last()
  await page.locator('[name=reason]').first().check()
  await pressAgain(page, gives, sender(gives))
  await page
    .getByText(t('manage.cancelDone', { value: email }))
    .first()
    .waitFor()
  expect(await lettersTo(server, email, t('letters.cancelledHeading'))).toHaveLength(1)
  expect(await lettersTo(server, email, t('letters.changedHeading'))).toHaveLength(1)
  await close()
})

test('BOOK-41 where sending twice would do it twice, a long answer offers no second press', async () => {
  const { page, close } = await visit(browser)
  const { id } = await book(page, server, { email: 'letters@example.org' })
  await page.goto(`${server.url}/en/my-booking/${id}/letters`)
  const form = page.locator('main form:has([name=letter])').first()
  await listens(form)
  await page.clock.install()
  const { asked } = await holdPages(page)
  await press(sender(form))
  await expect.poll(asked).toBe(1)
  await page.clock.fastForward(10_001)
  await expect.poll(() => saidIn(form).innerText()).toBe(t('results.slow'))
  expect(await form.getByRole('button', { name: t('results.again') }).count()).toBe(0)
  await press(sender(form))
  expect(await sender(form).getAttribute('aria-disabled')).toBe('true')
  expect(asked()).toBe(1)
  await close()
})
