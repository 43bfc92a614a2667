import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { managerOf, withCommission, withNetPrice } from '#test/builders/agencies.ts'
import { bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { paidBooking } from '#test/builders/car-park.ts'
import { companyWorld } from '#test/builders/company-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import { must } from '#test/builders/traveller.ts'
import { textOfPdf } from '#test/scanner.ts'
import { bookingById, bookingByNumber } from '#db/bookings.ts'
import { insertMembership } from '#db/people.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { OrganisationKind } from '#domain/access/people.ts'
import type { NetRule } from '#domain/statements/net-price.ts'
import agencyFile from '../agency-file/route.ts'
import agencyBooking from './route.tsx'

const fresh = freshDeps()
const slug = 'agency-nord1'

const world = async (paid = 'carPark', net: NetRule | null = null) => {
  const made = await agencyWorld(await fresh({ capacity: 100 }))
  const { deps, nord, sud, NORD1 } = made
  if (net) await withNetPrice(deps, NORD1, net)
  const number = String((await bookedBy(nord, { paid, reference: '4711' })).body['number'])
  const theirs = String((await bookedBy(sud)).body['number'])
  const manager = managerOf(NORD1)
  const organisation = { id: NORD1, kind: 'agency' as OrganisationKind, slug, name: 'Nord' }
  const asked = (path: string, params: Record<string, string>, body?: Record<string, string>, actor = manager) => {
    const url = new URL(path, 'https://parkwing.example')
    const role = actor.holdings[0]!.role
    const membership = { id: 'm', role, organisation, scope: { kind: 'all' }, places: [] } as const
    const staff = { ...staffWith(membership), holdings: actor.holdings }
    const facts = workFacts(path, { deps, url, actor, staff })
    const form = body && new URLSearchParams(body)
    return { facts, params, url, request: new Request(url, form ? { method: 'POST', body: form } : {}) } as never
  }
  const own = workPath('agencyBooking', slug, number)
  const load = async (query = '', of = number, actor = manager) =>
    (await agencyBooking.load!(asked(own + query, { org: slug, number: of }, undefined, actor))) as {
      acts: string[]
      sheet: Record<string, never> & { quote?: { id: string }; id?: string }
      files: { pass: string | null; calendar: string | null }
    }
  const send = async (fields: Record<string, string>, of = number) => {
    const answer: unknown = await agencyBooking.action!(asked(own, { org: slug, number: of }, fields))
    return answer instanceof Response ? (answer.headers.get('location') ?? '') : JSON.stringify(answer)
  }
  const file = async (name: string, of = number) =>
    (await agencyFile.load!(
      asked(workPath('agencyFile', slug, of, name), { org: slug, number: of, file: name }),
    )) as Response
  const booking = async () => (await bookingByNumber(deps.db, number))!
  return { ...made, number, theirs, load, send, file, booking, manager }
}

const longer = '?do=change&arrival=2026-12-01T10:00&departure=2026-12-10T18:00'

describe('one booking of an agency at work', () => {
  test('AGENCY-25 it has what may be done now, and its documents', async () => {
    const { load, file, theirs } = await world()
    const page = await load()
    expect(page.acts).toEqual(['change', 'cancel', 'edit'])
    expect([page.files.pass, page.files.calendar]).toEqual([
      expect.stringMatching(/voucher\.pdf$/),
      expect.stringMatching(/calendar\.ics$/),
    ])
    expect(
      Buffer.from(await (await file('voucher.pdf')).arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await (await file('calendar.ics')).text()).toContain('BEGIN:VCALENDAR')
    for (const name of ['no-such.pdf', 'letter.txt']) await expect(file(name)).rejects.toBeDefined()
    await expect(file('voucher.pdf', theirs)).rejects.toBeDefined()
    await expect(load('', theirs)).rejects.toBeDefined()
  })

  test('AGENCY-163 of a traveller who booked himself the page says so, and shows no address; correcting keeps it', async () => {
    const { load, send, file, deps, number } = await world()
    const { id } = await paidBooking(deps, { email: 'himself@example.org' })
    const add = `update booking set agent_code = 'NORD1', details = details || $2::jsonb where id = $1`
    await deps.db.query(add, [id, JSON.stringify({ returnFlight: 'KL1002' })])
    const his = (await bookingById(deps.db, id))!
    type Shown = { isOwnTraveller: boolean; driver: { email: string; phone: string; flightBack: string } }
    const shown = async (of: string) => (await load('', of)) as unknown as Shown
    expect(await shown(number)).toMatchObject({ isOwnTraveller: false, driver: { email: 'noor@example.org' } })
    const none = { name: 'Noor de Vries', email: '', phone: '', flightBack: '' }
    expect(await shown(his.number)).toMatchObject({ isOwnTraveller: true, driver: none })
    const { fields } = (await load('?do=edit', his.number)).sheet as unknown as { fields: { name: string }[] }
    const pass = await textOfPdf(new Uint8Array(await (await file('voucher.pdf', his.number)).arrayBuffer()))
    expect([pass.includes('AB123C'), pass.includes('KL1002')]).toEqual([true, false])
    const names = fields.map(({ name }) => name)
    expect([names.includes('plate'), names.includes('mobile'), names.includes('returnFlight')]).toEqual([
      true,
      false,
      false,
    ])
    const typed = { do: 'edit', version: String(his.version), plate: 'ZZ98Y', mobile: '+31600000000' }
    expect(await send(typed, his.number)).toMatch(/\?done=saved$/)
    const { details } = (await bookingById(deps.db, id))!
    expect(details).toMatchObject({ plate: 'ZZ98Y', mobile: his.details.mobile, returnFlight: 'KL1002' })
  })

  test('AGENCY-176 the page of a booking says what the agency earns with it to whoever sees its contract, and its pass does not', async () => {
    const { deps, NORD1, load, file, number } = await world()
    const earned = async (actor = managerOf(NORD1)) =>
      ((await load('', number, actor)) as unknown as { money: { commission: string | null } }).money.commission
    const seller = staffAs('seller', '22222222-2222-4222-8222-222222222222', { organisationId: NORD1 })
    expect(await earned()).toBeNull()
    await withCommission(deps, NORD1)
    expect([await earned(), await earned(seller)]).toEqual(['€5.12', null])
    const pass = await textOfPdf(new Uint8Array(await (await file('voucher.pdf')).arrayBuffer()))
    expect([pass.includes('62.00'), pass.includes('5.12')]).toEqual([true, false])
  })
  test('AGENCY-122 AGENCY-176 of a net price an agency earns no commission', async () => {
    const { deps, NORD1, load } = await world('agency', { basisPoints: 1_000 })
    await withCommission(deps, NORD1)
    expect(((await load()) as unknown as { money: object }).money).toMatchObject({ commission: null })
  })

  test('AGENCY-120 AGENCY-122 a net price stands beside the price, and a change says what it adds to the account', async () => {
    const { load, send } = await world('agency', { basisPoints: 1_000 })
    const money = async () => ((await load()) as unknown as { money: object }).money
    expect(await money()).toMatchObject({ price: '€62.00', netPrice: '€55.80', sellingPrice: null })
    const { quote } = (await load(longer)).sheet
    expect(quote).toMatchObject({ price: { becomes: '€76.00' }, onAccount: '€12.60' })
    expect(await send({ do: 'change', quote: quote!.id })).toMatch(/\?done=changed$/)
    expect(await money()).toMatchObject({ price: '€76.00', netPrice: '€68.40' })
  })

  test('AGENCY-24 AGENCY-26 a change is quoted and confirmed, and stands in the trail under a name', async () => {
    const { load, send, booking, manager, deps } = await world()
    expect((await booking()).stay.departure).toBe('2026-12-08T18:00')
    const { quote } = (await load(longer)).sheet
    expect(quote).toMatchObject({ stay: { becomes: expect.stringContaining('10') as string }, back: null, first: null })
    expect(await send({ do: 'change', quote: quote!.id })).toMatch(/\?done=changed$/)
    expect((await booking()).stay.departure).toBe('2026-12-10T18:00')
    // sent twice, it is done once
    expect(await send({ do: 'change', quote: quote!.id })).toMatch(/stay_unchanged|conflict/)
    const lines = await deps.db.query<{ actor: string }>(`select actor from audit where action = 'change'`)
    expect(lines.map(({ actor }) => actor)).toContain(`staff:${manager.personId}`)
  })

  test('AGENCY-26 a quote is good for 30 minutes, for its booking and for nothing else', async () => {
    const { load, send, booking, deps } = await world()
    const { quote } = (await load(longer)).sheet
    expect(await send({ do: 'extend', quote: quote!.id })).toContain('quote_over')
    expect(await send({ do: 'change', quote: `${quote!.id}x` })).toContain('quote_over')
    deps.clock.advance(30 * 60_000 + 1)
    expect(await send({ do: 'change', quote: quote!.id })).toContain('quote_over')
    expect((await booking()).version).toBe(1)
  })

  test('AGENCY-26 days that cannot be read are said at their fields', async () => {
    const { load } = await world()
    expect((await load('?do=change&arrival=2026-12-01T10:00&departure=x')).sheet).toMatchObject({
      quote: null,
      problem: { fields: { departure: 'moment_unreadable' } },
    })
    expect((await load('?do=change&arrival=2026-12-09T10:00&departure=2026-12-08T18:00')).sheet['problem']).toBeTruthy()
  })

  test('AGENCY-10 AGENCY-26 a booking on account is cancelled, and afterwards there is neither pass nor act', async () => {
    const { load, send, booking, file } = await world('agency')
    const { id } = (await load('?do=cancel')).sheet
    expect(await send({ do: 'cancel', quote: id! })).toMatch(/\?done=cancelled$/)
    expect((await booking()).status).toBe('cancelled')
    const after = await load()
    expect([after.acts, after.files.pass]).toEqual([[], null])
    await expect(file('voucher.pdf')).rejects.toBeDefined()
  })

  test('AGENCY-26 details are corrected; whoever saves over another is told what stands there', async () => {
    const { send, booking } = await world()
    expect(await send({ do: 'edit', version: '1', plate: 'ZZ99Y' })).toMatch(/\?done=saved$/)
    expect((await booking()).details.plate).toBe('ZZ99Y')
    expect(await send({ do: 'edit', version: '2', plate: 'ZZ99Y' })).toMatch(/\?done=nothing$/)
    const refused = await send({ do: 'edit', version: '1', plate: 'KK1' })
    expect([refused.includes('"conflict"'), refused.includes('KK1')]).toEqual([true, true])
  })

  test('AGENCY-203 what happened to it, the latest first: own people and keys by name, of others only what they are', async () => {
    const { deps, send, load, manager, NORD1, SUD2, booking, theirs } = await world()
    const at = { organisationId: NORD1, role: 'agencyManager', scope: { kind: 'all' }, by: null } as const
    await insertMembership(deps.db, { ...at, id: randomUUID(), personId: manager.personId }, deps.clock.now())
    deps.clock.advance(60_000)
    expect(await send({ do: 'edit', version: '1', plate: 'ZZ99Y' })).toMatch(/\?done=saved$/)
    const { id } = await booking()
    const add = async (action: string, actor: string) =>
      deps.db.query(
        `insert into audit (airport_id, booking_id, at, actor, action)
         select airport_id, id, $2, $3, $4 from booking where id = $1`,
        [id, new Date(deps.clock.now()).toISOString(), actor, action],
      )
    const [key] = await deps.db.query<{ id: string }>('select id::text from service_key where agent_code = $1', [
      'SUD2',
    ])
    await add('flights', 'traveller')
    await add('check_in', 'carPark:u1')
    await add('undo_check_in', `key:${key?.id}`)
    await add('letter', 'job:mail')
    await add('no_show', 'job:no-show')
    type Shown = { happened: { event: string; who: { kind: string; name?: string } }[] }
    const happened = async () => ((await load()) as unknown as Shown).happened.map(({ event, who }) => [event, who])
    const own = (name: string) => ({ kind: 'own', name })
    const whole = (by: object | null) => [
      ['booking.no_show', { kind: 'house' }],
      // a key of another agency is not named
      ['booking.changed', null],
      ['booking.checked_in', { kind: 'carPark' }],
      ['booking.changed', { kind: 'traveller' }],
      ['booking.changed', by],
      ['booking.confirmed', own('Booking engine')],
    ]
    expect(await happened()).toEqual(whole(own('Bram')))
    // whoever works elsewhere is not named
    await deps.db.query('update membership set organisation_id = $1', [SUD2])
    expect(await happened()).toEqual(whole({ kind: 'house' }))
    await deps.db.query(`update membership set organisation_id = o.id from organisation o where o.kind = 'operator'`)
    expect(await happened()).toEqual(whole({ kind: 'carPark' }))
    // of whom nothing is kept any more, nothing is said
    await deps.db.query('delete from membership')
    await deps.db.query(`update audit set actor = 'staff:${randomUUID()}' where actor like 'staff:%'`)
    expect(await happened()).toEqual(whole(null))
    await expect(load('', theirs)).rejects.toBeDefined()
  })
})

test('AGENCY-137 a booking of a company is charged to another cost centre here, and what was chosen is refused in the sheet', async () => {
  const { deps, slug, manager, companyId, drivers, centres, book } = await companyWorld(await fresh())
  const number = must(await book.for(drivers.noor))
  const organisation = { id: companyId, kind: 'corporate' as OrganisationKind, slug, name: 'Zuiderlicht' }
  const membership = { id: 'm', role: 'agencyManager', organisation, scope: { kind: 'all' }, places: [] } as const
  const staff = { ...staffWith(membership), holdings: manager.holdings }
  const own = workPath('agencyBooking', slug, number)
  const asked = (query: string, form?: URLSearchParams) => {
    const url = new URL(own + query, 'https://parkwing.example')
    const facts = workFacts(own, { deps, url, actor: manager, staff })
    const request = new Request(url, form ? { method: 'POST', body: form } : {})
    return { facts, params: { org: slug, number }, url, request } as never
  }
  const shown = (await agencyBooking.load!(asked('?do=charge'))) as { acts: string[]; version: number; sheet: object }
  expect(shown.acts).toContain('charge')
  expect(shown.sheet).toMatchObject({
    chosen: centres.k100,
    centres: [{ name: 'K-100 Research' }, { id: centres.k200 }],
  })
  const send = async (costCentre: string) => {
    const form = new URLSearchParams({ do: 'charge', version: String(shown.version), costCentre })
    const answer: unknown = await agencyBooking.action!(asked('', form))
    return answer instanceof Response ? answer.headers.get('location') : JSON.stringify(answer)
  }
  expect(await send('nowhere')).toContain('"costCentre":"option_required"')
  expect(await send(centres.k200)).toBe(`${own}?done=saved`)
  expect(JSON.stringify(await agencyBooking.load!(asked('')))).toContain('"costCentre":"K-200 Sales"')
})
