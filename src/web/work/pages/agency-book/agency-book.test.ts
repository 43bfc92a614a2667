import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { setLimit } from '#db/agency-credit.ts'
import { workPath } from '#domain/site-map/work.ts'
import { managerOf, withCommission, withNetPrice } from '#test/builders/agencies.ts'
import { bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { drawn } from '#test/builders/drawn.ts'
import { staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import type { OrganisationKind } from '#domain/access/people.ts'
import agencyBook from './route.tsx'
import { AgencyBookView, type BookProps } from './view.tsx'

const fresh = freshDeps()
const slug = 'agency-nord1'
const steps = { airport: 'ams', times: '2026-12-01 1000 +7 1800' }
const driver = {
  firstName: 'Noor',
  lastName: 'de Vries',
  email: 'noor@example.org',
  mobile: '+31612345678',
  passengers: '2',
  plate: 'AB123C',
  anvr: '12345',
  reference: '4711',
  language: 'nl',
  paid: 'carPark',
}
type Model = {
  place: { iata: string } | null
  stay: string | null
  problem: unknown
  choices: { key: string; quoteId: string; commission: string | null; netPrice: string | null }[]
  others: { times: string; price: string; carPark: string }[]
  chosen: { key: string; paid: string[]; elseEarns: string | null; asks: { phone: boolean } } | null
  before: Record<string, string>
  nonce: string
}

const world = async (capacity = 100, changes: Parameters<typeof fresh>[0] = {}) => {
  const made = await agencyWorld(await fresh({ capacity, ...changes }))
  const { deps, NORD1 } = made
  const seller = staffAs('seller', '22222222-2222-4222-8222-222222222222', { organisationId: NORD1 })
  const manager = managerOf(NORD1)
  const asked = (query: Record<string, string>, actor = seller, body?: Record<string, string>) => {
    const url = new URL(`${workPath('agencyBook', slug)}?${new URLSearchParams(query)}`, 'https://parkwing.example')
    const organisation = { id: NORD1, kind: 'agency' as OrganisationKind, slug, name: 'Nord' }
    const role = actor.holdings[0]!.role
    const membership = { id: 'm', role, organisation, scope: { kind: 'all' }, places: [] } as const
    const staff = { ...staffWith(membership), holdings: actor.holdings }
    const facts = workFacts(url.pathname, { deps, url, actor, staff })
    const form = body && new URLSearchParams(body)
    const request = new Request(url, form ? { method: 'POST', body: form } : {})
    return { facts, params: { org: slug }, url, request } as never
  }
  const load = async (query: Record<string, string> = {}, actor = seller) =>
    (await agencyBook.load!(asked(query, actor))) as Model
  const offered = async () => {
    const { choices, nonce } = await load(steps)
    const flex = choices.find(({ key }) => key.endsWith('-flex'))!
    return { quote: flex.quoteId, nonce, key: flex.key }
  }
  const send = async (fields: Record<string, string>, actor = seller) => {
    const answer: unknown = await agencyBook.action!(asked(steps, actor, fields))
    return answer instanceof Response ? (answer.headers.get('location') ?? '') : JSON.stringify(answer)
  }
  const rows = () =>
    deps.db.query<{ code: string; email: string; total: number; reference: string | null; location: string }>(
      `select b.agent_code as code, b.email, b.total_minor as total, r.reference, b.payment_location as location
       from booking b left join agency_reference r on r.booking_id = b.id order by b.created_at, b.id`,
    )
  return { ...made, seller, manager, load, offered, send, rows }
}

describe('a booking on behalf', () => {
  test('AGENCY-27 airport, times, offers, driver: each step stands in the address', async () => {
    const { load } = await world()
    expect(await load()).toMatchObject({ place: null, stay: null, choices: [], chosen: null })
    expect(await load({ airport: 'nowhere at all' })).toMatchObject({ place: null })
    expect(await load({ airport: 'schiphol' })).toMatchObject({ place: { iata: 'AMS' }, stay: null })
    expect(await load({ ...steps, times: 'tomorrow' })).toMatchObject({ stay: null, choices: [] })
    const past = await load({ ...steps, times: '2020-01-01 1000 +7 1800' })
    expect([past.choices, past.problem === null]).toEqual([[], false])
    const offers = await load(steps)
    expect(offers.choices.length).toBeGreaterThan(1)
    const { key } = offers.choices.find((one) => one.key.endsWith('-flex'))!
    expect((await load({ ...steps, offer: key })).chosen).toMatchObject({
      key,
      paid: ['agency', 'traveller', 'carPark'],
    })
  })

  test('AGENCY-164 AV-05 full: the nearest other days with their cheapest price, each an address that goes on', async () => {
    const { load, nord } = await world(1)
    expect((await load(steps)).others).toEqual([])
    expect((await bookedBy(nord)).status).toBe(201)
    const full = await load(steps)
    expect([full.choices, full.others.length > 0]).toEqual([[], true])
    const [first] = full.others
    expect(first).toMatchObject({ times: expect.stringMatching(/^\d{4}-\d\d-\d\d 10:00 \d{4}-\d\d-\d\d 18:00$/) })
    const then = await load({ ...steps, times: first!.times })
    expect(then.choices.length).toBeGreaterThan(0)
    expect(then.others).toEqual([])
    expect((then.choices as unknown as { price: string }[])[0]!.price).toBe(first!.price)
  })

  test('BOOK-28 where the product asks for a second number, the form has the field, and the next booking its value', async () => {
    const plain = await world()
    expect((await plain.load({ ...steps, offer: (await plain.offered()).key })).chosen?.asks.phone).toBe(false)
    const { deps, load, offered, send } = await world(100, { changes: { asksPhone: true } })
    const { quote, nonce, key } = await offered()
    expect((await load({ ...steps, offer: key })).chosen?.asks.phone).toBe(true)
    expect(await send({ ...driver, quote, nonce, phone: '12' })).toContain('"phone":"phone_invalid"')
    expect(await send({ ...driver, quote, nonce, phone: '020 123 45 67' })).toMatch(/\?done=booked$/)
    expect(await deps.db.query(`select details ->> 'phone' as phone from booking`)).toEqual([{ phone: '+31201234567' }])
    expect((await load({ ...steps, last: '' })).before['phone']).toBe('+31201234567')
  })

  test('AGENCY-176 what the agency earns stands at its offers, for whoever sees its contract, and without one there is nothing', async () => {
    const { deps, NORD1, load, seller, manager } = await world()
    const earned = async (actor: typeof manager) =>
      (await load(steps, actor)).choices.find(({ key }) => key.endsWith('-flex'))?.commission
    expect(await earned(manager)).toBeNull()
    await withCommission(deps, NORD1)
    // a tenth of 62.00 without the 21 percent of VAT that are in it
    expect([await earned(manager), await earned(seller)]).toEqual(['€5.12', null])
  })

  test('AGENCY-120 AGENCY-176 with a net price nothing is earned on account, and what is stands at who else may pay', async () => {
    const { deps, NORD1, load, offered, seller, manager } = await world()
    await withCommission(deps, NORD1)
    const { key } = await offered()
    const shown = async (actor: typeof manager) => {
      const { choices, chosen } = await load({ ...steps, offer: key }, actor)
      const { commission, netPrice } = choices.find((one) => one.key === key)!
      return { netPrice, commission, paid: chosen?.paid, elseEarns: chosen?.elseEarns }
    }
    const paid = ['agency', 'traveller', 'carPark']
    expect(await shown(manager)).toEqual({ netPrice: null, commission: '€5.12', paid, elseEarns: null })
    await withNetPrice(deps, NORD1, { basisPoints: 1_000 })
    expect(await shown(manager)).toEqual({ netPrice: '€55.80', commission: null, paid, elseEarns: '€5.12' })
    expect(await shown(seller)).toEqual({ netPrice: '€55.80', commission: null, paid, elseEarns: null })
    const words = async (actor: typeof manager) => {
      const model = await load({ ...steps, offer: key }, actor)
      return drawn(createElement(AgencyBookView, { ...(model as unknown as BookProps), refused: null }))
    }
    // at the driver and at the car park, and not at the account nor beside the form
    expect((await words(manager)).match(/[^>]*5\.12[^<]*/g)).toEqual([
      expect.stringMatching(/^To be paid by .* · Commission: €5\.12$/),
      'Commission: €5.12',
    ])
    expect(await words(seller)).not.toContain('5.12')
  })

  test('AGENCY-120 AGENCY-122 with a net price the offers say it, and an order on account keeps what was quoted', async () => {
    const { deps, NORD1, load, offered, send } = await world()
    await withNetPrice(deps, NORD1, { basisPoints: 1_000 })
    const { choices } = await load(steps)
    expect(choices.find(({ key }) => key.endsWith('-flex'))?.netPrice).toBe('€55.80')
    const { quote, nonce } = await offered()
    await withNetPrice(deps, NORD1, { basisPoints: 500 })
    expect(await send({ ...driver, paid: 'agency', quote, nonce })).toMatch(/\?done=booked$/)
    const rows = await deps.db.query(`select terms -> 'netPrice' as net from booking`)
    expect(rows).toEqual([{ net: { basisPoints: 1_000, minor: 5_580 } }])
  })

  test('AGENCY-125 what the customer pays is kept with the booking, and an amount that is none is named', async () => {
    const { deps, NORD1, offered, send } = await world()
    await withNetPrice(deps, NORD1, { basisPoints: 1_000 })
    const { quote, nonce } = await offered()
    const order = { ...driver, paid: 'agency', quote, nonce }
    for (const sellingPrice of ['x', '-1', '1.234', '10000.01'])
      expect(await send({ ...order, sellingPrice })).toContain('"sellingPrice":"amount_wrong"')
    expect(await send({ ...order, sellingPrice: '75,50' })).toMatch(/\?done=booked$/)
    const rows = await deps.db.query(`select (terms ->> 'sellingPriceMinor')::int as minor from booking`)
    expect(rows).toEqual([{ minor: 7_550 }])
  })

  test('AGENCY-24 AGENCY-27 what was quoted is booked, in the name of who sells', async () => {
    const { deps, offered, send, rows, seller } = await world()
    const { quote, nonce } = await offered()
    expect(await send({ ...driver, quote, nonce })).toMatch(/\/bookings\/AMS-[\w-]+\?done=booked$/)
    expect(await rows()).toEqual([
      { code: 'NORD1', email: 'noor@example.org', total: 6200, reference: '4711', location: 'baCharged' },
    ])
    const [line] = await deps.db.query<{ actor: string }>(`select actor from audit where action = 'place'`)
    expect(line?.actor).toBe(`staff:${seller.personId}`)
  })

  test('AGENCY-28 sent twice, at once or later, it makes one booking', async () => {
    const { offered, send, rows, deps } = await world()
    const { quote, nonce } = await offered()
    const form = { ...driver, quote, nonce }
    const [one, two] = await Promise.all([send(form), send(form)])
    deps.clock.advance(3_600_000)
    expect([two, await send(form)]).toEqual([one, one])
    expect(await rows()).toHaveLength(1)
  })

  test('AGENCY-28 what is refused keeps what was typed: fields, reference, an old quote, a foreign one', async () => {
    const { offered, send, rows, deps, sud } = await world()
    const { quote, nonce } = await offered()
    const wrong = await send({ ...driver, email: 'x', quote, nonce })
    expect([wrong.includes('email_invalid'), wrong.includes('de Vries')]).toEqual([true, true])
    expect(await send({ ...driver, reference: 'a b', quote, nonce })).toContain('"problem":null')
    expect(await send({ ...driver, paid: 'cash', quote, nonce })).toContain('option_required')
    const [theirs] = (
      await sud('POST', '/quotes', {
        location: 'AMS',
        stay: { arrival: '2026-12-01T10:00', departure: '2026-12-08T18:00' },
      })
    ).body['offers'] as { quoteId: string }[]
    expect(await send({ ...driver, quote: theirs!.quoteId, nonce })).toContain('quote_over')
    deps.clock.advance(30 * 60_000 + 1)
    expect(await send({ ...driver, quote, nonce })).toContain('quote_over')
    expect(await rows()).toEqual([])
    // with a new offer the same form books
    const anew = await offered()
    expect(await send({ ...driver, quote: anew.quote, nonce })).toContain('done=booked')
  })

  test('AGENCY-18 AGENCY-28 above the credit limit it is refused, and made when the traveller pays', async () => {
    const { deps, NORD1, offered, send, rows } = await world()
    await setLimit(deps.db, { organisationId: NORD1, currency: 'EUR', limitMinor: 6_000 }, deps.clock.now())
    const { quote, nonce } = await offered()
    const refused = await send({ ...driver, paid: 'agency', quote, nonce })
    expect([refused.includes('credit_used_up'), refused.includes('AB123C')]).toEqual([true, true])
    expect(await send({ ...driver, paid: 'traveller', quote, nonce })).toContain('done=booked')
    expect((await rows()).map(({ location }) => location)).toEqual(['onLineLaterV2'])
  })

  test('AGENCY-28 the last space goes to who was first, and the form says so', async () => {
    const { offered, send, sud } = await world(1)
    const { quote, nonce } = await offered()
    expect((await bookedBy(sud)).status).toBe(201)
    const refused = await send({ ...driver, quote, nonce })
    expect([refused.includes('sold_out'), refused.includes('de Vries')]).toEqual([true, true])
  })

  test('AGENCY-30 the last customer of the same person within a week, without flights and reference', async () => {
    const { offered, send, load, deps, NORD1, nord } = await world()
    const other = staffAs('seller', '33333333-3333-4333-8333-333333333333', { organisationId: NORD1 })
    expect((await load({ ...steps, last: '' })).before).not.toHaveProperty('firstName')
    const { quote, nonce } = await offered()
    await send({ ...driver, quote, nonce })
    deps.clock.advance(1_000)
    await bookedBy(nord, { once: 'by-a-program' })
    const { before } = await load({ ...steps, last: '' })
    expect(before).toMatchObject({ firstName: 'Noor', plate: 'AB123C', anvr: '12345', language: 'nl', passengers: '2' })
    expect(before).not.toHaveProperty('reference')
    expect((await load(steps)).before).not.toHaveProperty('firstName')
    expect((await load({ ...steps, last: '' }, other)).before).not.toHaveProperty('firstName')
    deps.clock.advance(7 * 86_400_000)
    expect((await load({ ...steps, last: '' })).before).not.toHaveProperty('firstName')
  })
})
