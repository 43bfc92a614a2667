import { describe, expect, test } from 'vitest'
import { verify } from '#db/verify.ts'
import { dayMs } from '#domain/time/zones.ts'
import { sumsByCostCentre } from '#domain/statements/statement.ts'
import { companyWorld, sellerOn, type CompanyWorld } from '#test/builders/company-world.ts'
import { camtOf, creditOf, ownAccount } from '#test/builders/bank.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { placeBooking } from '../travellers/place-booking.ts'
import { closeStatements } from '../system/close-statements.ts'
import { addOrganisation } from '../people/organisations.ts'
import { readStatementDocuments, setBillingParty } from '../people/self-billing.ts'
import { importBankStatement } from '../people/payouts.ts'
import { listStatements, readStatement } from '../people/statements.ts'
import { readCredits, setCreditLimit } from '../people/agency-credit.ts'
import { closeCostCentre, listBookers, openCostCentre, readCompany, setBooker, setCompanyRules } from './company.ts'
import { changeDriver, keepDriver, removeDriver } from './company-drivers.ts'
import { exportOwnBookings, listOwnBookings, openOwnBooking, openSeller, readOwnBooking } from './own-bookings.ts'
import { ownToday } from './own-today.ts'
import { readNetPrices, setNetPrice } from '../people/net-prices.ts'
import { makeKey } from './service-keys.ts'
import { quoteChange } from '../travellers/quote-change.ts'

const fresh = freshDeps()
const world = async (): Promise<CompanyWorld> => companyWorld(await fresh({ capacity: 100 }))
const problemOf = (outcome: { ok: boolean; problem?: unknown }) => outcome.problem

describe('a company that sends its people', () => {
  test('AGENCY-110 it gets a code that no address and no cookie can name, and neither keys nor another door', async () => {
    const { deps, code, slug, companyId, manager, book, drivers } = await world()
    expect(code).toMatch(/^[A-Z2-9]{8}$/)
    expect(deps.catalogue.agency(code)).toMatchObject({ name: 'Zuiderlicht', invoicing: true })
    const named = { organisationId: companyId, code, name: 'Key', scopes: ['read'] }
    expect(codeOf(await makeKey(deps, manager, named))).toBe('not_found')
    // whoever names the code without sending one of its drivers books nothing
    const seller = sellerOn(companyId, code)
    const plain = await placeBooking(deps, seller, { ...(await book.command(drivers.noor)), company: undefined })
    expect(codeOf(plain)).toBe('not_allowed')
    expect(must(await openSeller(deps, manager, { slug, code: null })).seller.code).toBe(code)
  })

  test('AGENCY-110 every company gets a code of its own, also one of the same name', async () => {
    const { deps, code } = await world()
    const system = { kind: 'system', job: 'test' } as const
    const added = { kind: 'corporate', name: 'Zuiderlicht', registration: '' } as const
    must(await addOrganisation(deps, system, { ...added, slug: 'zuiderlicht-2' }))
    const rows = await deps.db.query<{ code: string }>(
      `select a.code from agency a join organisation o on o.id = a.organisation_id where o.kind = 'corporate'`,
    )
    expect(new Set(rows.map((row) => row.code))).toHaveProperty('size', 3)
    expect(rows.map((row) => row.code)).toContain(code)
  })

  test('AGENCY-111 drivers are read by the rules of the booking form, and each address is kept once', async () => {
    const { deps, slug, manager, booker, typed, drivers, readDrivers } = await world()
    const keep = (changed: Partial<typeof typed>, actor = manager) =>
      keepDriver(deps, actor, { slug, typed: { ...typed, ...changed }, validPhone: (number) => number })
    const wrong = await keep({ email: 'x', lastName: '', language: 'xx', costCentre: 'nowhere' })
    expect(problemOf(wrong)).toMatchObject({
      code: 'form_incomplete',
      fields: { email: 'email_invalid', lastName: 'last_name_required', costCentre: 'option_required' },
    })
    expect(
      problemOf(await keep({ email: 'x@zuiderlicht.example', personnelNumber: '4111 1111 1111 1111' })),
    ).toMatchObject({
      fields: { personnelNumber: 'card_number_refused' },
    })
    expect(problemOf(await keep({ email: 'NOOR@zuiderlicht.example' }))).toMatchObject({
      code: 'already_kept',
      fields: { email: 'already_kept' },
    })
    expect(codeOf(await keep({ email: 'new@zuiderlicht.example' }, booker))).toBe('not_allowed')
    const change = (version: number, changed: Partial<typeof typed>) =>
      changeDriver(deps, manager, {
        slug,
        id: drivers.noor,
        version,
        typed: { ...typed, email: 'noor@zuiderlicht.example', ...changed },
        validPhone: (number) => number,
      })
    must(await change(1, { plate: 'zz-99-zz' }))
    expect(codeOf(await change(1, { plate: 'aa-11-aa' }))).toBe('conflict')
    expect(problemOf(await change(2, { email: 'jan@zuiderlicht.example' }))).toMatchObject({ code: 'already_kept' })
    expect((await readDrivers()).find(({ id }) => id === drivers.noor)).toMatchObject({ plate: 'ZZ99ZZ', version: 2 })
  })

  test('AGENCY-111 AGENCY-113 a driver who is removed is deleted, and his bookings keep what they have', async () => {
    const { deps, slug, manager, booker, drivers, book, readDrivers } = await world()
    const number = must(await book.for(drivers.noor))
    expect(codeOf(await removeDriver(deps, booker, { slug, id: drivers.noor }))).toBe('not_allowed')
    must(await removeDriver(deps, manager, { slug, id: drivers.noor }))
    expect((await readDrivers()).map(({ id }) => id)).not.toContain(drivers.noor)
    const [row] = await deps.db.query(`select count(*)::int as n from company_driver where id = $1`, [drivers.noor])
    expect(row).toEqual({ n: 0 })
    const { booking } = must(await readOwnBooking(deps, manager, { slug, number }))
    expect(booking.details).toMatchObject({ firstName: 'Noor', email: 'noor@zuiderlicht.example' })
    expect(codeOf(await removeDriver(deps, manager, { slug, id: drivers.noor }))).toBe('not_found')
    expect(codeOf(await removeDriver(deps, manager, { slug, id: 'x' }))).toBe('not_found')
  })

  test('AGENCY-112 AGENCY-113 a booking keeps driver and cost centre as they were; the list narrows to one', async () => {
    const { deps, slug, manager, drivers, centres, book } = await world()
    const own = must(await book.for(drivers.noor))
    const other = must(await book.for(drivers.noor, { costCentreId: centres.k200 }))
    expect(problemOf(await book.for(drivers.none))).toMatchObject({ fields: { costCentre: 'option_required' } })
    expect(problemOf(await book.for('x'))).toMatchObject({ fields: { driver: 'option_required' } })
    must(await closeCostCentre(deps, manager, { slug, id: centres.k200 }))
    expect(codeOf(await closeCostCentre(deps, manager, { slug, id: centres.k200 }))).toBe('not_found')
    expect(problemOf(await book.for(drivers.noor, { costCentreId: centres.k200 }))).toMatchObject({
      fields: { costCentre: 'option_required' },
    })
    // the code is free again, under another name
    must(await openCostCentre(deps, manager, { slug, code: 'K-200', name: 'Something else' }))
    expect(problemOf(await openCostCentre(deps, manager, { slug, code: 'k-200', name: 'Third' }))).toMatchObject({
      fields: { code: 'already_kept' },
    })
    const { booking } = must(await readOwnBooking(deps, manager, { slug, number: other }))
    expect(booking.terms.company).toEqual({ driverId: drivers.noor, costCentre: { code: 'K-200', name: 'Sales' } })
    expect([booking.paymentLocation, booking.terms.agentName]).toEqual(['invoiceAgent', 'Zuiderlicht'])
    const inCentre = async (costCentre: string, typed = '') => {
      const question = { slug, typed, costCentre }
      const list = must(await listOwnBookings(deps, manager, { ...question, after: null })).bookings
      const file = must(await exportOwnBookings(deps, manager, question)).bookings
      expect(file.map((one) => one.booking.number)).toEqual(list.map((one) => one.booking.number))
      return list.map((one) => one.booking.number)
    }
    expect([await inCentre('K-100'), await inCentre('K-200'), await inCentre('K-300')]).toEqual([[own], [other], []])
    expect([await inCentre('K-100', other), await inCentre('K-200', other)]).toEqual([[], [other]])
  })

  test('AGENCY-114 what is beyond the rules is refused to who books; who manages says why', async () => {
    const { deps, slug, manager, booker, drivers, book } = await world()
    must(await setBooker(deps, manager, { slug, personId: booker.personId, everybody: true, costCentreIds: [] }))
    const rules = async (packages: string[], stayMinor: number | null, dayMinor: number | null) =>
      must(
        await setCompanyRules(deps, manager, {
          slug,
          packages,
          stayMinor,
          dayMinor,
          version: must(await readCompany(deps, manager, { slug })).rules.version,
        }),
      )
    const flex = { package: 'flex' } as const
    // flex costs 62.00 for eight days
    await rules(['flex'], 6_200, 775)
    must(await book.for(drivers.noor, flex, booker))
    for (const [packages, stay, day] of [
      [['flex'], 6_199, null],
      [['flex'], null, 774],
      [['basic'], null, null],
    ] as const) {
      await rules([...packages], stay, day)
      expect(codeOf(await book.for(drivers.noor, flex, booker))).toBe('beyond_company_rules')
      expect(codeOf(await book.for(drivers.noor, flex, manager))).toBe('reason_required')
    }
    must(await book.for(drivers.noor, { ...flex, reason: 'the last space near the gate' }, manager))
    const [line] = await deps.db.query(`select reason, data from trail where operation = 'company.exceed'`)
    expect(line).toEqual({ reason: 'the last space near the gate', data: { rules: ['package'] } })
    const base = { slug, packages: ['flex'], stayMinor: 6_200, dayMinor: null }
    expect(codeOf(await setCompanyRules(deps, manager, { ...base, version: 1 }))).toBe('conflict')
    expect(codeOf(await setCompanyRules(deps, booker, { ...base, version: 5 }))).toBe('not_allowed')
    for (const wrong of [{ packages: [] }, { stayMinor: 0 }, { dayMinor: -1 }, { stayMinor: 10_000_001 }])
      expect(codeOf(await setCompanyRules(deps, manager, { ...base, version: 4, ...wrong }))).toBe('option_required')
  })

  test('AGENCY-114 other dates do not bring a booking beyond the rules', async () => {
    const { deps, slug, manager, booker, drivers, book } = await world()
    must(await setBooker(deps, manager, { slug, personId: booker.personId, everybody: true, costCentreIds: [] }))
    const number = must(await book.for(drivers.noor, {}, booker))
    const rules = { slug, packages: ['flex'], stayMinor: 6_200, dayMinor: null, version: 0 }
    must(await setCompanyRules(deps, manager, rules))
    const quote = async (actor: typeof manager) => {
      const { seller, walled, beyondRules, booking } = must(await openOwnBooking(deps, actor, { slug, number }))
      const stay = { arrival: '2026-12-01T10:00', departure: '2026-12-10T18:00' } as never
      return quoteChange(walled, seller, { bookingId: booking.id, stay, kind: 'stay', beyondRules })
    }
    expect(codeOf(await quote(booker))).toBe('beyond_company_rules')
    expect((await quote(manager)).ok).toBe(true)
  })

  test('AGENCY-160 limits, credit, the month and its invoice count the net price that the company pays', async () => {
    const { deps, slug, manager, booker, finance, drivers, book } = await world()
    must(await setBooker(deps, manager, { slug, personId: booker.personId, everybody: true, costCentreIds: [] }))
    const terms = { slug, from: '2026-01-01', until: '', carPark: null, package: null, reason: 'many trips' }
    expect(codeOf(await setNetPrice(deps, manager, { ...terms, rule: { basisPoints: 1_000 } }))).toBe('not_allowed')
    must(await setNetPrice(deps, finance, { ...terms, rule: { basisPoints: 1_000 } }))
    expect(must(await readNetPrices(deps, manager, { slug })).agreed).toHaveLength(1)
    must(await setCreditLimit(deps, finance, { slug, amountMinor: 5_580 }))
    const number = must(await book.for(drivers.noor, { paysMinor: 5_580 }, booker))
    expect(codeOf(await book.for(drivers.noor))).toBe('credit_used_up')
    expect(must(await readCredits(deps, finance, { slug }))[0]?.usedMinor).toBe(5_580)
    must(await setCreditLimit(deps, finance, { slug, amountMinor: 50_000 }))
    // 62.00 become 70.00 by one day more, of which the company pays 63.00
    const quote = async (stayMinor: number) => {
      const { version } = must(await readCompany(deps, manager, { slug })).rules
      must(await setCompanyRules(deps, manager, { slug, packages: ['flex'], stayMinor, dayMinor: null, version }))
      const { seller, walled, beyondRules, booking } = must(await openOwnBooking(deps, booker, { slug, number }))
      const stay = { arrival: '2026-12-01T10:00', departure: '2026-12-09T18:00' } as never
      return quoteChange(walled, seller, { bookingId: booking.id, stay, kind: 'stay', beyondRules })
    }
    const { after, terms: next } = must(await quote(6_210))
    expect([after.total.minor, next.netPrice?.minor]).toEqual([6_900, 6_210])
    expect(codeOf(await quote(6_209))).toBe('beyond_company_rules')
    const party = { name: 'Zuiderlicht NV', street: 'Kaai 1', postcode: '2000', city: 'Antwerpen', country: 'BE' }
    const numbers = { registration: '0403.170.701', vatNumber: 'BE0403170701', email: 'boeken@zuiderlicht.example' }
    must(await setBillingParty(deps, finance, { slug, reason: 'as the company wrote', ...party, ...numbers }))
    deps.clock.advance(43 * dayMs)
    must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
    const asked = { slug, number: 'ZUIDERLICHT-0001' }
    const { lines, statement } = must(await readStatement(deps, manager, asked))
    expect([lines.map(({ owedMinor }) => owedMinor), statement.closingMinor]).toEqual([[5_580], -5_580])
    const documents = must(await readStatementDocuments(deps, manager, asked))
    expect(documents.map(({ document }) => document.grossMinor)).toEqual([5_580])
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-115 who only books does it for himself and for those he was given, and sees no others', async () => {
    const { deps, slug, manager, booker, drivers, centres, book } = await world()
    const forJan = must(await book.for(drivers.jan))
    const forNoor = must(await book.for(drivers.noor))
    const seen = async () => {
      const { bookings } = must(await listOwnBookings(deps, booker, { slug, typed: '', after: null }))
      const { latest, madeToday } = must(await ownToday(deps, booker, { slug }))
      expect([latest.length, madeToday]).toEqual([bookings.length, bookings.length])
      return bookings.map(({ booking }) => booking.number)
    }
    const names = async () => must(await readCompany(deps, booker, { slug })).drivers.map(({ firstName }) => firstName)
    // Noor books; nobody said for whom
    expect([await names(), await seen()]).toEqual([['Noor'], [forNoor]])
    expect(problemOf(await book.for(drivers.jan, {}, booker))).toMatchObject({ fields: { driver: 'option_required' } })
    expect(codeOf(await readOwnBooking(deps, booker, { slug, number: forJan }))).toBe('not_found')
    expect(must(await listOwnBookings(deps, booker, { slug, typed: forJan, after: null })).bookings).toEqual([])
    const given = { slug, personId: booker.personId, everybody: false }
    must(await setBooker(deps, manager, { ...given, costCentreIds: [centres.k200, 'no such'] }))
    expect((await names()).toSorted()).toEqual(['Jan', 'Noor'])
    expect((await seen()).toSorted()).toEqual([forJan, forNoor].toSorted())
    must(await setBooker(deps, manager, { ...given, everybody: true, costCentreIds: [] }))
    expect(await names()).toHaveLength(3)
    expect(must(await listBookers(deps, manager, { slug }))).toMatchObject([{ reach: { everybody: true } }])
    const stranger = { ...given, personId: manager.personId, costCentreIds: [] }
    expect(codeOf(await setBooker(deps, manager, stranger))).toBe('not_found')
    expect(codeOf(await setBooker(deps, booker, { ...given, costCentreIds: [] }))).toBe('not_allowed')
  })

  test('AGENCY-116 AGENCY-18 a month closes by cost centre, and the credit limit holds', async () => {
    const { deps, slug, manager, finance, drivers, centres, book } = await world()
    must(await setCreditLimit(deps, finance, { slug, amountMinor: 20_000 }))
    must(await book.for(drivers.noor))
    must(await book.for(drivers.noor))
    must(await book.for(drivers.noor, { costCentreId: centres.k200 }))
    expect(codeOf(await book.for(drivers.noor))).toBe('credit_used_up')
    deps.clock.advance(43 * dayMs)
    expect(must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))).toBe(1)
    const [statement] = must(await listStatements(deps, manager, { slug })).statements
    expect(statement).toMatchObject({ number: 'ZUIDERLICHT-0001', closingMinor: -18_600 })
    const { lines } = must(await readStatement(deps, manager, { slug, number: 'zuiderlicht-0001' }))
    expect(sumsByCostCentre(lines)).toEqual([
      { code: 'K-100', name: 'Research', bookings: 2, amountMinor: -12_400 },
      { code: 'K-200', name: 'Sales', bookings: 1, amountMinor: -6_200 },
    ])
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-118 a month has an invoice for each country and rate, to whom it was agreed before', async () => {
    const { deps, slug, manager, otherManager, finance, drivers, centres, book } = await world()
    must(await book.for(drivers.noor))
    must(await book.for(drivers.noor))
    must(await book.for(drivers.noor, { costCentreId: centres.k200 }))
    deps.clock.advance(43 * dayMs)
    must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
    const asked = { slug, number: 'ZUIDERLICHT-0001' }
    expect(must(await readStatementDocuments(deps, manager, asked))).toEqual([])
    const party = {
      name: 'Zuiderlicht NV',
      street: 'Kaai 1',
      postcode: '2000',
      city: 'Antwerpen',
      country: 'BE',
      registration: '0403.170.701',
      vatNumber: 'BE0403170701',
      email: 'boeken@zuiderlicht.example',
    }
    must(await setBillingParty(deps, finance, { slug, reason: 'as the company wrote', ...party }))
    const [invoice, ...more] = must(await readStatementDocuments(deps, manager, asked))
    expect(more).toEqual([])
    expect(invoice?.document).toMatchObject({
      number: 'ZUIDERLICHT-0001-NL-21',
      grossMinor: 18_600,
      vatMinor: 3_228,
      facts: {
        buyer: { company: 'Zuiderlicht NV' },
        lines: [
          { label: 'K-100 Research', grossMinor: 12_400 },
          { label: 'K-200 Sales', grossMinor: 6_200 },
        ],
      },
    })
    must(await setBillingParty(deps, finance, { slug, reason: 'it moved', ...party, street: 'Kaai 99' }))
    expect(must(await readStatementDocuments(deps, manager, asked))[0]?.document.facts.buyer.street).toBe('Kaai 1')
    expect(codeOf(await readStatementDocuments(deps, otherManager, asked))).toBe('not_found')
    expect(codeOf(await setBillingParty(deps, manager, { slug, reason: 'mine', ...party }))).toBe('not_allowed')
  })

  test('AGENCY-119 AGENCY-202 what the bank says was paid for a statement goes on the account, once', async () => {
    const { deps, slug, manager, finance, otherManager, otherSlug, drivers, book } = await world()
    must(await setCreditLimit(deps, finance, { slug, amountMinor: 20_000 }))
    must(await book.for(drivers.noor))
    deps.clock.advance(43 * dayMs)
    must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
    const iban = await ownAccount(deps, finance)
    const bring = (number: string, ...entries: string[]) =>
      importBankStatement(deps, finance, { xml: camtOf(number, iban, entries) })
    const paid = async () => must(await readCredits(deps, finance, { slug }))[0]?.usedMinor
    expect(await paid()).toBe(6_200)
    const words = ['our invoice 0001', 'NOORDERLICHT-0001', '', 'X-ZUIDERLICHT-0001']
    const strange = words.map((text) => creditOf('62.00', text))
    expect(must(await bring('1', ...strange))).toEqual({ booked: 0, returned: 0, received: 0, unmatched: 4 })
    expect(await paid()).toBe(6_200)
    const good = [creditOf('50.00', 'invoice zuiderlicht-0001-nl-21, thanks'), creditOf('12.00', 'ZUIDERLICHT-0001')]
    expect(must(await bring('2', ...good))).toMatchObject({ received: 2, unmatched: 0 })
    expect(codeOf(await bring('2', ...good))).toBe('conflict')
    expect(await paid()).toBe(0)
    expect(must(await listStatements(deps, manager, { slug })).debts).toEqual([])
    // AGENCY-202: what was found is shown to whom it is of, the last of the file first, and to no other
    const found = async (of: string, who = manager) => must(await listStatements(deps, who, { slug: of })).payments
    expect(await found(slug)).toEqual([
      { bookedOn: '2027-01-06', amountMinor: 1_200 },
      { bookedOn: '2027-01-06', amountMinor: 5_000 },
    ])
    expect(await found(otherSlug, otherManager)).toEqual([])
    const stated = must(await readStatement(deps, manager, { slug, number: 'ZUIDERLICHT-0001' }))
    expect(stated.debt).toMatchObject({ unpaidMinor: 0, state: 'paid' })
    // a debit is no payment of theirs
    const debit = creditOf('62.00', 'ZUIDERLICHT-0001').replace('CRDT', 'DBIT')
    expect(must(await bring('3', debit))).toMatchObject({ received: 0, unmatched: 1 })
    const rows = await deps.db.query(
      `select distinct organisation_id is null as nobody, outcome from bank_line order by 2`,
    )
    expect(rows).toEqual([
      { nobody: false, outcome: 'received' },
      { nobody: true, outcome: 'unmatched' },
    ])
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-117 another company, agencies, car parks and the house see nothing of it', async () => {
    const { deps, slug, manager, booker, finance, otherManager, otherSlug, drivers, book } = await world()
    const number = must(await book.for(drivers.noor))
    const nobody = '00000000-0000-4000-8000-000000000000'
    const roles = ['desk', 'support', 'editor', 'agencyManager', 'seller', 'administrator'] as const
    for (const actor of [otherManager, finance, ...roles.map((role) => staffAs(role, nobody))]) {
      expect(codeOf(await readCompany(deps, actor, { slug }))).toBe('not_found')
      expect(codeOf(await listBookers(deps, actor, { slug }))).toBe('not_found')
      expect(codeOf(await readOwnBooking(deps, actor, { slug, number }))).toBe('not_found')
      expect(codeOf(await removeDriver(deps, actor, { slug, id: drivers.noor }))).toBe('not_found')
    }
    expect(codeOf(await removeDriver(deps, otherManager, { slug: otherSlug, id: drivers.noor }))).toBe('not_found')
    expect(must(await readCompany(deps, otherManager, { slug: otherSlug })).drivers).toEqual([])
    expect(codeOf(await listStatements(deps, otherManager, { slug }))).toBe('not_found')
    expect(codeOf(await listStatements(deps, booker, { slug }))).toBe('not_found')
    expect(codeOf(await readCompany(deps, manager, { slug: 'agency-none' }))).toBe('not_found')
  })
})
