import type { CDPSession, Page } from 'playwright-core'
import type { Db } from '#db/db.ts'
import { openDb } from '#db/open.ts'
import { workPath } from '#domain/site-map/work.ts'
import { awake, desktop, openBrowser, visit } from '#test/builders/browser.ts'
import { startServer } from '#test/builders/server.ts'
import { signInAs } from '#test/journeys/work-steps.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { deskPlace, fillDesk, plateOf, timeOfScan } from './desk.ts'
import type { Figure } from './figures.ts'

/** As many as eight hours at a busy desk bring; `HOURS=1` measures an eighth of them. */
const share = Number(process.env['HOURS'] ?? 8) / 8
const scans = Math.round(3_000 * share)
const changes = Math.round(500 * share)
/** After so many everything that is kept once is there. */
const warmUp = 50
const most = { megabytes: 10, listeners: 1 }

/** A list asks every five seconds; here every fifty milliseconds, or this would take eight hours. */
const hurry = (): void => {
  const real = globalThis.setInterval
  const quick = (work: () => void, ms?: number): unknown => real(work, ms === 5_000 ? 50 : ms)
  Object.assign(globalThis, { setInterval: quick })
}
const TOUCH = `
  update booking
  set details = jsonb_set(details, '{passengers}', to_jsonb(1 + $1::int % 9))
  where details ->> 'email' = 'car1@example.org'`

type Held = { megabytes: number; listeners: number; nodes: number }

/** What the tab holds once nothing is left to collect. */
const heldBy = async (cdp: CDPSession): Promise<Held> => {
  // the watch of our tests keeps every element that listens (test/builders/browser.ts)
  await cdp.send('Runtime.evaluate', { expression: 'listening.length = 0' })
  for (let n = 0; n < 3; n += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  return { megabytes: of('JSHeapUsedSize') / 2 ** 20, listeners: of('JSEventListeners'), nodes: of('Nodes') }
}

const scanned = async (page: Page, from: number, to: number): Promise<void> => {
  for (let n = from; n < to; n += 1) await timeOfScan(page, plateOf(n * 37))
}
const changed = async (page: Page, db: Db, from: number, to: number): Promise<void> => {
  const version = () => page.locator('[data-part=desk-list]').getAttribute('data-version')
  for (let n = from; n < to; n += 1) {
    const before = await version()
    await db.query(TOUCH, [n])
    // somebody is there, as at a desk
    await page.keyboard.press('Shift')
    await page.waitForFunction(
      (was) => document.querySelector<HTMLElement>('[data-part=desk-list]')?.dataset['version'] !== was,
      before,
      { timeout: 30_000 },
    )
  }
}

/** One tab through a shift: its memory, listeners and nodes at the end against those after the first cars. */
export const measureHours = async (): Promise<Figure[]> => {
  const postgres = await startPostgres({})
  const server = await startServer({ environment: { DATABASE_URL: postgres.url } })
  const [browser, db] = [await openBrowser(), await openDb({ url: postgres.url, pool: 1 })]
  try {
    await fillDesk(server, db)
    const { page } = await visit(browser, { viewport: desktop })
    await page.addInitScript(hurry)
    await signInAs(page, server.url, 'Sanne de Wit')
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable')
    await page.goto(server.url + workPath('arrivals', ...deskPlace))
    await awake(page)
    await changed(page, db, 0, 10)
    await scanned(page, 0, warmUp)
    const before = await heldBy(cdp)
    await scanned(page, warmUp, scans)
    const after = await heldBy(cdp)
    await page.goto(server.url + workPath('arrivals', ...deskPlace))
    await awake(page)
    await changed(page, db, 10, 20)
    const list = await heldBy(cdp)
    await changed(page, db, 20, changes)
    const end = await heldBy(cdp)
    const grown = (later: Held, earlier: Held) =>
      `${earlier.megabytes.toFixed(1)} and ${later.megabytes.toFixed(1)} MB, ${earlier.listeners} and ${later.listeners} listeners, ${earlier.nodes} and ${later.nodes} nodes`
    const figure = (name: string, value: number, goal: number, unit: string, detail: string): Figure => ({
      name,
      value,
      goal,
      better: 'lower',
      unit,
      detail,
    })
    const growth = after.megabytes - before.megabytes + (end.megabytes - list.megabytes)
    return [
      figure(
        `heap of a tab after ${scans} scans and ${changes} changes of a list, grown by`,
        growth,
        most.megabytes,
        'MB',
        `after collecting; scans: ${grown(after, before)}; list: ${grown(end, list)}`,
      ),
      figure(
        'listeners of that tab, end / start',
        Math.max(after.listeners / before.listeners, end.listeners / list.listeners),
        most.listeners,
        '×',
        'at the same page',
      ),
    ]
  } finally {
    await browser.close()
    await db.close()
    await server.stop()
    await postgres.stop()
  }
}
