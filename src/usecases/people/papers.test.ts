import { describe, expect, test } from 'vitest'
import { settleCatalogue } from '#db/catalogue.ts'
import { verify } from '#db/verify.ts'
import type { Role } from '#domain/access/people.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { bookedBy, offerOf } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { browser, codeOf, commandOf, eightDays, must, pay, place } from '#test/builders/traveller.ts'
import { grant } from '../sessions.ts'
import { stopSales } from '../system/stop-sales.ts'
import { exportCatalogue, loadCatalogueFile } from '../operators/load-catalogue.ts'
import { findProducts } from '../travellers/find-products.ts'
import { placeBooking } from '../travellers/place-booking.ts'
import { quoteChange } from '../travellers/quote-change.ts'
import { showBooking } from '../travellers/show-booking.ts'
import { endPaper, readPapers, recordPaper, renewPaper } from './papers.ts'

const fresh = freshDeps()
const reason = 'seen on 20 November'
const agencySlug = 'agency-nord1'
const parkSlug = 'channel-1'
const finance = staffAs('finance', '22222222-2222-4222-8222-222222222222')
const administrator = staffAs('administrator', '55555555-5555-4555-8555-555555555555')
const job = { kind: 'system', job: 'stop-sales' } as const

/** It is 20 November 2026. Two agencies; two operators with a car park each, and a manager each. */
const world = async () => {
  const made = await agencyWorld(await fresh())
  const { deps } = made
  await secondPark(deps)
  await deps.catalogue.refresh()
  const { ids } = await operatorsOf(deps)
  const managers = ids.map((organisationId, n) =>
    staffAs('manager', `3333333${n}-3333-4333-8333-333333333333`, { organisationId }),
  )
  for (const { personId } of [finance, administrator, ...managers])
    await deps.db.query(
      `insert into person (id, email, name, language, created_at) values ($1, $2, 'Femke', 'nl', now())`,
      [personId, `${personId}@x.example`],
    )
  const record = (more: object = {}, who: typeof finance = finance) =>
    recordPaper(deps, who, {
      slug: parkSlug,
      kind: 'insurance',
      reference: 'Polis 7',
      until: '2026-11-25',
      forGood: false,
      isRequired: true,
      reason,
      ...more,
    })
  const papers = async (slug = parkSlug, who: typeof finance = finance) =>
    must(await readPapers(deps, who, { slug })).papers
  const days = async (n: number) => {
    deps.clock.advance(n * dayMs)
    return must(await stopSales(deps, job)).changed
  }
  return { ...made, ids, manager: managers[0]!, stranger: managers[1]!, record, papers, days }
}

const trailOf = (deps: TestDeps, organisationId: string) =>
  deps.db.query<{ operation: string; actor: string; reason: string | null; data: object }>(
    `select operation, actor, reason, data from trail where object = $1 order by seq`,
    [`organisation:${organisationId}`],
  )

/** The products that a traveller is offered at the airport. */
const offered = async (deps: TestDeps, more: object = {}): Promise<number[]> => {
  const actor = await (await browser(deps)).actor()
  const asked = { search: { iata: 'AMS', stay: eightDays }, ...more }
  const found = await findProducts(deps, actor, asked)
  if (codeOf(found) === 'no_products') return []
  return must(found)
    .products.filter(({ offer }) => offer.state === 'available')
    .map(({ product }) => product.id)
}

describe('papers', () => {
  test('WORK-24 finance and administrators record them with a reason that the trail keeps; who manages only reads', async () => {
    const { deps, ids, NORD1, manager, stranger, record, papers } = await world()
    for (const no of ['', ' ', 'ok']) expect(codeOf(await record({ reason: no }))).toBe('reason_required')
    expect(codeOf(await record({}, manager))).toBe('not_allowed')
    expect(codeOf(await record({}, stranger))).toBe('not_found')
    for (const role of ['support', 'editor', 'desk'] as Role[])
      expect(codeOf(await record({}, staffAs(role, finance.personId)))).toBe('not_found')
    must(await record())
    must(await record({ kind: 'register', until: '', forGood: true, isRequired: false }, administrator))
    must(await record({ slug: agencySlug, kind: 'identity', until: '2026-12-21' }))
    const [line] = await trailOf(deps, ids[0])
    expect(line).toEqual({
      operation: 'paper.set',
      actor: `staff:${finance.personId}`,
      reason,
      data: { paper: 'insurance', until: '2026-11-25', required: true, how: 'recorded' },
    })
    expect(await papers()).toMatchObject([
      { kind: 'insurance', reference: 'Polis 7', validUntil: '2026-11-25', state: 'week', enteredBy: 'Femke' },
      { kind: 'register', validUntil: null, isRequired: false, state: 'valid' },
    ])
    expect(await papers(parkSlug, manager)).toMatchObject([{ state: 'week', enteredBy: null }, { enteredBy: null }])
    expect(await papers(agencySlug, managerOf(NORD1))).toMatchObject([{ kind: 'identity', state: 'valid' }])
    const seen = (who: typeof finance, slug: string) => readPapers(deps, who, { slug })
    expect(codeOf(await seen(stranger, parkSlug))).toBe('not_found')
    expect(codeOf(await seen(manager, agencySlug))).toBe('not_found')
    expect(codeOf(await seen(managerOf(NORD1), 'agency-sud2'))).toBe('not_found')
    const some = staffAs('manager', 'x', {
      organisationId: ids[0],
      scope: { kind: 'places', places: [{ airportId: 1, carParkId: 1 }] },
    })
    expect(codeOf(await seen(some, parkSlug))).toBe('not_found')
    expect(codeOf(await seen(finance, 'house'))).toBe('conflict')
    expect(codeOf(await record({ slug: 'house' }))).toBe('conflict')
  })

  test('WORK-24 what is none is refused by its field, also a day that has passed', async () => {
    const { record, papers, papers: again } = await world()
    const refusal = async (more: object) => {
      const told = await record(more)
      return told.ok ? 'ok' : Object.entries(told.problem.fields ?? {}).flat()
    }
    expect(await refusal({ kind: 'passport' })).toEqual(['kind', 'option_required'])
    expect(await refusal({ reference: ' ' })).toEqual(['reference', 'mandatory'])
    expect(await refusal({ reference: 'é'.repeat(81) })).toEqual(['reference', 'too_long'])
    for (const until of [
      '2026-11-19',
      '2016-11-25',
      '2026-02-30',
      '25-11-2026',
      'soon',
      '2026-11-25T00:00',
      '0000-00-00',
      '',
    ])
      expect([until, await refusal({ until })]).toEqual([until, ['until', 'option_required']])
    // the day of one that has no end is not typed
    expect(await refusal({ forGood: true })).toEqual(['until', 'option_required'])
    expect(await refusal({ reference: '', until: 'x' })).toEqual(['reference', 'mandatory', 'until', 'option_required'])
    expect(await papers()).toEqual([])
    expect(await refusal({ until: '2026-11-20', reference: 'é'.repeat(80) })).toBe('ok')
    expect(await again()).toHaveLength(1)
  })

  test('WORK-24 pressed twice a paper is there once; another day for the same one is not a second paper', async () => {
    const { deps, ids, record, papers } = await world()
    const both = await Promise.all([record(), record()])
    expect(both.map(({ ok }) => ok)).toEqual([true, true])
    must(await record({ reference: '  Polis   7 ' }))
    expect(codeOf(await record({ until: '2027-11-25' }))).toBe('already_kept')
    expect(await papers()).toHaveLength(1)
    expect(await trailOf(deps, ids[0])).toHaveLength(1)
  })

  test('WORK-24 a renewal comes in the place of a paper, once; ended once; of this organisation alone', async () => {
    const { deps, ids, record, papers } = await world()
    must(await record())
    must(await record({ kind: 'register', reference: 'KvK 1' }))
    const [id = '', other = ''] = (await papers()).map((one) => one.id)
    const renew = (more: object = {}) =>
      renewPaper(deps, finance, {
        slug: parkSlug,
        id,
        reference: 'Polis 7',
        until: '2027-11-25',
        forGood: false,
        isRequired: true,
        reason,
        ...more,
      })
    const end = (more: object = {}) => endPaper(deps, finance, { slug: parkSlug, id, reason, ...more })
    for (const no of [{ slug: 'channel-2' }, { id: 'x' }, { id: '00000000-0000-4000-8000-000000000009' }]) {
      expect(codeOf(await renew(no))).toBe('not_found')
      expect(codeOf(await end(no))).toBe('not_found')
    }
    expect(codeOf(await renew({ until: '2026-11-19' }))).toBe('option_required')
    must(await renew())
    must(await renew())
    expect(codeOf(await renew({ until: '2028-11-25' }))).toBe('already_kept')
    must(await end())
    const now = await papers()
    expect(now.map(({ validUntil, state }) => [validUntil, state])).toEqual([
      ['2026-11-25', 'week'],
      ['2027-11-25', 'valid'],
      ['2026-11-25', null],
    ])
    expect(now[1]).toMatchObject({ renews: id, isRequired: true })
    must(await end({ id: other }))
    must(await end({ id: other }))
    expect((await papers()).filter(({ state }) => state !== null)).toHaveLength(1)
    const hows = (await trailOf(deps, ids[0])).map(({ data }) => (data as { how?: string }).how)
    expect(hows).toEqual(['recorded', 'recorded', 'renewed', 'ended'])
    // its number is free again
    must(await record({ kind: 'register', reference: 'KvK 1' }))
    expect(await verify(deps.db)).toEqual([])
  })

  test('WORK-24 a renewal with the number of another paper that counts changes nothing', async () => {
    const { deps, record, papers } = await world()
    must(await record())
    must(await record({ reference: 'Polis 8' }))
    const id = (await papers()).find((one) => one.reference === 'Polis 7')?.id ?? ''
    const typed = { slug: parkSlug, id, until: '2027-11-25', forGood: false, isRequired: true, reason }
    expect(codeOf(await renewPaper(deps, finance, { ...typed, reference: 'Polis 8' }))).toBe('already_kept')
    expect((await papers()).map(({ state }) => state)).toEqual(['week', 'week'])
  })
})

describe('expired papers', () => {
  test('WORK-27 from the day after, car parks of the operator are not offered and not bookable; bookings stay', async () => {
    const { deps, ids, nord, record, papers, days } = await world()
    must(await record())
    must(await record({ kind: 'licence', reference: 'L 1', until: '2026-11-20', isRequired: false }))
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    await pay(deps, who, bookingId)
    const held = commandOf(deps, who, { ordinal: 1 })
    // on its last day it still counts, and what is not required never stops
    expect(await days(5)).toBe(false)
    expect(await offered(deps)).toEqual([1])
    expect(await days(1)).toBe(true)
    expect(await days(0)).toBe(false)
    expect(await offered(deps)).toEqual([])
    expect(await offerOf(nord)).toBeUndefined()
    expect(codeOf(await placeBooking(deps, await who.actor(), held))).toBe('product_unknown')
    // neither the list in memory nor the question before placing has it
    expect(deps.catalogue.product('AMS', 1)).toBeUndefined()
    const booking = must(await showBooking(deps, job, { bookingId }))
    // but all that is about a booking knows it, and it can be moved to another hour and cancelled
    expect(deps.catalogue.known('AMS', 1)?.name).toBeDefined()
    expect([booking.booking.status, booking.product?.id]).toEqual(['confirmed', 1])
    const later = await browser(deps)
    await grant(deps.db, later.id, { bookingId, airportId: 1, scope: 'all' }, deps.clock.now())
    const leaving = async (departure: string) =>
      codeOf(
        await quoteChange(deps, await later.actor(), {
          bookingId,
          kind: 'stay',
          stay: { ...eightDays, departure: departure as LocalDateTime },
        }),
      )
    expect([await leaving('2026-12-08T20:00'), await leaving('2026-12-09T20:00')]).toEqual(['ok', 'sold_out'])
    const { stoppedAt } = must(await readPapers(deps, finance, { slug: parkSlug }))
    expect(stoppedAt).toBe(deps.clock.now())
    // who renews it sells again at once
    const [id = ''] = (await papers()).filter(({ isRequired }) => isRequired).map((one) => one.id)
    const typed = {
      slug: parkSlug,
      id,
      reference: 'Polis 7',
      until: '2027-11-25',
      forGood: false,
      isRequired: true,
      reason,
    }
    must(await renewPaper(deps, finance, typed))
    expect(await offered(deps)).toEqual([1])
    expect(await offerOf(nord)).toBeDefined()
    expect((await trailOf(deps, ids[0])).map(({ operation, actor }) => `${operation} ${actor.split(':')[0]}`)).toEqual([
      'paper.set staff',
      'paper.set staff',
      'paper.stop job',
      'paper.set staff',
      'paper.resume staff',
    ])
    expect(await verify(deps.db)).toEqual([])
  })

  test('WORK-27 only what is withheld comes back; what the catalogue took off sale stays off', async () => {
    const { deps, record, days } = await world()
    must(await record())
    // control: another operator is not touched by it
    must(await record({ slug: 'channel-2', until: '2027-11-25' }))
    await deps.db.query('update product set active = false where id = 11')
    const state = async () =>
      Object.fromEntries(
        (
          await deps.db.query<{ id: number; active: boolean; withheld: boolean }>(
            'select id, active, withheld from product where id in (1, 11, 99) order by id',
          )
        ).map(({ id, active, withheld }) => [id, active ? 'sold' : withheld ? 'withheld' : 'off']),
      )
    await days(6)
    expect(await state()).toEqual({ 1: 'withheld', 11: 'off', 99: 'sold' })
    await deps.db.query(`update organisation_paper set ended_at = now(), ended_by = entered_by where is_required`)
    await days(0)
    expect(await state()).toEqual({ 1: 'sold', 11: 'off', 99: 'sold' })
  })

  test('WORK-27 a catalogue file that is brought meanwhile neither puts it on sale nor takes it off for good', async () => {
    const { deps, record, days } = await world()
    // as a catalogue file names him: who runs both car parks
    const [own] = await deps.db.query<{ slug: string }>(
      `update car_park c set organisation_id = o.id from organisation o
       where o.registration = c.data -> 'operator' ->> 'registration' returning o.slug`,
    )
    must(await record({ slug: own?.slug }))
    const file = await exportCatalogue(deps)
    await days(6)
    expect(await exportCatalogue(deps)).toMatchObject({ airports: [{ products: [{ id: 1 }, { id: 99 }] }] })
    const more = {
      ...file,
      airports: file.airports.map((airport) => ({
        ...airport,
        products: airport.products.map((product) => ({ ...product, capacity: 33 })),
      })),
    }
    expect(await loadCatalogueFile(deps, { file: more })).toMatchObject({ ok: true })
    await deps.catalogue.refresh()
    expect(await offered(deps)).toEqual([])
    const [row] = await deps.db.query('select capacity, active, withheld from product where id = 1')
    expect(row).toEqual({ capacity: 33, active: false, withheld: true })
    // a file that leaves it out takes it off for good
    const less = { ...file, airports: file.airports.map((airport) => ({ ...airport, products: [] })) }
    expect(await loadCatalogueFile(deps, { file: less, withdrawMissing: true })).toMatchObject({ ok: true })
    await deps.db.query(`update organisation_paper set ended_at = now(), ended_by = entered_by`)
    await days(0)
    expect(await offered(deps)).toEqual([])
    await settleCatalogue(deps.db, deps.clock.now())
    expect(await offered(deps)).toEqual([])
  })

  test('WORK-27 an agency books nothing new by its key or on account; another does, and a customer who comes himself', async () => {
    const { deps, nord, sud, record, papers, days } = await world()
    must(await record({ slug: agencySlug }))
    const book = (ask: typeof nord, n: number, paid = 'agency') => bookedBy(ask, { once: `order-000${n}`, paid })
    expect((await book(nord, 1)).status).toBe(201)
    await days(6)
    for (const paid of ['agency', 'carPark']) {
      const told = await book(nord, 2, paid)
      expect([told.status, told.body['code']]).toEqual([409, 'papers_expired'])
    }
    // what was booked is answered as before
    expect((await book(nord, 1)).status).toBe(201)
    expect((await book(sud, 3, 'carPark')).status).toBe(201)
    const who = await browser(deps)
    must(await placeBooking(deps, await who.actor(), { ...commandOf(deps, who), agentCode: 'NORD1' }))
    const [id = ''] = (await papers(agencySlug)).map((one) => one.id)
    must(await endPaper(deps, finance, { slug: agencySlug, id, reason }))
    expect((await book(nord, 4)).status).toBe(201)
    expect(await verify(deps.db)).toEqual([])
  })
})
