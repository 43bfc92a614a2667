import { describe, expect, test } from 'vitest'
import { setLimit } from '#db/agency-credit.ts'
import { aDriver, bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { paidBooking } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import { ownToday } from './own-today.ts'
import { makeEndpoint } from './webhooks.ts'

const fresh = freshDeps()
const slug = 'agency-nord1'

/** Bookings for 1 December, 10:00: one unpaid by link, one without a plate that was asked for, one in order. */
const world = async () => {
  const made = await agencyWorld(await fresh({ capacity: 100 }))
  const { deps, nord, sud, NORD1 } = made
  const numberOf = async (told: ReturnType<typeof bookedBy>) => {
    const { body } = await told
    deps.clock.advance(1)
    return String(body['number'])
  }
  const unpaid = await numberOf(bookedBy(nord, { once: 'order-0001', paid: 'traveller' }))
  const bare = await numberOf(bookedBy(nord, { once: 'order-0002' }))
  const fine = await numberOf(bookedBy(nord, { once: 'order-0003', driver: { ...aDriver, lastName: 'Fine' } }))
  await bookedBy(sud, { once: 'theirs-001', paid: 'traveller' })
  await deps.db.query(
    `
      update booking
      set terms = jsonb_set(terms, '{followUp}', '{"plate": true, "flights": false, "missing": "cancelled"}'),
        details = details || '{"plate": ""}'
      where number = $1`,
    [bare],
  )
  const seller = staffAs('seller', 's2', { organisationId: NORD1 })
  const manager = managerOf(NORD1)
  const today = async (actor: typeof seller = seller) => must(await ownToday(deps, actor, { slug }))
  const waiting = async () => (await today()).waiting.map(({ kind, booking }) => [kind, booking.number])
  return { ...made, unpaid, bare, fine, seller, manager, today, waiting }
}

describe('what waits for an agency today', () => {
  test('AGENCY-105 unpaid and incomplete bookings of the coming week, the most urgent first, until it is too late', async () => {
    const { deps, unpaid, bare, waiting, today } = await world()
    const arrival = Date.parse('2026-12-01T09:00:00Z')
    deps.clock.set(arrival - 8 * dayMs)
    expect(await waiting()).toEqual([])
    deps.clock.set(arrival - 6 * dayMs)
    const both = await waiting()
    expect(both.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['details', bare],
      ['unpaid', unpaid],
    ])
    const untils = (await today()).waiting.map(({ until }) => until)
    expect(untils).toEqual(untils.toSorted((a, b) => a - b))
    await deps.db.query(`update booking set details = details || '{"plate": "AB123C"}' where number = $1`, [bare])
    expect(await waiting()).toEqual([['unpaid', unpaid]])
    await deps.db.query('update booking set paid_minor = total_minor where number = $1', [unpaid])
    expect(await waiting()).toEqual([])
    await deps.db.query(`update booking set details = details || '{"plate": ""}' where number = $1`, [bare])
    deps.clock.set(arrival - 23 * hourMs)
    expect(await waiting()).toEqual([])
  })

  test('AGENCY-105 AGENCY-163 of a traveller who booked himself only a missing plate waits, for his flights are not the agency’s to give', async () => {
    const { deps, today } = await world()
    const { id } = await paidBooking(deps, { email: 'himself@example.org' })
    await deps.db.query(
      `
        update booking
        set agent_code = 'NORD1',
          terms = jsonb_set(terms, '{followUp}', '{"plate": true, "flights": true, "missing": "cancelled"}'),
          details = details || '{"plate": "", "arrivalFlight": "", "returnFlight": ""}'
        where id = $1`,
      [id],
    )
    deps.clock.set(Date.parse('2026-12-01T09:00:00Z') - 6 * dayMs)
    const lacks = async () =>
      (await today()).waiting.flatMap((one) => (one.booking.id === id && one.kind === 'details' ? [one.missing] : []))
    expect(await lacks()).toEqual([['plate']])
    await deps.db.query(`update booking set details = details || '{"plate": "AB123C"}' where id = $1`, [id])
    expect(await lacks()).toEqual([])
  })

  test('AGENCY-105 the last ten bookings, and how many were made since midnight at the house', async () => {
    const { deps, nord, today, unpaid, bare, fine } = await world()
    expect([(await today()).madeToday, (await today()).latest.map(({ booking }) => booking.number)]).toEqual([
      3,
      [fine, bare, unpaid],
    ])
    deps.clock.advance(dayMs)
    expect((await today()).madeToday).toBe(0)
    for (let n = 0; n < 9; n++) await bookedBy(nord, { once: `more-000${n}` })
    expect([(await today()).madeToday, (await today()).latest.length]).toEqual([9, 10])
  })

  test('AGENCY-105 a silent address and the credit are for who manages the agency, not for a seller', async () => {
    const { deps, manager, NORD1, today } = await world()
    must(
      await makeEndpoint(
        deps,
        { kind: 'system', job: 'test' },
        { organisationId: NORD1, code: 'NORD1', url: 'https://hooks.example.org/in', events: null },
      ),
    )
    await setLimit(deps.db, { organisationId: NORD1, currency: 'EUR', limitMinor: 50_000 }, deps.clock.now())
    expect([(await today(manager)).silentHooks, (await today(manager)).credit?.limitMinor]).toEqual([[], 50_000])
    await deps.db.query('update webhook_endpoint set silent_times = 9, held_until = $1', [
      new Date(deps.clock.now() + hourMs).toISOString(),
    ])
    expect((await today(manager)).silentHooks).toEqual(['https://hooks.example.org/in'])
    const { silentHooks, credit, statement } = await today()
    expect([silentHooks, credit, statement]).toEqual([[], null, null])
  })

  test('AGENCY-105 nobody of another agency, and nobody else, sees it', async () => {
    const { deps, SUD2 } = await world()
    for (const actor of [managerOf(SUD2), staffAs('desk'), staffAs('editor'), staffAs('administrator')])
      expect(codeOf(await ownToday(deps, actor, { slug }))).toBe('not_found')
  })
})
