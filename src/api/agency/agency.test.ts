import { describe, expect, test } from 'vitest'
import { keyFor, withCommission, withNetPrice } from '#test/builders/agencies.ts'
import { aDriver, agencyCaller, aStay, bookedBy, offerOf, offersOf } from '#test/builders/agency-caller.ts'
import { agencyWorld, nobody } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { keyScopes, type KeyScope } from '#domain/agencies/service-key.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { agencyCalls } from './doors.ts'

const fresh = freshDeps()
const world = async () => agencyWorld(await fresh())

describe('calls of agencies', () => {
  test('AGENCY-5 AP-01 AP-02 AP-05 without a key in force every call is refused alike', async () => {
    const { deps, nord, keys } = await world()
    const refused = await nord('GET', '/locations', undefined, { key: null })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    for (const { method, path } of agencyCalls)
      for (const key of [null, 'x', `pw_live_${'A'.repeat(43)}`]) {
        const told = await nord(method, path.replaceAll(/:\w+/g, nobody), undefined, { key })
        expect([told.status, told.body]).toEqual([401, refused.body])
      }
    const inAddress = await nord('GET', `/locations?key=${keys.nord.secret}`, undefined, { key: null })
    expect(inAddress.body).toEqual(refused.body)
    expect(await deps.db.query('select used_at from service_key where used_at is not null')).toEqual([])
  })

  test('AGENCY-2 AP-06 a key does what its scopes name; the rest is not allowed', async () => {
    const { deps, NORD1 } = await world()
    for (const scope of keyScopes) {
      const ask = agencyCaller(deps, (await keyFor(deps, NORD1, 'NORD1', [scope as KeyScope])).secret)
      for (const call of agencyCalls) {
        const told = await ask(
          call.method,
          call.path.replaceAll(/:\w+/g, nobody),
          call.method === 'GET' ? undefined : {},
        )
        expect([scope, call.id, told.status === 403]).toEqual([scope, call.id, call.scope !== scope])
      }
    }
  })

  test('AGENCY-6 AP-09 every answer says what the key has left', async () => {
    const { nord, deps } = await world()
    const told = await nord('GET', '/locations')
    expect([told.headers.get('ratelimit'), told.headers.get('ratelimit-policy')]).toEqual([
      '"key";r=299;t=60',
      '"key";q=300;w=60',
    ])
    await deps.db.query('update try_count set n = 300')
    const over = await nord('GET', '/bookings/x')
    expect([over.status, over.headers.get('retry-after'), over.headers.get('ratelimit')]).toEqual([
      429,
      '60',
      '"key";r=0;t=60',
    ])
  })

  test('AGENCY-13 where and what is sold, in the language asked for', async () => {
    const { nord } = await world()
    const places = await nord('GET', '/locations', undefined, { headers: { 'accept-language': 'de' } })
    expect(places.body['locations']).toMatchObject([{ iata: 'AMS', timeZone: 'Europe/Amsterdam', country: 'NL' }])
    const sold = await nord('GET', '/products?location=AMS')
    expect(sold.body['products']).toMatchObject([{ id: 1, location: 'AMS' }])
    expect((await nord('GET', '/products?location=EIN')).status).toBe(404)
    expect((await nord('GET', '/products')).body).toMatchObject({ code: 'form_incomplete', status: 422 })
    expect((await nord('GET', '/products?location=AMS&lang=de')).body).toMatchObject({ code: 'field_unknown' })
  })

  test('AGENCY-194 an offer says what it earns by the contract, and nothing where it has a net price', async () => {
    const { nord, sud, deps, NORD1 } = await world()
    await withCommission(deps, NORD1)
    const earned = async (ask: typeof nord) => (await offersOf(ask)).find((one) => one.package === 'flex')
    expect(await earned(nord)).toMatchObject({
      price: { totalMinor: 6_200 },
      netPriceMinor: null,
      commissionMinor: 512,
    })
    // another agency has a contract of its own, or none
    expect(await earned(sud)).toMatchObject({ commissionMinor: 0 })
    await withNetPrice(deps, NORD1, { basisPoints: 1_000 })
    expect(await earned(nord)).toMatchObject({ netPriceMinor: 5_580, commissionMinor: null })
  })

  test('AGENCY-192 one airport says what the list says of it; one where nothing is sold is not there', async () => {
    const { nord } = await world()
    const language = { headers: { 'accept-language': 'de' } }
    const [listed] = (await nord('GET', '/locations', undefined, language)).body['locations'] as object[]
    for (const iata of ['AMS', 'ams'])
      expect((await nord('GET', `/locations/${iata}`, undefined, language)).body).toEqual(listed)
    for (const none of ['JFK', 'x', 'AMS%00', '__proto__'])
      expect([none, (await nord('GET', `/locations/${none}`)).body['code']]).toEqual([none, 'not_found'])
    expect((await nord('GET', '/locations/AMS?lang=de')).body).toMatchObject({ code: 'field_unknown' })
  })

  test('AGENCY-8 AGENCY-10 a quote has an offer for each package that the agency can sell', async () => {
    const { nord, sud, deps } = await world()
    expect((await offersOf(nord)).map((offer) => [offer.package, offer.price.totalMinor, offer.paid])).toEqual([
      ['basic', 5_600, ['agency']],
      ['medium_flex', 5_900, ['agency', 'traveller', 'carPark']],
      ['flex', 6_200, ['agency', 'traveller', 'carPark']],
    ])
    expect((await offersOf(sud)).map((offer) => [offer.package, offer.paid])).toEqual([
      ['medium_flex', ['traveller', 'carPark']],
      ['flex', ['traveller', 'carPark']],
    ])
    const covered = await offersOf(nord, { covered: true, productId: 1 })
    expect(covered.map((offer) => offer.price.totalMinor)).toEqual([6_800, 7_100, 7_400])
    expect((await offerOf(nord)).validUntil).toBe(new Date(deps.clock.now() + 30 * minuteMs).toISOString())
    for (const [stay, code] of [
      [{ arrival: '2026-12-01T10:00' }, 'form_incomplete'],
      [{ ...aStay, arrival: '2026-13-01T10:00' }, 'moment_unreadable'],
      [{ ...aStay, departure: '2026-11-30T10:00' }, 'departure_before_arrival'],
      [{ ...aStay, arrival: '2026-12-01T10:00Z' }, 'form_incomplete'],
    ] as const)
      expect((await nord('POST', '/quotes', { location: 'AMS', stay })).body['code']).toBe(code)
  })

  test('FLIGHT-6 a quote by flights has the advised times, and says what they come from', async () => {
    const { nord } = await world()
    const outbound = { number: 'kl 0123', date: '2026-12-01', time: '13:05' }
    const back = { number: 'KL 124', date: '2026-12-08', time: '17:31' }
    const told = await nord('POST', '/quotes', { location: 'AMS', flights: { outbound, return: back } })
    expect(told.body).toMatchObject({
      stay: { arrival: '2026-12-01T09:35', departure: '2026-12-08T18:05' },
      flights: {
        outbound: { number: 'KL123', moment: '2026-12-01T13:05', source: 'typed' },
        return: { number: 'KL124', moment: '2026-12-08T17:31', source: 'typed' },
      },
    })
    const [offer] = told.body['offers'] as { quoteId: string }[]
    const made = await nord(
      'POST',
      '/bookings',
      { quoteId: offer?.quoteId, paid: 'agency', driver: aDriver },
      { once: 'order-by-flight' },
    )
    expect(made.body).toMatchObject({ stay: { arrival: '2026-12-01T09:35', departure: '2026-12-08T18:05' } })
    const near = { flights: { outbound, return: back, reach: 'schengen' } }
    expect((await nord('POST', '/quotes', { location: 'AMS', ...near })).body).toMatchObject({
      stay: { arrival: '2026-12-01T10:35' },
    })
    expect((await nord('POST', '/quotes', { location: 'AMS', stay: aStay })).body['flights']).toBeNull()
  })

  test('FLIGHT-6 a flight that nobody knows, one that is none, and both ways at once are refused by field', async () => {
    const { nord } = await world()
    const [known, unknown] = [
      { number: 'KL123', date: '2026-12-01', time: '10:05' },
      { number: 'KL124', date: '2026-12-08' },
    ]
    const fieldsOf = async (body: object) => {
      const told = await nord('POST', '/quotes', { location: 'AMS', ...body })
      return [told.status, told.body['code'], Object.keys((told.body['fields'] ?? {}) as object)]
    }
    expect(await fieldsOf({ flights: { outbound: known, return: unknown } })).toEqual([
      422,
      'flight_unknown',
      ['flights.return.time'],
    ])
    expect(
      await fieldsOf({
        flights: { outbound: { ...known, number: 'friday' }, return: { ...known, date: '2026-02-30' } },
      }),
    ).toEqual([422, 'form_incomplete', ['flights.outbound.number', 'flights.return.date']])
    expect(await fieldsOf({})).toEqual([422, 'form_incomplete', ['stay']])
    expect(await fieldsOf({ stay: aStay, flights: { outbound: known, return: known } })).toEqual([
      422,
      'form_incomplete',
      ['stay'],
    ])
    const before = { ...known, date: '2026-11-30' }
    expect((await fieldsOf({ flights: { outbound: known, return: before } }))[1]).toBe('departure_before_arrival')
  })

  test('AGENCY-9 a booking is confirmed at once, with the agency on it, and nothing of it is about the driver', async () => {
    const { nord, deps } = await world()
    const told = await bookedBy(nord, { reference: '4711/A' })
    expect(told.body).toMatchObject({
      status: 'confirmed',
      reference: '4711/A',
      paid: 'carPark',
      dueMinor: 6_200,
      availableActions: ['change', 'cancel', 'edit', 'documents'],
      price: { currency: 'EUR', totalMinor: 6_200 },
    })
    expect([told.status, JSON.stringify(told.body).includes('Noor')]).toEqual([201, false])
    const [row] = await deps.db.query('select agent_code, version from booking')
    expect(row).toEqual({ agent_code: 'NORD1', version: 1 })
    const one = await nord('GET', `/bookings/${String(told.body['id'])}`)
    expect(one.body).toMatchObject({ driver: { firstName: 'Noor', plate: 'AB123C' }, invoices: [] })
    const [audit] = await deps.db.query<{ actor: string }>('select actor from audit')
    expect(audit?.actor).toMatch(/^key:[0-9a-f-]{36}$/)
  })

  test('AGENCY-8 the price of the quote wins over a higher one, loses to a lower one, and ends after 30 minutes', async () => {
    const { nord, deps } = await world()
    const [high, low, late] = [await offerOf(nord), await offerOf(nord), await offerOf(nord)]
    const book = (quoteId: string, once: string) =>
      nord('POST', '/bookings', { quoteId, paid: 'carPark', driver: aDriver }, { once })
    const reprice = async (minor: number) => {
      await deps.db.query(
        `update product set data = jsonb_set(data, '{packages,2,surchargeMinor}', to_jsonb($1::int))`,
        [minor],
      )
      await deps.db.query('update catalogue_version set version = version + 1')
      await deps.catalogue.refresh()
    }
    await reprice(1_400)
    expect((await book(high.quoteId, 'order-high')).body).toMatchObject({ price: { totalMinor: 6_200 } })
    expect((await offerOf(nord)).price.totalMinor).toBe(7_000)
    await reprice(400)
    deps.clock.advance(30 * minuteMs)
    expect((await book(low.quoteId, 'order-low')).body).toMatchObject({ price: { totalMinor: 6_000 } })
    deps.clock.advance(1)
    expect((await book(late.quoteId, 'order-late')).body).toMatchObject({ code: 'quote_over', status: 410 })
  })

  test('AGENCY-8 a quote of another agency, and one with a changed letter, is none', async () => {
    const { nord, sud } = await world()
    const { quoteId } = await offerOf(nord)
    const [body = '', mark = ''] = quoteId.split('.')
    const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace('6200', '0100')).toString('base64url')
    for (const [ask, id] of [
      [sud, quoteId],
      [nord, `${other}.${mark}`],
      [nord, `${body}.`],
      [nord, body],
      [nord, `${quoteId}.${mark}`],
      [nord, ''],
    ] as const) {
      const told = await ask(
        'POST',
        '/bookings',
        { quoteId: id, paid: 'carPark', driver: aDriver },
        { once: 'order-0001' },
      )
      expect(told.body).toMatchObject({ code: 'quote_over' })
    }
  })

  test('AGENCY-9 AP-11 AP-12 AP-14 AP-15 AP-16 AP-18 AP-19 the same key, the same answer; another body is refused', async () => {
    const { nord, sud, deps } = await world()
    const { quoteId } = await offerOf(nord)
    const body = { quoteId, paid: 'carPark', driver: aDriver }
    for (const once of ['', 'short', 'x'.repeat(201), 'with blank'])
      expect((await nord('POST', '/bookings', body, { once })).body).toMatchObject({
        code: 'idempotency_required',
        status: 400,
      })
    // a refusal is not kept: the same key books afterwards
    const wrong = await nord(
      'POST',
      '/bookings',
      { ...body, driver: { ...aDriver, email: 'x' } },
      { once: 'order-4711' },
    )
    expect(wrong.body).toMatchObject({
      code: 'form_incomplete',
      fields: { 'driver.email': expect.any(String) as string },
    })
    const first = await nord('POST', '/bookings', body, { once: 'order-4711' })
    const again = await nord('POST', '/bookings', body, { once: 'order-4711' })
    expect([again.status, again.body]).toEqual([201, first.body])
    const other = await nord('POST', '/bookings', { ...body, reference: 'A' }, { once: 'order-4711' })
    expect(other.body).toMatchObject({ code: 'idempotency_mismatch', status: 422 })
    const own = await offerOf(sud)
    const foreign = await sud('POST', '/bookings', { ...body, quoteId: own.quoteId }, { once: 'order-4711' })
    expect([foreign.status, foreign.body['id'] === first.body['id']]).toEqual([201, false])
    // the answer is still the same after the quote has run out, and after a day the booking is found again
    deps.clock.advance(dayMs - 1)
    expect((await nord('POST', '/bookings', body, { once: 'order-4711' })).body).toEqual(first.body)
    deps.clock.advance(1)
    const late = await nord('POST', '/bookings', body, { once: 'order-4711' })
    expect([late.status, late.body['id']]).toEqual([201, first.body['id']])
    expect(await deps.db.query('select 1 from booking')).toHaveLength(2)
  })

  test('AGENCY-9 AP-13 AP-17 a call that is under way is refused; one that was lost is made once', async () => {
    const { nord, deps } = await world()
    const { quoteId } = await offerOf(nord)
    const body = { quoteId, paid: 'carPark', driver: aDriver }
    const place = deps.desk.place.bind(deps.desk)
    const broken = { ...deps.desk, place: () => Promise.reject(new Error('power')) }
    Object.assign(deps.desk, broken)
    await expect(nord('POST', '/bookings', body, { once: 'order-0001' })).rejects.toThrow('power')
    Object.assign(deps.desk, { place })
    const made = await nord('POST', '/bookings', body, { once: 'order-0001' })
    expect(made.status).toBe(201)
    // the process ended between the booking and its answer
    await deps.db.query('update agency_answer set status = null, body = null')
    const early = await nord('POST', '/bookings', body, { once: 'order-0001' })
    expect([early.body['code'], early.headers.get('retry-after')]).toEqual(['request_in_flight', '1'])
    deps.clock.advance(31 * minuteMs)
    const found = await nord('POST', '/bookings', body, { once: 'order-0001' })
    expect([found.status, found.body['id']]).toEqual([201, made.body['id']])
    expect(await deps.db.query('select 1 from booking')).toHaveLength(1)
  })

  test('AGENCY-9 a reference names one booking of the agency, and is free again when none came of it', async () => {
    const { nord, sud } = await world()
    const bad = await bookedBy(nord, { once: 'order-0000', reference: 'R1', driver: { ...aDriver, email: 'x' } })
    expect(bad.status).toBe(422)
    const one = await bookedBy(nord, { once: 'order-0001', reference: 'R1' })
    expect((await bookedBy(nord, { once: 'order-0002', reference: 'R1' })).body).toMatchObject({
      code: 'reference_taken',
      status: 409,
    })
    expect((await bookedBy(sud, { once: 'order-0003', reference: 'R1' })).status).toBe(201)
    const listed = await nord('GET', '/bookings?reference=R1')
    expect(listed.body).toMatchObject({ entries: [{ at: null, booking: { id: one.body['id'], reference: 'R1' } }] })
    expect((await nord('GET', '/bookings?reference=R2')).body).toMatchObject({ entries: [] })
  })
})
