import { expect, test } from 'vitest'
import { stepsOf } from '#db/booking-steps.ts'
import { bookingById } from '#db/bookings.ts'
import { settleOrganisations } from '#db/organisations.ts'
import { verify } from '#db/verify.ts'
import { desk, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { declareNoShow } from '../operators/declare-no-show.ts'
import { revive } from '../operators/revive.ts'

const fresh = freshDeps()
const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }
const personId = '11111111-1111-4111-8111-111111111111'
const nadia = staffAs('support', personId)
const addPerson = (deps: TestDeps) =>
  deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'n@example.org', 'Nadia', 'en', now())`,
    [personId],
  )

test('SERVICE-12 DESK-11 GATE-8 customer service marks and brings back with a reason, from three hours on, to the end', async () => {
  const deps = await fresh()
  await addPerson(deps)
  const { id: bookingId } = await paidBooking(deps)
  const mark = (reason?: string, actor: Actor = nadia) =>
    declareNoShow(deps, actor, { bookingId, ...(reason !== undefined && { reason }) })
  const back = (reason: string, actor: Actor = nadia) => revive(deps, actor, { bookingId, reason })
  const status = async () => (await bookingById(deps.db, bookingId))?.status
  deps.clock.set(local('2026-12-01T13:00') - 1)
  expect(codeOf(await mark('nobody there'))).toBe('no_show_too_early')
  deps.clock.advance(1)
  for (const reason of [undefined, '', ' . ']) expect(codeOf(await mark(reason))).toBe('reason_required')
  for (const other of [staffAs('finance'), staffAs('editor'), elsewhere])
    expect(codeOf(await mark('nobody there', other))).toBe('not_found')
  must(await mark('nobody there'))
  expect([await status(), codeOf(await mark('nobody there'))]).toEqual(['no_show', 'conflict'])
  expect(codeOf(await back(''))).toBe('reason_required')
  deps.clock.set(local('2026-12-08T18:00') - 1)
  must(await back('stands at the gate'))
  expect([await status(), codeOf(await back('twice'))]).toEqual(['confirmed', 'conflict'])
  expect((await stepsOf(deps.db, bookingId)).map(({ action, reason }) => [action, reason])).toEqual([
    ['no_show', 'nobody there'],
    ['revive', 'stands at the gate'],
  ])
  const trail = await deps.db.query(`select operation, reason from trail where object like 'booking:%' order by seq`)
  expect(trail).toEqual([
    { operation: 'booking.markNoShow', reason: 'nobody there' },
    { operation: 'booking.revive', reason: 'stands at the gate' },
  ])
  expect(await verify(deps.db)).toEqual([])
})

test('SERVICE-12 the desk of the car park, person or device, does both; another car park’s finds nothing', async () => {
  const deps = await fresh()
  await addPerson(deps)
  const { id: bookingId } = await paidBooking(deps)
  deps.clock.set(local('2026-12-01T13:00'))
  expect(codeOf(await declareNoShow(deps, elsewhere, { bookingId }))).toBe('not_found')
  must(await declareNoShow(deps, desk, { bookingId }))
  expect(codeOf(await revive(deps, elsewhere, { bookingId, reason: 'is here' }))).toBe('not_found')
  must(await revive(deps, desk, { bookingId, reason: 'is here' }))
  await settleOrganisations(deps.db, deps.clock.now())
  const [operator] = await deps.db.query<{ id: string }>(
    'select organisation_id::text as id from car_park where airport_id = 1 and id = 1',
  )
  const person = staffAs('desk', personId, { organisationId: operator?.id ?? '' })
  must(await declareNoShow(deps, person, { bookingId }))
  must(await revive(deps, person, { bookingId, reason: 'is here after all' }))
})
