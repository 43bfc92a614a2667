import { expect, test } from 'vitest'
import { checkIn } from '#usecases/operators/check-in.ts'
import { bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld, nobody } from '#test/builders/agency-world.ts'
import { desk, local } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'

const fresh = freshDeps()

test('AGENCY-170 AGENCY-7 each is done by itself; what is refused, or another’s, says so and keeps no other from it', async () => {
  const { deps, nord, sud } = await agencyWorld(await fresh())
  const booked = async (ask: typeof nord, once: string) => String((await bookedBy(ask, { once })).body['id'])
  const [one, parked, two] = [
    await booked(nord, 'flight-0001'),
    await booked(nord, 'flight-0002'),
    await booked(nord, 'flight-0003'),
  ]
  const theirs = await booked(sud, 'flight-0004')
  deps.clock.set(local('2026-12-01T10:00'))
  must(await checkIn(deps, desk, { bookingId: parked }))
  const ids = [one, parked, theirs, nobody, 'x', two]
  const updates = ids.map((bookingId) => ({ bookingId, returnFlight: 'HV5634' }))
  const told = await nord('POST', '/flight-updates', { updates })
  expect(told.status).toBe(200)
  expect(
    (told.body['results'] as { bookingId: string; code: string | null }[]).map(({ bookingId, code }) => [
      bookingId,
      code,
    ]),
  ).toEqual([
    [one, null],
    [parked, 'checked_in'],
    [theirs, 'not_found'],
    [nobody, 'not_found'],
    ['x', 'not_found'],
    [two, null],
  ])
  const rows = await deps.db.query<{ id: string }>(
    `select id::text from booking where details ->> 'returnFlight' = 'HV5634' order by id`,
  )
  expect(rows.map(({ id }) => id)).toEqual([one, two].toSorted())
})

test('AGENCY-170 500 at once, and not one more', async () => {
  const { nord } = await agencyWorld(await fresh())
  const id = String((await bookedBy(nord)).body['id'])
  const updates = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ bookingId: id, returnFlight: `HV${n + 1}` }))
  const most = await nord('POST', '/flight-updates', { updates: updates(500) })
  expect((most.body['results'] as { isDone: boolean }[]).filter(({ isDone }) => isDone)).toHaveLength(500)
  expect((await nord('GET', `/bookings/${id}`)).body).toMatchObject({ driver: { returnFlight: 'HV500' } })
  expect((await nord('POST', '/flight-updates', { updates: updates(501) })).status).toBe(422)
  expect((await nord('POST', '/flight-updates', { updates: [] })).status).toBe(422)
})
