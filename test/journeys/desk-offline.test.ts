import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { workPath } from '#domain/site-map/work.ts'
import { awake, desktop, follow, isUnreached, openBrowser, visit } from '#test/builders/browser.ts'
import { jpeg } from '#test/builders/files.ts'
import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { aStay, atProvider, book, instantAhead, wordsOf } from './steps.ts'
import { scan, signInAs } from './work-steps.ts'

site({ own: true })

const t = translator('en')
const place = ['parkwing-eindhoven-b-v', 'ein-parkwing-eindhoven'] as const
const at = (name: 'scan' | 'arrivals' | 'shift') => server.url + workPath(name, ...place)

const shows = (page: Page, text: string) => expect.poll(() => wordsOf(page)).toContain(text)
const says = (page: Page, title: string) =>
  expect.poll(() => page.locator('[data-verdict] b').first().innerText()).toBe(title)
/** Runs in a page before its scripts: what the device keeps opens only when `openStore` is called. */
const holdStore = () =>
  void navigator.locks.request(
    'parkwing-desk',
    () => new Promise<void>((openStore) => void Object.assign(globalThis, { openStore })),
  )
/** What the device keeps, by name; nobody can read more than that. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = (await caches.keys()).filter((name) => name === 'parkwing-desk')
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const workers = await navigator.serviceWorker.getRegistrations()
    return { caches: caches_.length, databases, workers: workers.map(({ scope }) => new URL(scope).pathname) }
  })

const valetPlace = ['parkwing-schiphol-b-v', 'ams-parkwing-schiphol-valet'] as const
const valetPlates = ['NL123X', 'NL456X']
const valetNeeds = {
  plateCountry: 'NL',
  carBrand: 'Volkswagen',
  carModel: 'Golf',
  carColor: 'Blue',
  flightTerminal: '1',
  flightTime: '14:00',
  arrivalFlight: 'KL1001',
  returnFlight: 'KL1002',
  mobile: '+31612345678',
}

let number = ''
beforeAll(async () => {
  const { page, close } = await visit(browser)
  ;({ number } = await book(page, server, { email: 'desk@example.org', stay: aStay(3, 7) }))
  await close()
  const path = `${fixedPath('bookingForm', 'en', 'AMS', 3102)}?${new URLSearchParams(aStay(3, 7))}`
  for (const plate of valetPlates) {
    const form = filled(await openForm(server.url, path), 'driven@example.org', 'onLine:ideal', {
      ...valetNeeds,
      plate,
    })
    const answer = await send(server.url, form, path)
    if (answer.kind !== 'acknowledged') throw new Error(answer.kind)
    const payer = await visit(browser)
    const cookies = form.cookie.split('; ').map((one) => /^([^=]+)=(.*)$/.exec(one) ?? [])
    await payer.page
      .context()
      .addCookies(cookies.map(([, name = '', value = '']) => ({ name, value, url: server.url })))
    await payer.page.goto(new URL(answer.to, server.url).href)
    await atProvider(payer.page, 'pay', /\/result/)
    await payer.close()
  }
  const arrival = instantAhead(3)
  await server.advance(arrival - Date.now())
}, 300_000)

test.each(['offline', 'offline/store'])(
  'DESK-27 where %s does not come at first, the page is kept all the same',
  async (late) => {
    const { page, close } = await visit(browser, { viewport: desktop })
    const base = workPath('scan', ...place).replace(/scan$/, '')
    let refused = 0
    await page.route(
      (url) => url.pathname === base + late,
      (route) => (refused++ === 0 ? route.abort() : route.continue()),
    )
    // leads to the desk, which begins to keep its page at once
    await signInAs(page, server.url, 'Sanne de Wit')
    await page.goto(at('scan'))
    await shows(page, t('workDesk.scanReady'))
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path))?.status, `${base}offline`))
      .toBe(200)
    expect(refused).toBeGreaterThan(1)
    await close()
  },
)

test('DESK-20 DESK-21 DESK-22 DESK-24 DESK-26 DESK-27 DESK-48 the line is cut: scan, check in, reload; it is back: done at the server', async () => {
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
  // scanned while the store is not open yet
  const early = await context.newPage()
  await early.addInitScript(holdStore)
  await early.goto(at('arrivals'))
  await awake(early)
  await scan(early, number)
  expect(await early.locator('#scan').count()).toBe(0)
  await early.evaluate(() => (globalThis as unknown as { openStore: () => void }).openStore())
  await says(early, t('workDesk.alreadyIn'))
  await early.close()
  // other pages do not open
  const other = await context.newPage()
  await expect(other.goto(at('shift'))).rejects.toThrow(/net::ERR_|NS_ERROR_/)
  await other.close()

  // another desk, with its line, was slower to check in the same car
  // in a browser of its own: Firefox cuts the line of all its windows
  const elsewhere = await openBrowser()
  const desk = await visit(elsewhere, { viewport: desktop })
  await signInAs(desk.page, server.url, 'Sanne de Wit')
  await shows(desk.page, t('workDesk.scanReady'))
  await scan(desk.page, number)
  await says(desk.page, t('workDesk.letIn'))
  await desk.page.keyboard.press('Enter')
  await shows(desk.page, t('workDesk.lately'))
  await elsewhere.close()

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

test('VALET-15 VALET-16 six photos wait while the next car is met, the tab dies, and each arrives once, without its place', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: { width: 390, height: 844 } })
  const context = page.context()
  await signInAs(page, server.url, 'Joris Bakker')
  const list = server.url + workPath('valet', ...valetPlace)
  const base = workPath('valet', ...valetPlace).replace(/valet$/, '')
  // a line on which nothing arrives
  await page.route(
    (url) => url.pathname === `${base}offline/store`,
    () => new Promise(() => undefined),
  )
  await page.goto(list)
  const jobs = await page
    .locator('main a[href*="/valet/"]')
    .evaluateAll((all) => all.map((one) => Reflect.get(one, 'href')))
  expect(jobs).toHaveLength(2)
  const meet = async (job: unknown): Promise<void> => {
    await page.goto(String(job))
    await page.locator('[name=keyTag]').fill('31')
    await follow(page.getByRole('button', { name: t('workValet.meetButton') }))
    await awake(page)
  }
  await meet(jobs[0])
  const photo = await jpeg({ exif: true })
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const bright = { name: 'car.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo) }
  const black = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a0a0a' } })
    .jpeg()
    .toBuffer()
  const add = page.getByRole('button', { name: t('workValet.addPhoto') })
  const waits = (count: number) => shows(page, t('workValet.photosWait', { count: String(count) }))
  for (let n = 1; n <= 5; n += 1) {
    await page.locator('[name=photo]').setInputFiles(bright)
    await add.click()
    await waits(n)
  }
  await page.locator('[name=photo]').setInputFiles({ name: 'night.jpg', mimeType: 'image/jpeg', buffer: black })
  await add.click()
  await page.getByRole('button', { name: t('workValet.keepDark') }).click()
  await waits(6)
  // the next car, while they wait
  await meet(jobs[1])
  await waits(6)
  await page.close()

  const next = await context.newPage()
  await next.goto(list)
  await shows(next, t('workValet.photosSent'))
  await next.goto(String(jobs[0]))
  const taken = next.locator('[data-arrived] img')
  expect(await taken.count()).toBe(6)
  for (const source of await taken.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src))) {
    const answer = await context.request.get(source)
    expect((await sharp(await answer.body()).metadata()).exif).toBeUndefined()
  }
  await next.locator('header details summary').last().click()
  await next.getByRole('button', { name: t('workShell.signOut') }).click()
  await next.waitForURL(/people|sign-in/)
  await expect.poll(() => kept(next)).toEqual({ caches: 0, databases: [], workers: [] })
  expect(complaints).toEqual([])
  await close()
}, 300_000)
