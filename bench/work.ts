import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import type { Db } from '#db/db.ts'
import { openDb } from '#db/open.ts'
import { bookingNumber } from '#domain/bookings/number.ts'
import { workPath } from '#domain/site-map/work.ts'
import { voucherCode } from '#domain/vouchers/code.ts'
import { awake, desktop, openBrowser, visit } from '#test/builders/browser.ts'
import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { aStay, formPath } from '#test/journeys/steps.ts'
import { signInAs } from '#test/journeys/work-steps.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { median, type Figure } from './figures.ts'

const listed = 500
/** So many rows stand on a page of a list that has pages. */
const ofOnePage = 200
const entries = 300
const rounds = 5
/** Between two keys of a hand scanner. */
const scannerMs = 12
const keysAtOnce = 40
const place = ['parkwing-eindhoven-b-v', 'ein-parkwing-eindhoven'] as const
/** A processor of a fourth of this one’s speed, as browsers slow it down themselves. */
const slowdown = 4
const limits = {
  paintMs: 600,
  keyMs: 60,
  timelineKeyMs: 60,
  largestMs: 1_000,
  scanMs: 100,
  taskMs: 150,
  journeyMs: 20_000,
}
/** Nothing is waited for longer than this. */
const waitMs = 15_000
/** How long somebody takes for one key who types well, and before he decides what comes next. */
const human = { keyMs: 200, thoughtMs: 1_350 }

/** The first car, many times, each with a number, a code and a plate of its own, and not here yet. */
const COPY = `
  insert into booking
  select (jsonb_populate_record(b, jsonb_build_object(
    'id', gen_random_uuid(),
    'number', c.number,
    'voucher_code', c.code,
    'details', b.details || jsonb_build_object('plate', c.plate)
  ))).*
  from booking b, unnest($1::text[], $2::text[], $3::text[]) as c(number, code, plate)
  where b.details ->> 'plate' = 'AA100B'`
const PAID = 'update booking set paid_minor = total_minor'
const NOTES = `
  insert into booking_note (airport_id, id, booking_id, body, actor, written_at)
  select airport_id, gen_random_uuid(), id, 'Called at ' || n || ', will come later', 'job:bench',
    now() - n * interval '1 minute'
  from booking b, generate_series(1, $1) n
  where b.details ->> 'email' = 'noted@example.org'`
const NUMBER = `
  select number
  from booking
  where details ->> 'email' = $1
  order by created_at
  limit 1`

const moved = 'ZZ900Z'
const plateOf = (n: number): string => `GB${String(n).padStart(6, '0')}`
const copy = (db: Db, from: number, to: number): Promise<unknown> => {
  const all = Array.from({ length: to - from }, (_, n) => from + n)
  return db.query(COPY, [
    all.map(() => bookingNumber('EIN', randomBytes(32))),
    all.map(() => voucherCode(randomBytes(32))),
    all.map(plateOf),
  ])
}

type Seen = { keys: number[]; tasks: number[]; largest: number }
type Watched = { seen: Seen }

/** Runs in each page before its own script: what the browser itself says of keys, of long work, and of painting. */
const watch = (): void => {
  const seen: Seen = { keys: [], tasks: [], largest: 0 }
  Object.assign(globalThis, { seen } satisfies Watched)
  const listen = (type: string, more: object, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  listen('event', { durationThreshold: 16 }, (entry) => {
    if (entry.name === 'keydown') seen.keys.push(entry.duration)
  })
  listen('longtask', {}, ({ startTime, duration }) => {
    const { loadEventEnd } = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
    if (loadEventEnd > 0 && startTime >= loadEventEnd) seen.tasks.push(duration)
  })
  listen('largest-contentful-paint', {}, ({ startTime }) => (seen.largest = startTime))
}

const seenOn = async (page: Page): Promise<Seen> => {
  // what was painted last is told with the next frames
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  return page.evaluate(() => (globalThis as unknown as Watched).seen)
}
const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)

const slow = async (page: Page, rate: number): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await cdp.detach()
}

const p95 = (times: readonly number[]): number =>
  [...times].toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

/** Presses keys one after the other; what takes less than 16 ms to the next picture is not told, and counts as that. */
const keysOn = async (page: Page, keys: readonly string[]): Promise<number[]> => {
  const before = (await seenOn(page)).keys.length
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))))
  }
  const told = (await seenOn(page)).keys.slice(before)
  return [...told, ...Array.from({ length: Math.max(0, keys.length - told.length) }, () => 16)]
}
const many = (...keys: readonly string[]): string[] =>
  Array.from({ length: keysAtOnce }, (_, n) => keys[n % keys.length] ?? '')

const fill = async (server: RunningServer, db: Db): Promise<void> => {
  const stay = aStay(3, 7)
  const path = formPath('en', {}, stay)
  const book = async (email: string, plate: string, at = path): Promise<void> => {
    const form = filled(await openForm(server.url, at), email, 'baCharged', { plate })
    const answer = await send(server.url, form, at)
    if (answer.kind !== 'acknowledged') throw new Error(answer.kind)
  }
  await book('listed@example.org', 'AA100B')
  await book('noted@example.org', 'AA101B')
  await book('moved@example.org', moved, formPath('en', {}, aStay(20, 4)))
  // first the time and then the cars: else their letters and timers would be what is measured
  await server.advance(Date.parse(`${stay.startDateTime}:00+01:00`) - Date.now())
  await db.query(PAID)
  await copy(db, 1, ofOnePage)
  await db.query(NOTES, [entries])
  await db.query('analyze')
}

type Measured = {
  paint: number[]
  keys: number[]
  scans: number[]
  timeline: number[]
  largest: number[]
  tasks: number[]
}

const openedAs = async (browser: Browser, url: string, name: string): Promise<Page> => {
  const { page } = await visit(browser, { viewport: desktop })
  await page.addInitScript(watch)
  await signInAs(page, url, name)
  return page
}

const measureDesk = async (browser: Browser, url: string, db: Db, into: Measured): Promise<void> => {
  const page = await openedAs(browser, url, 'Sanne de Wit')
  const at = url + workPath('arrivals', ...place)
  const rowsAre = async (least: number): Promise<void> => {
    const rows = await page.locator('main [data-row]').count()
    if (rows < least) throw new Error(`${rows} rows`)
  }
  const [row] = await db.query<{ number: string }>(NUMBER, ['noted@example.org'])
  await page.goto(at)
  await awake(page)
  await rowsAre(ofOnePage)
  await slow(page, slowdown)
  await page.goto(at)
  await awake(page)
  await keysOn(page, many('ArrowDown', 'ArrowUp'))
  into.tasks.push(...(await seenOn(page)).tasks)
  for (let n = 0; n < rounds; n += 1) {
    await page.goto(url + workPath('scan', ...place))
    await awake(page)
    // as far apart as those of a common scanner: what takes longer than that makes the next one wait
    await page.keyboard.type(`${row?.number ?? ''}\n`, { delay: scannerMs })
    await page.locator('[data-verdict]').first().waitFor({ timeout: waitMs })
    const { keys, tasks } = await seenOn(page)
    into.scans.push(...keys)
    into.tasks.push(...tasks)
  }
  await slow(page, 1)
  await copy(db, ofOnePage, listed)
  for (let n = 0; n < rounds; n += 1) {
    await page.goto(at)
    await awake(page)
    into.paint.push(await firstPaint(page))
  }
  await rowsAre(listed)
  await slow(page, slowdown)
  await page.goto(at)
  await awake(page)
  into.keys.push(...(await keysOn(page, many('ArrowDown', 'ArrowDown', 'ArrowUp'))))
  await page.context().close()
}

const measureTimeline = async (browser: Browser, url: string, db: Db, into: Measured): Promise<void> => {
  const page = await openedAs(browser, url, 'Nadia')
  const [row] = await db.query<{ number: string }>(NUMBER, ['noted@example.org'])
  const at = url + workPath('houseBooking', row?.number ?? '')
  await page.goto(at)
  for (let n = 0; n < rounds; n += 1) {
    await page.goto(at)
    await awake(page)
    into.largest.push((await seenOn(page)).largest)
  }
  const shown = await page.getByText('will come later').count()
  if (shown < entries) throw new Error(`${shown} entries`)
  await slow(page, slowdown)
  await page.goto(at)
  await awake(page)
  into.timeline.push(...(await keysOn(page, many('Tab'))))
  into.tasks.push(...(await seenOn(page)).tasks)
  await page.goto(`${at}?do=note`)
  await awake(page)
  await page.locator('dialog textarea').first().focus()
  into.timeline.push(...(await keysOn(page, many('a', 'b', ' '))))
  into.tasks.push(...(await seenOn(page)).tasks)
  await page.context().close()
}

/**
 * From any page by keys alone to where a car can be moved to; the product’s time is measured, a person’s keys and
 * thoughts are counted at a pace that is known of people who type. The demo has no second car park that would take it.
 */
const measureFindAndMove = async (
  browser: Browser,
  url: string,
): Promise<{ ms: number; keys: number; own: number }> => {
  const page = await openedAs(browser, url, 'Nadia')
  await page.goto(url + workPath('claims'))
  await awake(page)
  const begun = performance.now()
  let [keys, thoughts] = [0, 0]
  const press = async (key: string): Promise<void> => {
    keys += 1
    await page.keyboard.press(key)
  }
  const leads = async (key: string, where: RegExp): Promise<void> => {
    await Promise.all([page.waitForURL(where, { timeout: waitMs }), press(key)])
    await awake(page)
    thoughts += 1
  }
  await press('Control+k')
  thoughts += 1
  for (const key of moved) await press(key)
  await page.locator('#head-found [role=option]').first().waitFor({ timeout: waitMs })
  await press('ArrowDown')
  await leads('Enter', /\/house\/booking\//)
  await leads('m', /\/move$/)
  const own = performance.now() - begun
  await page.context().close()
  return { ms: own + keys * human.keyMs + thoughts * human.thoughtMs, keys, own }
}

const ratio = (name: string, value: number, limit: number, detail: string): Figure => ({
  name: `${name} / ${limit} ms`,
  value: value / limit,
  goal: 1,
  better: 'lower',
  unit: '×',
  detail,
})
const ms = (value: number): string => `${value.toFixed(0)} ms`

/** How fast the work side answers keys in a browser that is slowed down four times, by the browser's own figures. */
export const measureWork = async (): Promise<Figure[]> => {
  const postgres = await startPostgres({})
  const server = await startServer({ environment: { DATABASE_URL: postgres.url } })
  const [browser, db] = [await openBrowser(), await openDb({ url: postgres.url, pool: 1 })]
  try {
    await fill(server, db)
    const into: Measured = { paint: [], keys: [], scans: [], timeline: [], largest: [], tasks: [] }
    await measureDesk(browser, server.url, db, into)
    await measureTimeline(browser, server.url, db, into)
    const { ms: journey, keys, own } = await measureFindAndMove(browser, server.url)
    const slowed = `processor slowed ${slowdown} times`
    const longest = Math.max(0, ...into.tasks)
    const said = (times: readonly number[]) => `${times.length} keys, ${slowed}; longest ${ms(Math.max(...times))}`
    const ofRounds = (times: readonly number[]) => `median of ${rounds}: ${times.map(ms).join(', ')}`
    return [
      ratio(`first paint of ${listed} cars`, median(into.paint), limits.paintMs, ofRounds(into.paint)),
      ratio(`a key in a list of ${listed} cars, p95`, p95(into.keys), limits.keyMs, said(into.keys)),
      ratio('a key of a scan, p95', p95(into.scans), limits.scanMs, said(into.scans)),
      ratio(
        `a key beside ${entries} lines of a booking, p95`,
        p95(into.timeline),
        limits.timelineKeyMs,
        said(into.timeline),
      ),
      ratio(
        `largest paint of a booking with ${entries} lines`,
        median(into.largest),
        limits.largestMs,
        ofRounds(into.largest),
      ),
      ratio(
        'longest task after load',
        longest,
        limits.taskMs,
        `${into.tasks.length} above 50 ms, lists of ${ofOnePage} cars and ${entries} lines, ${slowed}`,
      ),
      ratio(
        'a car found and the list of where it can go, by keys',
        journey,
        limits.journeyMs,
        `${keys} keys; the product took ${ms(own)} of it`,
      ),
    ]
  } finally {
    await browser.close()
    await db.close()
    await server.stop()
    await postgres.stop()
  }
}
