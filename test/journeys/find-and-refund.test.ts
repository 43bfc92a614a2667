import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { awake, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { aStay, book, wordsOf } from './steps.ts'
import { pressKey, signInAs } from './work-steps.ts'

site({ own: true })

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
  await signInAs(nadia.page, server.url, 'Nadia')
  await nadia.page.goto(`${server.url}/work/house/find`)
  await awake(nadia.page)
  await nadia.page.keyboard.press('Control+k')
  await nadia.page.keyboard.type('0612345678')
  await pressKey(nadia.page, 'Enter')
  expect(await wordsOf(nadia.page)).toContain(number)
  await nadia.page.getByRole('link', { name: number }).focus()
  await pressKey(nadia.page, 'Enter')
  expect(await nadia.page.locator('h1').innerText()).toBe(number)

  const refund = async (amount: string) => {
    await pressKey(nadia.page, 'r')
    await onlyTab(nadia.page, 'amount')
    await nadia.page.keyboard.type(amount)
    await onlyTab(nadia.page, 'reason')
    await nadia.page.keyboard.type('bus broke down')
    await pressKey(nadia.page, 'Enter')
    const said = await wordsOf(nadia.page)
    await pressKey(nadia.page, 'Control+Enter')
    return said
  }
  // what it does is said before, and the button names the sum
  expect(await refund('5,00')).toMatch(/Goes back now\s*€\s?5\.00.*Refund €5\.00/)
  expect(await wordsOf(nadia.page)).toContain('The money goes back')
  expect(await refund('95,01')).toContain('Ask to give €95.01')
  expect(await wordsOf(nadia.page)).toContain('until another person agrees')
  await nadia.page.goto(`${server.url}/work/house/requests`)
  expect(await wordsOf(nadia.page)).toContain('Your own')
  await nadia.close()

  const ruben = await visit(browser, { javaScriptEnabled: false })
  await signInAs(ruben.page, server.url, 'Ruben')
  await ruben.page.goto(`${server.url}/work/house/requests`)
  await ruben.page.getByRole('button', { name: /^Agree to/ }).click()
  expect(await wordsOf(ruben.page)).toContain('Agreed')
  await ruben.page.goto(`${server.url}/work/house/find?q=ozgur`)
  await ruben.page.getByRole('link', { name: number }).click()
  expect(await wordsOf(ruben.page)).toMatch(/Back so far\s*€\s?100\.01/)
  await ruben.close()
})

test('SERVICE-20 SERVICE-22 by keys alone: found and moved to another car park in one press; the pass keeps its code', async () => {
  const traveller = await visit(browser)
  const { id, number } = await book(traveller.page, server, { email: 'moved@example.org', stay: aStay(20, 28) })
  const pass = async () => {
    await traveller.page.goto(server.url + fixedPath('pass', 'en', id))
    return wordsOf(traveller.page)
  }
  const code = /\b(?:[0-9A-Z]{4}[ -]){3}[0-9A-Z]{4}\b/
  const before = await pass()
  const nadia = await visit(browser, { viewport: { width: 1440, height: 900 } })
  await signInAs(nadia.page, server.url, 'Nadia')
  const began = Date.now()
  await awake(nadia.page)
  await nadia.page.keyboard.press('Control+k')
  await nadia.page.keyboard.type(number)
  await pressKey(nadia.page, 'Enter')
  await nadia.page.getByRole('link', { name: number }).focus()
  await pressKey(nadia.page, 'Enter')
  await pressKey(nadia.page, 'm')
  const place = (await nadia.page.locator('main tbody tr[aria-current] a').innerText()).trim()
  await onlyTab(nadia.page, 'reason')
  await nadia.page.keyboard.type('flooded')
  await pressKey(nadia.page, 'Control+Enter')
  const words = await wordsOf(nadia.page)
  expect([words.includes('The booking is moved'), words.includes(`Moved to: ${place}`)]).toEqual([true, true])
  console.log(`found and moved by keys in ${Date.now() - began} ms`)
  await nadia.close()
  const after = await pass()
  expect(after).toContain(place)
  expect(code.exec(after)?.[0]).toBe(code.exec(before)?.[0] ?? 'a code')
  await traveller.close()
})
