import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { follow, holdPages, listens, press, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { atProvider, book, driver, fieldsInError, fillForm, formPath, numberOn, order, wordsOf } from './steps.ts'

site()

const t = translator('en')
const part = (page: Page, name: string) => page.locator(`[data-part=${name}]`)

const orderForm = async (page: Page, email: string) => {
  await page.goto(server.url + formPath('en'))
  await fillForm(page, driver(email))
  await order(page).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
}

test('HO-01 S10 the payment page tells the minutes that are left as they go by, and the end', async () => {
  const { page, complaints, close } = await visit(browser)
  await orderForm(page, 'clock@example.org')
  await page.clock.install()
  await atProvider(page, 'cancel', /\/pay\?left$/)
  const said = part(page, 'hold-clock').locator('[role=status]')
  const minutes = (count: number) => t('booking.minutesLeft', { count })
  const all = Array.from({ length: 15 }, (_, index) => minutes(index + 1))
  await expect.poll(async () => all.indexOf(await said.innerText())).toBeGreaterThan(8)
  const first = all.indexOf(await said.innerText()) + 1
  await page.clock.fastForward((first - 1) * 60_000)
  await expect.poll(() => said.innerText()).toBe(minutes(1))
  await page.clock.fastForward(60_000)
  await expect.poll(() => said.innerText()).toBe(t('booking.holdEnded'))
  expect(complaints).toEqual([])
  await close()
})

test('B6 S10 S12 a second press on "pay" does nothing and is answered in words; back it is fresh; the number is copied', async () => {
  const { page, complaints, close } = await visit(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await orderForm(page, 'once@example.org')
  await atProvider(page, 'cancel', /\/pay\?left$/)
  const form = part(page, 'send-once')
  await listens(form)
  const { asked, letGo } = await holdPages(page)
  const button = form.locator('button')
  const shows = async () => [
    await button.getAttribute('aria-disabled'),
    await form.locator('[role=status]').innerText(),
  ]
  await page.locator('[name=paymentMethod][value=ideal]').check()
  await press(button)
  expect(await shows()).toEqual(['true', t('common.loading')])
  await press(button)
  await expect.poll(asked).toBe(1)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(await shows()).toEqual([null, ''])
  await press(button)
  await expect.poll(asked).toBe(2)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(asked()).toBe(2)
  await letGo()
  await page.locator('[name=paymentMethod][value=ideal]').check()
  await button.click()
  await atProvider(page, 'pay', /\/result$/)
  await part(page, 'copy').getByRole('button').click()
  await expect.poll(() => part(page, 'copy').locator('[role=status]').innerText()).toBe(t('booking.copied'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await numberOn(page))
  expect(complaints).toEqual([])
  await close()
})

test('PY-05 S10 while the provider does not know the page says so after a while, and leads on by itself once it does', async () => {
  const { page, complaints, close } = await visit(browser)
  await orderForm(page, 'waits@example.org')
  const checkout = page.url()
  await page.locator('[name=seconds]').fill('86400')
  await page.clock.install()
  await atProvider(page, 'later', /\/return$/)
  expect(await page.getByText(t('booking.checkingLong')).count()).toBe(0)
  const look = () => page.clock.fastForward(8_000)
  await expect.poll(async () => (await look(), page.getByText(t('booking.checkingLong')).count())).toBe(1)
  expect(page.url()).toMatch(/\/return$/)
  const other = await page.context().newPage()
  await other.goto(checkout)
  await atProvider(other, 'complete', /\/result$/)
  await expect.poll(async () => (await look(), page.url())).toMatch(/\/result$/)
  expect(complaints).toEqual([])
  await close()
})

test('S14 S15 S27 the wait for another code runs down to a button that works; the pass is printed; a password is shown and hidden', async () => {
  const { page, complaints, close } = await visit(browser)
  await page.addInitScript(() => {
    Object.assign(globalThis, { printed: 0, print: () => Reflect.set(globalThis, 'printed', 1) })
  })
  const { id, email, number } = await book(page, server, { email: 'parts@example.org' })
  await page.goto(`${server.url}/en/my-booking/${id}/pass`)
  await page.getByRole('button', { name: t('pass.print') }).click()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'printed') as number)).toBe(1)

  await page.goto(`${server.url}/en/login-user`)
  const [field, button] = [page.locator('[name=password]'), part(page, 'password').getByRole('button')]
  await field.fill('two cups of tea')
  for (const [says, shows] of [
    [t('account.showPassword'), 'text'],
    [t('account.hidePassword'), 'password'],
  ] as const) {
    expect(await button.innerText()).toBe(says)
    await button.click()
    expect([await field.getAttribute('type'), await field.inputValue()]).toEqual([shows, 'two cups of tea'])
  }

  await page.goto(`${server.url}/en/my-booking`)
  await page.locator('main [name=email]').fill(email)
  await page.locator('main [name=number]').fill(number)
  await page.clock.install()
  await follow(page.locator('main form button').last())
  const [resend, wait] = [page.locator('button[value=resend]'), page.locator('#resend-wait')]
  const clock = async () => /\d:\d\d/.exec(await wait.innerText())?.[0] ?? ''
  const before = await clock()
  expect(await wait.innerText()).toBe(t('manage.resendIn', { time: before }))
  await page.clock.fastForward(10_000)
  await expect.poll(clock).not.toBe(before)
  expect(await resend.getAttribute('aria-disabled')).toBe('true')
  await page.clock.fastForward(60_000)
  await expect.poll(() => wait.count()).toBe(0)
  expect([await resend.getAttribute('aria-disabled'), await resend.getAttribute('aria-describedby')]).toEqual([
    null,
    null,
  ])
  expect(complaints).toEqual([])
  await close()
})

test.each([true, false])('S14 a refused form begins at what is wrong, with script: %s', async (javaScriptEnabled) => {
  const { page, complaints, close } = await visit(browser, { javaScriptEnabled })
  await page.goto(`${server.url}/en/my-booking`)
  expect(await wordsOf(page, 'h1')).toBe(t('manage.title'))
  await follow(page.locator('main form button').last())
  await page.locator('[role=alert]:focus').waitFor()
  expect(await fieldsInError(page)).toEqual(['email', 'number'])
  expect(complaints).toEqual([])
  await close()
})
