import { describe, expect, test } from 'vitest'
import { storeAirports } from '#db/catalogue.ts'
import { bookingById } from '#db/bookings.ts'
import { hourMs } from '#domain/time/zones.ts'
import { neededShots } from '#domain/valet/valet.ts'
import { desk, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, testAirport, type TestDeps } from '#test/builders/deps.ts'
import { jpeg } from '#test/builders/files.ts'
import { hired } from '#test/builders/hired.ts'
import { noon } from '#test/builders/inventory.ts'
import { eightDays, must } from '#test/builders/traveller.ts'
import { browserFor } from '#test/builders/work-browser.ts'
import { eraseBookingNow } from '#usecases/erasure/erase-booking.ts'
import { checkOut } from '#usecases/operators/check-out.ts'
import { addCarPhoto } from '#usecases/operators/valet/car-photos.ts'
import { meetCustomer, noteValet } from '#usecases/operators/valet/hand-over.ts'

const fresh = freshDeps()
const as = async (deps: TestDeps, role: 'support' | 'finance') =>
  browserFor(deps, (await hired(deps, { email: `${role}@parkwing.example`, role })).token)

/** A car that was met, photographed and parked. */
const handedOver = async () => {
  const deps = await fresh()
  await storeAirports(deps.db, [testAirport(10, { transfer: 'valet' })], noon)
  await deps.catalogue.refresh()
  const { id } = await paidBooking(deps)
  deps.clock.set(local(eightDays.arrival))
  must(await meetCustomer(deps, desk, { bookingId: id, keyTag: '31' }))
  for (const shot of neededShots) must(await addCarPhoto(deps, desk, { bookingId: id, shot, bytes: await jpeg() }))
  const damages = [{ part: 'leftDoors', words: 'scratch' }]
  must(await noteValet(deps, desk, { bookingId: id, note: { kind: 'state', mileage: '84210', fuel: '5', damages } }))
  must(await noteValet(deps, desk, { bookingId: id, note: { kind: 'parked', space: 'B 12' } }))
  const { number } = (await bookingById(deps.db, id))!
  return { deps, id, own: `/work/house/booking/${number}` }
}
const looks = (deps: TestDeps) =>
  deps.db.query("select object, data from trail where operation = 'booking.seePhotos' order by seq")

describe('SERVICE-41 a car that was handed over', () => {
  test('SERVICE-41 VALET-3 who had the keys stands on the page; its photos come when asked for, and one line tells of it', async () => {
    const { deps, id, own } = await handedOver()
    const clerk = await as(deps, 'support')
    const page = await clerk.ask(own)
    expect(page.text).toContain('Who has the keys')
    expect(page.text).toMatch(/The car park’s driver.*The car park’s key safe/s)
    expect(page.text).toContain('84210')
    expect([page.text.includes('Show 4 photos'), page.text.includes('photo=front')]).toEqual([true, false])
    expect(await looks(deps)).toEqual([])
    const shown = await clerk.ask(`${own}?photos`)
    expect(neededShots.filter((shot) => !shown.text.includes(`photo=${shot}`))).toEqual([])
    expect((await clerk.ask(`${own}?photo=front`)).status).toBe(200)
    expect((await clerk.ask(`${own}?photo=roof`)).status).toBe(404)
    const line = { object: `booking:${id}`, data: {} }
    expect(await looks(deps)).toEqual([line])
    for (let n = 0; n < 4; n += 1) {
      deps.clock.advance(hourMs / 4)
      await clerk.ask(`${own}?photos`)
    }
    // at 11:00 sharp it is the same look still
    expect(await looks(deps)).toEqual([line])
    deps.clock.advance(1)
    // an address that somebody kept is written down too
    await clerk.ask(`${own}?photo=left`)
    expect(await looks(deps)).toEqual([line, line])
  })

  test('SERVICE-41 RIGHT-3 finance reads who had the keys, and sees no photo', async () => {
    const { deps, own } = await handedOver()
    const finance = await as(deps, 'finance')
    const page = await finance.ask(`${own}?photos`)
    expect([page.text.includes('Who has the keys'), page.text.includes('photo=')]).toEqual([true, false])
    expect((await finance.ask(`${own}?photo=front`)).status).toBe(404)
    expect(await looks(deps)).toEqual([])
  })
})

test('SERVICE-42 ERASE-3 of an erased booking the page says when and why, in the list too, and nothing of its car', async () => {
  const { deps, id, own } = await handedOver()
  deps.clock.set(local(eightDays.departure))
  must(await checkOut(deps, desk, { bookingId: id, forced: { reason: 'test' } }))
  const system = { kind: 'system', job: 'test' } as const
  must(await eraseBookingNow(deps, system, { bookingId: id, reason: 'asked' }))
  const clerk = await as(deps, 'support')
  const page = await clerk.ask(`${own}?photos`)
  expect(page.text).toContain('Erased on Tue 8 December 2026, because the traveller asked for it')
  expect([page.text.includes('Who has the keys'), page.text.includes('photo=')]).toEqual([false, false])
  const list = await clerk.ask(`/work/house/find?q=${own.split('/').at(-1)}`)
  expect(list.text).toContain('Erased on Tue 8 December 2026')
  await deps.db.query(`update audit set data = '{"reason": "retention"}' where action = 'erase'`)
  expect((await clerk.ask(own)).text).toContain('because bookings are kept for two years after the stay')
})
