import { describe, expect, test } from 'vitest'
import { verify } from '#db/verify.ts'
import { operatorScopes } from '#domain/agencies/service-key.ts'
import { agencyCaller, bookedBy, offerOf, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { freshDeps } from '#test/builders/deps.ts'

const fresh = freshDeps()

/** Two organisations with a car park each; the first one's program sets places and prices. */
const world = async (capacity = 10) => {
  const made = await agencyWorld(await fresh({ capacity }))
  await secondPark(made.deps)
  const { keys, ids } = await operatorsOf(made.deps, operatorScopes)
  return { ...made, one: agencyCaller(made.deps, keys[0]), two: agencyCaller(made.deps, keys[1]), ids }
}

type Line = { outcome: string; changedDays: number; problem: string | null; days: string[] }
type Kind = 'availability' | 'prices'
const put = async (ask: AgencyCaller, kind: Kind, lines: object[], dryRun?: boolean): Promise<Line[]> => {
  const { status, body } = await ask('PUT', `/channel/${kind}`, { lines, ...(dryRun !== undefined && { dryRun }) })
  expect([status, body]).toEqual([200, expect.anything()])
  return body['lines'] as Line[]
}
const saidOf = (lines: Line[]) => lines.map(({ outcome, changedDays, problem }) => [outcome, changedDays, problem])
const ams = { location: 'AMS', productId: 1 }
const line = (changes: object = {}) => ({ ...ams, from: '2026-12-24', to: '2026-12-26', capacity: 6, ...changes })
const season = (changes: object = {}) => ({
  name: 'All year',
  from: '01-01',
  to: '12-31',
  perDay: [1800, 1500, 1100, 900, 800],
  ...changes,
})
const done = (days: number) => ['changed', days, null]
const same = ['unchanged', 0, null]
const refused = (problem: string) => ['refused', 0, problem]

const daysOf = (deps: Awaited<ReturnType<typeof world>>['deps']) =>
  deps.db.query<{ day: string; capacity: number; sell_limit: number }>(
    `select day, capacity, sell_limit from product_day where product_id = 1 and capacity + sell_limit <> 20 order by day`,
  )
const trail = async (deps: Awaited<ReturnType<typeof world>>['deps']) =>
  deps.db.query<{ actor: string; object: string; data: object }>(
    `select actor, object, data from trail where operation = 'channel.change' order by 1`,
  )

describe('places that programs of car parks set', () => {
  test('AGENCY-134 AGENCY-136 for days, in a dry run first, and once; the trail says who', async () => {
    const { one, deps } = await world()
    expect(saidOf(await put(one, 'availability', [line()], true))).toEqual([done(3)])
    expect([await daysOf(deps), await trail(deps)]).toEqual([[], []])
    expect(saidOf(await put(one, 'availability', [line({ forSale: 4 })]))).toEqual([done(3)])
    expect(await daysOf(deps)).toEqual(
      ['2026-12-24', '2026-12-25', '2026-12-26'].map((day) => ({ day, capacity: 6, sell_limit: 4 })),
    )
    expect(saidOf(await put(one, 'availability', [line({ forSale: 4 })]))).toEqual([same])
    const data = { from: '2026-12-24', to: '2026-12-26', capacity: 6, forSale: 4, days: 3 }
    expect(await trail(deps)).toMatchObject([{ actor: expect.stringMatching(/^key:/), object: 'product:AMS/1', data }])
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-134 never fewer than are taken: that line is refused with its days, and the others are done', async () => {
    const { one, nord, deps } = await world()
    for (const n of [1, 2, 3]) await bookedBy(nord, { once: `order-100${n}` })
    const [{ day } = { day: '' }] = await deps.db.query<{ day: string }>(
      'select day from product_day where product_id = 1 and taken = 3 order by day limit 1',
    )
    const on = { from: day, to: day }
    const lines = [line({ ...on, capacity: 8 }), line({ ...on, capacity: 2 }), line({ ...on, capacity: 3, forSale: 0 })]
    const told = await put(one, 'availability', lines)
    expect(saidOf(told)).toEqual([done(1), refused('below_sold'), done(1)])
    expect(told[1]?.days).toEqual([day])
    expect(await daysOf(deps)).toEqual([{ day, capacity: 3, sell_limit: 0 }])
    // closed: nothing more is sold, and what is sold stands
    expect(await offerOf(nord)).toBeUndefined()
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-134 days that are none, over, too far ahead or without a price', async () => {
    const { one, deps } = await world()
    const lines = [
      line({ from: '2026-02-30' }),
      line({ from: '2026-12-27' }),
      line({ from: '2026-01-01', to: '2026-01-02' }),
      line({ to: '2029-01-01' }),
      line({ forSale: 7 }),
      line({ productId: 7777 }),
      line({ location: 'XYZ' }),
    ]
    expect(saidOf(await put(one, 'availability', lines))).toEqual(
      ['days_invalid', 'days_invalid', 'days_invalid', 'days_invalid', 'places_invalid', 'not_found', 'not_found'].map(
        refused,
      ),
    )
    await deps.db.query(`delete from product_day where product_id = 1 and day = '2026-12-25'`)
    const [gap] = await put(one, 'availability', [line()])
    expect(gap).toEqual({ outcome: 'refused', changedDays: 0, problem: 'not_on_sale', days: ['2026-12-25'] })
    // what is behind us is left alone
    const [whole] = await put(one, 'availability', [line({ from: '2020-01-01', to: '2026-12-24' })])
    expect(whole?.outcome).toBe('changed')
    const [first] = await daysOf(deps)
    expect(first!.day >= new Date(deps.clock.now()).toISOString().slice(0, 10)).toBe(true)
  })
})

describe('prices that programs of car parks set', () => {
  test('AGENCY-135 AGENCY-136 all seasons of a product: who asks from then on pays them, bookings keep theirs', async () => {
    const { one, nord, deps } = await world()
    const { id } = (await bookedBy(nord)).body
    const lines = [{ ...ams, seasons: [season()] }]
    const [would] = await put(one, 'prices', lines, true)
    expect(would).toMatchObject({ outcome: 'changed', problem: null })
    expect((await offerOf(nord)).price.totalMinor).toBe(6_200)
    expect(await put(one, 'prices', lines)).toEqual([would])
    await deps.catalogue.refresh()
    const dearer = (await offerOf(nord)).price.totalMinor
    expect(dearer).toBeGreaterThan(6_200)
    expect(((await nord('GET', `/bookings/${String(id)}`)).body['price'] as { totalMinor: number }).totalMinor).toBe(
      6_200,
    )
    expect(saidOf(await put(one, 'prices', lines))).toEqual([same])
    // all days of the week are none in particular
    const allWeek = [{ ...ams, seasons: [season({ weekdays: [7, 6, 5, 4, 3, 2, 1] })] }]
    expect(saidOf(await put(one, 'prices', allWeek))).toEqual([same])
    expect(await trail(deps)).toMatchObject([{ object: 'product:AMS/1', data: { seasons: 1 } }])
    const versions = await deps.db.query(`select from tariff_version where product_id = 1 and offered_until is null`)
    expect(versions).toHaveLength(1)
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-135 a booked day keeps a price, and one that nobody booked is not sold without', async () => {
    const { one, nord, deps } = await world()
    await bookedBy(nord)
    const summer = { ...ams, seasons: [season({ name: 'Summer', from: '06-15', to: '09-05' })] }
    const [kept] = await put(one, 'prices', [summer])
    expect([kept?.problem, kept?.days[0]?.slice(0, 7)]).toEqual(['booked_without_price', '2026-12'])
    expect(saidOf(await put(one, 'prices', [summer], true))).toEqual([refused('booked_without_price')])
    const winter = { ...ams, seasons: [season({ name: 'Winter', from: '10-01', to: '03-31' })] }
    expect((await put(one, 'prices', [winter]))[0]?.outcome).toBe('changed')
    const inSummer = line({ from: '2027-07-01', to: '2027-07-02' })
    expect((await put(one, 'availability', [inSummer]))[0]?.problem).toBe('not_on_sale')
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-135 days that were closed by themselves are not opened again by a list without them and one with them', async () => {
    const { one, deps } = await world()
    expect(saidOf(await put(one, 'availability', [line({ forSale: 0 })]))).toEqual([done(3)])
    const closed = await daysOf(deps)
    const without = { ...ams, seasons: [season({ from: '01-01', to: '12-20' })] }
    for (const dryRun of [true, false]) {
      const [told] = await put(one, 'prices', [without], dryRun)
      expect([told?.problem, told?.days]).toEqual(['places_without_price', ['2026-12-24', '2026-12-25', '2026-12-26']])
    }
    expect((await put(one, 'prices', [{ ...ams, seasons: [season()] }]))[0]?.outcome).toBe('changed')
    expect(await daysOf(deps)).toEqual(closed)
    // whoever means it says first that these days are like others
    expect(saidOf(await put(one, 'availability', [line({ capacity: 10 })]))).toEqual([done(3)])
    expect((await put(one, 'prices', [without]))[0]?.outcome).toBe('changed')
  })

  test('AGENCY-135 a name is tidied, and one of nothing but signs that nobody sees is none', async () => {
    const { one } = await world()
    const named = (name: string) => ({ ...ams, seasons: [season({ name })] })
    expect((await put(one, 'prices', [named('Sum\u0000mer')]))[0]?.outcome).toBe('changed')
    expect(saidOf(await put(one, 'prices', [named('\u0000')]))).toEqual([refused('season_invalid')])
  })

  test('AGENCY-135 what is no season, and a price of zero', async () => {
    const { one } = await world()
    const lines = [{ from: '02-30' }, { to: '13-01' }, { name: ' ' }].map((wrong) => ({
      ...ams,
      seasons: [season(wrong)],
    }))
    expect(saidOf(await put(one, 'prices', lines))).toEqual(lines.map(() => refused('season_invalid')))
    const free = { lines: [{ ...ams, seasons: [season({ perDay: [0, 0, 0, 0, 0] })] }] }
    expect((await one('PUT', '/channel/prices', free)).body['code']).toBe('form_incomplete')
    expect((await one('PUT', '/channel/prices', { lines: [] })).body['code']).toBe('form_incomplete')
  })
})

describe('whose places and prices', () => {
  test('AGENCY-133 AGENCY-7 another organisation’s product is answered like none, and a key that reads sets nothing', async () => {
    const { one, two, nord, deps, ids } = await world()
    const lines = [line(), line({ productId: 99 }), line({ productId: 7777 })]
    const told = await put(two, 'availability', lines)
    expect(saidOf(told)).toEqual([refused('not_found'), refused('not_on_sale'), refused('not_found')])
    expect(saidOf(await put(one, 'availability', lines, true))).toEqual([
      done(3),
      refused('not_found'),
      refused('not_found'),
    ])
    const seasons = [season()]
    expect(saidOf(await put(two, 'prices', [{ ...ams, seasons }]))).toEqual([refused('not_found')])
    await deps.db.query('update product set active = false where id = 1')
    expect(saidOf(await put(one, 'availability', [line()]))).toEqual([refused('not_found')])
    expect((await nord('PUT', '/channel/availability', { lines })).status).toBe(403)
    await deps.db.query(`update service_key set scopes = array['channel'] where organisation_id = $1`, [ids[0]])
    expect((await one('PUT', '/channel/availability', { lines })).status).toBe(403)
    expect((await one('GET', '/channel/bookings')).status).toBe(200)
  })
})
