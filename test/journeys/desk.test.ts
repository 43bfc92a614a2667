import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { workPath } from '#domain/site-map/work.ts'
import { qrOfText } from '#letters/barcodes.ts'
import { awake, desktop, follow, inItsFonts, visit } from '#test/builders/browser.ts'
import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { translator } from '#texts/texts.ts'
import { amountOf } from '#test/amounts.ts'
import { aStay, book, formPath, momentAhead, wordsOf } from './steps.ts'
import { scan, signInAs } from './work-steps.ts'

site({ own: true })

const t = translator('en')
const stay = aStay(3, 7)
const day = momentAhead(3).slice(0, 10)
const place = ['parkwing-eindhoven-b-v', 'ein-parkwing-eindhoven'] as const
const at = (name: 'scan' | 'arrivals') => server.url + workPath(name, ...place)
const here = Date.now()

/** The moment, in milliseconds, that is shown on a clock in Eindhoven. */
const inEindhoven = (local: string): number => {
  const guess = Date.parse(`${local}:00Z`)
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Amsterdam',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(guess)
  return guess - (Date.parse(`${shown.replace(' ', 'T')}Z`) - guess)
}

let passed = 0
/** Lets time pass until a moment at the car park. */
const until = async (local: string): Promise<void> => {
  const wanted = inEindhoven(local) - here - passed
  passed += wanted
  await server.advance(wanted)
}

const signIn = (page: Page, name = 'Sanne de Wit'): Promise<void> => signInAs(page, server.url, name)

const shows = (page: Page, text: string) => expect.poll(() => wordsOf(page)).toContain(text)
const says = (page: Page, title: string) =>
  expect.poll(() => page.locator('[data-verdict] b').first().innerText()).toBe(title)
const ready = (page: Page) => shows(page, t('workDesk.scanReady'))

let number = ''
beforeAll(async () => {
  const { page, close } = await visit(browser)
  ;({ number } = await book(page, server, { email: 'desk@example.org', stay }))
  await close()
  const path = formPath('en', {}, stay)
  for (let n = 0; n < 20; n += 1) {
    const form = filled(await openForm(server.url, path), `car${n}@example.org`, 'onLineLaterV2', {
      plate: `AA${100 + n}B`,
    })
    expect((await send(server.url, form, path)).kind).toBe('acknowledged')
  }
  await until(`${day}T12:05`)
}, 300_000)

test('DESK-51 arrows go from row to row and stay at the ends; while one types they do nothing', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await signIn(page)
  await page.goto(at('arrivals'))
  await awake(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const row = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-part=desk-list] [data-row]')].indexOf(document.activeElement!),
    )
  const after = async (...keys: readonly string[]): Promise<number> => {
    for (const key of keys) await page.keyboard.press(key)
    return row()
  }
  expect(await after('ArrowDown')).toBe(0)
  expect(await after('ArrowDown', 'ArrowDown')).toBe(2)
  expect(await after('ArrowUp')).toBe(1)
  expect(await after('ArrowUp', 'ArrowUp')).toBe(0)
  const count = await page.locator('[data-part=desk-list] [data-row]').count()
  expect(await after(...Array.from({ length: count + 2 }, () => 'ArrowDown'))).toBe(count - 1)
  await page.locator('#scan').focus()
  expect(await after('ArrowDown')).toBe(-1)
  expect(complaints).toEqual([])
  await close()
})

/** What a tab holds once what may go is gone: a list looks every five seconds whether its page still stands. */
const heldBy = async (page: Page) => {
  // the watch of these tests keeps every element that listens
  await page.evaluate(() => void ((globalThis as unknown as { listening: unknown[] }).listening.length = 0))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  for (let n = 0; n < 3; n += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  await cdp.detach()
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { listeners: of('JSEventListeners'), nodes: of('Nodes'), pages: of('Documents'), heap: of('JSHeapUsedSize') }
}
type Held = Awaited<ReturnType<typeof heldBy>>
const holdsWhatItHeld = (after: Held, before: Held): void => {
  expect(after.listeners).toBeLessThanOrEqual(before.listeners)
  expect(after.pages).toBeLessThanOrEqual(before.pages)
  // one page of the desk has some hundreds of them
  expect(after.nodes - before.nodes).toBeLessThan(200)
  expect((after.heap - before.heap) / 1_000_000).toBeLessThanOrEqual(10)
}
/** The soak takes as many as a shift of eight hours has. */
const shiftMs = 3_600_000

test(
  'DESK-50 however often another desk changes an open list leaves no listener, no page and no memory behind',
  async () => {
    const list = `${at('arrivals')}?day=${day}`
    const [{ page, close }, other] = [await visit(browser, { viewport: desktop }), await visit(browser)]
    await signIn(page)
    await page.goto(list)
    await awake(page)
    await signIn(other.page)
    const row = page.locator(`[data-part=desk-list] [data-row]:not([href*="${number}"])`).first()
    const stayAt = ((await row.getAttribute('href')) ?? '').replace(/\?.*/, '')
    const version = () => page.locator('[data-part=desk-list]').getAttribute('data-version')
    const changed = async (from: number, to: number): Promise<void> => {
      for (let n = from; n < to; n += 1) {
        const was = await version()
        const sent = { address: stayAt, body: new URLSearchParams({ do: 'plate', plate: `ZZ${1000 + n}` }).toString() }
        const status = await other.page.evaluate(async ({ address, body }) => {
          const headers = { 'content-type': 'application/x-www-form-urlencoded' }
          return (await fetch(address, { method: 'POST', body, headers })).status
        }, sent)
        expect(status).toBe(200)
        await expect.poll(version).not.toBe(was)
      }
    }
    await changed(0, 2)
    const before = await heldBy(page)
    await changed(2, 2 + amountOf('deskChanges'))
    holdsWhatItHeld(await heldBy(page), before)
    await other.close()
    await close()
  },
  shiftMs,
)

test('DESK-8 DESK-10 by keys only: scan, check in, take it back, check in again; without script too', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await signIn(page)
  expect(page.url()).toBe(at('arrivals'))
  await ready(page)
  await scan(page, number)
  await says(page, t('workDesk.letIn'))
  await page.keyboard.press('Enter')
  await shows(page, t('workDesk.lately'))
  await page.keyboard.press('z')
  await says(page, t('workDesk.letIn'))
  const plain = await visit(browser, { javaScriptEnabled: false })
  await signIn(plain.page)
  await plain.page.goto(at('scan'))
  // what only a script can do is not offered
  for (const name of ['tones', 'camera'] as const)
    expect(await plain.page.getByRole('button', { name: t(`workDesk.${name}`) }).count()).toBe(0)
  await plain.page.locator('#scan').fill(number)
  await follow(plain.page.getByRole('button', { name: t('workDesk.scanButton') }))
  await follow(plain.page.getByRole('button', { name: t('workDesk.checkIn') }))
  expect(await wordsOf(plain.page)).toContain(t('workDesk.lately'))
  // the other desk was slower, which is no error
  await page.keyboard.press('Enter')
  await says(page, t('workDesk.alreadyIn'))
  expect([complaints, plain.complaints]).toEqual([[], []])
  await plain.close()
  await close()
})

test('DESK-8 RIGHT-7 WORK-2 the desk of another car park hears where a car belongs, and sees nothing of it', async () => {
  const { page, close } = await visit(browser, { viewport: desktop })
  await signIn(page, 'Joris Bakker')
  await follow(page.locator('main a[href$=arrivals]').first())
  const theirs = page.url()
  await ready(page)
  await scan(page, number)
  await says(page, t('workDesk.otherCarPark'))
  const said = await wordsOf(page)
  expect([said.includes('Parkwing Eindhoven'), said.includes('Özgür')]).toEqual([true, false])
  for (const address of [at('arrivals'), theirs.replace('arrivals', `stay/${number}`)])
    expect((await page.goto(address))?.status()).toBe(404)
  await close()
})

test('DESK-17 DESK-14 DESK-19 twenty scans in a row by a hand scanner: none is lost, none counts twice', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await signIn(page)
  await ready(page)
  const links = await page
    .locator('[data-row]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const numbers = links.map((href) => /stay\/([^?]+)/.exec(href)?.[1] ?? '').filter((one) => one !== number)
  expect(numbers).toHaveLength(20)
  const other = await visit(browser, { viewport: desktop })
  await signIn(other.page)
  const seen: string[] = []
  page.on('response', (answer) => {
    const asked = answer.request()
    // the list asks every five seconds what is new; that is no scan
    const isScan = asked.method() === 'GET' && asked.headers()['if-none-match'] === undefined
    const found = isScan && /\/stay\/([^?]+)/.exec(answer.url())?.[1]
    if (found) seen.push(found)
  })
  for (const one of numbers) await scan(page, one)
  await expect.poll(() => seen, { timeout: 60_000 }).toEqual(numbers)
  // what was scanned last is at the window: it is paid there, and the car is in
  await page.locator('[name=receipt]').fill('R-100')
  await page.keyboard.press('Enter')
  await shows(page, t('workDesk.lately'))
  // what one desk does is seen at the other by itself
  await shows(other.page, t('workDesk.headIn', { booked: 21, done: 2 }))
  expect([complaints, other.complaints]).toEqual([[], []])
  await other.close()
  await close()
})

/**
 * A device whose camera sees `shown`, or refuses; how often its screen was kept on, and how many pictures it still
 * takes. It runs in the page before its scripts.
 */
const asDevice = ({ d, width }: { d: string; width: number }) => {
  const device = Object.assign(globalThis, { device: { refuses: true, awake: 0, stream: null as MediaStream | null } })
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const draw = () => {
    const pen = canvas.getContext('2d')
    if (!pen) return
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.fillStyle = '#eeeeee'
    pen.fillRect(0, 0, 640, 480)
    pen.setTransform(280 / width, 0, 0, 280 / width, 180, 100)
    pen.fillStyle = '#111111'
    pen.save()
    pen.clip(new Path2D(d))
    pen.fillRect(0, 0, width, width)
    pen.restore()
  }
  setInterval(draw, 100)
  const media = {
    enumerateDevices: () => Promise.resolve([{ kind: 'videoinput' }]),
    getUserMedia: () =>
      device.device.refuses
        ? Promise.reject(new DOMException('', 'NotAllowedError'))
        : Promise.resolve((device.device.stream = canvas.captureStream(10))),
  }
  const lock = { released: false, release: () => Promise.resolve() }
  const wakeLock = { request: () => Promise.resolve(void (device.device.awake += 1)).then(() => lock) }
  Object.defineProperties(navigator, { mediaDevices: { value: media }, wakeLock: { value: wakeLock } })
}
type Device = { device: { refuses: boolean; awake: number; stream: MediaStream | null } }

test('DESK-45 at 320 px the field shows ten letters, and a bell says whether there are tones', async () => {
  const { page, close } = await visit(browser, { viewport: { width: 320, height: 700 } })
  // with everything in the row that a phone has
  await page.addInitScript(asDevice, qrOfText(number))
  await signIn(page)
  await page.goto(at('scan'))
  await ready(page)
  await page.getByRole('button', { name: t('workDesk.camera') }).waitFor()
  await inItsFonts(page)
  const room = await page.locator('#scan').evaluate((field: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.font = font
    return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - pen.measureText('0000000000').width
  })
  expect(room).toBeGreaterThan(0)
  const bells = () =>
    page
      .getByRole('button', { name: t('workDesk.tones') })
      .locator('svg')
      .evaluateAll((all) => all.map((one) => one.checkVisibility()))
  await awake(page)
  const before = await bells()
  expect(before.filter(Boolean)).toHaveLength(1)
  // by keys: a blank is no beginning of a scan
  await page.getByRole('button', { name: t('workDesk.tones') }).press(' ')
  expect(await bells()).toEqual(before.map((one) => !one))
  await close()
})

test('DESK-46 DESK-47 by camera: refused, the field is the way; allowed, a code is a scan and the camera is off', async () => {
  const { page, complaints, close } = await visit(browser)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.addInitScript(asDevice, qrOfText(number))
  await signIn(page)
  const button = page.getByRole('button', { name: t('workDesk.camera') })
  // at a list the browser allows no camera, so there is no button
  await awake(page)
  expect(await button.isVisible()).toBe(false)
  await page.goto(at('scan'))
  await awake(page)
  await button.click()
  const dialog = page.getByRole('dialog', { name: t('workDesk.camera') })
  await shows(page, t('workDesk.cameraRefused'))
  expect(asked.filter((one) => one.endsWith('.wasm'))).toEqual([])
  await page.evaluate(() => void ((globalThis as unknown as Device).device.refuses = false))
  await dialog.getByRole('button', { name: t('workDesk.cameraAgain') }).click()
  await says(page, t('workDesk.alreadyIn'))
  const left = await page.evaluate(() => {
    const { awake: times, stream } = (globalThis as unknown as Device).device
    return { times, on: stream?.getTracks().filter(({ readyState }) => readyState === 'live').length }
  })
  expect([left, await page.locator('dialog[open]').count()]).toEqual([{ times: 1, on: 0 }, 0])
  expect(complaints).toEqual([])
  await close()
})

test('DESK-28 DESK-29 on paper: each slip is one page of the roll or sheet that the device remembers, lists have no navigation', async () => {
  const { page, complaints, close } = await visit(browser, { viewport: desktop, colorScheme: 'dark' })
  await signIn(page)
  const pages = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const count = (paper: string) => paper.split('/Type /Page\n').length - 1
  const widths = (paper: string) => [...paper.matchAll(/MediaBox \[0 0 ([\d.]+)/g)].map(([, width]) => Number(width))
  const slip = server.url + workPath('print', ...place, number)
  for (const [paper, width] of [
    ['58', 164],
    ['80', 227],
    ['a4', 595],
  ] as const) {
    await page.goto(`${slip}?what=receipt`)
    await follow(page.locator(`button[value="${paper}"]`))
    for (const what of ['pass', 'receipt', 'keyTag', 'windscreen']) {
      await page.goto(`${slip}?what=${what}`)
      const printed = await pages()
      expect([what, paper, count(printed)]).toEqual([what, paper, 1])
      expect(Math.round(widths(printed)[0] ?? 0)).toBe(width)
    }
  }
  await page.emulateMedia({ media: 'print' })
  const isCut = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  for (const name of ['arrivals', 'shift'] as const) {
    await page.goto(server.url + workPath(name, ...place))
    for (const away of ['header', 'nav', 'form', 'button'])
      expect([away, await page.locator(`${away}:visible`).count()]).toEqual([away, 0])
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    )
    await page.setViewportSize({ width: 703, height: 1000 })
    expect(await isCut()).toBe(false)
  }
  expect(complaints).toEqual([])
  await close()
})

test('DESK-14 later: out with cash, six keys after the scan', async () => {
  await until(`${momentAhead(11).slice(0, 10)}T09:00`)
  const { page, complaints, close } = await visit(browser, { viewport: desktop })
  await signIn(page)
  await ready(page)
  await scan(page, number)
  await shows(page, t('workDesk.payHow'))
  await page.keyboard.type('R-7', { delay: 60 })
  await page.keyboard.press('Enter')
  await shows(page, t('workDesk.lately'))
  await scan(page, number)
  await says(page, t('workDesk.alreadyOut'))
  expect(complaints).toEqual([])
  await close()
})

test(
  'DESK-50 however many scans leave no listener, no part of a page and no memory behind',
  async () => {
    const { page, close } = await visit(browser, { viewport: desktop })
    await signIn(page)
    await page.goto(at('scan'))
    await ready(page)
    const scanned = async (from: number, to: number): Promise<void> => {
      for (let n = from; n < to; n += 1) {
        await page.evaluate(() => document.querySelector('[data-verdict]')?.setAttribute('data-before', ''))
        await scan(page, `AA${100 + (n % 20)}B`)
        await page.locator('[data-verdict]:not([data-before])').first().waitFor()
      }
      await page.waitForTimeout(6_000)
    }
    await scanned(0, 20)
    const before = await heldBy(page)
    await scanned(20, 20 + amountOf('deskScans'))
    holdsWhatItHeld(await heldBy(page), before)
    await close()
  },
  shiftMs,
)
