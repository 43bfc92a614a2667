import { describe, expect, test } from 'vitest'
import { writeAudit } from '#db/bookings.ts'
import { verify } from '#db/verify.ts'
import { behindWall } from '#db/row-wall.ts'
import { dayMs } from '#domain/time/zones.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { aDriver, aStay, bookedBy, offersOf, type AgencyCaller, type WireOffer } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { browser, codeOf, must } from '#test/builders/traveller.ts'
import { grant } from '../sessions.ts'
import { exportBooking } from '../travellers/accounts/export-account.ts'
import { closeStatements } from '../system/close-statements.ts'
import { readCredits, setCreditLimit } from './agency-credit.ts'
import { readNetPrices, setNetPrice, type NetTerms } from './net-prices.ts'
import { readStatement, setContract } from './statements.ts'

const fresh = freshDeps()
const slug = 'agency-nord1'
const finance = staffAs('finance', '22222222-2222-4222-8222-222222222222')
const reason = 'signed on 1 November'
const tenPercent = { basisPoints: 1_000 }

const world = async () => {
  const made = await agencyWorld(await fresh())
  const { deps, nord, NORD1 } = made
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'f@house.example', 'F', 'nl', now())`,
    [finance.personId],
  )
  const terms = (more: Partial<NetTerms>): NetTerms => ({
    slug,
    from: '2026-01-01',
    until: '',
    carPark: null,
    package: null,
    rule: tenPercent,
    reason,
    ...more,
  })
  return {
    ...made,
    agree: (more: Partial<NetTerms> = {}, who: typeof finance = finance) => setNetPrice(deps, who, terms(more)),
    book: async (n: number, more: object = {}) =>
      (await bookedBy(nord, { once: `net-${1_000 + n}`, paid: 'agency', ...more })).body,
    used: async () => must(await readCredits(deps, managerOf(NORD1), { slug }))[0]?.usedMinor,
  }
}

type Priced = WireOffer & { netPriceMinor: number | null }
const netOf = async (ask: AgencyCaller) =>
  Object.fromEntries(((await offersOf(ask)) as Priced[]).map((one) => [one.package, one.netPriceMinor]))

const changed = async (ask: AgencyCaller, id: string, departure: string) => {
  const path = `/bookings/${id}/changes`
  const quoted = await ask('POST', path, { stay: { ...aStay, departure } })
  const told = await ask('POST', `${path}/${String(quoted.body['changeId'])}/confirm`)
  return { quoted: quoted.body, told: told.body }
}

describe('net prices of an agency', () => {
  test('AGENCY-120 AGENCY-121 AGENCY-124 quotes and bookings of this agency say it, on account only', async () => {
    const { nord, sud, agree, book } = await world()
    expect(await netOf(nord)).toEqual({ basic: null, medium_flex: null, flex: null })
    must(await agree())
    must(await agree({ package: 'flex', rule: { basisPoints: 2_000 } }))
    expect(await netOf(nord)).toEqual({ basic: 5_040, medium_flex: 5_310, flex: 4_960 })
    // who has no account pays no net price
    expect(await netOf(sud)).toEqual({ medium_flex: null, flex: null })
    expect(await book(1)).toMatchObject({ price: { totalMinor: 6_200 }, netPriceMinor: 4_960, paid: 'agency' })
    expect(await book(2, { paid: 'carPark' })).toMatchObject({ netPriceMinor: null, paid: 'carPark' })
    must(await agree({ package: 'flex', rule: null }))
    expect((await netOf(nord))['flex']).toBeNull()
  })

  test('AGENCY-121 who agrees it says why, for an agency and a car park that are there; it stands in the trail', async () => {
    const { deps, NORD1, SUD2, agree } = await world()
    const code = async (more: Partial<NetTerms>) => codeOf(await agree(more))
    expect(await code({ reason: ' ' })).toBe('reason_required')
    expect(await code({ slug: 'house' })).toBe('conflict')
    expect(await code({ slug: 'nobody' })).toBe('not_found')
    expect(codeOf(await agree({}, managerOf(NORD1)))).toBe('not_allowed')
    const odd: Partial<NetTerms>[] = [
      { from: 'soon' },
      { until: 'soon' },
      { until: '2025-12-31' },
      { carPark: undefined },
      { carPark: { airportId: 1, carParkId: 999 } },
      { rule: undefined },
      { rule: { basisPoints: 10_001 } },
    ]
    for (const more of odd) expect([more, await code(more)]).toEqual([more, 'option_required'])
    const { places } = must(await readNetPrices(deps, finance, { slug }))
    const [{ airportId, carParkId }] = places as [(typeof places)[number]]
    must(await agree({ carPark: { airportId, carParkId }, until: '2026-12-31', rule: { dayMinor: 650 } }))
    expect(must(await readNetPrices(deps, managerOf(NORD1), { slug })).agreed).toEqual([
      {
        n: 1,
        validFrom: '2026-01-01',
        validUntil: '2026-12-31',
        carPark: { airportId, carParkId },
        package: null,
        rule: { dayMinor: 650 },
      },
    ])
    expect(codeOf(await readNetPrices(deps, managerOf(SUD2), { slug }))).toBe('not_found')
    const [line] = await deps.db.query(`select reason, data from trail where object = 'netPrice:agency-nord1'`)
    expect(line).toMatchObject({ reason, data: { validFrom: '2026-01-01', dayMinor: 650, carParkId } })
    // in the rows too: the question without any condition
    const count = async (codes: string[]) =>
      (await behindWall(deps.db, { places: [], codes }).query('select * from agency_net_price')).length
    expect([await count(['NORD1']), await count(['SUD2']), await count([])]).toEqual([1, 0, 0])
    await expect(
      behindWall(deps.db, { places: [], codes: ['NORD1'] }).query('delete from agency_net_price'),
    ).rejects.toThrow(/permission denied/)
  })

  test('AGENCY-122 a quote holds it, what is agreed later changes no booking, and changes follow its own rule', async () => {
    const { deps, nord, agree, book } = await world()
    must(await agree())
    const { quoteId } = (await offersOf(nord)).find((one) => one.package === 'flex')!
    must(await agree({ rule: { basisPoints: 500 } }))
    const order = { quoteId, paid: 'agency', driver: aDriver }
    const { body } = await nord('POST', '/bookings', order, { once: 'held-0001' })
    expect(body).toMatchObject({ netPriceMinor: 5_580 })
    expect(await book(1)).toMatchObject({ netPriceMinor: 5_890 })
    must(await agree({ rule: { basisPoints: 2_000 } }))
    const id = String(body['id'])
    const longer = await changed(nord, id, '2026-12-10T18:00')
    expect(longer.quoted).toMatchObject({ after: { totalMinor: 7_600 }, netPriceMinor: 6_840 })
    expect(longer.told).toMatchObject({ booking: { price: { totalMinor: 7_600 }, netPriceMinor: 6_840 } })
    const shorter = await changed(nord, id, '2026-12-08T18:00')
    expect(shorter.told).toMatchObject({ booking: { netPriceMinor: 5_580 } })
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-123 the credit limit counts it to the cent, also for changes', async () => {
    const { deps, nord, agree, book, used } = await world()
    must(await agree())
    must(await setCreditLimit(deps, finance, { slug, amountMinor: 11_160 }))
    const id = String((await book(1))['id'])
    expect(await book(2)).toMatchObject({ status: 'confirmed' })
    expect(await used()).toBe(11_160)
    expect(await book(3)).toMatchObject({ code: 'credit_used_up' })
    expect((await changed(nord, id, '2026-12-10T18:00')).told).toMatchObject({ code: 'credit_used_up' })
    must(await setCreditLimit(deps, finance, { slug, amountMinor: 12_420 }))
    expect((await changed(nord, id, '2026-12-10T18:00')).told).toMatchObject({ booking: { netPriceMinor: 6_840 } })
    expect(await used()).toBe(12_420)
    const path = `/bookings/${id}/cancellations`
    const quoted = await nord('POST', path)
    await nord('POST', `${path}/${String(quoted.body['cancellationId'])}/confirm`)
    expect(await used()).toBe(5_580)
  })

  test('AGENCY-123 AGENCY-126 a statement says it without commission; and the check names a wrong cent', async () => {
    const { deps, NORD1, nord, agree, book } = await world()
    must(await setContract(deps, finance, { slug, from: '2026-01-01', commission: { basisPoints: 1_000 }, reason }))
    must(await agree())
    const stays = String((await book(1))['id'])
    const id = String((await book(2))['id'])
    await deps.db.query(`update booking set status = 'no_show' where id = $1`, [stays])
    await writeAudit(deps.db, {
      airportId: 1,
      bookingId: stays,
      now: deps.clock.now(),
      actor: 'job:no-show',
      action: 'no_show',
    })
    await changed(nord, id, '2026-12-10T18:00')
    deps.clock.advance(43 * dayMs)
    must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
    const read = await readStatement(deps, managerOf(NORD1), { slug, number: 'AGENCY-NORD1-0001' })
    expect(must(read).lines.map((line) => [line.keptMinor, line.commissionMinor, line.amountMinor])).toEqual([
      [5_580, 0, -5_580],
      [6_840, 0, -6_840],
    ])
    expect(await verify(deps.db)).toEqual([])
    await deps.db.query(`update booking set terms = jsonb_set(terms, '{netPrice,minor}', '5581') where id = $1`, [
      stays,
    ])
    expect((await verify(deps.db)).map(({ problem }) => problem)).toContain(
      'a net price that is not what was agreed for its booking, or of one that is not on account (AGENCY-126)',
    )
  })

  test('AGENCY-124 AGENCY-125 its own price is kept and told to the agency; the file of the traveller has neither', async () => {
    const { deps, nord, sud, agree } = await world()
    must(await agree())
    const { quoteId } = (await offersOf(nord)).find((one) => one.package === 'flex')!
    const order = { quoteId, paid: 'agency', driver: aDriver, sellingPriceMinor: 7_777 }
    const { body } = await nord('POST', '/bookings', order, { once: 'sells-0001' })
    expect(body).toMatchObject({ netPriceMinor: 5_580, sellingPriceMinor: 7_777 })
    const id = String(body['id'])
    const { told } = await changed(nord, id, '2026-12-10T18:00')
    expect(told).toMatchObject({ booking: { netPriceMinor: 6_840, sellingPriceMinor: 7_777 } })
    expect((await sud('GET', `/bookings/${id}`)).status).toBe(404)
    const tooMuch = await nord('POST', '/bookings', { ...order, sellingPriceMinor: 1_000_001 }, { once: 'sells-0002' })
    expect(tooMuch.status).toBe(422)
    const traveller = await browser(deps)
    await grant(deps.db, traveller.id, { bookingId: id, airportId: 1, scope: 'all' }, deps.clock.now())
    const file = JSON.stringify(must(await exportBooking(deps, await traveller.actor(), { bookingId: id })))
    expect(file).toContain('"totalMinor":7600')
    for (const secret of ['netPrice', 'sellingPrice', '7777', '6840', '5580']) expect(file).not.toContain(secret)
  })
})
