import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { follow, listens, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { codeOf, letterTo } from './mailbox.ts'
import { aStay, book, wordsOf, type Booked } from './steps.ts'

site()

const t = translator('en')
const at = (id: string, page: string) => `${server.url}/en/my-booking/${id}${page}`

/** As after half an hour away: the browser's session opens nothing any more. */
const leave = (page: Page) => page.context().clearCookies({ name: /session/ })

/**
 * Proves who they are on the look-up that stands in the place of a page, with the code of the letter (the `count`th to
 * that address).
 */
const provesItself = async (page: Page, { email, number }: Booked, count = 1): Promise<void> => {
  await page.locator('main [name=email]').fill(email)
  await page.locator('main [name=number]').fill(number)
  await follow(page.locator('main form button').last())
  await page.locator('[name=code]').fill(codeOf(await letterTo(server, email, t('letters.codeHeading'), count)))
  await follow(page.locator('button[value=verify]'))
}

test('ACCESS-7 CHANGE-12 details typed, away for too long: they stand as they were typed, and are saved after the look-up in another tab', async () => {
  const { page, complaints, close } = await visit(browser)
  const booked = await book(page, server, { email: 'away@example.org' })
  await page.goto(at(booked.id, '/edit'))
  await listens(page.locator('main form'))
  await page.locator('[name=plate]').fill('ZZ999Z')
  await leave(page)
  const save = page.getByRole('button', { name: t('changes.save') })
  await save.click()
  await page.getByText(t('manage.sessionEnded')).waitFor()
  expect(page.url()).toBe(at(booked.id, '/edit'))
  expect(await page.locator('[name=plate]').inputValue()).toBe('ZZ999Z')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain(t('manage.sessionEndedText'))
  expect(await page.evaluate(() => [sessionStorage.length, JSON.stringify({ ...localStorage })])).toEqual([
    0,
    expect.not.stringContaining('ZZ999Z'),
  ])
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: t('manage.notShown') }).click(),
  ])
  await provesItself(tab, booked)
  expect(tab.url()).toBe(at(booked.id, ''))
  await follow(save)
  expect(page.url()).toBe(at(booked.id, '/edit?saved=last'))
  expect(await wordsOf(page)).toContain('ZZ999Z')
  expect(complaints).toEqual([])
  await close()
})

test('ACCESS-7 without script the answer says that nothing was saved; the dates of a change are there again', async () => {
  const { page, complaints, close } = await visit(browser, { javaScriptEnabled: false })
  const booked = await book(page, server, { email: 'plain@example.org' })
  await page.goto(at(booked.id, '/edit'))
  await page.locator('[name=plate]').fill('ZZ999Z')
  await leave(page)
  await follow(page.getByRole('button', { name: t('changes.save') }))
  expect(await wordsOf(page)).toContain(t('manage.notSaved'))
  await provesItself(page, booked)
  expect(page.url()).toBe(at(booked.id, '/edit'))
  expect(await page.locator('[name=plate]').inputValue()).not.toBe('ZZ999Z')

  const asked = at(booked.id, `/change?${new URLSearchParams(aStay(20, 9))}`)
  await page.goto(asked)
  await leave(page)
  await follow(page.locator('button[value=confirm]'))
  expect(await wordsOf(page)).toContain(t('manage.notShownText'))
  await provesItself(page, booked, 2)
  expect(page.url()).toBe(asked)
  expect(await page.locator('button[value=confirm]').count()).toBe(1)
  expect(complaints).toEqual([])
  await close()
})
