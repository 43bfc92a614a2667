import { randomUUID } from 'node:crypto'
import {
  addCostCentre,
  costCentresOf,
  driversOf,
  endCostCentre,
  reachesOf,
  rulesOf,
  storeReach,
  storeRules,
  type CostCentre,
  type Driver,
  type StoredRules,
} from '#db/companies.ts'
import { membersOf } from '#db/members.ts'
import type { Organisation } from '#db/organisations.ts'
import { personById } from '#db/people.ts'
import type { Operation } from '#domain/access/rights.ts'
import { lengthOf, tidyText } from '#domain/bookings/typed-text.ts'
import type { PackageCode } from '#domain/carparks/product.ts'
import { booksFor, noRules, onlyHimself, packageCodes, type Reach } from '#domain/companies/company.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { organisationFor } from '../organisation-for.ts'
import { forbidden } from '../rights.ts'
import { record } from '../trail.ts'

export type { CostCentre, Driver } from '#db/companies.ts'

const longestCode = 20
const longestName = 60
/** No rule allows more than this for a stay: a hundred thousand euro. */
const mostMinor = 10_000_000

/** A company by its short name. Refusals: those of the table of rights; conflict for who is none. */
export const companyOf = (
  deps: Deps,
  actor: Actor,
  operation: Operation,
  asked: { slug: string; reason?: string | null },
): Promise<Outcome<Organisation>> => organisationFor(deps, actor, operation, asked, (kind) => kind === 'corporate')

const manages = (actor: Actor, { id }: Organisation): boolean =>
  forbidden(actor, 'company.change', { owners: { organisationIds: [id] } }) === null

/** For whom somebody books in a company: who manages it for everybody (AGENCY-115). `email` is his own address. */
const reachOf = async (
  deps: Deps,
  actor: Actor,
  organisation: Organisation,
): Promise<{ reach: Reach; email: string }> => {
  if (manages(actor, organisation)) return { reach: { everybody: true, costCentreIds: [] }, email: '' }
  const person = actor.kind === 'staff' ? await personById(deps.db, actor.personId) : null
  if (!person) return { reach: onlyHimself, email: '' }
  return {
    reach: (await reachesOf(deps.db, organisation.id)).get(person.id) ?? onlyHimself,
    email: person.email,
  }
}

/** The drivers for whom somebody books in a company; null: all of them, and those that it keeps no more. */
export const driversReached = async (
  deps: Deps,
  actor: Actor,
  organisation: Organisation,
): Promise<Driver[] | null> => {
  const { reach, email } = await reachOf(deps, actor, organisation)
  if (reach.everybody) return null
  return (await driversOf(deps.db, organisation.id)).filter((driver) => booksFor(reach, email, driver))
}

export type Company = {
  organisation: Organisation
  /** those for whom one books */
  drivers: Driver[]
  costCentres: CostCentre[]
  rules: StoredRules
  mayChange: boolean
  mayExceed: boolean
  /** who manages the company, by name, for whoever may not do something himself */
  managers: string[]
}

/** A company as one of its people sees it. Refusals: not_found, conflict. */
export const readCompany = async (deps: Deps, actor: Actor, { slug }: { slug: string }): Promise<Outcome<Company>> => {
  const found = await companyOf(deps, actor, 'company.view', { slug })
  if (!found.ok) return found
  const { value: organisation } = found
  const owners = { organisationIds: [organisation.id] }
  const members = await membersOf(deps.db, organisation.id)
  return done({
    organisation,
    drivers: (await driversReached(deps, actor, organisation)) ?? (await driversOf(deps.db, organisation.id)),
    costCentres: await costCentresOf(deps.db, organisation.id),
    rules: (await rulesOf(deps.db, organisation.id)) ?? { ...noRules, version: 0 },
    mayChange: manages(actor, organisation),
    mayExceed: forbidden(actor, 'company.exceed', { owners, reason: 'said when it is done' }) === null,
    managers: [...new Set(members.filter(({ role }) => role === 'agencyManager').map(({ name }) => name))],
  })
}

/**
 * Adds a cost centre (AGENCY-112). Refusals: not_found, not_allowed, conflict, mandatory, too_long (fields code, name),
 * already_kept (field code).
 */
export const openCostCentre = async (
  deps: Deps,
  actor: Actor,
  { slug, ...typed }: { slug: string; code: string; name: string },
): Promise<Outcome<null>> => {
  const found = await companyOf(deps, actor, 'company.change', { slug })
  if (!found.ok) return found
  const [code, name] = [tidyText(typed.code), tidyText(typed.name)]
  for (const [field, text, most] of [
    ['code', code, longestCode],
    ['name', name, longestName],
  ] as const) {
    if (text === '') return refused('mandatory', undefined, { [field]: 'mandatory' })
    if (lengthOf(text) > most) return refused('too_long', undefined, { [field]: 'too_long' })
  }
  const { id: organisationId } = found.value
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (!(await addCostCentre(tx, { id: randomUUID(), organisationId, code, name }, now)))
      return refused('already_kept', undefined, { code: 'already_kept' })
    const deed = { operation: 'company.change', object: `company:${slug}`, organisationId, data: { costCentre: code } }
    await record(tx, actor, deed, now)
    return done(null)
  })
}

/** Closes a cost centre: bookings that have it keep it. Refusals: not_found, not_allowed, conflict. */
export const closeCostCentre = async (
  deps: Deps,
  actor: Actor,
  { slug, id }: { slug: string; id: string },
): Promise<Outcome<null>> => {
  const found = await companyOf(deps, actor, 'company.change', { slug })
  if (!found.ok) return found
  const { id: organisationId } = found.value
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (!isUuid(id) || !(await endCostCentre(tx, organisationId, id, now))) return refused('not_found')
    const deed = { operation: 'company.change', object: `company:${slug}`, organisationId, data: { closed: id } }
    await record(tx, actor, deed, now)
    return done(null)
  })
}

const isLimit = (minor: number | null): boolean => minor === null || (minor > 0 && minor <= mostMinor)

/**
 * Says what the company allows its people (AGENCY-114). `stayMinor` and `dayMinor` null: no limit. Refusals: not_found,
 * not_allowed, conflict also where somebody was faster, option_required (fields packages, stay, day).
 */
export const setCompanyRules = async (
  deps: Deps,
  actor: Actor,
  typed: {
    slug: string
    packages: readonly string[]
    stayMinor: number | null
    dayMinor: number | null
    version: number
  },
): Promise<Outcome<null>> => {
  const { slug, stayMinor, dayMinor, version } = typed
  const found = await companyOf(deps, actor, 'company.change', { slug })
  if (!found.ok) return found
  const packages = packageCodes.filter((code): code is PackageCode => typed.packages.includes(code))
  if (packages.length === 0) return refused('option_required', undefined, { packages: 'option_required' })
  if (!isLimit(stayMinor)) return refused('option_required', undefined, { stay: 'option_required' })
  if (!isLimit(dayMinor)) return refused('option_required', undefined, { day: 'option_required' })
  const { id: organisationId } = found.value
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (!(await storeRules(tx, { organisationId, packages, stayMinor, dayMinor, version }, now)))
      return refused('conflict')
    const data = { packages, stayMinor, dayMinor }
    await record(tx, actor, { operation: 'company.change', object: `company:${slug}`, organisationId, data }, now)
    return done(null)
  })
}

const sellersOf = async ({ db }: Deps, { id }: Organisation) =>
  (await membersOf(db, id)).filter(({ role }) => role === 'seller')

export type Booker = { personId: string; name: string; email: string; reach: Reach }

/**
 * Who books in a company without managing it, and for whom (AGENCY-115). Refusals: not_found, not_allowed, conflict.
 */
export const listBookers = async (deps: Deps, actor: Actor, { slug }: { slug: string }): Promise<Outcome<Booker[]>> => {
  const found = await companyOf(deps, actor, 'company.change', { slug })
  if (!found.ok) return found
  const reaches = await reachesOf(deps.db, found.value.id)
  return done(
    (await sellersOf(deps, found.value)).map(({ personId, name, email }) => ({
      personId,
      name,
      email,
      reach: reaches.get(personId) ?? onlyHimself,
    })),
  )
}

/** Says for whom somebody books (AGENCY-115). Refusals: not_found, not_allowed, conflict. */
export const setBooker = async (
  deps: Deps,
  actor: Actor,
  { slug, personId, everybody, costCentreIds }: Reach & { slug: string; personId: string },
): Promise<Outcome<null>> => {
  const found = await companyOf(deps, actor, 'company.change', { slug })
  if (!found.ok) return found
  const { id: organisationId } = found.value
  if (!(await sellersOf(deps, found.value)).some((one) => one.personId === personId)) return refused('not_found')
  const known = (await costCentresOf(deps.db, organisationId)).map(({ id }) => id)
  const reach = { everybody, costCentreIds: everybody ? [] : known.filter((id) => costCentreIds.includes(id)) }
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await storeReach(tx, { organisationId, personId, ...reach })
    const data = { person: personId, everybody, costCentres: reach.costCentreIds.length }
    await record(tx, actor, { operation: 'company.change', object: `company:${slug}`, organisationId, data }, now)
    return done(null)
  })
}
