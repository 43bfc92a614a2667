import { describe, expect, test } from 'vitest'
import { minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { paidBooking } from '#test/builders/car-park.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { findAtCarPark } from '../operators/find-at-car-park.ts'
import { checkIn } from '../operators/check-in.ts'
import { seedPeople } from '../system/seed-people.ts'
import { listDemoPeople, signInAsDemo } from './demo-people.ts'
import { actorOf, closeStaffSession, readStaffSession } from './staff-session.ts'

const fresh = freshDeps()
const at = { device: 'Firefox, Linux', address: '192.0.2.77' }

/** Demo people of whom the desk works at the one car park of the test's airport. */
const withPeople = async (): Promise<TestDeps> => {
  const deps = await fresh()
  const slug = (await deps.db.query<{ slug: string }>('select slug from car_park'))[0]!.slug
  await deps.db.query("update car_park set slug = 'parkwing-schiphol'")
  await seedPeople(deps.db, deps.clock.now())
  await deps.db.query('update car_park set slug = $1', [slug])
  return deps
}
const signedIn = async (deps: TestDeps, role: string) => {
  const person = (await listDemoPeople(deps)).find((one) => one.role === role)!
  return must(await signInAsDemo(deps, { personId: person.id, ...at })).token
}

describe('ACCESS-20 a session of staff', () => {
  test('ACCESS-20 is open for 30 minutes after its last page, and 12 hours at most', async () => {
    const deps = await withPeople()
    const token = await signedIn(deps, 'desk')
    const read = () => readStaffSession(deps, token)
    expect(await read()).toMatchObject({ person: { name: 'Joris Bakker' }, isDemo: true })
    deps.clock.advance(30 * minuteMs - 1)
    expect(await read()).not.toBeNull()
    // the page that was just read keeps it open
    deps.clock.advance(30 * minuteMs - 1)
    expect(await read()).not.toBeNull()
    deps.clock.advance(30 * minuteMs)
    expect(await read()).toBeNull()

    const second = await signedIn(deps, 'desk')
    for (let quarter = 0; quarter < 47; quarter++) {
      deps.clock.advance(15 * minuteMs)
      expect(await readStaffSession(deps, second)).not.toBeNull()
    }
    deps.clock.advance(15 * minuteMs)
    expect(await readStaffSession(deps, second)).toBeNull()
    expect(await readStaffSession(deps, 'x'.repeat(43))).toBeNull()
    expect(await readStaffSession(deps, 'x'.repeat(4_000))).toBeNull()
  })

  test('ACCESS-17 ACCESS-20 what ended has ended at the next page: the membership, the car park, the session', async () => {
    const deps = await withPeople()
    const token = await signedIn(deps, 'desk')
    const places = async () =>
      (await readStaffSession(deps, token))?.memberships.map((one) => one.places.map(({ iata }) => iata))
    expect(await places()).toEqual([['AMS']])
    await deps.db.query('update car_park set organisation_id = null')
    expect(await places()).toEqual([[]])
    await deps.db.query('update membership set ended_at = now()')
    expect(await places()).toBeUndefined()
    await deps.db.query('update membership set ended_at = null')
    expect(await places()).toEqual([[]])
    const session = (await readStaffSession(deps, token))!
    await closeStaffSession(deps, actorOf(session, 'x'))
    expect(await places()).toBeUndefined()
  })

  test('ACCESS-22 ACCESS-38 nobody but people of the demo can be signed in as, and it is written down', async () => {
    const deps = await withPeople()
    const [person] = await listDemoPeople(deps)
    await deps.db.query('update person set is_demo = false where id = $1', [person!.id])
    for (const personId of [person!.id, '00000000-0000-4000-8000-00000000000f', 'x', ''])
      expect(codeOf(await signInAsDemo(deps, { personId, ...at }))).toBe('not_found')
    expect(await deps.db.query('select 1 from trail')).toEqual([])
    await signedIn(deps, 'support')
    const named = "object = 'person:' || person_id as named"
    expect(await deps.db.query(`select actor, operation, network, data, ${named} from trail`)).toEqual([
      { actor: 'visitor', operation: 'person.signIn', network: '192.0.2.0', data: { by: 'demo' }, named: true },
    ])
  })
})

describe('rights of staff at a car park', () => {
  test('RIGHT-2 RIGHT-3 the desk finds and lets in cars of its own operator; another’s hears where to go and no more', async () => {
    const deps = await withPeople()
    const { id, code } = await paidBooking(deps)
    const desk = actorOf((await readStaffSession(deps, await signedIn(deps, 'desk')))!, 'x')
    expect(must(await findAtCarPark(deps, desk, { voucherCode: code })).hits).toHaveLength(1)

    await deps.db.query('update car_park set organisation_id = null')
    expect(await findAtCarPark(deps, desk, { voucherCode: code })).toEqual({
      ok: false,
      problem: { code: 'wrong_car_park', facts: { carPark: 'Park 1' } },
    })
    expect(codeOf(await checkIn(deps, desk, { bookingId: id }))).toBe('not_found')
    expect(codeOf(await checkIn(deps, desk, { bookingId: '00000000-0000-4000-8000-00000000000f' }))).toBe('not_found')
  })
})
