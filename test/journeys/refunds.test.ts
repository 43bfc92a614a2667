import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { follow, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import type { Language } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { letterTo } from './mailbox.ts'
import { aStay, atProvider, book, centsIn, driver, fillForm, formPath, idIn, order, wordsOf } from './steps.ts'

site({ environment: { WITHDRAWAL_DAYS: 'NL:14' } })

const minuteMs = 60_000
const t = translator('en')

/** The lines of the refund tracker, each with its state. */
const track = async (page: Page): Promise<string[]> =>
  (await page.locator('section[aria-labelledby=refunds] li').allInnerTexts()).map((line) => line.replace(/\s+/g, ' '))
/** Reads the tracker again; to be polled, because the server's own worker may be handling the refund. */
const trackAnew = async (page: Page): Promise<string[]> => {
  await page.reload()
  return track(page)
}

const payAgain = async (page: Page, method: string): Promise<void> => {
  await page.locator(`[name=paymentMethod][value=${method}]`).check()
  await page.locator('main form button').click()
}

test('S13 S18 REFUND-1 REFUND-7 M4 cancelled: the way back and the day are said before, then where the money is, until it is paid out', async () => {
  const { page, complaints, close } = await visit(browser)
  const { id, email } = await book(page, server, { email: 'refund@example.org', package: 'medium_flex' })
  await page.goto(`${server.url}/en/my-booking/${id}/cancel`)
  const promised = await page.locator('#amount').innerText()
  expect(promised).toMatch(/goes back by iDEAL \| Wero\. Expected by \w+ \d/)
  const back = centsIn(promised)
  await page.locator('[name=reason][value=cheaper_parking]').check()
  await follow(page.locator('main form button'))
  expect(centsIn(await page.locator('section[aria-labelledby=refunds] h3').innerText())).toBe(back)

  await server.runJobs()
  await page.goto(`${server.url}/en/my-booking/${id}`)
  await expect
    .poll(() => trackAnew(page))
    .toEqual([
      expect.stringContaining(t('refunds.ordered')),
      expect.stringMatching(/Sent to the payment provider .* Reference: re_/),
      expect.stringMatching(/Expected on your account by .* by iDEAL \| Wero/),
    ])
  expect(centsIn((await letterTo(server, email, t('letters.refundSentHeading'))).subject)).toBe(back)
  // the provider takes its time, and the product asks it
  await server.advance(5 * minuteMs)
  await expect.poll(async () => (await trackAnew(page)).at(-1)).toContain(t('refunds.arrived'))
  expect(complaints).toEqual([])
  await close()
})

test('REFUND-5 REFUND-6 PK-13 a refund that fails says so and that somebody takes care; one made by hand is shown', async () => {
  const { page, complaints, close } = await visit(browser)
  await page.goto(server.url + formPath('en', { package: 'flex' }, aStay(30)))
  await fillForm(page, driver('failed@example.org'))
  await order(page).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  const checkout = page.url()
  await atProvider(page, 'pay', /\/result$/)
  const id = idIn(page.url())
  const atDesk = async (action: string) => {
    await page.goto(checkout)
    await follow(page.locator(`button[name=action][value=${action}]`))
    expect(page.url()).toContain('/sandbox/checkout/')
  }
  await atDesk('refund')
  await page.goto(`${server.url}/en/my-booking/${id}`)
  await expect.poll(() => trackAnew(page)).toContainEqual(expect.stringContaining(t('refunds.byHand')))
  await page.goto(`${server.url}/en/my-booking/${id}/cancel`)
  await page.locator('[name=reason][value=other]').check()
  await follow(page.locator('main form button'))
  await server.runJobs()
  await page.goto(`${server.url}/en/my-booking/${id}`)
  await expect.poll(() => trackAnew(page)).toContainEqual(expect.stringContaining(t('refunds.sent')))
  await atDesk('refundsFail')
  await page.goto(`${server.url}/en/my-booking/${id}`)
  await expect.poll(() => trackAnew(page)).toContainEqual(expect.stringContaining(t('refunds.failed')))
  await server.runJobs()
  expect((await letterTo(server, 'failed@example.org', t('letters.refundFailedHeading'))).text).not.toBe('')
  expect(complaints).toEqual([])
  await close()
})

test('S18 WITHDRAW-3 two steps without script: the link while it is possible, one button, everything back, acknowledged', async () => {
  const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false })
  const { id, number, email } = await book(page, server, { email: 'withdraw@example.org', package: 'basic' })
  await page.goto(`${server.url}/en/my-booking/${id}`)
  await page.getByRole('link', { name: t('refunds.withdrawLink') }).click()
  await page.waitForURL(/\/withdraw$/)
  expect(await wordsOf(page)).toContain(number)
  expect(await wordsOf(page)).toContain(email)
  const back = centsIn(await page.locator('#amount').innerText())
  await follow(page.getByRole('button', { name: t('refunds.withdrawConfirm') }))
  expect(await page.locator('h1').innerText()).toBe(t('refunds.withdrawnTitle'))
  expect(centsIn(await page.locator('section[aria-labelledby=refunds] h3').innerText())).toBe(back)
  const letter = await letterTo(server, email, t('letters.withdrawnHeading'))
  expect(letter.text).toContain(number)
  await page.goto(`${server.url}/en/my-booking/${id}`)
  expect(await page.getByRole('link', { name: t('refunds.withdrawLink') }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('PY-03 S11 wrong details are called that; after three refusals the page says whom to turn to, in English and German', async () => {
  for (const language of ['en', 'de'] as Language[]) {
    const words = translator(language)
    const { page, complaints, close } = await visit(browser)
    await page.goto(server.url + formPath(language, { package: 'flex' }, aStay(40)))
    await fillForm(page, driver(`often-${language}@example.org`))
    await order(page).click()
    await atProvider(page, 'wrong', /\/declined$/)
    expect(await page.locator('h1').innerText()).toBe(words('problems.paymentDetailsInvalid'))
    await payAgain(page, 'creditCards')
    await atProvider(page, 'decline', /\/declined$/)
    expect(await page.locator('h1').innerText()).toBe(words('problems.paymentDeclined'))
    expect(await wordsOf(page)).not.toContain('help@parkwing.example')
    await payAgain(page, 'ideal')
    await atProvider(page, 'decline', /\/declined$/)
    expect(await wordsOf(page)).toContain('help@parkwing.example')
    await payAgain(page, 'creditCards')
    await atProvider(page, 'pay', /\/result$/)
    expect(complaints).toEqual([])
    await close()
  }
})
