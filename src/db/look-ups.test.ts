import { beforeAll, describe, expect, test } from 'vitest'
import { engines } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample } from '#test/builders/inventory.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { createDesk } from './booking-desk.ts'
import type { Db, Queryable, Row } from './db.ts'
import { bookingsToErase } from './erasure.ts'
import { platesLike } from './gate.ts'
import { bookingsLackingInvoices } from './invoices.ts'
import { enqueue } from './jobs.ts'

const day = 24 * 60 * 60_000
const times = ['arrival', 'departure', 'created_at'].map((name) => `'${name}', b.${name} - n.age`).join(', ')
const days = ['first_day', 'last_day'].map((name) => `'${name}', b.${name} - n.days`).join(', ')

/** The same booking of every day of the years before, most of them over and a few of them never paid. */
const YEARS = `
  insert into booking
  select r.*
  from booking b
  cross join lateral (
    select i, i / 3 as days, i / 3 * interval '1 day' as age
    from generate_series(3, 4000) i
  ) n
  cross join lateral jsonb_populate_record(
    b,
    jsonb_build_object(
      'id', gen_random_uuid(), 'number', b.number || n.i, 'voucher_code', b.voucher_code || n.i,
      'status', case when n.i % 20 = 0 then 'expired' else 'checked_out' end,
      'erased_at', case when n.days > 730 then b.created_at end, ${times}, ${days}
    )
  ) r`

describe.each(engines())('look-ups among years of bookings on $name', ({ open }) => {
  let db: Db
  let plans: string[]
  let explaining: Queryable
  beforeAll(async () => {
    db = await open()
    await storeSample(db)
    await createDesk(db).place(placeRequest({ status: 'confirmed' }))
    await db.query(YEARS)
    await db.query('analyze booking')
    explaining = {
      query: async <T extends Row>(text: string, values?: unknown[]) => {
        const lines = await db.query<Row>(`explain ${text}`, values)
        plans.push(lines.map((line) => Object.values(line).join('')).join('\n'))
        return [] as T[]
      },
    }
  })
  const planOf = async (ask: (q: Queryable) => Promise<unknown>) => {
    plans = []
    await ask(explaining)
    expect(plans).toHaveLength(1)
    return plans[0]
  }

  test('MACHINE-10 what asks without an index is told by its plan', async () => {
    const plan = await planOf((q) => q.query(`select id from booking where cancel_note = 'x'`))
    expect(plan).toContain('Seq Scan on booking')
  })

  test('MACHINE-10 GATE-2 plates around a day are read through an index', async () => {
    const plan = await planOf((q) =>
      platesLike(
        q,
        { airportId: 1, carParkIds: [1], look: 'A8123C' },
        '2026-12-01' as LocalDate,
        '2026-11-24' as LocalDate,
      ),
    )
    expect(plan).toContain('booking_plate_look')
    expect(plan).not.toContain('Seq Scan on booking')
  })

  test('MACHINE-10 bookings to erase are found through indexes', async () => {
    const due = { departedBefore: noon - 729 * day, unfinishedBefore: noon - 720 * day, except: [] }
    const plan = await planOf((q) => bookingsToErase(q, due, 50))
    expect(plan).toContain('booking_kept')
    expect(plan).toContain('booking_unpaid')
    expect(plan).not.toContain('Seq Scan on booking')
  })

  test('MACHINE-10 both ways to be due are found, each booking once, without those of the exception', async () => {
    const due = { departedBefore: noon - 650 * day, unfinishedBefore: noon - 30 * day, except: [] }
    const found = await bookingsToErase(db, due, 10_000)
    const expected = await db.query<{ id: string }>(
      `
        select id
        from booking
        where erased_at is null
          and (departure <= $1 or status = 'expired' and created_at <= $2)
          and status <> 'confirmed'`,
      [new Date(due.departedBefore), new Date(due.unfinishedBefore)],
    )
    const ids = found.map(({ bookingId }) => bookingId)
    expect(ids.length).toBeGreaterThan(200)
    expect(ids.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    const rest = await bookingsToErase(db, { ...due, except: ids.slice(0, 100) }, 10_000)
    expect(rest.map(({ bookingId }) => bookingId).toSorted()).toEqual(ids.slice(100).toSorted())
  })

  test('MACHINE-10 bookings that lack a document are found through an index, and their jobs by topic', async () => {
    await enqueue(
      db,
      Array.from({ length: 3_000 }, () => ({ queue: 'no-show', runAt: noon, payload: { bookingId: 'x' } })),
    )
    await db.query('analyze job')
    const plan = await planOf((q) => bookingsLackingInvoices(q, 100))
    expect(plan).toContain('booking_lacks_documents')
    expect(plan).toContain('job_topic')
    expect(plan).not.toMatch(/Seq Scan on (booking|job)/)
    await db.query('delete from job')
  })

  test('MACHINE-10 INV-1 exactly those are found whose documents are not what their money asks for, without a job', async () => {
    const ids = (await db.query<{ id: string }>(`select id from booking where status = 'checked_out' limit 9`)).map(
      ({ id }) => id,
    )
    const set = (n: number, sums: string) => db.query(`update booking set ${sums} where id = $1`, [ids[n]])
    await set(0, 'paid_minor = total_minor')
    await set(1, 'paid_minor = total_minor, invoiced_minor = total_minor')
    await set(2, 'paid_minor = total_minor, refunded_minor = total_minor')
    await set(3, 'paid_minor = total_minor, refunded_minor = total_minor, invoiced_minor = total_minor')
    await set(4, `paid_minor = total_minor, payment_location = 'invoiceAgent'`)
    await set(5, 'paid_minor = total_minor + 100, invoiced_minor = total_minor')
    await set(6, `paid_minor = total_minor, status = 'expired'`)
    await set(7, 'invoiced_minor = 1')
    await set(8, 'paid_minor = total_minor')
    await enqueue(db, { queue: 'invoice', runAt: noon, payload: { airportId: 1, bookingId: ids[8] } })
    const found = (await bookingsLackingInvoices(db, 100)).map(({ bookingId }) => bookingId)
    expect(found.toSorted()).toEqual([0, 3, 7].map((n) => ids[n] ?? '').toSorted())
    expect(await bookingsLackingInvoices(db, 2)).toHaveLength(2)
  })
})
