import { expect, test } from 'vitest'
import { minuteMs } from '#domain/time/zones.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { agencyCaller, bookedBy, type AgencyCaller } from '#test/builders/agency-caller.ts'
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

type Result = { bookingId: string; isDone: boolean; code: string | null }
const codesIn = ({ body }: { body: Record<string, unknown> }) =>
  (body['results'] as Result[]).map(({ isDone, code }) => (isDone ? 'done' : code))
const bookings = async (ask: AgencyCaller, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(String((await bookedBy(ask, { once: `many-${10_000 + n}` })).body['id']))
  return ids
}
const all = (ids: readonly string[], returnFlight: string) => ({
  updates: ids.map((bookingId) => ({ bookingId, returnFlight })),
})

test('AGENCY-170 a booking is named once, however its id is spelt: its later places change nothing', async () => {
  const { deps, nord } = await agencyWorld(await fresh())
  const [one = ''] = await bookings(nord, 1)
  const before = await deps.db.query('select from audit')
  const told = await nord('POST', '/flight-updates', {
    updates: ['HV1', 'HV2', 'HV3'].map((returnFlight, n) => ({
      bookingId: n === 2 ? one.toUpperCase() : one,
      returnFlight,
    })),
  })
  expect(codesIn(told)).toEqual(['done', 'option_required', 'option_required'])
  expect((await nord('GET', `/bookings/${one}`)).body).toMatchObject({ driver: { returnFlight: 'HV1' } })
  expect(await deps.db.query('select from audit')).toHaveLength(before.length + 1)
})

test('AGENCY-170 AGENCY-6 it counts as many calls as it has updates; over the limit nothing follows in that minute', async () => {
  const { deps, nord } = await agencyWorld(await fresh())
  const left = (headers: Headers) => /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]
  const three = await nord('POST', '/flight-updates', all(['x', 'y', 'z'], 'HV1'))
  expect(left(three.headers)).toBe('297')
  const most = Array.from({ length: 500 }, (_, n) => `none-${n}`)
  expect((await nord('POST', '/flight-updates', all([...most, 'more'], 'HV1'))).status).toBe(422)
  expect((await nord('POST', '/flight-updates', { updates: [] })).status).toBe(422)
  const many = await nord('POST', '/flight-updates', all(most, 'HV1'))
  expect([many.status, left(many.headers), codesIn(many).length]).toEqual([200, '0', 500])
  const next = await nord('POST', '/flight-updates', all(['x'], 'HV1'))
  expect([next.status, next.body['code']]).toEqual([429, 'too_many_requests'])
  expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(0)
  deps.clock.advance(minuteMs)
  expect((await nord('POST', '/flight-updates', all(['x'], 'HV1'))).status).toBe(200)
})

test('AGENCY-170 AGENCY-6 of two large calls at the same moment one is done', async () => {
  const { nord } = await agencyWorld(await fresh())
  const large = all(
    Array.from({ length: 400 }, (_, n) => `none-${n}`),
    'HV1',
  )
  const told = await Promise.all([nord('POST', '/flight-updates', large), nord('POST', '/flight-updates', large)])
  expect(told.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429])
})

test('AGENCY-170 one that fails by a fault of ours says so, is told to us, and keeps no other from being done', async () => {
  const { deps, keys, nord } = await agencyWorld(await fresh())
  const [one = '', two = '', three = ''] = await bookings(nord, 3)
  await deps.db.query(`
    create function away() returns trigger language plpgsql as $$ begin
      if new.id = '${two}' then raise exception 'away'; end if;
      return new;
    end $$;`)
  await deps.db.query('create trigger away before update on booking for each row execute function away()')
  const failures: string[] = []
  const ask = agencyCaller(deps, keys.nord.secret, undefined, (error) => failures.push(String(error)))
  expect(codesIn(await ask('POST', '/flight-updates', all([one, two, three], 'HV7')))).toEqual([
    'done',
    'general_error',
    'done',
  ])
  expect(failures).toEqual([expect.stringContaining('away')])
  // the database is lent to the next test
  await deps.db.query('drop function away() cascade')
  expect(codesIn(await ask('POST', '/flight-updates', all([two], 'HV7')))).toEqual(['done'])
})

test('AGENCY-170 after 20 seconds nothing more is begun, and what was not tried says so', async () => {
  const { deps, keys, nord } = await agencyWorld(await fresh())
  const ids = await bookings(nord, 5)
  const slow = { ...deps, clock: { ...deps.clock, now: () => (deps.clock.advance(6_000), deps.clock.now()) } }
  const codes = codesIn(await agencyCaller(slow, keys.nord.secret)('POST', '/flight-updates', all(ids, 'HV8')))
  const tried = codes.indexOf('booking_busy')
  expect(tried).toBeGreaterThan(0)
  expect(codes).toEqual(codes.map((_, n) => (n < tried ? 'done' : 'booking_busy')))
  const rows = await deps.db.query(`select from booking where details ->> 'returnFlight' = 'HV8'`)
  expect(rows).toHaveLength(tried)
})

test('AGENCY-170 different bookings are all done', async () => {
  const { nord, deps } = await agencyWorld(await fresh())
  const ids = await bookings(nord, 6)
  expect(codesIn(await nord('POST', '/flight-updates', all(ids, 'HV9')))).toEqual(ids.map(() => 'done'))
  const rows = await deps.db.query(`select from booking where details ->> 'returnFlight' = 'HV9'`)
  expect(rows).toHaveLength(6)
})
