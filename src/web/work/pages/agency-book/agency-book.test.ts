import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { setLimit } from '#db/agency-credit.ts'
import { workPath } from '#domain/site-map/work.ts'
import { managerOf, withCommission, withNetPrice } from '#test/builders/agencies.ts'
import { aDriver, bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps, testAirport } from '#test/builders/deps.ts'
import { drawn } from '#test/builders/drawn.ts'
import { paidBooking } from '#test/builders/car-park.ts'
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
  today: { count: number; rows: { time: string; name: string; earned: string | null }[] } | null
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

  test('AGENCY-196 a customer of before is filled in by address, plate or name, and nothing is booked by it', async () => {
    const { deps, offered, send, rows } = await world()
    const { quote, nonce } = await offered()
    await send({ ...driver, quote, nonce })
    deps.clock.advance(60 * 86_400_000)
    const asked = async (typed: Record<string, string>) => {
      const { model } = JSON.parse(await send({ do: 'known', nonce: 'of-the-form', quote: 'q', ...typed })) as {
        model: { known: unknown; values: Record<string, string> }
      }
      return model
    }
    const who = { name: 'Noor de Vries', month: expect.stringMatching(/^November 2026$/) }
    for (const typed of [
      { email: ' NOOR@example.org' },
      { plate: 'ab-123-c' },
      { lastName: 'vries' },
      { firstName: 'noo', lastName: 'de Vries' },
    ])
      expect(await asked(typed)).toMatchObject({ known: who, values: { email: 'noor@example.org', plate: 'AB123C' } })
    // the form keeps what it carried and what is new each time
    expect((await asked({ email: 'noor@example.org', reference: 'X-1', paid: 'agency' })).values).toMatchObject({
      quote: 'q',
      nonce: 'of-the-form',
      reference: 'X-1',
      paid: 'agency',
      firstName: 'Noor',
      mobile: '+31612345678',
      passengers: '2',
      anvr: '12345',
      language: 'nl',
    })
    const nobody = await asked({ firstName: 'Jan', lastName: 'de Vries', plate: '' })
    expect(nobody).toMatchObject({ known: 'none', values: { firstName: 'Jan', lastName: 'de Vries' } })
    expect(await asked({ passengers: '1' })).toMatchObject({ known: 'unasked' })
    expect(await rows()).toHaveLength(1)
  })

  test('AGENCY-196 of several who fit none is taken, and neither another agency’s nor a traveller of his own', async () => {
    const { deps, offered, send, nord, sud } = await world()
    const known = async (typed: Record<string, string>) =>
      (JSON.parse(await send({ do: 'known', ...typed })) as { model: { known: unknown } }).model.known
    await bookedBy(sud, { driver: { ...aDriver, email: 'theirs@example.org', lastName: 'Zuid' } })
    expect(await known({ email: 'theirs@example.org' })).toBe('none')
    expect(await known({ lastName: 'Zuid' })).toBe('none')
    await bookedBy(nord)
    expect(await known({ lastName: 'de Vries' })).toMatchObject({ name: 'Noor de Vries' })
    const { quote, nonce } = await offered()
    const sister = { ...driver, firstName: 'Nora', email: 'nora@example.org', plate: 'XY987Z', reference: '' }
    expect(await send({ ...sister, quote, nonce })).toMatch(/done=booked$/)
    expect(await known({ lastName: 'de Vries' })).toBe('several')
    expect(await known({ firstName: 'Nora', lastName: 'de Vries' })).toMatchObject({ name: 'Nora de Vries' })
    // who came through the agency's page by himself gave his address to Parkwing alone
    const { id } = await paidBooking(deps, { email: 'himself@example.org' })
    await deps.db.query(`update booking set agent_code = 'NORD1' where id = $1`, [id])
    expect(await known({ email: 'himself@example.org' })).toBe('none')
    await deps.db.query(`update booking set erased_at = now() where email = 'nora@example.org'`)
    expect(await known({ email: 'nora@example.org' })).toBe('none')
  })

  test('BOOK-35 what may follow is called optional with its last moment, and within a day of driving in no more', async () => {
    const { required } = testAirport().products[0]!
    const asking = { required: { ...required, plate: true, plateCountry: true } }
    const { deps, load, offered } = await world(100, { changes: asking })
    const { key } = await offered()
    const form = async (refused: BookProps['refused'] = null) => {
      const model = await load({ ...steps, offer: key })
      return drawn(createElement(AgencyBookView, { ...(model as unknown as BookProps), refused }))
    }
    const labelOf = (html: string, name: string) =>
      new RegExp(`<label[^>]*for="${name}"[^>]*>(.*?)</label>`).exec(html)?.[1]?.replace(/<[^>]*>/g, '')
    const early = await form()
    expect(labelOf(early, 'plate')).toBe('Number plate (optional)')
    expect(early).toContain('Add it now, or tell us later, until Mon 30 November 2026, 10:00.')
    expect(labelOf(early, 'plateCountry')).toMatch(/optional/)
    const problem = { code: 'form_incomplete', fields: { plate: 'plate_invalid' } } as const
    const wrong = await form({ problem, values: { ...driver, plate: '?' } })
    expect(labelOf(wrong, 'plate')).toBe('Number plate')
    expect(wrong).toMatch(/id="error-plate"/)
    deps.clock.advance(Date.parse('2026-11-30T09:00:00.001Z') - deps.clock.now())
    const late = await form()
    expect([labelOf(late, 'plate'), labelOf(late, 'plateCountry')]).toEqual([
      'Number plate',
      expect.not.stringMatching(/optional/),
    ])
    expect(late).not.toContain('tell us later')
  })

  test('AGENCY-197 what the agency booked since midnight stands below the form, the last first, and no space that was only held', async () => {
    const { deps, NORD1, offered, send, load, manager, nord, sud } = await world()
    expect((await load()).today).toBeNull()
    const { quote, nonce } = await offered()
    await send({ ...driver, quote, nonce })
    deps.clock.advance(60_000)
    await bookedBy(nord)
    await bookedBy(sud, { driver: { ...aDriver, lastName: 'Zuid' } })
    await withCommission(deps, NORD1)
    const names = async (actor = manager) =>
      (await load({}, actor)).today?.rows.map((row) => [row.time, row.name, row.earned])
    const both = (earned: string | null) => [
      ['12:01', 'Noor de Vries', earned],
      ['12:00', 'Noor de Vries', earned],
    ]
    expect([await names(), (await load()).today?.count]).toEqual([both('€5.12'), 2])
    expect((await load()).today?.rows.map(({ earned }) => earned)).toEqual([null, null])
    await deps.db.query(
      `update booking set status = 'held', hold_until = now() where agent_code = 'NORD1' and created_at > (select min(created_at) from booking)`,
    )
    expect([(await names())?.length, (await load()).today?.count]).toEqual([1, 1])
    deps.clock.set(Date.parse('2026-11-20T23:00:00Z'))
    expect((await load()).today).toBeNull()
  })

  test('AGENCY-198 the page says until when prices hold, that no space is held, and what of the credit is left', async () => {
    const { deps, NORD1, offered, load, manager, seller } = await world()
    await setLimit(deps.db, { organisationId: NORD1, currency: 'EUR', limitMinor: 50_000 }, deps.clock.now())
    const { key } = await offered()
    const page = async (query: Record<string, string>, actor = manager, refused: BookProps['refused'] = null) =>
      drawn(createElement(AgencyBookView, { ...((await load(query, actor)) as unknown as BookProps), refused }))
    const holds = 'Prices hold until 12:30. No space is held before you book.'
    expect(await page(steps)).toContain(holds)
    const form = await page({ ...steps, offer: key })
    expect([form.split(holds).length - 1, form.includes('€500.00 of €500.00 left')]).toEqual([1, true])
    // what it is stands before the form that books it
    expect(form.indexOf(holds)).toBeLessThan(form.indexOf('name="firstName"'))
    expect(await page({ ...steps, offer: key }, seller)).not.toContain('of €500.00 left')
    const problem = { code: 'form_incomplete', fields: { email: 'email_invalid' } } as const
    expect(await page({ ...steps, offer: key }, manager, { problem, values: driver })).not.toContain(holds)
    expect(await page({ airport: 'ams' })).not.toContain('Prices hold')
  })
})
