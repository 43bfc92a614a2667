import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { awake, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { violations } from '#test/walk/checks/axe.ts'
import { aStay, book } from './steps.ts'
import { signInAs } from './work-steps.ts'

site({ own: true })

const field = '#head-find'
const option = '#head-found [role=option]'

/** What a screen reader hears of the field: whether its list is open, and which line is chosen. */
const heard = (page: Page) =>
  page.evaluate((input) => {
    const at = document.querySelector(input)
    const active = at?.getAttribute('aria-activedescendant') ?? ''
    const chosen = active === '' ? null : document.getElementById(active)
    return [at?.getAttribute('role'), at?.getAttribute('aria-expanded'), chosen?.textContent ?? null]
  }, field)
const goes = async (page: Page, key: string): Promise<void> => {
  await Promise.all([page.waitForEvent('load'), page.keyboard.press(key)])
  await awake(page)
}

test('WORK-18 W24 W25 by keys alone: six to a sheet, the booking of before in three, a new tab', async () => {
  const traveller = await visit(browser)
  const { number } = await book(traveller.page, server, { email: 'bar@example.org', stay: aStay(20, 28) })
  await traveller.close()
  const { page, complaints, close } = await visit(browser, {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    bypassCSP: true,
  })
  await signInAs(page, server.url, 'Nadia')
  await page.goto(`${server.url}/work/house/claims`)
  await awake(page)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('ozg')
  await page.locator(option).first().waitFor()
  expect(await heard(page)).toEqual(['combobox', 'true', null])
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  expect((await heard(page))[2]).toContain(number)
  await page.keyboard.press('ArrowUp')
  expect((await heard(page))[2]).toBeNull()
  // Escape closes, and what was typed stays; the arrow opens it again
  await page.keyboard.press('Escape')
  expect([(await heard(page))[1], await page.locator(field).inputValue()]).toEqual(['false', 'ozg'])
  await page.keyboard.press('ArrowDown')
  await page.locator(option).first().waitFor()
  await page.keyboard.press('Tab')
  expect((await heard(page))[2]).toContain('Dates')
  await goes(page, 'Enter')
  expect(new URL(page.url()).searchParams.get('do')).toBe('dates')
  expect(page.url()).toContain(number)

  // the same six keys, faster than the answer; and what was closed stays closed when the answer comes
  let isSlow = true
  await page.route('**/work/house/find?suggest=*', async (route) => {
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto(`${server.url}/work/house/claims`)
  await awake(page)
  await page.keyboard.press('Control+k')
  const answered = page.waitForResponse(/suggest=1/)
  await page.keyboard.type('ozg')
  await page.waitForTimeout(300)
  await page.keyboard.press('Escape')
  await answered
  await page.waitForTimeout(100)
  expect([(await heard(page))[1], await page.locator('[data-found]').isVisible()]).toEqual(['false', false])
  await page.locator(field).fill('')
  await page.keyboard.type('ozg')
  await page.keyboard.press('Tab')
  await goes(page, 'Enter')
  expect(new URL(page.url()).searchParams.get('do')).toBe('dates')
  isSlow = false

  // the booking of before stands there before anything is typed, and nothing of who parks
  await page.goto(`${server.url}/work/house/claims`)
  await awake(page)
  await page.keyboard.press('/')
  await page.locator(option).first().waitFor()
  expect(await page.locator(option).allTextContents()).toEqual([number])
  await page.keyboard.press('ArrowDown')
  const [tab] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Control+Enter')])
  await tab.waitForURL(`**/booking/${number}`)
  await tab.close()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('ArrowDown')
  await page.locator(option).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await goes(page, 'Enter')
  expect(await page.locator('h1').innerText()).toBe(number)

  // signed out, the next person finds nothing of it on this device
  await page.getByText('Sign out').evaluate((button: HTMLElement) => button.closest('form')?.requestSubmit())
  const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(kept).toEqual([])
  expect(complaints).toEqual([])
  await close()
})
