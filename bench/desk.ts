import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Db } from '#db/db.ts'
import { openDb } from '#db/open.ts'
import { bookingNumber } from '#domain/bookings/number.ts'
import { workPath } from '#domain/site-map/work.ts'
import { voucherCode } from '#domain/vouchers/code.ts'
import { awake, desktop, openBrowser, visit } from '#test/builders/browser.ts'
import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { aStay, formPath } from '#test/journeys/steps.ts'
import { scan, signInAs } from '#test/journeys/work-steps.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { median, type Figure } from './figures.ts'

const through = 20
const onSite = 2_000
const looks = 40
const place = ['parkwing-eindhoven-b-v', 'ein-parkwing-eindhoven'] as const
const limits = { seconds: 60, onlineMs: 300, offlineMs: 100 }
/** Nothing is waited for longer than this, and the whole no longer than `allMs`: then it fails and says where. */
const waitMs = 15_000
const allMs = 300_000

const within = <T>(ms: number, what: string, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing after ${ms / 1_000} s`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The first car, many times, each inside and with a number, a code and a plate of its own. */
const COPY = `
  insert into booking
  select (jsonb_populate_record(b, jsonb_build_object(
    'id', gen_random_uuid(),
    'number', c.number,
    'voucher_code', c.code,
    'status', 'checked_in',
    'checked_in_at', now(),
    'first_day', b.first_day - 2,
    'details', b.details || jsonb_build_object('plate', c.plate)
  ))).*
  from booking b, unnest($1::text[], $2::text[], $3::text[]) as c(number, code, plate)
  where b.details ->> 'email' = 'car0@example.org'`
const PAID = 'update booking set paid_minor = total_minor'
const EARLIER = "update booking set checked_in_at = checked_in_at - interval '20 minutes' where status = 'checked_in'"
const NUMBERS = `
  select number
  from booking
  where details ->> 'email' like 'car%@example.org'
    and details ->> 'email' <> 'car0@example.org'
  order by number`
/** How often each of these cars was let in and out, as its audit has it. */
const PASSED = `
  select b.number, a.action, count(*)::int as times
  from audit a
  join booking b on b.id = a.booking_id
  where b.number = any ($1)
    and a.action in ('check_in', 'check_out')
  group by 1, 2`

const copies = onSite - through - 1
const plateOf = (n: number): string => `GB${String(n % copies).padStart(6, '0')}`
const copy = (db: Db): Promise<unknown> => {
  const all = Array.from({ length: copies }, (_, n) => n)
  return db.query(COPY, [
    all.map(() => bookingNumber('EIN', randomBytes(32))),
    all.map(() => voucherCode(randomBytes(32))),
    all.map(plateOf),
  ])
}

type Seen = { seen: Promise<{ ms: number; tone: string }> }

/** Runs in the page: waits for the key that ends a scan, and then for a verdict that was not there before. */
const watchVerdict = (): void => {
  const seen = new Promise<{ ms: number; tone: string }>((resolve) => {
    let heardAt = 0
    const heard = ({ key }: KeyboardEvent): void => {
      // not the time of the event: a scanner's keys are given theirs (test/journeys/work-steps.ts)
      if (key === 'Enter') heardAt = performance.now()
    }
    window.addEventListener('keydown', heard, true)
    // the verdict of the car before is gone, or is another element
    for (const old of document.querySelectorAll('[data-verdict]')) old.setAttribute('data-before', '')
    const watch = new MutationObserver(() => {
      const verdict = document.querySelector<HTMLElement>('[data-verdict]:not([data-before])')
      if (heardAt === 0 || !verdict) return
      watch.disconnect()
      window.removeEventListener('keydown', heard, true)
      resolve({ ms: performance.now() - heardAt, tone: verdict.dataset['verdict'] ?? '' })
    })
    watch.observe(document.documentElement, { childList: true, subtree: true })
  })
  Object.assign(globalThis, { seen } satisfies Seen)
}

/** Milliseconds from the key that ends a scan until the verdict of that car stands in the page. */
const timeOfScan = async (page: Page, code: string): Promise<number> => {
  // before the first key is sent: keys overtake what a script is asked
  await page.evaluate(watchVerdict)
  await scan(page, code)
  const seen = page.evaluate(() => (globalThis as unknown as Seen).seen)
  const { ms, tone } = await within(waitMs, `the verdict of ${code}`, seen)
  if (tone === 'stop') throw new Error(`${code} was stopped`)
  return ms
}

const p95 = (times: readonly number[]): number =>
  [...times].toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN

/** Scans each car and lets it pass by Enter; the seconds from the first key to the last car. */
const passAll = async (page: Page, numbers: readonly string[], times: number[]): Promise<number> => {
  const begun = performance.now()
  for (const number of numbers) {
    times.push(await timeOfScan(page, number))
    const main = await page.locator('#main').elementHandle()
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      (before) => !before?.isConnected && document.querySelector('[data-part=toast]') !== null,
      main,
      { timeout: waitMs },
    )
  }
  return (performance.now() - begun) / 1_000
}

const fill = async (server: RunningServer, db: Db): Promise<string[]> => {
  const stay = aStay(3, 7)
  const path = formPath('en', {}, stay)
  for (let n = 0; n <= through; n += 1) {
    const typed = { plate: `AA${100 + n}B` }
    const form = filled(await openForm(server.url, path), `car${n}@example.org`, 'baCharged', typed)
    const answer = await send(server.url, form, path)
    if (answer.kind !== 'acknowledged') throw new Error(answer.kind)
  }
  // first the time and then the cars: else the letters and timers of 2,000 cars would be what is measured
  await server.advance(Date.parse(`${stay.startDateTime}:00+01:00`) - Date.now())
  await db.query(PAID)
  await copy(db)
  await db.query('analyze')
  return (await db.query<{ number: string }>(NUMBERS)).map(({ number }) => number)
}

type Measured = { secondsIn: number; secondsOut: number; online: number[]; offline: number[] }

const measure = async (page: Page, server: RunningServer, db: Db, numbers: readonly string[]): Promise<Measured> => {
  await signInAs(page, server.url, 'Sanne de Wit')
  const at = (name: 'scan' | 'offline') => server.url + workPath(name, ...place)
  await page.goto(at('scan'))
  await awake(page)
  const [online, offline]: number[][] = [[], []]
  const secondsIn = await passAll(page, numbers, online!)
  // nobody is let out by Enter alone who came a moment ago
  await db.query(EARLIER)
  await page.goto(at('scan'))
  await awake(page)
  const secondsOut = await passAll(page, numbers, online!)
  const passed = await db.query<{ number: string; action: string; times: number }>(PASSED, [numbers])
  if (passed.length !== 2 * through || passed.some(({ times }) => times !== 1))
    throw new Error(`lost or double: ${JSON.stringify(passed)}`)
  for (let n = 0; n < looks; n += 1) online!.push(await timeOfScan(page, plateOf(n * 37)))

  const kept = workPath('offline', ...place)
  await page.waitForFunction(async (one) => (await caches.match(one)) !== undefined, kept, { timeout: 60_000 })
  await page.goto(`${at('offline')}?kept`)
  await page.locator('#scan').waitFor()
  await page.context().setOffline(true)
  for (let n = 0; n < looks; n += 1) offline!.push(await timeOfScan(page, plateOf(n * 37)))
  return { secondsIn, secondsOut, online: online!, offline: offline! }
}

/**
 * A desk with a hand scanner, in a browser, among two thousand cars: twenty of them in and out by keys, none lost and
 * none twice, and how long the person at the window looks at nothing, with a line and without one.
 */
export const measureDesk = async (): Promise<Figure[]> => {
  const postgres = await startPostgres({})
  const server = await startServer({ environment: { DATABASE_URL: postgres.url } })
  const [browser, db] = [await openBrowser(), await openDb({ url: postgres.url, pool: 1 })]
  try {
    const numbers = await within(allMs, 'the cars', fill(server, db))
    const { page } = await visit(browser, { viewport: desktop })
    page.setDefaultTimeout(waitMs)
    const { secondsIn, secondsOut, online, offline } = await within(
      allMs,
      'the desk',
      measure(page, server, db, numbers),
    )
    const figure = (name: string, value: number, detail: string): Figure => ({
      name,
      value,
      goal: 1,
      better: 'lower',
      unit: '×',
      detail,
    })
    const said = (times: readonly number[]) =>
      `${times.length} scans, ${onSite} cars on the site, in a browser; median ${median(times).toFixed(0)} ms, p95 ${p95(times).toFixed(0)} ms`
    return [
      figure(
        `${numbers.length} cars in and out by a hand scanner / ${limits.seconds} s`,
        (secondsIn + secondsOut) / limits.seconds,
        `in ${secondsIn.toFixed(1)} s, out ${secondsOut.toFixed(1)} s; each once in the books`,
      ),
      figure(`scan to verdict, p95 / ${limits.onlineMs} ms`, p95(online) / limits.onlineMs, said(online)),
      figure(
        `scan to verdict without a line, p95 / ${limits.offlineMs} ms`,
        p95(offline) / limits.offlineMs,
        said(offline),
      ),
    ]
  } finally {
    await browser.close()
    await db.close()
    await server.stop()
    await postgres.stop()
  }
}
