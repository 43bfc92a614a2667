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

test('AGENCY-157 ERASE-3 of an erased booking no row has the driver’s number or id, what its changes kept neither', async () => {
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
  // the company's own list has the driver still, under another number
  must(await keep('', 2))
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
  expect(await rowsWith(personnelNumber)).toEqual(['booking', 'booking_change'])
  const system = { kind: 'system', job: 'test' } as const
  await deps.db.query(`update booking set status = 'no_show'`)
  deps.clock.advance(43 * dayMs)
  must(await eraseBookingNow(deps, system, { bookingId: booking.id, reason: 'asked' }))
  expect(await rowsWith(personnelNumber)).toEqual([])
  // of the company's list, in which the driver still is, and of no booking
  expect(await rowsWith(drivers.noor)).toEqual(['trail'])
})
