import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { amountOf } from '#test/amounts.ts'
import { testDeps, type TestDeps } from '#test/builders/deps.ts'
import { startMailSink } from '#test/builders/mail-sink.ts'
import { startServer } from '#test/builders/server.ts'
import { atNoon, openShop } from '#test/builders/shop.ts'
import { browser, pay, place } from '#test/builders/traveller.ts'
import { processorMs } from '../../bench/server.ts'
import { startPostgres } from '../../scripts/postgres.mjs'

const aSecond = 20
const seconds = amountOf('keepingUpSeconds')
/** A letter may wait so long: the queue does not grow, whatever the machine does for a moment. */
const longestWaitSeconds = 30

const folder = mkdtempSync(join(tmpdir(), 'parkwing-keeping-up-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** How many jobs wait for letters and invoices. */
const waiting = async (db: Db): Promise<number> =>
  (await db.query<{ n: number }>(`select count(*)::int as n from job where queue in ('mail', 'invoice')`))[0]?.n ?? 0

const buy = async (deps: TestDeps, number: number): Promise<void> => {
  const who = await browser(deps)
  await pay(deps, who, await place(deps, who, { email: `buyer-${number}@example.org` }))
}

test('MACHINE-42 letters and invoices of 20 paid bookings a second keep up, with a mail server that takes them', async () => {
  const postgres = await startPostgres()
  const db = await openShop({ url: postgres.url, pool: 10 }, 1_000_000)
  const sink = await startMailSink()
  const secret = 'one secret for both of the processes'
  const environment = { ...atNoon, DATABASE_URL: postgres.url, SMTP_URL: sink.url, SECRET: secret }
  const server = await startServer({ folder, keep: true, environment })
  // who books is this process, so that the other one does nothing but what happens later
  const deps = { ...(await testDeps({ db })), pepper: Buffer.from(secret) }
  const before = processorMs(server.pid)
  const [begun, waited]: [number, number[]] = [performance.now(), []]
  const under: Promise<void>[] = []
  for (let number = 0; number < aSecond * seconds; number++) {
    await wait(Math.max(0, begun + (number * 1_000) / aSecond - performance.now()))
    under.push(buy(deps, number))
    if (number % (aSecond * 10) === 0) waited.push(await waiting(db))
  }
  await Promise.all(under)
  const booked = (performance.now() - begun) / 1_000
  let after = 0
  for (; after < 10 * longestWaitSeconds && (await waiting(db)) > 0; after++) await wait(100)
  const [row] = await db.query<{ letters: number; invoices: number; bookings: number }>(
    `select (select count(*)::int from letter where state = 'sent') as letters,
       (select count(*)::int from invoice) as invoices,
       (select count(*)::int from booking) as bookings`,
  )
  const worked = (processorMs(server.pid) - before) / Math.max(1, row?.letters ?? 1)
  console.log(
    `${row?.bookings} bookings in ${booked.toFixed(0)} s; waiting every 10 s: ${waited.join(' ')}; all done ${after / 10} s later; ${worked.toFixed(0)} ms of the processor for each`,
  )
  const all = aSecond * seconds
  expect(row).toMatchObject({ bookings: all, invoices: all })
  expect(row?.letters).toBeGreaterThanOrEqual(all)
  expect(Math.max(...waited)).toBeLessThan(aSecond * longestWaitSeconds * 2)
  await server.stop()
  await sink.close()
  await db.close()
  await postgres.stop()
})
