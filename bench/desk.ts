import type { Page } from 'playwright-core'
import { openDb } from '#db/open.ts'
import { workPath } from '#domain/site-map/work.ts'
import { awake, desktop, openBrowser, visit } from '#test/builders/browser.ts'
import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { startServer } from '#test/builders/server.ts'
import { aStay, formPath } from '#test/journeys/steps.ts'
import { scan, signInAs } from '#test/journeys/work-steps.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { median, type Figure } from './figures.ts'
import { fetchBrotli } from './weigh.ts'

const through = 20
const onSite = 1_950
const looks = 60
/** As many as a desk scans in a morning. */
const manyScans = 300
const longList = 500
const place = ['parkwing-eindhoven-b-v', 'ein-parkwing-eindhoven'] as const
const limits = { seconds: 60, onlineMs: 300, offlineMs: 100, heapMb: 10, paintMs: 600, keyMs: 60, scriptKb: 130 }

const PAID = 'update booking set paid_minor = total_minor'
/** One car, many times, each inside and with a plate of its own. */
const COPY = `
  insert into booking
  select (jsonb_populate_record(b, jsonb_build_object(
    'id', gen_random_uuid(),
    'number', b.number || n,
    'voucher_code', b.voucher_code || n,
    'status', 'checked_in',
    'checked_in_at', now(),
    'first_day', b.first_day - 2,
    'details', b.details || jsonb_build_object('plate', 'GB' || lpad(n::text, 6, '0'))
  ))).*
  from booking b, generate_series(1, $1::int) n
  where b.details ->> 'email' = 'car0@example.org'`
const EXPECTED = `
  insert into booking
  select (jsonb_populate_record(b, jsonb_build_object(
    'id', gen_random_uuid(),
    'number', b.number || 'L' || n,
    'voucher_code', b.voucher_code || 'L' || n,
    'status', 'confirmed',
    'checked_in_at', null,
    'checked_out_at', null,
    'details', b.details || jsonb_build_object('plate', 'PL' || lpad(n::text, 6, '0'))
  ))).*
  from booking b, generate_series(1, $1::int) n
  where b.details ->> 'email' = 'car0@example.org'
    and b.details ->> 'plate' = 'AA100B'`
const NUMBERS = `
  select number
  from booking
  where details ->> 'email' like 'car%@example.org'
    and status = 'confirmed'
  order by created_at`
const INSIDE = "select count(*)::int as cars from booking where status = 'checked_in'"

const plateOf = (n: number): string => `GB${String(1 + ((n * 37) % onSite)).padStart(6, '0')}`

/** Milliseconds from the key that ends a scan until the verdict of that car stands in the page. */
const timeOfScan = async (page: Page, code: string): Promise<number> => {
  const shown = page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        let pressedAt = 0
        const heard = ({ key }: KeyboardEvent): void => {
          if (key === 'Enter') pressedAt = performance.now()
        }
        window.addEventListener('keydown', heard, true)
        const before = document.getElementById('main')
        const stood = before?.textContent.includes(words)
        // with a line another page is put in the place of this one; without one its parts are drawn anew
        const look = (): void => {
          const main = document.getElementById('main')
          const isNew = main !== before || (!stood && main?.textContent.includes(words))
          if (pressedAt === 0 || !isNew || !document.querySelector('[data-verdict]')) return
          seen.disconnect()
          window.removeEventListener('keydown', heard, true)
          resolve(performance.now() - pressedAt)
        }
        const seen = new MutationObserver(look)
        seen.observe(document.documentElement, { childList: true, subtree: true, characterData: true })
      }),
    code,
  )
  await scan(page, code)
  return shown
}

type Held = { megabytes: number; listeners: number }
/** What the page holds, after everything that can be forgotten was. */
const heldBy = async (page: Page): Promise<Held> => {
  const inside = await page.context().newCDPSession(page)
  await inside.send('HeapProfiler.collectGarbage')
  await inside.send('Performance.enable')
  const { metrics } = await inside.send('Performance.getMetrics')
  await inside.detach()
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return { megabytes: of('JSHeapUsedSize') / 1e6, listeners: of('JSEventListeners') }
}

/** Milliseconds from the navigation to the first list, and from an arrow key to the frame that shows its row. */
const timesOfList = async (page: Page): Promise<{ paint: number; key: number }> => {
  const paints: number[] = []
  for (let n = 0; n < 5; n += 1) {
    await page.reload()
    paints.push(
      await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
    )
  }
  await awake(page)
  await page.locator('[data-row]').first().focus()
  const keys: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const begun = (event: KeyboardEvent): void => {
            window.removeEventListener('keydown', begun, true)
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - event.timeStamp)))
          }
          window.addEventListener('keydown', begun, true)
        }),
    )
    await page.keyboard.press('ArrowDown')
    keys.push(await shown)
  }
  return { paint: median(paints), key: p95(keys) }
}

/** Kilobytes of the scripts that this page had fetched, as sent with brotli. */
const scriptOf = async (page: Page): Promise<number> => {
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  )
  const sizes = await Promise.all([...new Set(files)].map(async (file) => (await fetchBrotli(file)).bytes))
  return sizes.reduce((sum, size) => sum + size, 0) / 1_024
}

const p95 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.trunc(times.length * 0.95)] ?? Number.NaN

/** Scans each car and lets it pass by Enter; the seconds from the first key to the last car. */
const passAll = async (page: Page, numbers: readonly string[], times: number[]): Promise<number> => {
  const begun = performance.now()
  for (const number of numbers) {
    times.push(await timeOfScan(page, number))
    await page.keyboard.press('Enter')
    await page.locator('[data-part=toast]').first().waitFor()
  }
  return (performance.now() - begun) / 1_000
}

/**
 * A desk with a hand scanner, in a browser, among two thousand cars: twenty of them in and out by keys, and how long
 * the person at the window looks at nothing, with a line and without one.
 */
export const measureDesk = async (): Promise<Figure[]> => {
  const postgres = await startPostgres({})
  const server = await startServer({ environment: { DATABASE_URL: postgres.url } })
  const browser = await openBrowser()
  try {
    const stay = aStay(3, 7)
    const path = formPath('en', {}, stay)
    for (let n = 0; n <= through; n += 1) {
      const form = filled(await openForm(server.url, path), `car${n}@example.org`, 'baCharged', {
        plate: `AA${100 + n}B`,
      })
      const answer = await send(server.url, form, path)
      if (answer.kind !== 'acknowledged') throw new Error(answer.kind)
    }
    const db = await openDb({ url: postgres.url, pool: 1 })
    await db.query(PAID, [])
    await db.query(COPY, [onSite])
    await db.query('analyze', [])
    const found = await db.query<{ number: string }>(NUMBERS, [])
    const numbers = found.map(({ number }) => number).slice(0, through)
    const [inside] = await db.query<{ cars: number }>(INSIDE, [])
    await db.close()
    await server.advance(Date.parse(`${stay.startDateTime}:00+01:00`) - Date.now())

    const { page, close } = await visit(browser, { viewport: desktop })
    await signInAs(page, server.url, 'Sanne de Wit')
    await awake(page)
    const online: number[] = []
    const secondsIn = await passAll(page, numbers, online)
    // nobody is let out by Enter alone who came a moment ago
    await server.advance(20 * 60_000)
    await page.goto(server.url + workPath('departures', ...place))
    await awake(page)
    const secondsOut = await passAll(page, numbers, online)
    for (let n = 0; n < looks; n += 1) online.push(await timeOfScan(page, plateOf(n)))
    const before = await heldBy(page)
    for (let n = 0; n < manyScans; n += 1) await timeOfScan(page, plateOf(n))
    const after = await heldBy(page)

    await page.goto(server.url + workPath('scan', ...place))
    const kept = workPath('offline', ...place)
    await page.waitForFunction(async (one) => (await caches.match(one)) !== undefined, kept, { timeout: 120_000 })
    await page.goto(server.url + kept)
    await awake(page)
    await page.context().setOffline(true)
    const offline: number[] = []
    await timeOfScan(page, plateOf(0))
    for (let n = 1; n <= looks; n += 1) offline.push(await timeOfScan(page, plateOf(n)))
    await page.context().setOffline(false)
    const more = await openDb({ url: postgres.url, pool: 1 })
    await more.query(EXPECTED, [longList])
    await more.close()
    await page.goto(server.url + workPath('arrivals', ...place))
    const scripts = await scriptOf(page)
    const list = await timesOfList(page)
    const rows = await page.locator('[data-row]').count()
    await close()

    const cars = `${inside?.cars ?? 0} cars on the site, by a hand scanner in a browser`
    const figure = (name: string, value: number, detail: string): Figure => ({
      name,
      value,
      goal: 1,
      better: 'lower',
      unit: '×',
      detail,
    })
    const seconds = secondsIn + secondsOut
    const said = (times: readonly number[]) =>
      `${times.length} scans, ${cars}; median ${median(times).toFixed(0)} ms, p95 ${p95(times).toFixed(0)} ms`
    return [
      figure(
        `${through} cars in and out / ${limits.seconds} s`,
        seconds / limits.seconds,
        `in ${secondsIn.toFixed(1)} s, out ${secondsOut.toFixed(1)} s; ${cars}`,
      ),
      figure(`scan to verdict, p95 / ${limits.onlineMs} ms`, p95(online) / limits.onlineMs, said(online)),
      figure(
        `scan to verdict without a line, p95 / ${limits.offlineMs} ms`,
        p95(offline) / limits.offlineMs,
        said(offline),
      ),
      figure(
        `what ${manyScans} scans leave in the page / ${limits.heapMb} MB`,
        Math.max(0, after.megabytes - before.megabytes) / limits.heapMb,
        `${before.megabytes.toFixed(1)} MB before, ${after.megabytes.toFixed(1)} MB after, listeners ${before.listeners} and ${after.listeners}`,
      ),
      figure(
        `first list of the desk on the screen / ${limits.paintMs} ms`,
        list.paint / limits.paintMs,
        `${rows} rows, median of 5; ${list.paint.toFixed(0)} ms`,
      ),
      figure(
        `an arrow in that list, p95 / ${limits.keyMs} ms`,
        list.key / limits.keyMs,
        `to the second frame; ${list.key.toFixed(0)} ms`,
      ),
      figure(
        `script of the desk at load / ${limits.scriptKb} KB`,
        scripts / limits.scriptKb,
        `${scripts.toFixed(1)} KB with brotli`,
      ),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await postgres.stop()
  }
}
