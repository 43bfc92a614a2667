import { describe, expect, test } from 'vitest'
import type { WorkAddress } from '#domain/site-map/work.ts'
import { workPath } from '#domain/site-map/work.ts'
import { companyWorld } from '#test/builders/company-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffWith, workFacts } from '#test/builders/staff.ts'
import { must } from '#test/builders/traveller.ts'
import { setNetPrice } from '#usecases/people/net-prices.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'
import { eraseBookingNow } from '#usecases/erasure/erase-booking.ts'
import { dayMs } from '#domain/time/zones.ts'
import { readCompany, setCompanyRules } from '#usecases/agencies/company.ts'
import { navigationOf } from '../../frame/navigation.ts'
import type { WorkPage } from '../../frame/page.ts'
import { workPages } from '../../pages.ts'
import agencyBook from '../agency-book/route.tsx'
import agencyBooking from '../agency-booking/route.tsx'
import agencyBookings from '../agency-bookings/route.tsx'
import companyRules from '../company-rules/route.tsx'
import costCentres from '../cost-centres/route.tsx'
import driverFile from '../driver-file/route.tsx'
import statements from '../statements/route.tsx'
import statement from '../statement/route.tsx'
import drivers from './route.tsx'

const fresh = freshDeps()
const steps = { airport: 'ams', times: '2026-12-01 1000 +7 1800' }
type Offer = { key: string; quoteId: string; beyond: string[] }
type Book = { choices: Offer[]; nonce: string; company: { drivers: unknown[]; mayExceed: boolean } }

const world = async () => {
  const made = await companyWorld(await fresh({ capacity: 100 }))
  const { deps, slug, companyId, manager } = made
  const asked = (
    actor: typeof manager,
    {
      query = {},
      body,
      params = {},
    }: { query?: Record<string, string>; body?: Record<string, string> | FormData; params?: object },
  ) => {
    const url = new URL(`/work/${slug}/x?${new URLSearchParams(query)}`, 'https://parkwing.example')
    const organisation = { id: companyId, kind: 'corporate' as const, slug, name: 'Zuiderlicht' }
    const { role } = actor.holdings[0]!
    const membership = { id: 'm', role, organisation, scope: { kind: 'all' }, places: [] } as const
    const staff = { ...staffWith(membership), holdings: actor.holdings }
    const facts = workFacts(url.pathname, { deps, url, actor, staff })
    const request = new Request(
      url,
      body ? { method: 'POST', body: body instanceof FormData ? body : new URLSearchParams(body) } : {},
    )
    return { facts, params: { org: slug, ...params }, url, request } as never
  }
  const load = async <T>(page: WorkPage, actor = manager, query: Record<string, string> = {}, params = {}) =>
    (await page.load!(asked(actor, { query, params }))) as T
  const send = async (page: WorkPage, body: Record<string, string> | FormData, actor = manager, query = {}) => {
    const answer: unknown = await page.action!(asked(actor, { query, body }))
    return answer instanceof Response ? (answer.headers.get('location') ?? '') : JSON.stringify(answer)
  }
  const offered = async (actor = manager) => {
    const { choices, nonce } = await load<Book>(agencyBook as WorkPage, actor, steps)
    const flex = choices.find(({ key }) => key.endsWith('-flex'))!
    return { quote: flex.quoteId, nonce }
  }
  const at = (name: WorkAddress) => workPath(name as 'drivers', slug)
  return { ...made, load, send, offered, at }
}

describe('the pages of a company', () => {
  test('AGENCY-113 a booking for a driver: his details come from the company, the price goes on its account', async () => {
    const { deps, drivers: kept, centres, offered, send, load, manager } = await world()
    const form = { ...(await offered()), driver: kept.noor, costCentre: centres.k200 }
    const done = await send(agencyBook as WorkPage, form, manager, steps)
    expect(done).toMatch(/\/bookings\/AMS-[\w-]+\?done=booked$/)
    expect(await send(agencyBook as WorkPage, form, manager, steps)).toBe(done)
    const [row] = await deps.db.query(
      `select email, payment_location, terms -> 'company' -> 'costCentre' ->> 'code' as code from booking`,
    )
    expect(row).toEqual({ email: 'noor@zuiderlicht.example', payment_location: 'invoiceAgent', code: 'K-200' })
    const number = /bookings\/(AMS-[\w-]+)\?/.exec(done)?.[1] ?? ''
    const page = await load<{ costCentre: string }>(agencyBooking as WorkPage, manager, {}, { number })
    expect(page.costCentre).toBe('K-200 Sales')
    const list = await load<{ rows: { costCentre: string }[] }>(agencyBookings as WorkPage, manager, {
      costCentre: 'K-200',
    })
    expect(list.rows.map((one) => one.costCentre)).toEqual(['K-200'])
    const file = await load<Response>(agencyBookings as WorkPage, manager, { file: 'csv' })
    expect(await file.text()).toContain('"K-200","Sales"')
  })

  test('AGENCY-113 what is refused keeps what was chosen: no driver, no cost centre', async () => {
    const { drivers: kept, offered, send, manager } = await world()
    const form = { ...(await offered()), reference: 'PO-17' }
    const lacking = await send(agencyBook as WorkPage, form, manager, steps)
    expect([lacking.includes('"driver":"option_required"'), lacking.includes('PO-17')]).toEqual([true, true])
    const homeless = await send(agencyBook as WorkPage, { ...form, driver: kept.none }, manager, steps)
    expect(homeless).toContain('"costCentre":"option_required"')
  })

  test('AGENCY-114 an offer beyond the rules is shown with the rule and refused; who manages gives a reason', async () => {
    const { deps, slug, booker, manager, drivers: kept, load, offered, send } = await world()
    const rules = { slug, packages: ['flex'], stayMinor: 6_000, dayMinor: null, version: 0 }
    must(await setCompanyRules(deps, manager, rules))
    const { choices, company } = await load<Book>(agencyBook as WorkPage, booker, steps)
    const beyond = Object.fromEntries(choices.map((one) => [one.key.split('-')[1], one.beyond]))
    expect(beyond).toEqual({ basic: ['package'], medium_flex: ['package'], flex: ['stay'] })
    expect([company.drivers.length, company.mayExceed]).toEqual([1, false])
    const form = { ...(await offered(booker)), driver: kept.noor }
    expect(await send(agencyBook as WorkPage, form, booker, steps)).toContain('beyond_company_rules')
    expect(await send(agencyBook as WorkPage, form, manager, steps)).toContain('"reason":"reason_required"')
    const reasoned = { ...form, reason: 'no other car park' }
    expect(await send(agencyBook as WorkPage, reasoned, manager, steps)).toContain('done=booked')
  })

  test('AGENCY-160 who books sees what the company pays, and the limits of a stay and a day compare that', async () => {
    const { deps, slug, booker, manager, finance, drivers: kept, load, offered, send } = await world()
    const net = { slug, from: '2026-01-01', until: '', carPark: null, package: null, reason: 'many trips' }
    must(await setNetPrice(deps, finance, { ...net, rule: { basisPoints: 1_000 } }))
    const beyondAt = async (stayMinor: number | null, dayMinor: number | null) => {
      const { version } = must(await readCompany(deps, manager, { slug })).rules
      must(await setCompanyRules(deps, manager, { slug, packages: ['flex'], stayMinor, dayMinor, version }))
      const { choices } = await load<Book>(agencyBook as WorkPage, booker, steps)
      return choices.find(({ key }) => key.endsWith('-flex'))
    }
    // 62.00 for eight days; 55.80 are 6.975 a day
    expect(await beyondAt(5_580, 698)).toMatchObject({ price: '€62.00', netPrice: '€55.80', beyond: [] })
    const form = { ...(await offered(booker)), driver: kept.noor }
    expect(await send(agencyBook as WorkPage, form, booker, steps)).toContain('done=booked')
    const [row] = await deps.db.query(`select terms -> 'netPrice' ->> 'minor' as net from booking`)
    expect(row).toEqual({ net: '5580' })
    for (const [stay, day, rule] of [
      [5_579, null, 'stay'],
      [null, 697, 'day'],
    ] as const) {
      expect((await beyondAt(stay, day))?.beyond).toEqual([rule])
      const again = { ...(await offered(booker)), driver: kept.noor }
      expect(await send(agencyBook as WorkPage, again, booker, steps)).toContain('beyond_company_rules')
    }
    expect(await load<{ netPrices: unknown[] }>(statements as WorkPage)).toHaveProperty('netPrices.length', 1)
  })

  test('AGENCY-111 AGENCY-112 drivers, cost centres and rules are kept on pages of their own', async () => {
    const { deps, slug, typed, send, at, manager, drivers: kept } = await world()
    const page = drivers as WorkPage
    const added = { ...typed, firstName: 'Els', email: 'els@zuiderlicht.example' }
    expect(await send(page, added)).toBe(`${at('drivers')}?done=saved`)
    expect(await send(page, { ...added, email: 'x' })).toContain('Els')
    expect(await send(page, { do: 'remove', id: kept.jan })).toBe(`${at('drivers')}?done=removed`)
    const centre = { do: 'add', code: 'K-300', name: 'Board' }
    expect(await send(costCentres as WorkPage, centre)).toBe(`${at('costCentres')}?saved`)
    expect(await send(costCentres as WorkPage, centre)).toContain('K-300')
    const limits = { do: 'rules', version: '0', packages: 'flex', stay: '75', day: '' }
    expect(await send(companyRules as WorkPage, { ...limits, stay: 'much' })).toContain('much')
    expect(await send(companyRules as WorkPage, limits)).toBe(`${at('companyRules')}?saved`)
    const company = must(await readCompany(deps, manager, { slug }))
    expect(company.rules).toEqual({ packages: ['flex'], stayMinor: 7_500, dayMinor: null, version: 1 })
    expect(company.drivers.map(({ firstName }) => firstName).toSorted()).toEqual(['Els', 'Noor', 'Piet'])
    expect(company.costCentres.map(({ code }) => code)).toEqual(['K-100', 'K-200', 'K-300'])
  })

  test('AGENCY-156 a file is brought on its page: faults by line, what it would do, and then that', async () => {
    const { load, send, at, readDrivers } = await world()
    const page = driverFile as WorkPage
    const file = (text: string | Uint8Array<ArrayBuffer>) => {
      const form = new FormData()
      form.set('file', new File([text], 'drivers.csv'))
      return form
    }
    const wrong = 'firstName,lastName,email,mobile\nEls,,els@zuiderlicht.example,+31612345678\n'
    expect(await send(page, file(wrong))).toContain('"line":2,"what":"last name"')
    // as a spreadsheet of western Europe saves it, with an ï of one byte
    const lines = 'firstName;lastName;email;mobile\nLoïc;Maes;els@zuiderlicht.example;+31612345678\n'
    const shown = await send(page, file(Uint8Array.from(lines, (sign) => sign.charCodeAt(0))))
    expect(shown).toContain(`"text":${JSON.stringify(lines)}`)
    const mark = /"mark":"([\w-]+)"/.exec(shown)?.[1] ?? ''
    expect(await send(page, { text: lines, mark })).toBe(`${at('driverFile')}?added=1&changed=0`)
    expect((await readDrivers()).map(({ firstName }) => firstName)).toContain('Loïc')
    expect(await send(page, { text: '' })).toContain('"errors":{"file"')
    for (const name of ['sample', 'file']) {
      const given = await (await load<Response>(page, undefined, { [name]: '' })).text()
      // a telephone is no formula, and is read as it was
      expect(given).toContain(`"'+31612345678"`)
      expect(await send(page, file(given))).toContain(name === 'file' ? '"same":4' : '"added":1')
    }
  })

  test('AGENCY-157 a booking has the number of then, on its page, in files and in its month, until it is erased', async () => {
    const { deps, typed, drivers: kept, centres, offered, send, load, manager, finance } = await world()
    const noor = { ...typed, id: kept.noor, costCentre: centres.k100 }
    await send(drivers as WorkPage, { ...noor, version: '1', personnelNumber: ' 1044 ' })
    const listed = await load<{ drivers: { personnelNumber: string | null }[] }>(drivers as WorkPage)
    expect(listed.drivers.map(({ personnelNumber }) => personnelNumber).filter(Boolean)).toEqual(['1044'])
    const long = { ...noor, version: '2', personnelNumber: 'x'.repeat(21) }
    expect(await send(drivers as WorkPage, long)).toContain('"errors":{"personnelNumber"')
    const done = await send(agencyBook as WorkPage, { ...(await offered()), driver: kept.noor }, manager, steps)
    const number = /bookings\/(AMS-[\w-]+)\?/.exec(done)?.[1] ?? ''
    await send(drivers as WorkPage, { ...noor, version: '2', personnelNumber: '2044' })
    const page = await load<{ personnelNumber: string }>(agencyBooking as WorkPage, manager, {}, { number })
    expect(page.personnelNumber).toBe('1044')
    const file = await load<Response>(agencyBookings as WorkPage, manager, { file: 'csv' })
    expect(await file.text()).toContain(`"${kept.noor}","1044"`)
    deps.clock.advance(43 * dayMs)
    must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
    const month = (query: Record<string, string>) =>
      load<Response & { rows: { personnelNumber: string | null }[] }>(statement as WorkPage, manager, query, {
        number: 'ZUIDERLICHT-0001',
      })
    expect((await month({})).rows.map((row) => row.personnelNumber)).toEqual(['1044'])
    expect(await (await month({ csv: '' })).text()).toContain('"K-100","Research","1044"')
    // our finance sees the month and not whom the company sent
    const house = await load<{ rows: { personnelNumber: string | null }[] }>(
      statement as WorkPage,
      finance,
      {},
      {
        number: 'ZUIDERLICHT-0001',
      },
    )
    expect(house.rows.map((row) => row.personnelNumber)).toEqual([null])
    const [{ id: bookingId } = { id: '' }] = await deps.db.query<{ id: string }>(
      `update booking set status = 'no_show' returning id`,
    )
    const system = { kind: 'system', job: 'test' } as const
    must(await eraseBookingNow(deps, system, { bookingId, reason: 'asked' }))
    expect((await month({})).rows.map((row) => row.personnelNumber)).toEqual([null])
    const [row] = await deps.db.query(`select terms -> 'company' as company from booking`)
    expect(row).toEqual({ company: { costCentre: { code: 'K-100', name: 'Research' } } })
  })

  test('AGENCY-110 its navigation leads to all of them, and to no key and no look', () => {
    const organisation = { id: 'c', kind: 'corporate' as const, slug: 'zuiderlicht', name: 'Zuiderlicht' }
    const all = new Set<WorkAddress>(workPages.map(({ at }) => at))
    const namesFor = (role: 'seller' | 'agencyManager') => {
      const membership = { id: 'm', role, organisation, scope: { kind: 'all' }, places: [] } as const
      const groups = navigationOf([membership], { membership, place: null }, '/work/zuiderlicht/today', all)
      return groups.flatMap(({ items }) => items.map(({ name }) => name))
    }
    const common = ['agencyToday', 'agencyBook', 'agencyBookings', 'drivers', 'costCentres', 'companyRules']
    expect(namesFor('seller')).toEqual(common)
    expect(namesFor('agencyManager')).toEqual([...common, 'statements', 'people'])
  })

  test('AGENCY-115 who only books changes nothing', async () => {
    const { booker, send, load } = await world()
    await expect(load(driverFile as WorkPage, booker)).rejects.toMatchObject({ status: 404 })
    for (const page of [drivers, costCentres, companyRules] as WorkPage[]) {
      expect(await load<{ mayChange: boolean }>(page, booker)).toMatchObject({ mayChange: false })
      await expect(send(page, { do: 'add' }, booker)).rejects.toMatchObject({ status: 404 })
    }
  })
})
