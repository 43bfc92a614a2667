import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addContract } from '#db/agency-contracts.ts'
import { addBillingParty } from '#db/billing-parties.ts'
import { bookingById } from '#db/bookings.ts'
import { parseDate } from '#domain/time/local.ts'
import { dutchParty, keyFor, withNetPrice } from '#test/builders/agencies.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { paidBooking } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { legacyCaller } from '#test/builders/legacy-caller.ts'

const fresh = freshDeps()

type Recorded = {
  name: string
  method: 'GET' | 'POST'
  path: string
  form?: Record<string, string>
  status: number
  body: unknown
}

/** Requests and answers as they were recorded; `{ref}` stands for the number of the booking that was made. */
const recorded = JSON.parse(readFileSync(new URL('./trade-recorded.json', import.meta.url), 'utf8')) as Recorded[]

const world = async () => {
  const deps = await fresh()
  const made = await agencyWorld(deps)
  await addContract(
    deps.db,
    {
      organisationId: made.NORD1,
      currency: 'EUR',
      validFrom: parseDate('2026-01-01')!,
      commission: { basisPoints: 1_000 },
      by: 'test',
    },
    deps.clock.now(),
  )
  return { ...made, ask: legacyCaller(deps, made.keys.nord.secret), other: legacyCaller(deps, made.keys.sud.secret) }
}

type Reply = {
  API_Reply: {
    ATTRIBUTES: object
    Error?: { Code: string; Field: { Name: string; Code: string }[] }
    Booking?: { BookingRef: string; AgentComm: string; VATonComm: string; Amendable: string }
    CarPark?: { Code: string; TotalPrice: string }[]
    Pricing?: Record<string, string>
    Cancel?: Record<string, string>
    CarDetails?: Record<string, string>
    Itinerary?: Record<string, unknown>
  }
}
const said = (told: { body: unknown }) => (told.body as Reply).API_Reply
const refusedWith = (told: { status: number; body: unknown }) => [told.status, said(told).Error?.Code]

const times = { ArrivalDate: '2026-12-01', ArrivalTime: '1000', DepartDate: '2026-12-08', DepartTime: '1800' }
const order = {
  ...times,
  NumberOfPax: '2',
  Initial: 'N',
  Surname: 'de Vries',
  Email: 'noor@example.org',
  MobileNum: '+31612345678',
  Registration: 'AB123C',
  PriceCheckFlag: 'Y',
  PriceCheckPrice: '62.00',
}
const query = (values: Record<string, string>) => `?${new URLSearchParams(values)}`
type Ask = Awaited<ReturnType<typeof world>>['ask']
const booked = async (ask: Ask, more: Record<string, string> = {}, code = 'AMS1F') =>
  said(await ask('POST', `/v1/carpark/${code}.js`, { form: { ...order, ...more } }))

describe('the envelope of the trade', () => {
  test('AGENCY-60 AGENCY-61 recorded requests are answered field for field', async () => {
    const { ask } = await world()
    let ref = ''
    for (const { name, method, path, form, status, body } of recorded) {
      const told = await ask(method, path.replace('{ref}', ref), form ? { form } : {})
      ref ||= said(told).Booking?.BookingRef ?? ''
      const text = JSON.stringify(told.body).replaceAll(ref || '{ref}', '{ref}')
      expect([name, told.status, JSON.parse(text)]).toEqual([name, status, body])
    }
    expect(ref).toMatch(/^AMS-/)
  })

  test('AGENCY-62 AP-01 AP-02 AP-05 without a key in force every call is refused alike, in the envelope', async () => {
    const { ask, keys } = await world()
    const calls = [
      ['GET', '/v1/carpark/AMS.js'],
      ['POST', '/v1/carpark/AMS1F.js'],
      ['GET', '/v1/booking/AMS-1.js'],
      ['POST', '/v1/booking/AMS-1.js'],
    ] as const
    for (const [method, path] of calls) {
      for (const key of [null, 'x', `pw_live_${'A'.repeat(43)}`])
        expect(refusedWith(await ask(method, path, { key }))).toEqual([401, 'key_required'])
      const inAddress = `${path}?key=${keys.nord.secret}`
      expect(refusedWith(await ask(method, inAddress, { key: null }))).toEqual([401, 'key_required'])
    }
    const basic = (user: string) => ({
      key: null,
      headers: { authorization: `Basic ${Buffer.from(`${user}:${keys.nord.secret}`).toString('base64')}` },
    })
    const stay = query(times)
    expect((await ask('GET', `/v1/carpark/AMS.js${stay}`, basic('NORD1'))).status).toBe(200)
    expect((await ask('GET', `/v1/carpark/AMS.js${stay}`, basic('SUD2'))).status).toBe(401)
    expect((await ask('GET', `/v1/carpark/AMS.js${stay}&ABTANumber=nord1`)).status).toBe(200)
    expect(refusedWith(await ask('GET', `/v1/carpark/AMS.js${stay}&ABTANumber=SUD2`))).toEqual([401, 'key_required'])
  })

  test('AGENCY-62 AP-06 AP-09 a key does what its scopes name, and is counted as in the agency API', async () => {
    const { deps, NORD1, ask } = await world()
    const only = async (scope: 'read' | 'book' | 'change' | 'cancel') =>
      legacyCaller(deps, (await keyFor(deps, NORD1, 'NORD1', [scope])).secret)
    const { Booking } = await booked(await only('book'))
    const ref = Booking!.BookingRef
    const reads = await only('read')
    expect((await reads('GET', `/v1/booking/${ref}.js`)).status).toBe(200)
    expect(refusedWith(await reads('POST', `/v1/carpark/AMS1F.js`, { form: order }))).toEqual([403, 'not_allowed'])
    for (const form of [{ ConfirmCancel: 'Y' }, { Registration: 'XY1' }, { ...times, DepartDate: '2026-12-09' }])
      expect(refusedWith(await reads('POST', `/v1/booking/${ref}.js`, { form }))).toEqual([403, 'not_allowed'])
    expect(refusedWith(await (await only('book'))('GET', `/v1/booking/${ref}.js`))).toEqual([403, 'not_allowed'])
    const cancels = await only('cancel')
    expect((await cancels('GET', `/v1/booking/${ref}.js?ConfirmCancel=N`)).status).toBe(200)
    expect((await cancels('POST', `/v1/booking/${ref}.js`, { form: { ConfirmCancel: 'Y' } })).status).toBe(200)
    await ask('GET', '/v1/carpark/AMS.js')
    await deps.db.query('update try_count set n = 300')
    const over = await ask('GET', '/v1/carpark/AMS.js')
    expect([...refusedWith(over), over.headers.get('retry-after')]).toEqual([429, 'too_many_requests', '60'])
  })

  test('AGENCY-7 AGENCY-62 ID-14 another agency’s booking is answered like none, to the letter', async () => {
    const { ask, other } = await world()
    const ref = (await booked(ask)).Booking!.BookingRef
    const nobody = 'AMS-0000-0000-0000'
    const asks = [
      ['GET', '', undefined],
      ['GET', '?ConfirmCancel=N', undefined],
      ['GET', query({ ...times, DepartDate: '2026-12-09' }), undefined],
      ['POST', '', { ConfirmCancel: 'Y' }],
      ['POST', '', { Registration: 'XY1' }],
      ['POST', '', { ...times, DepartDate: '2026-12-09' }],
    ] as const
    for (const [method, more, form] of asks) {
      const options = form ? { form } : {}
      const foreign = await other(method, `/v1/booking/${ref}.js${more}`, options)
      expect([foreign.status, foreign.body]).toEqual([
        404,
        (await other(method, `/v1/booking/${nobody}.js${more}`, options)).body,
      ])
    }
    expect((await ask('GET', `/v1/booking/${ref}.js`)).status).toBe(200)
    // with an e-mail address that is not the customer's it is nobody's, too
    expect((await ask('GET', `/v1/booking/${ref}.js?Email=Noor%40example.org`)).status).toBe(200)
    expect((await ask('GET', `/v1/booking/${ref}.js?Email=x%40example.org`)).status).toBe(404)
  })

  test('AGENCY-163 AGENCY-62 no e-mail address of a traveller who booked himself is confirmed, and none of his details is overwritten', async () => {
    const { ask, deps } = await world()
    const { id } = await paidBooking(deps, { email: 'himself@example.org' })
    const hidden = { mobile: '+31612345678', returnFlight: 'KL1002' }
    await deps.db.query(`update booking set agent_code = 'NORD1', details = details || $2::jsonb where id = $1`, [
      id,
      JSON.stringify(hidden),
    ])
    const { number } = (await bookingById(deps.db, id))!
    const path = `/v1/booking/${number}.js`
    expect((await ask('GET', path)).status).toBe(200)
    for (const Email of ['himself@example.org', 'x@example.org']) {
      for (const more of [{}, { ConfirmCancel: 'N' }, { ...times, DepartDate: '2026-12-09' }])
        expect(refusedWith(await ask('GET', path + query({ ...more, Email })))).toEqual([404, 'not_found'])
      for (const more of [{ Registration: 'XY1' }, { ConfirmCancel: 'Y' }, times])
        expect(refusedWith(await ask('POST', path, { form: { ...more, Email } }))).toEqual([404, 'not_found'])
    }
    const form = { Registration: 'XY99ZZ', MobileNum: '', ReturnFlight: 'KL9999', Email: '' }
    expect(said(await ask('POST', path, { form })).CarDetails).toMatchObject({ Registration: 'XY99ZZ' })
    const { details, status } = (await bookingById(deps.db, id))!
    expect([status, details]).toMatchObject(['confirmed', { ...hidden, plate: 'XY99ZZ', email: 'himself@example.org' }])
  })

  test('AGENCY-63 an order that is sent twice is booked once; after it has ended it is a new one', async () => {
    const { ask, deps } = await world()
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => booked(ask)))
    const refs = new Set(all.flatMap(({ Booking }) => Booking?.BookingRef ?? []))
    expect(refs.size).toBe(1)
    const [ref = ''] = refs
    expect((await booked(ask)).Booking?.BookingRef).toBe(ref)
    expect((await booked(ask, { Surname: 'Jansen' })).Booking?.BookingRef).not.toBe(ref)
    await ask('POST', `/v1/booking/${ref}.js`, { form: { ConfirmCancel: 'Y' } })
    expect((await booked(ask)).Booking?.BookingRef).not.toBe(ref)
    const [count] = await deps.db.query<{ n: number }>('select count(*)::int as n from booking')
    expect(count?.n).toBe(3)
  })

  test('AGENCY-64 a price that has become higher is not booked, one that has become lower is', async () => {
    const { ask, deps } = await world()
    const dearer = await ask('POST', '/v1/carpark/AMS1F.js', { form: { ...order, PriceCheckPrice: '61.99' } })
    expect([refusedWith(dearer), said(dearer).Pricing]).toEqual([[409, 'price_changed'], { NewPrice: '62.00' }])
    expect((await booked(ask, { PriceCheckPrice: '62.01' })).Pricing?.['TotalPrice']).toBe('62.00')
    for (const PriceCheckPrice of ['', 'x', '62,00', '-1', '1e3', '62.001'])
      expect((await booked(ask, { PriceCheckPrice, Surname: 'Other' })).Error?.Field).toMatchObject([
        { Name: 'PriceCheckPrice' },
      ])
    const [count] = await deps.db.query<{ n: number }>('select count(*)::int as n from booking')
    expect(count?.n).toBe(1)
  })

  test('AGENCY-61 AGENCY-120 AGENCY-193 a net price stands beside the price, and a booking at it brings no commission', async () => {
    const { ask, deps, NORD1 } = await world()
    await withNetPrice(deps, NORD1, { basisPoints: 1_000 })
    const priced = said(await ask('GET', `/v1/carpark/AMS1F.js${query(times)}`))
    expect(priced.CarPark).toMatchObject([{ TotalPrice: '62.00', NetPrice: '55.80' }])
    // AGENCY-193: no commission stands beside it, and a booking that somebody else pays has one again
    expect(Object.keys(priced.CarPark?.[0] ?? {}).filter((name) => /Comm/.test(name))).toEqual([])
    const made = await booked(ask, { PaidBy: 'Agent' })
    expect([made.Pricing, made.Booking?.AgentComm, made.Booking?.VATonComm]).toMatchObject([
      { TotalPrice: '62.00', NetPrice: '55.80', PaidBy: 'Agent' },
      '0.00',
      '0.00',
    ])
    const other = await booked(ask, { PaidBy: 'CarPark', Email: 'jan@example.org' })
    expect([other.Pricing?.['NetPrice'], other.Booking?.AgentComm]).toEqual([undefined, '5.12'])
  })

  test('AGENCY-61 AGENCY-131 an agency that bills with Dutch VAT is told the VAT on its commission', async () => {
    const { ask, deps, NORD1 } = await world()
    const priced = async () => said(await ask('GET', `/v1/carpark/AMS1F.js${query(times)}`)).CarPark
    expect(await priced()).toMatchObject([{ AgentComm: '5.12', VATonComm: '0.00' }])
    await addBillingParty(deps.db, { ...dutchParty, organisationId: NORD1, by: 'staff:x' }, deps.clock.now())
    expect(await priced()).toMatchObject([{ AgentComm: '5.12', VATonComm: '1.08' }])
    const made = await booked(ask, { PaidBy: 'CarPark' })
    expect(made.Booking).toMatchObject({ AgentComm: '5.12', VATonComm: '1.08' })
  })

  test('AGENCY-61 what is wrong is told under the names that were sent', async () => {
    const { ask } = await world()
    const fieldsOf = async (more: Record<string, string>) =>
      ((await booked(ask, more)).Error?.Field ?? []).map(({ Name, Code }) => `${Name} ${Code}`)
    expect(await fieldsOf({ Email: 'x' })).toEqual(['Email email_invalid'])
    expect(await fieldsOf({ MobileNum: '' })).toEqual(['MobileNum mobile_required'])
    expect(await fieldsOf({ NumberOfPax: 'two' })).toEqual(['NumberOfPax option_required'])
    expect(await fieldsOf({ ArrivalTime: '2500' })).toEqual(['ArrivalDate moment_unreadable'])
    expect(await fieldsOf({ CustomerRef: '<b>' })).toEqual(['CustomerRef option_required'])
    expect(await fieldsOf({ PaidBy: 'Nobody' })).toEqual(['PaidBy option_required'])
    const bare = await ask('GET', '/v1/carpark/AMS.js')
    expect(said(bare).Error?.Field.map(({ Name }) => Name)).toEqual(['ArrivalDate', 'DepartDate'])
  })

  test('AGENCY-65 other times are priced first, made at that price at most, and details go alone', async () => {
    const { ask } = await world()
    const ref = (await booked(ask)).Booking!.BookingRef
    const longer = { ...times, DepartDate: '2026-12-09' }
    const priced = said(await ask('GET', `/v1/booking/${ref}.js${query(longer)}`))
    expect(priced.Pricing).toMatchObject({ OriginalPrice: '62.00', NewPrice: '69.00', PriceDifference: '7.00' })
    const path = `/v1/booking/${ref}.js`
    expect(refusedWith(await ask('POST', path, { form: longer }))).toEqual([409, 'price_changed'])
    const both = { ...longer, PriceCheckPrice: '69.00', Registration: 'XY1' }
    expect(said(await ask('POST', path, { form: both })).Error?.Field).toMatchObject([{ Name: 'Registration' }])
    const made = said(await ask('POST', path, { form: { ...longer, PriceCheckPrice: '69.00' } }))
    expect(made.Itinerary).toMatchObject({ DepartDate: '2026-12-09', Duration: 9 })
    const corrected = said(await ask('POST', path, { form: { Registration: 'XY99ZZ' } }))
    expect(corrected.CarDetails).toMatchObject({ Registration: 'XY99ZZ' })
    expect(refusedWith(await ask('POST', path, { form: {} }))).toEqual([422, 'form_incomplete'])
  })

  test('AGENCY-66 cancelling tells its fee first, and is refused when less would come back than was shown', async () => {
    const { ask } = await world()
    const ref = (await booked(ask, { PriceCheckPrice: '59.00' }, 'AMS1M')).Booking!.BookingRef
    const path = `/v1/booking/${ref}.js`
    expect(said(await ask('GET', `${path}?ConfirmCancel=N`)).Cancel).toMatchObject({ RefundAmount: '0.00' })
    const less = { ConfirmCancel: 'Y', RefundAmount: '10.00' }
    expect(refusedWith(await ask('POST', path, { form: less }))).toEqual([409, 'conflict'])
    for (const ConfirmCancel of ['N', '', 'yes'])
      expect((await ask('POST', path, { form: { ConfirmCancel } })).status).toBe(422)
    expect((await ask('POST', path, { form: { ConfirmCancel: 'Y', RefundAmount: '0.00' } })).status).toBe(200)
    const gone = said(await ask('GET', path))
    expect([gone.Booking?.Amendable, gone.Booking?.AgentComm]).toEqual(['C', '0.00'])
    expect((await ask('POST', path, { form: { ConfirmCancel: 'Y' } })).status).toBe(409)
  })

  test('AGENCY-60 whatever else is asked below its address is refused in the envelope', async () => {
    const { ask } = await world()
    for (const path of ['/v1/carpark/AMS', '/v1/carpark/..%2F.js', '/v1/booking/x.js', '/v1/carpark/ZZZZ.js'])
      expect((await ask('GET', path)).status, path).toBe(404)
    expect(refusedWith(await ask('GET', '/v1/hotel'))).toEqual([404, 'not_found'])
  })
})
