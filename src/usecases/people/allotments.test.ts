import { describe, expect, test } from 'vitest'
import { storeBrand } from '#db/agency-brands.ts'
import { bookingById, cancelBooking } from '#db/bookings.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { verify } from '#db/verify.ts'
import { behindWall } from '#db/row-wall.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { recurring } from '#jobs/all.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { agencyCaller, bookedBy, offerOf, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { allotted, withoutAllotments } from '#test/builders/allotments.ts'
import { sampleBrand } from '#test/builders/brands.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { staffAs } from '#test/builders/staff.ts'
import { browser, codeOf, commandOf, eightDays, must } from '#test/builders/traveller.ts'
import { releaseAllotments } from '../system/release-allotments.ts'
import { findProducts } from '../travellers/find-products.ts'
import { placeBooking } from '../travellers/place-booking.ts'
import { quoteProduct } from '../travellers/quote-product.ts'
import {
  agreeAllotment,
  allotmentChoices,
  endAllotment,
  readAllotment,
  readAllotments,
  type AgreeAllotment,
} from './allotments.ts'

const fresh = freshDeps()
const slug = 'agency-nord1'
const reason = 'summer contract'
const finance = staffAs('finance', '22222222-2222-4222-8222-222222222222')
const world = async () => {
  const made = await agencyWorld(await fresh())
  const { deps } = made
  await secondPark(deps)
  await deps.catalogue.refresh()
  const { ids, keys } = await operatorsOf(deps, ['channel', 'season'])
  const [operator, other] = ids
  const manager = staffAs('manager', '33333333-3333-4333-8333-333333333333', { organisationId: operator })
  const stranger = staffAs('manager', '44444444-4444-4444-8444-444444444444', { organisationId: other })
  for (const { personId } of [finance, manager, stranger])
    await deps.db.query(
      `insert into person (id, email, name, language, created_at) values ($1, $2, 'F', 'nl', now())`,
      [personId, `${personId}@x.example`],
    )
  const terms = (more: Partial<AgreeAllotment> = {}): AgreeAllotment => ({
    slug,
    iata: 'AMS',
    productId: 1,
    from: '2026-12-01',
    until: '2026-12-08',
    spaces: 2,
    releaseDays: 5,
    reason,
    ...more,
  })
  return {
    ...made,
    manager,
    stranger,
    operator: 'channel-1',
    park: agencyCaller(deps, keys[0]),
    agree: (more: Partial<AgreeAllotment> = {}, who: typeof finance = manager) =>
      agreeAllotment(deps, who, terms(more)),
    places: (capacity: number) =>
      deps.db.query('update product_day set capacity = $1, sell_limit = $1 where product_id = 1', [capacity]),
  }
}

const isOffered = async (ask: AgencyCaller): Promise<boolean> => (await offerOf(ask)) !== undefined

describe('allotments', () => {
  test('AGENCY-138 who manages the car park or finance sets spaces aside, with a reason that the trail keeps', async () => {
    const { deps, NORD1, manager, stranger, agree } = await world()
    expect(codeOf(await agree({ reason: ' ' }))).toBe('reason_required')
    expect(codeOf(await agree({}, stranger))).toBe('not_found')
    expect(codeOf(await agree({}, managerOf(NORD1)))).toBe('not_found')
    const { id } = must(await agree())
    must(await agree({ spaces: 1 }, finance))
    expect(await takenDays(deps.db)).toEqual(
      Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`2026-12-0${n + 1}`, 3])),
    )
    const [line] = await deps.db.query(`select actor, reason, data from trail where object = $1`, [`allotment:${id}`])
    expect(line).toMatchObject({
      actor: `staff:${manager.personId}`,
      reason,
      data: { product: 'AMS/1', agency: slug, firstDay: '2026-12-01', lastDay: '2026-12-08', spaces: 2 },
    })
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-138 what cannot be set aside is refused by its field, and the fullest day is named', async () => {
    const { deps, agree, nord } = await world()
    const refusal = async (more: Partial<AgreeAllotment>, who?: typeof finance) => {
      const told = await agree(more, who)
      return told.ok ? 'ok' : [told.problem.code, Object.keys(told.problem.fields ?? {})]
    }
    const field = (name: string) => ['option_required', [name]]
    for (const no of ['agency-nord1\0', 'agency nord1', ''])
      expect(await refusal({ slug: no })).toEqual(field('agency'))
    expect(await refusal({ from: 'soon' })).toEqual(field('from'))
    expect(await refusal({ from: '2026-11-19' })).toEqual(field('from'))
    expect(await refusal({ until: '2026-11-30' })).toEqual(field('until'))
    expect(await refusal({ until: '2099-01-01' })).toEqual(field('until'))
    for (const spaces of [0, -1, 1.5, 1_000_000_001, null, Number.NaN])
      expect([spaces, await refusal({ spaces })]).toEqual([spaces, field('spaces')])
    for (const releaseDays of [-1, 366, 0.5, null])
      expect([releaseDays, await refusal({ releaseDays })]).toEqual([releaseDays, field('releaseDays')])
    expect(await refusal({ slug: 'channel-1' })).toEqual(field('agency'))
    expect(await refusal({ slug: 'nobody' })).toEqual(field('agency'))
    expect(await refusal({ productId: 98 }, finance)).toEqual(['not_found', []])
    // on 20 November the 1st of December is 11 days away
    expect(await refusal({ releaseDays: 11 })).toEqual(['release_past', ['releaseDays']])
    expect(await refusal({ releaseDays: 10 })).toBe('ok')
    await bookedBy(nord)
    await deps.db.query(`update product_day set capacity = 5, sell_limit = 5 where day = '2026-12-06'`)
    const full = await agree({ spaces: 4 })
    expect(full).toMatchObject({
      ok: false,
      problem: {
        code: 'spaces_not_free',
        facts: { day: '2026-12-06', free: 3 },
        fields: { spaces: 'spaces_not_free' },
      },
    })
    await deps.db.query(`delete from product_day where day = '2026-12-20'`)
    expect(await refusal({ from: '2026-12-19', until: '2026-12-21', spaces: 1 })).toEqual(field('from'))
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-141 AV-18 the agency is offered its own; the public, another agency and who names it are not', async () => {
    const { deps, NORD1, nord, sud, agree, places } = await world()
    await places(2)
    must(await agree())
    expect([await isOffered(nord), await isOffered(sud)]).toEqual([true, false])
    const who = await browser(deps)
    const actor = await who.actor()
    const found = async (more: object) => {
      const asked = { search: { iata: 'AMS', stay: eightDays }, ...more }
      return must(await findProducts(deps, actor, asked)).products[0]?.offer.state
    }
    expect(await found({})).toBe('soldOut')
    expect(await found({ agentCode: 'NORD1' })).toBe('soldOut')
    const onItsPage = { agentCode: 'NORD1', partner: 'NORD1' }
    expect(await found(onItsPage)).toBe('soldOut')
    const quoted = must(await quoteProduct(deps, actor, { iata: 'AMS', productId: 1, stay: eightDays }))
    expect(quoted.offer.state).toBe('soldOut')
    expect(codeOf(await placeBooking(deps, actor, { ...commandOf(deps, who), agentCode: 'NORD1' }))).toBe('sold_out')
    // the page of an agency that has one, and a form in it
    const { code: _code, logoId: _logo, ...look } = sampleBrand
    expect(await storeBrand(deps.db, { ...look, organisationId: NORD1, isOpen: true, version: 0, by: 'x' }, 0)).toBe(
      true,
    )
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
    expect(await found(onItsPage)).toBe('available')
    expect(await found({ ...onItsPage, partner: 'SUD2' })).toBe('soldOut')
    must(await placeBooking(deps, actor, { ...commandOf(deps, who), ...onItsPage }))
    expect((await bookedBy(nord, { paid: 'agency' })).status).toBe(201)
    expect(await isOffered(nord)).toBe(false)
    expect(Object.values(await allotted(deps.db))).toEqual(Array.from({ length: 8 }, () => '0/2'))
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-139 a traveller whom the agency sent takes its space first, where there is one for him', async () => {
    const { deps, agree } = await world()
    must(await agree())
    const who = await browser(deps)
    must(await placeBooking(deps, await who.actor(), { ...commandOf(deps, who), agentCode: 'NORD1' }))
    expect(Object.values(await allotted(deps.db))).toEqual(Array.from({ length: 8 }, () => '1/1'))
    deps.clock.advance(16 * minuteMs)
    await deps.worker.runDue()
    expect(Object.values(await allotted(deps.db))).toEqual(Array.from({ length: 8 }, () => '2/0'))
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-140 through the API: changed and cancelled, and behind the wall at work', async () => {
    const { deps, nord, agree, places } = await world()
    await places(2)
    must(await agree({ until: '2026-12-10' }))
    const { body } = await bookedBy(nord)
    const id = String(body['id'])
    const path = `/bookings/${id}/changes`
    const stay = { arrival: '2026-12-03T10:00', departure: '2026-12-10T18:00' }
    const quoted = await nord('POST', path, { stay })
    expect(quoted.status).toBe(200)
    expect((await nord('POST', `${path}/${String(quoted.body['changeId'])}/confirm`)).status).toBe(200)
    expect(Object.values(await allotted(deps.db))).toEqual(['2/0', '2/0', ...Array.from({ length: 8 }, () => '1/1')])
    const cancelled = await nord('POST', `/bookings/${id}/cancellations`)
    const confirm = `/bookings/${id}/cancellations/${String(cancelled.body['cancellationId'])}/confirm`
    expect((await nord('POST', confirm)).status).toBe(200)
    expect(Object.values(await allotted(deps.db))).toEqual(Array.from({ length: 10 }, () => '2/0'))
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-142 the job releases at midnight of the airport, once, and then all may buy', async () => {
    const { deps, sud, agree, places } = await world()
    await places(2)
    must(await agree())
    expect(recurring.find(({ name }) => name === 'release-allotments')?.everyMs).toBe(1_000)
    const at = Date.parse('2026-11-25T23:00:00Z')
    const run = async () => must(await releaseAllotments(deps, { kind: 'system', job: 'release-allotments' }))
    deps.clock.advance(at - 1 - deps.clock.now())
    expect(await run()).toEqual({ spaces: 0 })
    deps.clock.advance(1)
    expect(await run()).toEqual({ spaces: 2 })
    expect(Object.values(await allotted(deps.db)).slice(0, 2)).toEqual(['free/0', '2/0'])
    deps.clock.advance(7 * dayMs)
    expect(await run()).toEqual({ spaces: 14 })
    expect(await run()).toEqual({ spaces: 0 })
    const stay = { arrival: '2026-12-06T10:00', departure: '2026-12-08T18:00' }
    const told = await sud('POST', '/quotes', { location: 'AMS', stay })
    const [offer] = told.body['offers'] as { quoteId: string; package: string; paid: string[] }[]
    expect(offer).toBeDefined()
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-147 the job gives back what an older process left, at its start and every ten minutes', async () => {
    const { deps, nord, agree } = await world()
    must(await agree())
    const run = async () => must(await releaseAllotments(deps, { kind: 'system', job: 'release-allotments' }))
    const leave = async (once: string) => {
      const booking = (await bookingById(deps.db, String((await bookedBy(nord, { once })).body['id'])))!
      const done = { ...booking, actor: 'x', now: deps.clock.now(), reason: 'other' }
      expect(await withoutAllotments(deps.db).transaction((tx) => cancelBooking(tx, done))).toBe(true)
    }
    const said = async () => new Set(Object.values(await allotted(deps.db)))
    await leave('order-0001')
    await run()
    expect(await said()).toEqual(new Set(['2/0']))
    await leave('order-0002')
    await run()
    expect(await said()).toEqual(new Set(['1/1']))
    deps.clock.advance(10 * minuteMs)
    await run()
    expect(await said()).toEqual(new Set(['2/0']))
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-143 each sees its own: sold and left on every day; nobody sees another’s', async () => {
    const { deps, NORD1, SUD2, nord, sud, manager, stranger, operator, agree } = await world()
    must(await agree())
    await bookedBy(nord)
    const seen = must(await readAllotments(deps, managerOf(NORD1), { slug })).allotments
    expect(seen).toMatchObject([
      {
        slug,
        product: 'Park 1',
        firstDay: '2026-12-01',
        lastDay: '2026-12-08',
        spaces: 2,
        releaseDays: 5,
        left: { least: 1, most: 1 },
      },
    ])
    const [{ id } = { id: '' }] = seen
    const ownDays = must(await readAllotment(deps, managerOf(NORD1), { slug, id })).days
    expect(ownDays.map(({ sold, open }) => `${sold} ${open}`)).toEqual(Array(8).fill('1 1'))
    // AGENCY-161: 62.00 for eight days in Flex are 7.00 a day in Basic
    expect(ownDays[0]?.perDay).toHaveLength(5)
    expect(ownDays[0]?.perDay?.[3]).toBe(700)
    const strange = [
      readAllotment(deps, managerOf(SUD2), { slug: 'agency-sud2', id }),
      readAllotment(deps, managerOf(NORD1), { slug, id: 'x' }),
    ]
    for (const one of strange) expect(codeOf(await one)).toBe('not_found')
    // and its programs, day by day
    const { body } = await nord('GET', '/allotments')
    const [listed] = body['allotments'] as { id: string }[]
    expect(listed).toMatchObject({ location: 'AMS', productId: 1, from: '2026-12-01', left: { least: 1, most: 1 } })
    const one = await nord('GET', `/allotments/${listed!.id}`)
    expect(one.body['days']).toHaveLength(8)
    expect((one.body['days'] as object[])[0]).toEqual({
      day: '2026-12-01',
      spaces: 2,
      left: 1,
      sold: 1,
      releaseAt: '2026-11-25T23:00:00.000Z',
      released: false,
    })
    expect((await sud('GET', '/allotments')).body).toEqual({ allotments: [] })
    expect((await sud('GET', `/allotments/${listed!.id}`)).status).toBe(404)
    expect((await sud('GET', '/allotments/x')).status).toBe(404)
    const of = async (who: typeof finance, of: string) => {
      const told = await readAllotments(deps, who, { slug: of })
      return told.ok ? told.value.allotments.length : told.problem.code
    }
    expect(await of(manager, operator)).toBe(1)
    expect(await of(finance, operator)).toBe(1)
    expect(await of(managerOf(SUD2), slug)).toBe('not_found')
    expect(await of(managerOf(SUD2), 'agency-sud2')).toBe(0)
    expect(await of(stranger, operator)).toBe('not_found')
    expect(await of(stranger, 'channel-2')).toBe(0)
    expect(must(await allotmentChoices(deps, manager, { slug: operator }))).toMatchObject({
      products: [{ iata: 'AMS', productId: 1 }],
      agencies: [{ slug }, { slug: 'agency-sud2' }],
    })
    expect(codeOf(await allotmentChoices(deps, managerOf(NORD1), { slug }))).toBe('conflict')
    // in the rows too: the question without any condition
    const count = async (places: { airportId: number; carParkId: number }[], codes: string[]) => {
      const db = behindWall(deps.db, { places, codes })
      const tables = ['allotment', 'allotment_day', 'allotment_use']
      return Promise.all(tables.map(async (table) => (await db.query(`select * from ${table}`)).length))
    }
    expect(await count([], ['NORD1'])).toEqual([1, 8, 8])
    expect(await count([{ airportId: 1, carParkId: 1 }], [])).toEqual([1, 8, 8])
    expect(await count([{ airportId: 1, carParkId: 2 }], ['SUD2'])).toEqual([0, 0, 0])
  })

  test('AGENCY-144 ended by who may, once, with a reason', async () => {
    const { deps, nord, stranger, agree } = await world()
    const { id } = must(await agree())
    await bookedBy(nord)
    const end = (who: typeof finance, why = reason) => endAllotment(deps, who, { id, reason: why })
    expect(codeOf(await end(stranger))).toBe('not_found')
    expect(codeOf(await end(finance, ''))).toBe('reason_required')
    expect(codeOf(await endAllotment(deps, finance, { id: 'x', reason }))).toBe('not_found')
    expect(must(await end(finance))).toEqual({ spaces: 8 })
    expect(codeOf(await end(finance))).toBe('conflict')
    expect(Object.values(await takenDays(deps.db))).toEqual(Array.from({ length: 8 }, () => 1))
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-145 places: what is sold and set aside stays, and it is said which of the two stands against it', async () => {
    const { deps, nord, park, agree } = await world()
    await bookedBy(nord)
    must(await agree({ spaces: 3 }))
    const set = async (capacity: number, forSale?: number) => {
      const line = { location: 'AMS', productId: 1, from: '2026-12-01', to: '2026-12-08', capacity }
      const body = { lines: [{ ...line, ...(forSale !== undefined && { forSale }) }] }
      const [told] = (await park('PUT', '/channel/availability', body)).body['lines'] as { problem: string | null }[]
      return told?.problem
    }
    expect(await set(0)).toBe('below_sold')
    expect(await set(3)).toBe('below_allotted')
    expect(await set(4)).toBeNull()
    expect(await isOffered(nord)).toBe(true)
    expect(await set(4, 0)).toBeNull()
    expect(await isOffered(nord)).toBe(false)
    expect(await verify(deps.db)).toEqual([])
  })
  test('AGENCY-145 a day with something set aside keeps its price, and without that it goes off sale and comes back', async () => {
    const { deps, park, agree } = await world()
    const { id } = must(await agree())
    const set = async (to: string) => {
      const season = { name: 'All year', from: '01-01', to, perDay: [900, 900, 900, 900, 900] }
      const body = { lines: [{ location: 'AMS', productId: 1, seasons: [season] }] }
      const told = await park('PUT', '/channel/prices', body)
      return [told.status, (told.body['lines'] as { problem: string | null }[])[0]?.problem]
    }
    expect(await set('11-30')).toEqual([200, 'booked_without_price'])
    must(await endAllotment(deps, finance, { id, reason }))
    expect(await set('11-30')).toEqual([200, null])
    expect(codeOf(await agree())).toBe('option_required')
    expect(await set('12-31')).toEqual([200, null])
    must(await agree())
    expect(await verify(deps.db)).toEqual([])
  })
})
