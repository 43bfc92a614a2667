import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import type { Db } from '#db/db.ts'
import { counted, type Asked } from '#test/builders/counted.ts'
import { openTestDb } from '#test/builders/database.ts'
import { testDeps } from '#test/builders/deps.ts'
import { begin, browser, must, notified, pay, place } from '#test/builders/traveller.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDb()
})
afterAll(() => db?.close())

const figures = ({ roundTrips, commits }: Asked) => ({ roundTrips, commits })

test('MACHINE-12 a paid booking asks the database as often as is written down, and no more', async () => {
  const { db: asked, taken } = counted(db)
  const deps = await testDeps({ db: asked })
  const who = await browser(deps)
  // the first invoice of a year begins its series, and the worker ends holds once
  await pay(deps, who, await place(deps, who))
  await deps.worker.runDue()
  taken()
  const next = await browser(deps)
  const visit = taken()
  const bookingId = await place(deps, next)
  const placed = taken()
  const ref = await begin(deps, next, bookingId)
  const begun = taken()
  deps.gateway.become(ref, 'paid')
  must(await notified(deps, ref))
  const paid = taken()
  await deps.worker.runDue()
  const later = taken()
  expect(await bookingById(db, bookingId)).toMatchObject({ status: 'confirmed', paidMinor: 6_200 })
  expect(deps.mailer.sent).toHaveLength(2)
  expect(await db.query('select 1 from invoice')).toHaveLength(2)
  // no more jobs than those that wait for their time
  expect(await db.query(`select 1 from job where queue in ('mail', 'invoice') and run_at <= now()`)).toEqual([])

  const steps = { visit, placed, begun, paid, later }
  expect(Object.fromEntries(Object.entries(steps).map(([step, one]) => [step, figures(one)]))).toEqual({
    visit: { roundTrips: 1, commits: 1 },
    placed: { roundTrips: 3, commits: 3 },
    begun: { roundTrips: 7, commits: 3 },
    paid: { roundTrips: 7, commits: 2 },
    later: { roundTrips: 8, commits: 3 },
  })
})
