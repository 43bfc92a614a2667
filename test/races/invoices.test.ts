import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDesk } from '#db/booking-desk.ts'
import type { Db } from '#db/db.ts'
import { insertPayment, paymentById } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { takeMoney } from '#usecases/payments/money-moves.ts'
import { noon, placeRequest } from '#test/builders/inventory.ts'
import { compiled } from '#test/builders/stocked-folder.ts'
import type { Crowd } from './crowd.ts'
import { raceHall } from './hall.ts'

const yearOf = (numbers: string[]) => numbers.toSorted().map((number) => Number(number.split('-')[2]))
const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, i) => i + from)

describe('numbers of invoices: two processes on PostgreSQL', () => {
  const hall = raceHall({ products: [{ id: 1, capacity: 1_000 }] })
  let db: Db
  let crowd: Crowd
  beforeAll(() => {
    ;({ db, crowd } = hall)
  })

  /**
   * Bookings that were paid; the jobs that would write their invoices are taken away, so that `verify` sees what is
   * missing.
   */
  const paid = async (count: number): Promise<string[]> => {
    const requests = upTo(count).map(() => placeRequest({ status: 'confirmed' }))
    const desk = createDesk(db)
    await Promise.all(requests.map((request) => desk.place(request)))
    for (const { booking } of requests) {
      const id = randomUUID()
      await insertPayment(db, {
        airportId: 1,
        id,
        bookingId: booking.id,
        attempt: 1,
        provider: 'fake',
        providerRef: id,
        checkoutUrl: null,
        method: null,
        amountMinor: booking.totalMinor,
        status: 'open',
        createdAt: noon,
        changeId: null,
      })
      const payment = await paymentById(db, 1, id)
      if (!payment) throw new Error('no payment')
      await db.transaction((tx) => takeMoney({ tx, payment, actor: 'job:test', now: noon }))
    }
    await db.query(`delete from job where queue = 'invoice'`)
    return requests.map(({ booking }) => booking.id)
  }
  const issued = async (): Promise<string[]> =>
    (await db.query<{ number: string }>(`select number from invoice where series = 'NL' order by n`)).map(
      ({ number }) => number,
    )

  test('INV-3 DOC-08 RC-17 50 bookings, each asked for ten times at once in two processes: 50 numbers, none missing, none twice', async () => {
    const ids = await paid(50)
    expect((await verify(db)).map(({ problem }) => problem).join()).toContain('INV-1')
    // from both ends, so that each process comes first for some
    const [one = [], two = []] = (await crowd.each([
      { task: 'invoice', input: { ids, tabs: 5 } },
      { task: 'invoice', input: { ids: ids.toReversed(), tabs: 5 } },
    ])) as string[][]
    expect(one.length).toBeGreaterThan(0)
    expect(two.length).toBeGreaterThan(0)
    expect(yearOf([...one, ...two])).toEqual(upTo(50))
    expect(yearOf(await issued())).toEqual(upTo(50))
    expect(await verify(db)).toEqual([])
  })

  test('INV-3 DOC-08 control: looking for the last number first gives the same number twice', async () => {
    await db.query(
      `insert into invoice_series (series, year, last, last_on, seal) values ('XX', 2026, 1, '2026-11-20', '')`,
    )
    const [one = [], two = []] = await crowd.all('draw', { count: 50 })
    await db.query(`delete from invoice_series where series = 'XX'`)
    const drawn = [...one, ...two]
    expect(new Set(drawn).size).toBeLessThan(drawn.length)
  })

  test('INV-3 RC-17 processes killed in the middle, again and again: no gap, nothing twice, and the next one goes on', async () => {
    const before = (await issued()).length
    const ids = await paid(60)
    for (let round = 0; round < 6; round++) {
      const child = fork(fileURLToPath(new URL('crowd-process.ts', import.meta.url)), [hall.url], {
        execArgv: [],
        env: { ...process.env, ...compiled },
      })
      await new Promise((resolve) => child.once('message', resolve))
      child.send({ id: 1, task: 'invoice', input: { ids, tabs: 2 } })
      await new Promise((resolve) => setTimeout(resolve, 20 + round * 15))
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
    }
    const [rest = []] = (await crowd.each([{ task: 'invoice', input: { ids, tabs: 1 } }])) as string[][]
    console.log(`killed: ${60 - rest.length} of 60 were written before`)
    expect(yearOf(await issued())).toEqual(upTo(before + 60))
    expect(await verify(db)).toEqual([])
  })
})
