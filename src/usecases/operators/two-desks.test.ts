import { expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { desk, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { checkIn } from './check-in.ts'
import { completeFlights } from './complete-details.ts'
import { correctPlate } from './correct-plate.ts'
import { meanwhile } from './meanwhile.ts'

const fresh = freshDeps()
const other: Actor = { kind: 'carPark', userId: 'u9', airportId: 1, carParkIds: [1] }
const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }

test('DESK-34 whoever was slower reads who did what and when; one’s own deeds and older ones are not told', async () => {
  const deps = await fresh()
  const { id } = await paidBooking(deps)
  const drawn = local('2026-12-01T08:14')
  deps.clock.set(drawn)
  const sanne = staffAs('support', '00000000-0000-4000-8000-0000000000ab')
  await deps.db.query(
    `insert into person (id, email, name, language, created_at)
     values ('00000000-0000-4000-8000-0000000000ab', 'sanne@kempen.example', 'Sanne', 'en', now())`,
  )
  must(await checkIn(deps, sanne, { bookingId: id, nonce: 'a' }))
  expect(codeOf(await checkIn(deps, desk, { bookingId: id, nonce: 'b' }))).toBe('already_inside')
  deps.clock.advance(60_000)
  const told = (actor: Actor, since: number) => meanwhile(deps, actor, { bookingId: id, since })
  expect(must(await told(desk, drawn))).toEqual([{ kind: 'check_in', at: drawn, by: { name: 'Sanne' } }])
  expect(must(await told(sanne, drawn))).toEqual([])
  expect(must(await told(desk, drawn + 1))).toEqual([])
  // what is no time looks back as far as a shift
  expect(must(await told(desk, NaN))).toHaveLength(1)
  expect(codeOf(await told(elsewhere, drawn))).toBe('not_found')
})

test('DESK-34 DESK-33 a field that one desk wrote is kept, one that both wrote is asked for, and sending again keeps one’s own', async () => {
  const deps = await fresh()
  const { id } = await paidBooking(deps)
  const details = async () => (await bookingById(deps.db, id))!.details
  const before = await details()
  const seen = {
    arrivalFlight: before.arrivalFlight,
    returnFlight: before.returnFlight,
    passengers: String(before.passengers),
  }
  const write = (actor: Actor, typed: Partial<typeof seen>, shown = seen) =>
    completeFlights(deps, actor, { bookingId: id, ...shown, ...typed, seen: shown })
  must(await write(desk, { arrivalFlight: 'HV1' }))
  must(await write(other, { returnFlight: 'HV2', passengers: '4' }))
  expect(await details()).toMatchObject({ arrivalFlight: 'HV1', returnFlight: 'HV2', passengers: 4 })
  expect(await write(other, { arrivalFlight: 'HV3' })).toMatchObject({
    problem: { code: 'conflict', fields: { arrivalFlight: 'conflict' } },
  })
  expect(await details()).toMatchObject({ arrivalFlight: 'HV1' })
  must(await write(other, { arrivalFlight: 'HV3' }, { arrivalFlight: 'HV1', returnFlight: 'HV2', passengers: '4' }))
  expect(await details()).toMatchObject({ arrivalFlight: 'HV3', returnFlight: 'HV2', passengers: 4 })
  for (const passengers of ['0', '21', 'two'])
    expect(codeOf(await write(desk, { passengers }))).toBe('passengers_range')
})

test('DESK-34 a plate that somebody else wrote meanwhile is not overwritten unseen', async () => {
  const deps = await fresh()
  const { id } = await paidBooking(deps)
  const seen = (await bookingById(deps.db, id))!.details.plate
  must(await correctPlate(deps, desk, { bookingId: id, plate: 'ZZ111Z', seen }))
  must(await correctPlate(deps, other, { bookingId: id, plate: 'ZZ111Z', seen }))
  expect(await correctPlate(deps, other, { bookingId: id, plate: 'YY222Y', seen })).toMatchObject({
    problem: { code: 'conflict', fields: { plate: 'conflict' } },
  })
  must(await correctPlate(deps, other, { bookingId: id, plate: 'YY222Y', seen: 'ZZ111Z' }))
})
