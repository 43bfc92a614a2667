import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { Secret, TOTP } from 'otpauth'
import { workPath } from '#domain/site-map/work.ts'
import { awake, desktop, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { letterTo } from './mailbox.ts'
import { giveFinger } from './passkeys.ts'
import { signInAs } from './work-steps.ts'

site({ own: true })
const t = translator('en')

/** Invites somebody to customer service as an administrator of the demo, and answers the link in the letter. */
const invitedBy = async (page: Page, email: string): Promise<string> => {
  await signInAs(page, server.url, 'Jana Hoffmann')
  await page.waitForURL(/\/work\/house/)
  await page.goto(server.url + workPath('people', 'house'))
  await page.fill('#email', email)
  await page.selectOption('#role', 'support')
  await page.selectOption('#language', 'en')
  await page.locator('form:has(#email) button').click()
  await page.waitForURL(/done=sent/)
  const { text } = await letterTo(server, email, t('workSignIn.letterInvitationHeading'))
  const link = /https?:\/\/\S+\/work\/invite\/[\w-]+/.exec(text)?.[0] ?? ''
  return server.url + new URL(link).pathname
}

const codeShown = async (page: Page): Promise<string> => (await page.locator('main li code').nth(4).textContent()) ?? ''

test('W1 W2 ACCESS-23 invited, a passkey made, in; signed out, and in again with it; by keys alone', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  const email = 'ada@example.org'
  const link = await invitedBy(page, email)
  await giveFinger(page)

  // signed in as somebody else: the page says so
  await page.goto(link)
  expect(await page.locator('main').innerText()).toContain('Jana Hoffmann')
  await page.context().clearCookies()
  await page.goto(link)
  await page.keyboard.type('Ada Lovelace')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('workSignIn.factorTitle') }).waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('[value=passkey]'))
  await awake(page)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: t('workSignIn.codesTitle') }).waitFor()
  await page.keyboard.type((await codeShown(page)).toLowerCase())
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.includes('/invite/'))
  const before = (await page.context().cookies()).find(({ name }) => name === 'work')?.value

  await page.goto(server.url + workPath('mySessions'))
  expect(await page.locator('main').innerText()).toContain(t('workSignIn.thisSession'))
  await page.evaluate((path) => fetch(path, { method: 'POST' }), workPath('signOut'))
  await page.goto(server.url + workPath('mySessions'))
  // two keys from the page to the list: the browser offers the passkey by itself, or Enter asks for it
  await page.waitForURL((url) => url.pathname.endsWith('/sign-in') || url.pathname.endsWith('/sessions'))
  if (page.url().includes('/sign-in')) await awake(page).catch(() => undefined)
  if (page.url().includes('/sign-in')) await page.keyboard.press('Enter').catch(() => undefined)
  // asked again and again: Enter may replace a navigation that had begun by itself
  await expect.poll(() => new URL(page.url()).pathname).toBe(workPath('mySessions'))
  const after = (await page.context().cookies()).find(({ name }) => name === 'work')?.value
  expect(after).toBeDefined()
  expect(after).not.toBe(before)
  const { text } = await letterTo(server, email, t('workSignIn.noticeSignIn'))
  expect(text).toContain('Europe/Amsterdam')
  expect(complaints).toEqual([])
  await close()
}, 300_000)

test('W1 W2 ACCESS-23 password and code without script: from the letter to the list', async () => {
  const first = await visit(browser, { viewport: desktop })
  const email = 'bo@example.org'
  const link = await invitedBy(first.page, email)
  await first.close()
  const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false })
  await page.goto(link)
  await page.fill('#name', 'Bo Peep')
  await page.locator('main button').first().click()
  await page.fill('#password', 'seven green barriers')
  await page.locator('form:has(#password) button').click()
  const key = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '')
  const code = () => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() })
  /** Types the code of this moment until it arrives in its 30 seconds, as the page asks for (ACCESS-45). */
  const typeCode = async (fill: () => Promise<void>, isDone: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 5; tries++) {
      await fill()
      await page.fill('#code', code())
      await page.locator('form:has(#code) button').first().click()
      await page.waitForLoadState()
      if (await isDone()) return
      expect(await page.locator('main').innerText()).toContain(t('refusals.appCodeWrong'))
    }
  }
  await typeCode(
    async () => undefined,
    async () => (await page.locator('main li code').count()) > 0,
  )
  const usedUntil = (Math.floor(Date.now() / 30_000) + 1) * 30_000
  await page.fill('#code', await codeShown(page))
  await page.locator('form:has(#code) button').click()
  await page.waitForURL((url) => !url.pathname.includes('/invite/'))
  await page.context().clearCookies()

  await page.goto(server.url + workPath('me'))
  await page.fill('#email', email)
  await page.locator('button[value=password]').click()
  // the code with which the app was set up is used: the next one is taken
  await wait(Math.max(0, usedUntil - Date.now()))
  await typeCode(
    () => page.fill('#password', 'seven green barriers'),
    async () => new URL(page.url()).pathname === workPath('me'),
  )
  expect(await page.inputValue('#name')).toBe('Bo Peep')
  expect(complaints).toEqual([])
  await close()
}, 300_000)
