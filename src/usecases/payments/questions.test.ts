import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import type { Db, Queryable } from '#db/db.ts'
import { openTestDb } from '#test/builders/database.ts'
import { testDeps } from '#test/builders/deps.ts'
import { browser, pay, place } from '#test/builders/traveller.ts'

let db: Db
beforeAll(async () => {
  db = await openTestDb()
})
afterAll(() => db?.close())

/**
 * Counts what is asked of a database. Each transaction, and each statement outside of one, is a commit. How often
 * workers look for jobs depends on how busy they are, not on the booking.
 */
const counting = (inner: Db) => {
  const count = { statements: 0, transactions: 0, commits: 0 }
  const asked: Db = {
    ...inner,
    query: (text, values, name) => {
      if (!name?.startsWith('job_claim')) {
        count.statements++
        count.commits++
      }
      return inner.query(text, values, name)
    },
    transaction: (work, options) => {
      count.transactions++
      count.commits++
      const inside = (tx: Queryable): Queryable => ({
        query: (text, values, name) => {
          count.statements++
          return tx.query(text, values, name)
        },
      })
      return inner.transaction((tx) => work(inside(tx)), options)
    },
  }
  const taken = () => {
    const { statements, transactions, commits } = count
    Object.assign(count, { statements: 0, transactions: 0, commits: 0 })
    return { roundTrips: statements + 2 * transactions, commits }
  }
  return { asked, taken }
}

test('MACHINE-12 a paid booking asks the database as often as is written down, and no more', async () => {
  const { asked, taken } = counting(db)
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
  await pay(deps, next, bookingId)
  const paid = taken()
  await deps.worker.runDue()
  const later = taken()
  expect(await bookingById(db, bookingId)).toMatchObject({ status: 'confirmed', paidMinor: 6_200 })
  expect({ visit, placed, paid, later }).toEqual({
    visit: { roundTrips: 1, commits: 1 },
    placed: { roundTrips: 6, commits: 6 },
    paid: { roundTrips: 27, commits: 7 },
    later: { roundTrips: 13, commits: 7 },
  })
})
