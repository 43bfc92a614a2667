import { describe, expect, test } from 'vitest'
import { narrowestFirst, seasonOn, type Season } from '#domain/carparks/seasons.ts'
import { parseDate } from '#domain/time/local.ts'
import { hourMs } from '#domain/time/zones.ts'
import { agencyCaller, bookedBy, offersOf, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { keyFor } from '#test/builders/agencies.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { apdsRates } from './apds.ts'

const fresh = freshDeps()
const world = async () => agencyWorld(await fresh({ capacity: 100 }))

type Json = Record<string, unknown>
type Listed = { meta: Record<string, number>; data: Json[] }
const read = async (ask: AgencyCaller, path: string): Promise<Listed> => {
  const { status, body } = await ask('GET', `/apds/v4${path}`)
  expect([path, status]).toEqual([path, 200])
  return body as unknown as Listed
}

/** What the published description of APDS 4.0 requires of each class, by the name of the class. */
const required = {
  place: ['id', 'version', 'type', 'name', 'layer', 'hierarchyElementRecord', 'timeZone'],
  rateTable: ['id', 'version', 'rateTableName', 'availability', 'validityStart', 'activeTimes', 'rateLineCollections'],
  rateLineCollection: [
    'id',
    'version',
    'collectionSequence',
    'applicableCurrency',
    'resetTime',
    'validStart',
    'relativeTimes',
    'taxIncluded',
    'rateLines',
  ],
  rateLine: ['id', 'version', 'sequence', 'rateLineType', 'value'],
  rightSpecification: ['id', 'version', 'issuer', 'transferable', 'hierarchyElements', 'validity'],
  assignedRight: ['id', 'version', 'rightSpecification', 'rightHolder'],
  credential: ['type', 'identifier'],
  plannedUse: ['startTime'],
}
const lacking = (one: unknown, of: keyof typeof required): string[] =>
  required[of].filter((field) => !(field in (one as Json))).map((field) => `${of}.${field}`)
const inside = (one: Json, ...path: string[]): Json[] =>
  path.reduce((all, name) => all.flatMap((each) => [each[name]].flat() as Json[]), [one])

describe('in the form of APDS', () => {
  test('AGENCY-103 everything has what the standard requires, and what one names is there', async () => {
    const { nord } = await world()
    await bookedBy(nord)
    const [places, rates, specs, rights] = await Promise.all(
      ['/places', '/rates', '/rights/specs', '/rights/assigned'].map((path) => read(nord, path)),
    )
    for (const list of [places, rates, specs, rights]) expect(list!.meta['total']).toBe(list!.data.length)
    const lacks = [
      ...places!.data.flatMap((one) => lacking(one, 'place')),
      ...rates!.data.flatMap((one) => [
        ...lacking(one, 'rateTable'),
        ...inside(one, 'rateLineCollections').flatMap((each) => lacking(each, 'rateLineCollection')),
        ...inside(one, 'rateLineCollections', 'rateLines').flatMap((each) => lacking(each, 'rateLine')),
      ]),
      ...specs!.data.flatMap((one) => lacking(one, 'rightSpecification')),
      ...rights!.data.flatMap((one) => [
        ...lacking(one, 'assignedRight'),
        ...inside(one, 'rightHolder', 'credentials').flatMap((each) => lacking(each, 'credential')),
        ...inside(one, 'plannedUses').flatMap((each) => lacking(each, 'plannedUse')),
      ]),
    ]
    expect(lacks).toEqual([])
    // the control: what is not there is noticed
    expect(lacking({}, 'plannedUse')).toEqual(['plannedUse.startTime'])
    const named = (one: Json): string => `${String(one['id'])} ${String(one['version'])}`
    const known = new Set([places, rates, specs].flatMap((list) => list!.data.map(named)))
    const references = [
      ...places!.data.flatMap((one) => inside(one, 'rightSpecifications')),
      ...specs!.data.flatMap((one) => [
        ...inside(one, 'hierarchyElements'),
        ...inside(one, 'rateEligibility', 'rateTable'),
      ]),
      ...rights!.data.flatMap((one) => inside(one, 'rightSpecification')),
    ]
    expect(references.length).toBeGreaterThan(3)
    expect(references.filter((one) => !known.has(named(one)))).toEqual([])
  })

  test('AGENCY-103 PRICE-2 the line of eight days is what a quote asks for the parking of eight days', async () => {
    const { nord } = await world()
    const [offer] = await offersOf(nord)
    const { parts, days } = offer!.price as unknown as { days: number; parts: { kind: string; amountMinor: number }[] }
    const parking = parts.find(({ kind }) => kind === 'parking')!.amountMinor
    expect([days, parking]).toEqual([8, 5_600])
    const [table] = (await read(nord, '/rates?place=AMS')).data
    const lines = inside(table!, 'rateLineCollections', 'rateLines')
    expect(lines[7]).toMatchObject({ sequence: 8, durationStart: '07:00:00', durationEnd: '08:00:00', value: 56 })
  })

  test('AGENCY-103 AGENCY-7 an agency reads its own bookings that stand, by plate and number, and no name', async () => {
    const { nord, sud, deps, NORD1 } = await world()
    const { body } = await bookedBy(nord)
    const gone = String((await bookedBy(nord, { once: 'order-0002' })).body['id'])
    const quoted = (await nord('POST', `/bookings/${gone}/cancellations`)).body
    await nord('POST', `/bookings/${gone}/cancellations/${String(quoted['cancellationId'])}/confirm`)
    const { data, meta } = await read(nord, '/rights/assigned')
    expect([data.map(({ id }) => id), meta['total']]).toEqual([[body['id']], 1])
    expect(data[0]).toMatchObject({
      assignedRightIssuer: { id: 'NORD1' },
      plannedUses: [{ startTime: '2026-12-01T09:00:00.000Z', endTime: '2026-12-08T17:00:00.000Z' }],
      monetaryValue: { value: { currencyType: 'EUR', currencyValue: 62 } },
      rightHolder: { credentials: [{ identifier: { id: 'AB123C' } }, { identifier: { id: body['number'] } }] },
    })
    expect(JSON.stringify(data)).not.toMatch(/Noor|Vries|@|\+31/)
    expect(await read(sud, '/rights/assigned')).toMatchObject({ data: [], meta: { total: 0 } })
    const { secret } = await keyFor(deps, NORD1, 'NORD1', ['book'])
    expect((await agencyCaller(deps, secret)('GET', '/apds/v4/rights/assigned')).status).toBe(403)
  })

  test('AGENCY-103 of a place that nobody has there is nothing; of a page beyond the last, neither', async () => {
    const { nord } = await world()
    await bookedBy(nord)
    const [place] = (await read(nord, '/places')).data
    for (const path of ['/places', '/rates', '/rights/specs', '/rights/assigned']) {
      for (const query of ['?place=AMS', `?place=${String(place!['id'])}`])
        expect((await read(nord, path + query)).data.length, path + query).toBeGreaterThan(0)
      for (const query of ['?place=XXX', '?place=AMS-nowhere'])
        expect([path + query, (await read(nord, path + query)).data]).toEqual([path + query, []])
      const { data, meta } = await read(nord, `${path}?page=2`)
      expect([path, data, meta['offset'], meta['total']! > 0]).toEqual([path, [], 100, true])
      expect((await nord('GET', `/apds/v4${path}?page=0`)).status).toBe(422)
    }
  })
})

describe('seasons in the form of APDS', () => {
  const season = (fromMonthDay: string, toMonthDay: string, more: Partial<Season> = {}): Season => ({
    name: `${fromMonthDay} ${toMonthDay}`,
    fromMonthDay,
    toMonthDay,
    perDay: [1_000, 900, 800, 700, 600],
    ...more,
  })

  test('AGENCY-103 PRICE-9 the first in the order that covers a day is the season of this day', () => {
    const seasons = [
      season('01-01', '12-31'),
      season('07-01', '08-31'),
      season('12-20', '01-05'),
      season('07-01', '08-31', { weekdays: [5, 6, 7], name: 'weekends' }),
      season('08-01', '08-10'),
      season('08-01', '08-10', { name: 'later' }),
    ]
    const ordered = narrowestFirst(seasons)
    for (let day = 0; day < 366; day++) {
      const date = parseDate(new Date(Date.UTC(2028, 0, 1 + day)).toISOString().slice(0, 10))!
      const first = ordered.find((one) => seasonOn([one], date))
      expect([date, first?.name]).toEqual([date, seasonOn(seasons, date)?.name])
    }
  })

  test('AGENCY-103 a season stands there as it is now or comes next, over New Year and on 29 February too', async () => {
    const { deps } = await world()
    const airport = deps.catalogue.airport('AMS')!
    const [product] = airport.products
    const spans = (now: string, ...seasons: Season[]) =>
      apdsRates(
        {
          airport,
          product: product!,
          present: {
            from: 0,
            until: null,
            list: { seasons, leadTimes: [], packages: [], extras: [], dayCount: 'calendarDays' },
          },
        },
        Date.parse(now),
      ).map(({ rateLineCollections: [one] }) => [one!.validStart, one!.validEnd])
    expect(spans('2026-11-20T12:00Z', season('07-01', '08-31'))).toEqual([
      ['2027-06-30T22:00:00.000Z', '2027-08-31T22:00:00.000Z'],
    ])
    const newYear = ['2026-12-19T23:00:00.000Z', '2027-01-05T23:00:00.000Z']
    expect(spans('2026-11-20T12:00Z', season('12-20', '01-05'))).toEqual([newYear])
    expect(spans('2027-01-03T12:00Z', season('12-20', '01-05'))).toEqual([newYear])
    // the last day is still in it, and an hour later the next one stands there
    expect(spans('2027-01-05T22:59Z', season('12-20', '01-05'))).toEqual([newYear])
    expect(
      spans(new Date(Date.parse('2027-01-05T22:59Z') + hourMs).toISOString(), season('12-20', '01-05')),
    ).not.toEqual([newYear])
    expect(spans('2027-01-10T12:00Z', season('02-01', '02-29'))).toEqual([
      ['2027-01-31T23:00:00.000Z', '2027-02-28T23:00:00.000Z'],
    ])
  })
})
