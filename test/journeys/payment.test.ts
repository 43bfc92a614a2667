import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { follow, visit } from '#test/builders/browser.ts'
import { createTestDatabase, requiredServer } from '#test/builders/database.ts'
import { formPath as shopFormPath } from '#test/builders/http-buyer.ts'
import { mustAddUp, startServer } from '#test/builders/server.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { atNoon, openShop } from '#test/builders/shop.ts'
import { translator } from '#texts/texts.ts'
import { customerService } from '#domain/customer-service.ts'
import { phoneHref } from '#domain/telephone.ts'
import { lettersTo, letterTo } from './mailbox.ts'
import {
  aStay,
  atProvider,
  book,
  centsIn,
  driver,
  fillForm,
  formPath,
  idIn,
  numberOn,
  order,
  searchPath,
  totalOn,
  wordsOf,
} from './steps.ts'

// a purchase from end to end, with what time does to it, on the database of a new installation (MACHINE-33)
site({ embedded: true })

const t = translator('en')
const minuteMs = 60_000

const orderForm = async (page: Page, email: string, address = server.url + formPath('en')) => {
  await page.goto(address)
  await fillForm(page, driver(email))
  await order(page).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
}

/** The bookings this browser made, as "My booking" lists them. */
const listed = async (page: Page): Promise<string[]> => {
  await page.goto(`${server.url}/en/my-booking`)
  return page.locator('section[aria-labelledby=bookings] .code').allInnerTexts()
}

/** The amounts in the lines of a booking's history that begin like a certain text. */
const history = async (
  page: Page,
  id: string,
  text: 'manage.paidOn' | 'manage.declinedOn' | 'manage.refundSent',
): Promise<number[]> => {
  await page.goto(`${server.url}/en/my-booking/${id}`)
  const lines = await page.locator('section[aria-labelledby=history] li').allInnerTexts()
  return lines.filter((line) => line.includes(t(text, { amount: '' }).trim())).map(centsIn)
}

/** How many notifications the shop has taken, by its own count. */
const notified = async (): Promise<number> => {
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  const counts = [...figures.matchAll(/^parkwing_request_seconds_count\{(.*route="\/webhooks\/payments".*)\} (\d+)$/gm)]
  return counts
    .filter(([, labels = '']) => labels.includes('status="2'))
    .reduce((sum, [, , count]) => sum + Number(count), 0)
}

const confirmations = async (email: string): Promise<number> =>
  (await lettersTo(server, email, t('letters.confirmationCalendar'))).length

test('PR-04 S6 S8 S12 one price and one number: card, form, payment page, result, booking, letter', async () => {
  const { page, complaints, close } = await visit(browser)
  const email = 'price@example.org'
  await page.goto(server.url + searchPath('en'))
  const choose = page.locator('main li[data-card]').getByRole('button', { name: t('results.choose') })
  const onCards = (await page.locator('main li [data-price=plain] strong').allTextContents()).map(centsIn)
  // the cheapest card is first in the list only on some days
  expect(centsIn(await page.locator('h1').innerText())).toBe(Math.min(...onCards))
  const onCard = onCards[0]
  await choose.first().click()
  await page.waitForURL(/\/booking\/EIN\//)
  expect(await totalOn(page)).toBe(onCard)
  await fillForm(page, driver(email))
  expect(await totalOn(page)).toBe(onCard)
  await order(page).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  expect(centsIn(await page.locator('.amount').innerText())).toBe(onCard)
  await atProvider(page, 'pay', /\/result$/)
  const number = await numberOn(page)
  expect(await history(page, idIn(page.url()), 'manage.paidOn')).toEqual([onCard])
  expect(await page.locator('main').innerText()).toContain(number)
  const letter = await letterTo(server, email, number)
  expect(centsIn(letter.text.slice(letter.text.indexOf(t('letters.total'))))).toBe(onCard)
  expect(complaints).toEqual([])
  await close()
})

test('PY-02 S11 LANG-12 declined: the page says so and whom one can call, the same booking is paid another way', async () => {
  const { page, complaints, close } = await visit(browser)
  const email = 'declined@example.org'
  await orderForm(page, email)
  const amount = centsIn(await page.locator('.amount').innerText())
  await atProvider(page, 'decline', /\/declined$/)
  const id = idIn(page.url())
  expect(await page.locator('h1').innerText()).toBe(t('problems.paymentDeclined'))
  expect(await page.title()).toContain(t('booking.declinedTitle'))
  const calls = page.locator('main a[href^="tel:"]')
  expect([await calls.innerText(), await calls.getAttribute('href')]).toEqual([
    customerService.phone,
    phoneHref(customerService.phone),
  ])
  expect(await wordsOf(page)).toContain(t('booking.heldUntil', { time: '|' }).split('|')[0])
  expect(await page.locator('[name=paymentMethod]:checked').count()).toBe(0)
  // choosing nothing is a mistake that the page names, and starts no payment
  await follow(page.locator('main form button'))
  expect(await wordsOf(page, '#error-paymentMethod')).toBe(t('problems.optionRequired'))
  await page.locator('[name=paymentMethod][value=creditCards]').check()
  expect(centsIn(await page.locator('main form button').innerText())).toBe(amount)
  await page.locator('main form button').click()
  await atProvider(page, 'pay', /\/result$/)
  expect(idIn(page.url())).toBe(id)
  const number = await numberOn(page)
  expect(await history(page, id, 'manage.declinedOn')).toEqual([amount])
  expect(await history(page, id, 'manage.paidOn')).toEqual([amount])
  expect(await listed(page)).toEqual([number])
  expect(await confirmations(email)).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('PY-04 S10 turned back at the provider: nothing charged, the space is still held, paying goes on', async () => {
  const { page, complaints, close } = await visit(browser)
  await orderForm(page, 'back@example.org')
  await atProvider(page, 'cancel', /\/pay\?left$/)
  expect(await wordsOf(page)).toContain(t('booking.notCharged'))
  await page.locator('[name=paymentMethod][value=ideal]').check()
  await page.locator('main form button').click()
  await atProvider(page, 'pay', /\/result$/)
  expect(await page.locator('h1').innerText()).toBe(t('booking.booked'))
  expect(await listed(page)).toHaveLength(1)
  expect(complaints).toEqual([])
  await close()
})

test('HO-02 PY-05 the money comes after the hold ran out and there is space: never a false success, then booked', async () => {
  const { page, complaints, close } = await visit(browser)
  const email = 'late@example.org'
  await orderForm(page, email)
  const checkout = page.url()
  await page.locator('[name=seconds]').fill('86400')
  await atProvider(page, 'later', /\/return$/)
  expect(await page.locator('h1').innerText()).toBe(t('booking.checking'))
  // that page leaves by itself as soon as there is an answer, and the end of the hold is one
  await page.goto(checkout)
  await server.advance(25 * minuteMs)
  expect(await confirmations(email)).toBe(0)
  await atProvider(page, 'complete', /\/result$/)
  expect(await page.locator('h1').innerText()).toBe(t('booking.booked'))
  expect(await confirmations(email)).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('HO-03 PY-22 BOOK-29 the money comes when the last space went to somebody else: said, and paid back', async () => {
  const database = await createTestDatabase(requiredServer())
  await (await openShop({ url: database.url, pool: 2 }, 1)).close()
  const shop = await startServer({ environment: { ...atNoon, DATABASE_URL: database.url } })
  const first = await visit(browser)
  const second = await visit(browser)
  await orderForm(first.page, 'first@example.org', shop.url + shopFormPath)
  const checkout = first.page.url()
  const amount = centsIn(await first.page.locator('.amount').innerText())
  await first.page.locator('[name=seconds]').fill('86400')
  await atProvider(first.page, 'later', /\/return$/)
  await first.page.goto(checkout)
  await shop.advance(25 * minuteMs)
  await orderForm(second.page, 'second@example.org', shop.url + shopFormPath)
  await atProvider(second.page, 'pay', /\/result$/)
  // whoever bought the last space himself and goes back reads that he is booked, and not only that it is sold out
  await second.page.goto(shop.url + shopFormPath)
  expect(await second.page.locator('h1').innerText()).toBe(t('booking.notBookable'))
  expect(await second.page.getByRole('link', { name: t('booking.toBooking') }).count()).toBe(1)

  await atProvider(first.page, 'complete', /\/declined$/)
  expect(await first.page.locator('h1').innerText()).toBe(t('booking.refunded'))
  expect(centsIn(await wordsOf(first.page))).toBe(amount)
  expect(centsIn((await letterTo(shop, 'first@example.org', t('letters.holdLostHeading'))).subject)).toBe(amount)
  expect(centsIn((await letterTo(shop, 'first@example.org', t('letters.refundSentHeading'))).subject)).toBe(amount)
  expect(await lettersTo(shop, 'first@example.org', t('letters.confirmationCalendar'))).toEqual([])
  expect([...first.complaints, ...second.complaints]).toEqual([])
  await Promise.all([first.close(), second.close(), shop.stop()])
  await mustAddUp({ url: database.url })
  await database.drop()
  // it lays out a shop and starts a product of its own
}, 300_000)

test('WH-05 WH-06 duplicate and reordered notifications: one booking, one charge, one letter', async () => {
  const { page, complaints, close } = await visit(browser)
  const email = 'duplicates@example.org'
  await orderForm(page, email)
  const amount = centsIn(await page.locator('.amount').innerText())
  const before = await notified()
  await atProvider(page, 'duplicates', /\/result$/)
  const id = idIn(page.url())
  // one notification before it is paid, one of the payment itself, four at once, and three more two seconds later
  await expect.poll(async () => (await notified()) - before).toBeGreaterThanOrEqual(9)
  expect(await history(page, id, 'manage.paidOn')).toEqual([amount])
  expect(await history(page, id, 'manage.refundSent')).toEqual([])
  expect(await listed(page)).toHaveLength(1)
  expect(await confirmations(email)).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('B6 PY-16 double press, back, two tabs, reload: one booking and one charge', async () => {
  const { page, complaints, close } = await visit(browser)
  const email = 'twice@example.org'
  await page.goto(server.url + formPath('en'))
  const other = await page.context().newPage()
  await other.goto(server.url + formPath('en'))
  for (const tab of [page, other]) await fillForm(tab, driver(email))

  await order(page).dblclick()
  // waitForURL would not do: it takes it for a failure when the second press breaks off the journey of the first
  await expect.poll(() => page.url()).toMatch(/\/sandbox\/checkout\//)
  await page.waitForLoadState('load')
  const checkout = page.url()
  const amount = centsIn(await page.locator('.amount').innerText())
  await order(other).click()
  await other.waitForURL(/\/sandbox\/checkout\//)
  expect(other.url()).toBe(checkout)

  // back to the form and on again: nothing typed is lost, and it is the same payment
  await page.goBack()
  await page.waitForURL(/\/booking\/EIN\//)
  await expect.poll(() => page.locator('[name=email]').inputValue()).toBe(email)
  await order(page).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  expect(page.url()).toBe(checkout)

  await atProvider(page, 'pay', /\/result$/)
  const number = await numberOn(page)
  const id = idIn(page.url())
  await page.reload()
  expect(await numberOn(page)).toBe(number)
  // the other tab is still on the payment page: it cannot pay again, and comes to the same result
  await follow(other.locator('button[value=pay]'))
  await other.locator('a.button').click()
  await other.waitForURL(/\/result$/)
  expect(await numberOn(other)).toBe(number)

  expect(await history(page, id, 'manage.paidOn')).toEqual([amount])
  expect(await listed(page)).toEqual([number])
  expect(await confirmations(email)).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('BOOK-14 B6 opened anew, the form of a held booking is as it was sent; that of other days is not', async () => {
  const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false })
  await orderForm(page, 'anew@example.org')
  const checkout = page.url()
  const chosen = page.locator('[name=payment]:checked')
  const agreed = page.locator('[name=terms]')
  await page.goto(server.url + formPath('en', {}, aStay(33)))
  expect([await chosen.count(), await agreed.isChecked()]).toEqual([0, false])
  // an address of its own, so that no browser remembers what was typed at it
  await page.goto(`${server.url}${formPath('en')}&from=letter`)
  expect(await page.locator('[name=email]').inputValue()).toBe('anew@example.org')
  expect([await chosen.inputValue(), await agreed.isChecked()]).toEqual(['onLine:ideal', true])
  await order(page).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  expect(page.url()).toBe(checkout)
  expect(complaints).toEqual([])
  await close()
})

test('PY-05 a paid booking is paid once: its payment pages lead to the result', async () => {
  const { page, complaints, close } = await visit(browser)
  const { id, number } = await book(page, server, { email: 'paid@example.org' })
  for (const place of ['pay', 'declined', 'return']) {
    await page.goto(`${server.url}/en/my-booking/${id}/${place}`)
    expect(page.url()).toMatch(/\/result$/)
    expect(await numberOn(page)).toBe(number)
  }
  expect(complaints).toEqual([])
  await close()
})

test('PAY-16 the sum of an old page is paid after a change made it dearer: what came and what is left, and the rest is paid', async () => {
  const { page, complaints, close } = await visit(browser)
  await page.goto(server.url + formPath('en', { package: 'flex' }))
  await fillForm(page, driver('part@example.org'), { package: 'flex', payment: 'onLineLaterV2' })
  await order(page).click()
  await page.waitForURL(/\/result$/)
  const id = idIn(page.url())
  await page.goto(`${server.url}/en/my-booking/${id}/pay`)
  const before = centsIn(await page.locator('main form button').innerText())
  await page.locator('[name=paymentMethod][value=ideal]').check()
  await page.locator('main form button').click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  const checkout = page.url()
  // a payment that is on its way can no longer be ended
  await page.locator('[name=seconds]').fill('86400')
  await atProvider(page, 'later', /\/return$/)
  await page.goto(`${server.url}/en/my-booking/${id}/change?${new URLSearchParams(aStay(20, 9))}`)
  await page.locator('button[value=confirm]').click()
  await page.waitForURL(/\/change\?done=/)
  await page.goto(checkout)
  await atProvider(page, 'complete', /\/pay\?part$/)
  const words = await wordsOf(page)
  expect(words).not.toContain(t('booking.notCharged'))
  const [received, rest] = (/(€\S+) received, (€\S+) still/.exec(words) ?? []).slice(1).map(centsIn)
  expect(received).toBe(before)
  expect(centsIn(await page.locator('main form button').last().innerText())).toBe(rest)
  await page.locator('[name=paymentMethod][value=ideal]').check()
  await page.locator('main form button').last().click()
  await atProvider(page, 'pay', /\/result$/)
  expect(await history(page, id, 'manage.paidOn')).toEqual([received, rest])
  expect(complaints).toEqual([])
  await close()
})

test('CHANGE-8 K5 the payment of a change is declined: which way it was, that the booking stands, and a button that keeps it', async () => {
  const { page, complaints, close } = await visit(browser)
  const { id } = await book(page, server, { email: 'keeps@example.org' })
  await page.goto(`${server.url}/en/my-booking/${id}/change?${new URLSearchParams(aStay(20, 9))}`)
  await page.locator('button[value=confirm]').click()
  await atProvider(page, 'decline', /\/declined$/)
  const words = await wordsOf(page)
  expect(words).toContain(t('parked.newDaysUntil', { time: '|' }).split('|')[0])
  expect(words).not.toContain(t('booking.heldUntil', { time: '|' }).split('|')[0])
  expect(words.match(new RegExp(`\\(${t('booking.wasDeclined')}\\)`, 'g'))).toHaveLength(1)
  await follow(page.getByRole('button', { name: t('manage.keepButton') }))
  expect(page.url()).toMatch(new RegExp(`/my-booking/${id}$`))
  expect(await wordsOf(page)).toContain(t('changes.droppedOn'))
  expect(complaints).toEqual([])
  await close()
})
