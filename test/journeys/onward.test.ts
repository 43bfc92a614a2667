import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { contentPolicy } from '#server/security.ts'
import { led, openBrowser, visit } from '#test/builders/browser.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { startWanderingProvider, type WanderingProvider } from '#test/builders/wandering-provider.ts'
import { translator } from '#texts/texts.ts'
import { aStay, driver, fillForm, formPath, idIn, order, wordsOf } from './steps.ts'

/** A payment whose pages lie on three foreign hosts (PAY-19). */
let provider: WanderingProvider
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  provider = await startWanderingProvider()
  ;[server, browser] = await Promise.all([
    startServer({
      environment: {
        PAYMENT_PROVIDER: 'mollie',
        PAYMENT_MODE: 'test',
        MOLLIE_API_KEY: 'test_wandering',
        MOLLIE_BASE_URL: provider.url,
      },
    }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await provider?.close()
})

const t = translator('de')
/** What the page of this site complains of; the hosts of the provider are foreign on purpose. */
const own = (complaints: readonly string[]) =>
  complaints.filter((text) => !/^request to (issuer|bank)\.localhost$/.test(text))
const atBank = /^http:\/\/bank\.localhost:\d+\/bank\/tr_/
const lastRef = () => provider.payments().at(-1)?.ref ?? ''
const onwardOf = (id: string) => `${server.url}/de/my-booking/${id}/onward`
const bookingOf = (ref: string) => idIn(provider.payments().find((one) => one.ref === ref)?.redirectUrl ?? '')

const orderAs = async (page: Page, email: string, ahead: number): Promise<string> => {
  await page.goto(server.url + formPath('de', {}, aStay(ahead)))
  await fillForm(page, driver(email))
  await order(page).click()
  await page.waitForURL(atBank)
  return bookingOf(lastRef())
}
const atTheBank = (page: Page, status: 'paid' | 'canceled', address: RegExp) =>
  Promise.all([page.waitForURL(address), page.locator(`button[value=${status}]`).click()])

describe('PAY-19 the hosted page leads on over two more hosts', () => {
  test('control: a form that is answered with the hosted page itself ends at the second host, silently', async () => {
    const policy = contentPolicy([], [provider.url])
    const shop = createServer((request, response) =>
      request.method === 'POST'
        ? response.writeHead(303, { location: hosted }).end()
        : response
            .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
            .end('<!doctype html><title>Shop</title><form method="post"><button>Order</button></form>'),
    )
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
    const address = shop.address()
    const { page, complaints, close } = await visit(browser)
    await orderAs(page, 'control@example.org', 30)
    const hosted = `${provider.url}/hosted/${lastRef()}`
    const before = provider.hops.length
    const here = `http://localhost:${typeof address === 'object' ? address?.port : ''}/`
    await page.goto(here)
    await page.locator('button').click()
    await expect.poll(() => complaints.join(' ')).toContain('form-action')
    expect(page.url()).toBe(here)
    expect(provider.hops.slice(before)).not.toContain('bank.localhost')
    await close()
    shop.closeAllConnections()
    shop.close()
  })
})

describe.each([true, false])('PAY-19 with script: %s', (javaScriptEnabled) => {
  const way = javaScriptEnabled ? 'script' : 'plain'

  test('the buyer arrives, pays, and comes back to the result', async () => {
    const { page, complaints, close } = await visit(browser, { javaScriptEnabled })
    const from = provider.hops.length
    await orderAs(page, `${way}@example.org`, javaScriptEnabled ? 31 : 32)
    expect(provider.hops.slice(from)).toEqual(['127.0.0.1', 'issuer.localhost', 'bank.localhost'])
    await atTheBank(page, 'paid', /\/result$/)
    expect(await page.locator('h1').innerText()).toBe(t('booking.booked'))
    expect(own(complaints)).toEqual([])
    await close()
  })
})
