import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { verify } from '#db/verify.ts'
import { storeAirports } from '#db/catalogue.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { carShots, neededShots } from '#domain/valet/valet.ts'
import { desk, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, testAirport, type TestDeps } from '#test/builders/deps.ts'
import { jpeg } from '#test/builders/files.ts'
import { noon, zone } from '#test/builders/inventory.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, eightDays, must } from '#test/builders/traveller.ts'
import type { Actor } from '../../actor.ts'
import { bookingById } from '#db/bookings.ts'
import { eraseFiles } from '../../erasure/erase-files.ts'
import { readOwnPhoto, showOwnValet, tellCarPark } from '../../travellers/own-valet.ts'
import { addCarPhoto } from './car-photos.ts'
import { handBack, meetCustomer, noteValet } from './hand-over.ts'
import { listValetJobs, showValetJob } from './valet-jobs.ts'

const fresh = freshDeps()
const system: Actor = { kind: 'system', job: 'test' }
const place = { airportId: 1, carParkId: 1, zone }

/** A paid valet booking, on the morning of its day. */
const booked = async () => {
  const deps = await fresh()
  await storeAirports(deps.db, [testAirport(10, { transfer: 'valet' })], noon)
  await deps.catalogue.refresh()
  const { id } = await paidBooking(deps)
  deps.clock.set(local(eightDays.arrival))
  const traveller: Actor = { kind: 'traveller', sessionId: 's', bookingIds: [id], address: 'x' }
  return { deps, id, traveller }
}
const seen = {
  kind: 'state',
  mileage: '84.210',
  fuel: '5',
  damages: [{ part: 'leftDoors', words: ' scratch\n' }],
} as const
const photograph = async (deps: TestDeps, id: string) => {
  for (const shot of neededShots)
    must(await addCarPhoto(deps, desk, { bookingId: id, shot, bytes: await jpeg({ exif: true }) }))
}
const parkedCar = async () => {
  const world = await booked()
  const { deps, id } = world
  must(await meetCustomer(deps, desk, { bookingId: id, keyTag: '31' }))
  await photograph(deps, id)
  must(await noteValet(deps, desk, { bookingId: id, note: seen }))
  must(await noteValet(deps, desk, { bookingId: id, note: { kind: 'parked', space: 'B 12' } }))
  return world
}

describe('handing over', () => {
  test('VALET-1 VALET-2 VALET-3 from meeting to bringing back; the booking drives in and out with it', async () => {
    const { deps, id, traveller } = await booked()
    const status = async () => (await bookingById(deps.db, id))?.status
    const { jobs } = must(await listValetJobs(deps, system, { place }))
    expect(jobs.map(({ direction, state }) => [direction, state.step])).toEqual([['in', 'expected']])
    expect(codeOf(await addCarPhoto(deps, desk, { bookingId: id, shot: 'front', bytes: await jpeg() }))).toBe(
      'valet_not_yet',
    )
    expect(codeOf(await meetCustomer(deps, desk, { bookingId: id, keyTag: ' ' }))).toBe('mandatory')
    must(await meetCustomer(deps, desk, { bookingId: id, keyTag: '31' }))
    expect(codeOf(await meetCustomer(deps, desk, { bookingId: id, keyTag: '31' }))).toBe('valet_done')
    expect(await status()).toBe('checked_in')
    expect(codeOf(await noteValet(deps, desk, { bookingId: id, note: { kind: 'parked', space: 'B 12' } }))).toBe(
      'valet_photos_missing',
    )
    await photograph(deps, id)
    expect(codeOf(await noteValet(deps, desk, { bookingId: id, note: { kind: 'parked', space: 'B 12' } }))).toBe(
      'valet_state_missing',
    )
    expect(await noteValet(deps, desk, { bookingId: id, note: { ...seen, mileage: 'x', fuel: '9' } })).toMatchObject({
      problem: { fields: { mileage: 'mandatory', fuel: 'mandatory' } },
    })
    must(await noteValet(deps, desk, { bookingId: id, note: seen }))
    must(await noteValet(deps, desk, { bookingId: id, note: { kind: 'parked', space: 'B 12' } }))
    expect(codeOf(await handBack(deps, desk, { bookingId: id }))).toBe('valet_not_yet')
    deps.clock.set(local(eightDays.departure) - hourMs)
    must(await noteValet(deps, desk, { bookingId: id, note: { kind: 'fetched' } }))
    must(await handBack(deps, desk, { bookingId: id }))
    expect(await status()).toBe('checked_out')
    const shown = must(await showOwnValet(deps, traveller, { bookingId: id }))
    expect(shown.custody.map(({ holder }) => holder)).toEqual(['driver', 'safe', 'driver', 'customer'])
    expect(shown.state).toMatchObject({
      mileageKm: 84_210,
      fuelEighths: 5,
      damages: [{ part: 'leftDoors', words: 'scratch' }],
    })
    expect(JSON.stringify(shown.custody)).not.toContain('carPark')
    expect(await verify(deps.db)).toEqual([])
  })

  test('VALET-1 what is due is asked for before the car is given back, and nothing is recorded meanwhile', async () => {
    const { deps, id } = await parkedCar()
    await deps.db.query(`update product set data = jsonb_set(data, '{takesCardsAtExit}', 'true')`)
    await deps.catalogue.refresh()
    deps.clock.set(local(eightDays.departure) + 40 * hourMs)
    must(await noteValet(deps, desk, { bookingId: id, note: { kind: 'fetched' } }))
    expect(codeOf(await handBack(deps, desk, { bookingId: id }))).toBe('exit_unpaid')
    expect(must(await showValetJob(deps, desk, { bookingId: id })).state.step).toBe('fetched')
    expect(await verify(deps.db)).toEqual([])
  })

  test('RIGHT-2 RIGHT-3 another car park’s driver sees and does nothing; a stranger sees no photo', async () => {
    const { deps, id } = await parkedCar()
    const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }
    const foreign = staffAs('desk', 'p', { organisationId: 'other' })
    for (const actor of [elsewhere, foreign, staffAs('editor')]) {
      expect(codeOf(await listValetJobs(deps, actor, { place }))).toBe('not_found')
      expect(codeOf(await showValetJob(deps, actor, { bookingId: id }))).toBe('not_found')
      expect(codeOf(await meetCustomer(deps, actor, { bookingId: id, keyTag: '1' }))).toBe('not_found')
      expect(codeOf(await noteValet(deps, actor, { bookingId: id, note: { kind: 'fetched' } }))).toBe('not_found')
      expect(codeOf(await addCarPhoto(deps, actor, { bookingId: id, shot: 'front', bytes: await jpeg() }))).toBe(
        'not_found',
      )
    }
    const stranger: Actor = { kind: 'traveller', sessionId: 's', bookingIds: [], address: 'x' }
    expect(codeOf(await readOwnPhoto(deps, stranger, { bookingId: id, slot: 'front' }))).toBe('not_found')
    expect(codeOf(await showOwnValet(deps, stranger, { bookingId: id }))).toBe('not_found')
    expect(codeOf(await tellCarPark(deps, stranger, { bookingId: id, wish: { kind: 'landed' } }))).toBe('not_found')
  })
})

describe('photos', () => {
  test('VALET-7 CI-16 are drawn anew, seen by the customer, and erased 28 days after the stay', async () => {
    const { deps, id, traveller } = await parkedCar()
    const { bytes } = must(await readOwnPhoto(deps, traveller, { bookingId: id, slot: 'front' }))
    expect((await sharp(Buffer.from(bytes)).metadata()).exif).toBeUndefined()
    expect(codeOf(await addCarPhoto(deps, desk, { bookingId: id, shot: 'passport', bytes: await jpeg() }))).toBe(
      'bad_request',
    )
    expect(
      codeOf(await addCarPhoto(deps, desk, { bookingId: id, shot: 'front', bytes: Buffer.from('no picture') })),
    ).toBe('file_type')
    expect(must(await addCarPhoto(deps, desk, { bookingId: id, shot: 'damage', bytes: await jpeg() })).slot).toBe(
      'damage',
    )
    expect(must(await addCarPhoto(deps, desk, { bookingId: id, shot: 'damage', bytes: await jpeg() })).slot).toBe(
      'damage-2',
    )
    expect(must(await showValetJob(deps, desk, { bookingId: id })).photos).toHaveLength(neededShots.length + 2)
    expect(carShots).toContain('damage')
    deps.clock.set(local(eightDays.departure) + 28 * 24 * hourMs - 1)
    expect(must(await eraseFiles(deps, system)).erased).toBe(0)
    deps.clock.advance(1)
    expect(must(await eraseFiles(deps, system)).erased).toBe(neededShots.length + 2)
    expect(codeOf(await readOwnPhoto(deps, traveller, { bookingId: id, slot: 'front' }))).toBe('not_found')
  })

  test('VALET-6 VALET-7 damage that is reported in time keeps them; an open claim does too', async () => {
    const { deps, id, traveller } = await parkedCar()
    deps.clock.set(local(eightDays.departure) - hourMs)
    must(await noteValet(deps, desk, { bookingId: id, note: { kind: 'fetched' } }))
    must(await handBack(deps, desk, { bookingId: id }))
    const complain = (words: string) =>
      tellCarPark(deps, traveller, { bookingId: id, wish: { kind: 'complained', words } })
    expect(codeOf(await complain('  '))).toBe('mandatory')
    must(await complain('The mirror is broken'))
    expect(codeOf(await complain('again'))).toBe('valet_done')
    deps.clock.set(local(eightDays.departure) + 29 * 24 * hourMs)
    expect(must(await eraseFiles(deps, system)).erased).toBe(0)
    deps.clock.set(local(eightDays.departure) + 90 * 24 * hourMs)
    await deps.db.query(
      `insert into claim (airport_id, id, booking_id, number, token_hash, form_key, status, first_name, last_name, email, language, amount_minor, return_flight, reason, created_at, due_at)
       values (1, gen_random_uuid(), $1, 'CLM-1', 'h', 'f', 'received', '', '', '', 'nl', 100, '', '', now(), now())`,
      [id],
    )
    expect(must(await eraseFiles(deps, system)).erased).toBe(0)
    await deps.db.query('delete from claim')
    expect(must(await eraseFiles(deps, system)).erased).toBe(neededShots.length)
  })
})

describe('the customer', () => {
  test('VALET-4 VALET-5 VALET-8 has landed: when the car is ready, and its place in the list', async () => {
    const { deps, id, traveller } = await parkedCar()
    const tell = (wish: Parameters<typeof tellCarPark>[2]['wish']) =>
      tellCarPark(deps, traveller, { bookingId: id, wish })
    deps.clock.set(local(eightDays.departure) - 2 * hourMs)
    expect(must(await showOwnValet(deps, traveller, { bookingId: id })).readyAt).toBeNull()
    const moment = eightDays.departure.replace(/T.*/, 'T23:50')
    must(await tell({ kind: 'backAt', moment }))
    expect(codeOf(await tell({ kind: 'backAt', moment: 'soon' }))).toBe('departure_required')
    const { jobs } = must(await listValetJobs(deps, system, { place }))
    expect(jobs.map(({ direction, at }) => [direction, at])).toEqual([['out', local(moment)]])
    // another car that was called before and is not fetched
    const [other] = await deps.db.query<{ id: string }>(`
      with copied as (
        insert into booking select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'number', 'X', 'voucher_code', 'X'))).*
        from booking b returning id)
      select id from copied`)
    await deps.db.query(
      `insert into valet_event (airport_id, booking_id, kind, at, actor) values (1, $1, 'landed', $2, 'traveller')`,
      [other!.id, new Date(deps.clock.now() - minuteMs).toISOString()],
    )
    must(await tell({ kind: 'landed' }))
    const now = deps.clock.now()
    expect(must(await showOwnValet(deps, traveller, { bookingId: id })).readyAt).toBe(now + 20 * minuteMs)
    expect(codeOf(await tell({ kind: 'landed' }))).toBe('valet_done')
    const called = must(await listValetJobs(deps, system, { place })).jobs
    expect(called.find(({ booking }) => booking.id === id)?.state.step).toBe('called')
  })
})
