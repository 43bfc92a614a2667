import { expect, test } from 'vitest'
import { follow, isUnreached, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { codesOf } from './mailbox.ts'
import { book, wordsOf } from './steps.ts'

site()

const t = translator('en')

test('S15 the pass opens without internet after one visit, nothing else does, and a cancelled one loses its code', async () => {
  const { page, complaints, close } = await visit(browser, { deviceScaleFactor: 2 })
  const context = page.context()
  const { id } = await book(page, server)
  const bookingUrl = `${server.url}/en/my-booking/${id}`
  await page.goto(`${bookingUrl}/pass`)
  const code = (await page.locator('article .code').first().innerText()).replace(/\W/g, '')
  await page.getByText(t('pass.saved')).waitFor()
  expect(complaints).toEqual([])

  await context.setOffline(true)
  await page.reload()
  expect((await page.locator('article .code').first().innerText()).replace(/\W/g, '')).toBe(code)
  expect(await codesOf(await page.screenshot({ fullPage: true }))).toEqual({ QRCode: code, Code128: code })
  for (const other of [bookingUrl, `${bookingUrl}/result`, `${bookingUrl}/pass.pdf`, server.url]) {
    const tab = await context.newPage()
    await expect(tab.goto(other), other).rejects.toThrow(/net::ERR_|NS_ERROR_/)
    await tab.close()
  }
  // again, opened by its address
  await page.goto(`${bookingUrl}/pass`)
  await page.getByText(t('pass.saved')).waitFor()
  expect(complaints.filter((one) => !isUnreached(one))).toEqual([])
  complaints.length = 0

  await context.setOffline(false)
  await page.goto(`${bookingUrl}/cancel`)
  await page.locator('[name=reason]').first().check()
  await follow(page.locator('main form[method=post] button'))
  expect(await wordsOf(page)).toContain(t('manage.cancelDone', { value: 'anna@example.org' }))
  await page.goto(`${bookingUrl}/pass`)
  const isStruck = () => page.locator('h1').evaluate((heading) => getComputedStyle(heading).textDecorationLine)
  // When the network takes more than four seconds the saved pass is shown, as if there were none; the next reload then
  // shows the new one.
  await expect.poll(async () => (await page.reload(), isStruck())).toBe('line-through')
  expect(await wordsOf(page)).toContain(t('pass.invalid'))
  expect(await page.content()).not.toContain(code)
  expect(await codesOf(await page.screenshot({ fullPage: true }))).toEqual({})
  // the pass that was kept is replaced
  await expect
    .poll(() => page.evaluate(async (path) => (await caches.match(path))?.text(), `/en/my-booking/${id}/pass`))
    .toContain(t('pass.invalid'))
  await context.setOffline(true)
  await page.reload()
  expect(await wordsOf(page)).toContain(t('pass.invalid'))
  expect(await page.content()).not.toContain(code)
  await expect.poll(isStruck).toBe('line-through')
  expect(complaints.filter((one) => !isUnreached(one))).toEqual([])
  await close()
})
