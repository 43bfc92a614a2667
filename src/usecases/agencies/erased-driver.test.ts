import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Stay } from '#domain/time/stays.ts'
import { dayMs } from '#domain/time/zones.ts'
import { companyWorld } from '#test/builders/company-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'
import { eraseBookingNow } from '../erasure/erase-booking.ts'
import { changeStay } from '../travellers/change-stay.ts'
import { quoteChange } from '../travellers/quote-change.ts'
import { changeDriver } from './company-drivers.ts'
import { openOwnBooking } from './own-bookings.ts'

const fresh = freshDeps()
const personnelNumber = 'QZ-1044'
const system = { kind: 'system', job: 'test' } as const

/** A booking for a driver, and a change of its stay, which keeps the terms of before and after. */
const changed = async () => {
  const { deps, slug, manager, typed, drivers, centres, book } = await companyWorld(await fresh({ capacity: 100 }))
  const keep = (number: string, version: number) =>
    changeDriver(deps, manager, {
      slug,
      id: drivers.noor,
      version,
      typed: { ...typed, costCentre: centres.k100, personnelNumber: number },
      validPhone: (given) => given,
    })
  must(await keep(personnelNumber, 1))
  const bookAndChange = async () => {
    const number = must(await book.for(drivers.noor))
    const { seller, walled, booking } = must(await openOwnBooking(deps, manager, { slug, number }))
    const stay = { arrival: '2026-12-01T10:00', departure: '2026-12-10T18:00' } as Stay
    const asked = { bookingId: booking.id, stay, kind: 'stay' } as const
    const quote = must(await quoteChange(walled, seller, { ...asked, beyondRules: false }))
    must(
      await changeStay(
        deps,
        { ...seller, bookingIds: [booking.id] },
        {
          ...asked,
          beyondRules: false,
          version: quote.booking.version,
          shownTotalMinor: quote.after.total.minor,
          shownPayMinor: quote.money.payFirstMinor,
        },
      ),
    )
    return booking
  }
  const rowsWith = async (text: string): Promise<string[]> => {
    const tables = await deps.db.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'company_driver'`,
    )
    const hits = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await deps.db.query(`select from ${name} t where to_jsonb(t)::text like $1`, [`%${text}%`])
        return rows.length > 0 ? [name] : []
      }),
    )
    return hits.flat().toSorted()
  }
  const erase = async (bookingId: string) => {
    await deps.db.query(`update booking set status = 'no_show' where id = $1`, [bookingId])
    must(await eraseBookingNow(deps, system, { bookingId, reason: 'asked' }))
  }
  return { deps, drivers, keep, bookAndChange, rowsWith, erase }
}

test('AGENCY-157 ERASE-3 of an erased booking no row has the driver’s number or id, what its changes kept neither', async () => {
  const { deps, drivers, keep, bookAndChange, rowsWith, erase } = await changed()
  const booking = await bookAndChange()
  // the company's own list has the driver still, under another number
  must(await keep('', 2))
  expect(await rowsWith(personnelNumber)).toEqual(['booking', 'booking_change'])
  deps.clock.advance(43 * dayMs)
  await erase(booking.id)
  expect(await rowsWith(personnelNumber)).toEqual([])
  // of the company's list, in which the driver still is, and of no booking
  expect(await rowsWith(drivers.noor)).toEqual(['trail'])
})

test('ERASE-3 an upgrade takes whom a company sent out of changes that an earlier version left when it erased', async () => {
  const { deps, drivers, bookAndChange, rowsWith, erase } = await changed()
  const [gone, kept] = [await bookAndChange(), await bookAndChange()]
  const changesOf = async (id: string) => {
    const [row] = await deps.db.query<{ before: string; after: string }>(
      'select before::text, after::text from booking_change where booking_id = $1',
      [id],
    )
    return row
  }
  const [asMade, ofOther] = [await changesOf(gone.id), await changesOf(kept.id)]
  deps.clock.advance(43 * dayMs)
  await erase(gone.id)
  const erased = await changesOf(gone.id)
  // as an earlier version left it
  await deps.db.query('update booking_change set before = $2::jsonb, after = $3::jsonb where booking_id = $1', [
    gone.id,
    asMade?.before,
    asMade?.after,
  ])
  expect((await changesOf(gone.id))?.after).toContain(drivers.noor)
  await deps.db.query(readFileSync(new URL('../../../db/migrations/0086-erased-drivers.sql', import.meta.url), 'utf8'))
  expect(await changesOf(gone.id)).toEqual(erased)
  expect(ofOther?.after).toContain(drivers.noor)
  expect(await changesOf(kept.id)).toEqual(ofOther)
  expect(await rowsWith(personnelNumber)).toEqual(['booking', 'booking_change'])
})
