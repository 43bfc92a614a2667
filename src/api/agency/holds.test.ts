import { describe, expect, test } from 'vitest'
import { setLimit } from '#db/agency-credit.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { verify } from '#db/verify.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { expireHolds } from '#usecases/system/expire-holds.ts'
import { keyFor } from '#test/builders/agencies.ts'
import { aDriver, agencyCaller, aStay, offersOf, type AgencyCaller, type Told } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { tryingWorld } from '#test/builders/trying-world.ts'
import { must } from '#test/builders/traveller.ts'

const fresh = freshDeps()
const world = async (capacity = 1) => agencyWorld(await fresh({ capacity }))

type Offer = { quoteId: string; package: string; validUntil: string }
type Held = { hold: { holdId: string; until: string } | null; offers: Offer[] }

const asked = (ask: AgencyCaller, more: object = {}, once?: string): Promise<Told> =>
  ask('POST', '/quotes', { location: 'AMS', stay: aStay, productId: 1, hold: true, ...more }, once ? { once } : {})
const held = async (ask: AgencyCaller, more: object = {}) => {
  const told = await asked(ask, more)
  if (told.status !== 200) throw new Error(JSON.stringify(told.body))
  const { hold, offers } = told.body as Held
  return { hold: hold!, quoteId: offers.find((one) => one.package === 'flex')!.quoteId, offers }
}
const book = (ask: AgencyCaller, quoteId: string, { once = 'order-0001', paid = 'carPark' } = {}) =>
  ask('POST', '/bookings', { quoteId, paid, driver: aDriver }, { once })
const holds = async (deps: TestDeps): Promise<number> =>
  (await deps.db.query<{ n: number }>('select count(*)::int as n from quote_hold'))[0]!.n
const timePasses = async (deps: TestDeps, ms: number): Promise<void> => {
  deps.clock.advance(ms)
  must(await expireHolds(deps, { kind: 'system', job: 'expire-holds' }))
}

describe('AGENCY-218 a space that is held with a quote', () => {
  test('AGENCY-218 nobody else gets it, another seller of the agency neither; the booking of the quote takes it', async () => {
    const { deps, nord, sud } = await world()
    const { hold, quoteId, offers } = await held(nord)
    expect(hold.until).toBe(new Date(deps.clock.now() + 30 * minuteMs).toISOString())
    expect(new Set(offers.map(({ validUntil }) => validUntil))).toEqual(new Set([hold.until]))
    expect([await offersOf(sud), await offersOf(nord)]).toEqual([[], []])
    expect((await asked(sud)).body).toMatchObject({ code: 'sold_out', status: 409 })
    expect(await verify(deps.db)).toEqual([])
    expect((await book(nord, quoteId)).status).toBe(201)
    expect([await holds(deps), await verify(deps.db)]).toEqual([0, []])
    expect(new Set(Object.values(await takenDays(deps.db)))).toEqual(new Set([1]))
    // it was one space: another offer of the same quote has none any more
    expect((await book(nord, offers[0]!.quoteId, { once: 'order-0002', paid: 'agency' })).body['code']).toBe('sold_out')
  })

  test('AGENCY-218 control: without a hold the quote has its price and no space', async () => {
    const { nord, sud } = await world()
    const [offer] = await offersOf(nord)
    const theirs = (await offersOf(sud)).find((one) => one.package === 'flex')!
    expect((await book(sud, theirs.quoteId)).status).toBe(201)
    expect((await book(nord, offer!.quoteId, { paid: 'agency' })).body['code']).toBe('sold_out')
  })

  test('AGENCY-218 it ends with the price: its last moment is in time, and one later the space is free', async () => {
    const { deps, nord } = await world()
    const { quoteId } = await held(nord)
    await timePasses(deps, 30 * minuteMs)
    expect(await holds(deps)).toBe(1)
    expect((await book(nord, quoteId)).status).toBe(201)
    const again = await world()
    const late = await held(again.nord)
    await timePasses(again.deps, 30 * minuteMs + 1)
    expect([await holds(again.deps), await verify(again.deps.db)]).toEqual([0, []])
    expect((await book(again.nord, late.quoteId)).body['code']).toBe('quote_over')
    expect((await book(again.sud, (await held(again.sud)).quoteId)).status).toBe(201)
  })

  test('AGENCY-218 with a covered space that one is held too, and nothing is held where it is not to be had', async () => {
    const { deps, nord } = await world(20)
    const { hold } = await held(nord, { covered: true })
    const taken = async (productId: number) => new Set(Object.values(await takenDays(deps.db, productId)))
    expect([await taken(1), await taken(11)]).toEqual([new Set([1]), new Set([1])])
    expect((await nord('DELETE', `/holds/${hold.holdId}`)).status).toBe(200)
    expect([await taken(1), await taken(11)]).toEqual([new Set(), new Set()])
    await deps.db.query('update product_day set taken = capacity where product_id = 11')
    expect((await asked(nord, { covered: true })).body['code']).toBe('sold_out')
    expect(await holds(deps)).toBe(0)
  })

  test('AGENCY-218 on account as well; a booking that is refused keeps what is held for it', async () => {
    const { deps, nord, NORD1 } = await world()
    const { quoteId } = await held(nord)
    await setLimit(deps.db, { organisationId: NORD1, currency: 'EUR', limitMinor: 100 }, deps.clock.now())
    expect((await book(nord, quoteId, { paid: 'agency' })).body['code']).toBe('credit_used_up')
    await deps.db.query('update product_day set sell_limit = 0')
    expect((await book(nord, quoteId, { once: 'order-0002' })).body['code']).toBe('sold_out')
    expect(await holds(deps)).toBe(1)
    await deps.db.query('update product_day set sell_limit = capacity')
    await setLimit(deps.db, { organisationId: NORD1, currency: 'EUR', limitMinor: 100_000 }, deps.clock.now())
    expect((await book(nord, quoteId, { once: 'order-0003', paid: 'agency' })).status).toBe(201)
    expect([await holds(deps), await verify(deps.db)]).toEqual([0, []])
  })

  test('AGENCY-218 one product is named, the key may book, and the agency may sell', async () => {
    const { deps, nord, NORD1 } = await world(20)
    const unnamed = await nord('POST', '/quotes', { location: 'AMS', stay: aStay, hold: true })
    expect(unnamed.body).toMatchObject({ code: 'option_required', status: 422 })
    expect(Object.keys(unnamed.body['fields'] as object)).toEqual(['productId'])
    const reader = agencyCaller(deps, (await keyFor(deps, NORD1, 'NORD1', ['read'])).secret)
    expect((await asked(reader)).body).toMatchObject({ code: 'not_allowed', status: 403 })
    expect((await asked(reader, { hold: false })).body).toMatchObject({ hold: null })
    await deps.db.query('update organisation set stopped_at = now() where id = $1', [NORD1])
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
    expect((await asked(nord)).body).toMatchObject({ code: 'papers_expired' })
    expect(await holds(deps)).toBe(0)
  })

  test('AGENCY-218 sent again with its Idempotency-Key it answers the same and holds one space', async () => {
    const { deps, nord } = await world(20)
    const [first, again] = [await asked(nord, {}, 'hold-0001'), await asked(nord, {}, 'hold-0001')]
    expect(again.body).toEqual(first.body)
    expect(await holds(deps)).toBe(1)
    await asked(nord, {}, 'hold-0002')
    expect(await holds(deps)).toBe(2)
  })

  test('AGENCY-218 AGENCY-166 with a key for trying it ends when its time is moved, for nobody else', async () => {
    const { testKey, other } = await tryingWorld(await fresh())
    const [one, two] = [await testKey(), await testKey('SUD2')]
    await held(one.ask)
    const { quoteId } = await held(two.ask)
    const left = async () => (await other.query('select from quote_hold')).length
    expect(await left()).toBe(2)
    await one.ask('POST', '/test/clock', { aheadMinutes: 31 })
    expect(await left()).toBe(1)
    expect((await book(two.ask, quoteId)).status).toBe(201)
    expect([await left(), await verify(other)]).toEqual([0, []])
    await other.close()
  })
})

describe('AGENCY-219 AGENCY-220 not more than some, and given up', () => {
  test('AGENCY-219 five of one product at once, for each agency; what ended counts no more', async () => {
    const { deps, nord, sud } = await world(50)
    const first = await held(nord)
    for (let n = 1; n < 5; n += 1) await held(nord)
    expect((await asked(nord)).body).toMatchObject({ code: 'too_many_requests', status: 429 })
    // the limit is not that of everybody
    await held(sud)
    expect((await nord('DELETE', `/holds/${first.hold.holdId}`)).status).toBe(200)
    const { quoteId } = await held(nord)
    expect((await asked(nord)).status).toBe(429)
    expect((await book(nord, quoteId)).status).toBe(201)
    await held(nord)
    // what ran out counts no more, also where no job has run
    deps.clock.advance(30 * minuteMs + 1)
    await held(nord)
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-220 the space is free at once, once, and the price goes on to hold', async () => {
    const { deps, nord, sud } = await world()
    const { hold, quoteId } = await held(nord)
    const nobody = await sud('DELETE', '/holds/00000000-0000-4000-8000-000000000000')
    const foreign = await sud('DELETE', `/holds/${hold.holdId}`)
    expect([foreign.status, foreign.body]).toEqual([404, nobody.body])
    expect(await holds(deps)).toBe(1)
    expect((await nord('DELETE', `/holds/${hold.holdId}`)).body).toEqual({ holdId: hold.holdId })
    expect((await nord('DELETE', `/holds/${hold.holdId}`)).status).toBe(404)
    expect((await nord('DELETE', '/holds/x')).status).toBe(404)
    expect(new Set(Object.values(await takenDays(deps.db)))).toEqual(new Set())
    expect((await book(nord, quoteId)).status).toBe(201)
    expect(await verify(deps.db)).toEqual([])
  })
})
