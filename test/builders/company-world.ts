import { randomUUID } from 'node:crypto'
import { insertMembership, insertPerson } from '#db/people.ts'
import { costCentresOf, driversOf } from '#db/companies.ts'
import { codesOf, organisationBySlug } from '#db/organisations.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Stay } from '#domain/time/stays.ts'
import type { Actor, KeyActor } from '#usecases/actor.ts'
import { admitForDriver } from '#usecases/agencies/book-for-driver.ts'
import { keepDriver, type TypedDriver } from '#usecases/agencies/company-drivers.ts'
import { openCostCentre } from '#usecases/agencies/company.ts'
import { readOwnBooking } from '#usecases/agencies/own-bookings.ts'
import { addOrganisation } from '#usecases/people/organisations.ts'
import { placeBooking } from '#usecases/travellers/place-booking.ts'
import type { PlaceBooking } from '#usecases/travellers/place-command.ts'
import { bookingById } from '#db/bookings.ts'
import type { TestDeps } from './deps.ts'
import { staffAs } from './staff.ts'
import { filledForm, must } from './traveller.ts'

const stay = { arrival: '2026-12-01T10:00', departure: '2026-12-08T18:00' } as Stay
const prices = { flex: 6_200, medium_flex: 5_900, basic: 5_600 } as const

/** Who books for a company, as its programs would. */
export const sellerOn = (organisationId: string, code: string): KeyActor => ({
  kind: 'key',
  keyId: 'k',
  personId: 'p',
  organisationId,
  code,
  scopes: keyScopes,
  address: 'x',
  bookingIds: [],
})

const slug = 'zuiderlicht'
const otherSlug = 'noorderlicht'
const system: Actor = { kind: 'system', job: 'test' }

type Staff = ReturnType<typeof staffAs>
type How = { costCentreId?: string; paysMinor?: number; package?: keyof typeof prices; reason?: string }

const typed: TypedDriver = {
  firstName: 'Noor',
  lastName: 'de Vries',
  email: 'noor@zuiderlicht.example',
  mobile: '+31612345678',
  plate: 'AB123C',
  plateCountry: 'NL',
  language: 'nl',
  costCentre: '',
  personnelNumber: '',
}

/**
 * A company with two cost centres and three drivers (Noor of K-100, Jan of K-200, one of none), who manages it, and
 * Noor who books; and another company that has nothing.
 */
export const companyWorld = async (deps: TestDeps) => {
  const employed = async (name: string, role: 'seller' | 'agencyManager', at: string): Promise<Staff> => {
    const found = await organisationBySlug(deps.db, at)
    const personId = randomUUID()
    const now = deps.clock.now()
    const email = `${name.toLowerCase()}@${at}.example`
    await insertPerson(deps.db, { id: personId, email, name, language: 'en', isDemo: false }, now)
    const member = {
      id: randomUUID(),
      personId,
      organisationId: found!.id,
      role,
      scope: { kind: 'all' },
      by: null,
    } as const
    await insertMembership(deps.db, member, now)
    return staffAs(role, personId, { organisationId: found!.id })
  }
  for (const [one, name] of [
    [slug, 'Zuiderlicht'],
    [otherSlug, 'Noorderlicht'],
  ] as const)
    must(await addOrganisation(deps, system, { kind: 'corporate', name, slug: one, registration: '' }))
  const companyId = (await organisationBySlug(deps.db, slug))!.id
  const [code = ''] = await codesOf(deps.db, companyId)
  const manager = await employed('Marie', 'agencyManager', slug)
  const booker = await employed('Noor', 'seller', slug)
  const otherManager = await employed('Olaf', 'agencyManager', otherSlug)
  const finance = staffAs('finance', randomUUID())
  await insertPerson(
    deps.db,
    { id: finance.personId, email: 'f@house.example', name: 'F', language: 'nl', isDemo: false },
    deps.clock.now(),
  )
  must(await openCostCentre(deps, manager, { slug, code: 'K-100', name: 'Research' }))
  must(await openCostCentre(deps, manager, { slug, code: 'K-200', name: 'Sales' }))
  const [k100, k200] = (await costCentresOf(deps.db, companyId)).map(({ id }) => id) as [string, string]
  const keep = async (changed: Partial<TypedDriver>) =>
    must(await keepDriver(deps, manager, { slug, typed: { ...typed, ...changed }, validPhone: (number) => number })).id
  const drivers = {
    noor: await keep({ costCentre: k100 }),
    jan: await keep({ firstName: 'Jan', email: 'jan@zuiderlicht.example', costCentre: k200 }),
    none: await keep({ firstName: 'Piet', email: 'piet@zuiderlicht.example' }),
  }

  const command = async (driverId: string, how: How = {}): Promise<PlaceBooking> => {
    const driver = (await driversOf(deps.db, companyId)).find(({ id }) => id === driverId)
    const chosen = how.package ?? 'flex'
    const { firstName = '', lastName = '', email = '' } = driver ?? {}
    const form = filledForm({ email, package: chosen, paymentLocation: 'baCharged' })
    return {
      iata: 'AMS',
      productId: 1,
      stay,
      form: { ...form, details: { ...form.details, firstName, lastName } },
      language: 'nl',
      idempotencyKey: randomUUID(),
      shownTotalMinor: prices[chosen],
      shownIn: null,
      agentCode: code,
      onAccount: true,
    }
  }
  /** Books for a driver, as the page does; answers the number. */
  const bookFor = async (driverId: string, how: How = {}, actor: Staff = manager): Promise<Outcome<string>> => {
    const wanted = await command(driverId, how)
    const admitted = await admitForDriver(deps, actor, {
      slug,
      driverId,
      costCentreId: how.costCentreId ?? '',
      offer: { package: wanted.form.package, paysMinor: how.paysMinor ?? wanted.shownTotalMinor, days: 8 },
      reason: how.reason ?? '',
      bookingId: randomUUID(),
      isAgain: false,
    })
    if (!admitted.ok) return admitted
    const { company } = admitted.value
    const placed = await placeBooking(deps, sellerOn(companyId, code), { ...wanted, company })
    return placed.ok ? done((await bookingById(deps.db, placed.value.bookingId))!.number) : placed
  }
  return {
    deps,
    slug,
    otherSlug,
    companyId,
    code,
    manager,
    booker,
    otherManager,
    finance,
    centres: { k100, k200 },
    drivers,
    typed,
    readDrivers: () => driversOf(deps.db, companyId),
    read: (number: string) => readOwnBooking(deps, manager, { slug, number }),
    book: { for: bookFor, command },
  }
}
export type CompanyWorld = Awaited<ReturnType<typeof companyWorld>>
