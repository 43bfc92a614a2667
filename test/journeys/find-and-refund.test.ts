import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { awake, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { aStay, book, wordsOf } from './steps.ts'

site({ own: true })

const signIn = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${server.url}/dev/people`)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await page.waitForURL(/\/work/)
}
/** Sends by a key, which means something only once the page's script is there. */
const sent = async (page: Page, press: () => Promise<void>): Promise<void> => {
  await awake(page)
  await Promise.all([page.waitForEvent('load'), press()])
}
const onlyTab = async (page: Page, name: string): Promise<void> => {
  for (let tries = 0; tries < 60; tries += 1) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(() => document.activeElement?.getAttribute('name'))) === name) return
  }
  throw new Error(`no way to ${name} by Tab`)
}

test('SERVICE-1 SERVICE-6 SERVICE-8 by keys alone: found by telephone, refunded; beyond the limit another person agrees', async () => {
  const traveller = await visit(browser)
  const { number } = await book(traveller.page, server, { email: 'found@example.org', stay: aStay(20, 28) })
  await traveller.close()

  const nadia = await visit(browser, { viewport: { width: 1440, height: 900 } })
  await signIn(nadia.page, 'Nadia')
  await nadia.page.goto(`${server.url}/work/house/find`)
  await awake(nadia.page)
  await nadia.page.keyboard.press('Control+k')
  await nadia.page.keyboard.type('0612345678')
  await sent(nadia.page, () => nadia.page.keyboard.press('Enter'))
  expect(await wordsOf(nadia.page)).toContain(number)
  await nadia.page.getByRole('link', { name: number }).focus()
  await sent(nadia.page, () => nadia.page.keyboard.press('Enter'))
  expect(await nadia.page.locator('h1').innerText()).toBe(number)

  const refund = async (amount: string) => {
    await sent(nadia.page, () => nadia.page.keyboard.press('r'))
    await onlyTab(nadia.page, 'amount')
    await nadia.page.keyboard.type(amount)
    await onlyTab(nadia.page, 'reason')
    await nadia.page.keyboard.type('bus broke down')
    await sent(nadia.page, () => nadia.page.keyboard.press('Enter'))
  }
  await refund('5,00')
  expect(await wordsOf(nadia.page)).toContain('The money goes back')
  await refund('95,01')
  expect(await wordsOf(nadia.page)).toContain('until another person agrees')
  await nadia.page.goto(`${server.url}/work/house/requests`)
  expect(await wordsOf(nadia.page)).toContain('Your own')
  await nadia.close()

  const ruben = await visit(browser, { javaScriptEnabled: false })
  await signIn(ruben.page, 'Ruben')
  await ruben.page.goto(`${server.url}/work/house/requests`)
  await ruben.page.getByRole('button', { name: /^Agree to/ }).click()
  expect(await wordsOf(ruben.page)).toContain('Agreed')
  await ruben.page.goto(`${server.url}/work/house/find?q=ozgur`)
  await ruben.page.getByRole('link', { name: number }).click()
  expect(await wordsOf(ruben.page)).toMatch(/Back so far\s*€\s?100\.01/)
  await ruben.close()
})
