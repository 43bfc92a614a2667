import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { workPath } from '#domain/site-map/work.ts'
import { desktop, isUnreached, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { aStay, book, momentAhead, wordsOf } from './steps.ts'
import { scan, signInAs } from './work-steps.ts'

site({ own: true })

const t = translator('en')
const place = ['parkwing-eindhoven-b-v', 'ein-parkwing-eindhoven'] as const
const at = (name: 'scan' | 'arrivals' | 'shift') => server.url + workPath(name, ...place)

const shows = (page: Page, text: string) => expect.poll(() => wordsOf(page)).toContain(text)
const says = (page: Page, title: string) =>
  expect.poll(() => page.locator('[data-verdict] b').first().innerText()).toBe(title)
/** What the device keeps, by name; nobody can read more than that. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = (await caches.keys()).filter((name) => name === 'parkwing-desk')
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const workers = await navigator.serviceWorker.getRegistrations()
    return { caches: caches_.length, databases, workers: workers.map(({ scope }) => new URL(scope).pathname) }
  })

let number = ''
beforeAll(async () => {
  const { page, close } = await visit(browser)
  ;({ number } = await book(page, server, { email: 'desk@example.org', stay: aStay(3, 7) }))
  await close()
  const arrival = Date.parse(`${momentAhead(3)}:00+01:00`)
  await server.advance(arrival - Date.now())
}, 300_000)

test.each(['offline', 'offline/store'])(
  'DESK-27 where %s does not come at first, the page is kept all the same',
  async (late) => {
    const { page, close } = await visit(browser, { viewport: desktop })
    await signInAs(page, server.url, 'Sanne de Wit')
    const base = workPath('scan', ...place).replace(/scan$/, '')
    let refused = 0
    await page.route(
      (url) => url.pathname === base + late,
      (route) => (refused++ === 0 ? route.abort() : route.continue()),
    )
    await page.goto(at('scan'))
    await shows(page, t('workDesk.scanReady'))
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path))?.status, `${base}offline`))
      .toBe(200)
    expect(refused).toBeGreaterThan(1)
    await close()
  },
)

test('DESK-20 DESK-21 DESK-22 DESK-24 DESK-26 DESK-27 the line is cut: scan, check in, reload; it is back: done at the server', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  const context = page.context()
  await signInAs(page, server.url, 'Sanne de Wit')
  await page.goto(at('scan'))
  await shows(page, t('workDesk.scanReady'))
  const base = workPath('scan', ...place).replace(/scan$/, '')
  await expect.poll(() => kept(page)).toMatchObject({ caches: 1, workers: [base] })
  await expect.poll(() => page.evaluate(async (path) => (await caches.match(path))?.status, `${base}offline`)).toBe(200)
  expect(complaints).toEqual([])

  // a page that was left before it had kept everything: the next one keeps what lacks, although the list is young
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    await caches.delete('parkwing-desk')
  })
  expect(await kept(page)).toMatchObject({ caches: 0, workers: [] })
  await page.goto(at('arrivals'))
  await expect.poll(() => kept(page)).toMatchObject({ caches: 1, workers: [base] })
  await expect.poll(() => page.evaluate(async (path) => (await caches.match(path))?.status, `${base}offline`)).toBe(200)
  await page.goto(at('scan'))
  await shows(page, t('workDesk.scanReady'))

  await context.setOffline(true)
  await scan(page, number)
  await says(page, t('workDesk.letIn'))
  expect(await wordsOf(page)).toContain(t('workOffline.needsLine'))
  await expect.poll(() => page.locator('[data-line]').getAttribute('data-away')).toBe('')
  await page.keyboard.press('Enter')
  await shows(page, t('workOffline.waiting', { count: 1 }))
  await page.keyboard.press('z')
  await expect.poll(() => wordsOf(page)).not.toContain(t('workOffline.waiting', { count: 1 }))
  await scan(page, number)
  await says(page, t('workDesk.letIn'))
  await page.keyboard.press('Enter')
  await shows(page, t('workOffline.waiting', { count: 1 }))
  await page.goto(at('arrivals'))
  await shows(page, t('workOffline.waiting', { count: 1 }))
  await scan(page, number)
  await says(page, t('workDesk.alreadyIn'))
  // other pages do not open
  const other = await context.newPage()
  await expect(other.goto(at('shift'))).rejects.toThrow(/net::ERR_|NS_ERROR_/)
  await other.close()

  // another desk, with its line, was slower to check in the same car
  const desk = await visit(browser, { viewport: desktop })
  await signInAs(desk.page, server.url, 'Sanne de Wit')
  await shows(desk.page, t('workDesk.scanReady'))
  await scan(desk.page, number)
  await says(desk.page, t('workDesk.letIn'))
  await desk.page.keyboard.press('Enter')
  await shows(desk.page, t('workDesk.lately'))
  await desk.close()

  await context.setOffline(false)
  await shows(page, t('workOffline.there'))
  await shows(page, t('workOffline.byDesk'))
  await page.getByRole('button', { name: t('workOffline.readIt') }).click()
  await expect.poll(() => wordsOf(page)).not.toContain(t('workOffline.byDesk'))
  await expect.poll(() => wordsOf(page)).not.toContain(t('workOffline.waiting', { count: 1 }))
  await page.getByRole('link', { name: t('workOffline.goOn') }).click()
  await shows(page, t('workDesk.lately'))
  expect(complaints.filter((one) => !isUnreached(one))).toEqual([])

  await page.locator('header details summary').last().click()
  await page.getByRole('button', { name: t('workShell.signOut') }).click()
  await page.waitForURL(/people|sign-in/)
  // erased before, or by this page where the press came before its script (MACHINE-31)
  await expect.poll(() => kept(page)).toEqual({ caches: 0, databases: [], workers: [] })
  await close()
}, 300_000)
