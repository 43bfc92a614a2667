import { lockAgency } from '#db/agency-statements.ts'
import { addNetPrice, netPricesOf } from '#db/net-prices.ts'
import { hasAccount } from '#domain/access/people.ts'
import type { PackageCode, Product } from '#domain/carparks/product.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { isNetRule, netRuleParts, type NetAgreement, type NetRule } from '#domain/statements/net-price.ts'
import { parseDate } from '#domain/time/local.ts'
import { statementCurrency } from '#domain/statements/statement.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { organisationFor } from '../organisation-for.ts'
import { reasonOf } from '../staff-reason.ts'
import { record } from '../trail.ts'

/** Airport and car park as rows and forms name them, with the name that people read. */
export type NamedPlace = { airportId: number; carParkId: number; iata: string; name: string }

/** Every car park that something is sold at, once. */
const placesOf = ({ catalogue }: Pick<Deps, 'catalogue'>): NamedPlace[] =>
  catalogue.airports().flatMap(({ airportId, iata, products }) => {
    const parks = new Map(products.map(({ carPark }: Product) => [carPark.id, carPark.name]))
    return [...parks].map(([carParkId, name]) => ({ airportId, carParkId, iata, name }))
  })

export type NetPrices = { agreed: NetAgreement[]; places: NamedPlace[] }

/**
 * What an agency or a company pays instead of the price (AGENCY-121), the first agreement first, and for which car
 * parks something can be agreed. Refusals: not_found, not_allowed, conflict for who has no account.
 */
export const readNetPrices = async (
  deps: Deps,
  actor: Actor,
  { slug }: { slug: string },
): Promise<Outcome<NetPrices>> => {
  const found = await organisationFor(deps, actor, 'contract.view', { slug }, hasAccount)
  if (!found.ok) return found
  return done({ agreed: await netPricesOf(deps.db, found.value.id, statementCurrency), places: placesOf(deps) })
}

export type NetTerms = {
  slug: string
  from: string
  /** empty: for good */
  until: string
  /** null: for all; undefined: something was named that is not there */
  carPark: { airportId: number; carParkId: number } | null | undefined
  package: PackageCode | null
  /** null: no net price; undefined: what was typed is none */
  rule: NetRule | null | undefined
  reason: string
}

const wrong = (field: 'from' | 'until' | 'carPark' | 'rule') =>
  refused('option_required', undefined, { [field]: 'option_required' })

type Read = Omit<NetAgreement, 'n'>

const read = (deps: Deps, { from, until, carPark, package: code, rule }: NetTerms): Outcome<Read> => {
  const validFrom = parseDate(from)
  if (!validFrom) return wrong('from')
  const validUntil = until === '' ? null : parseDate(until)
  if (validUntil === undefined || (validUntil !== null && validUntil < validFrom)) return wrong('until')
  const isThere = ({ airportId, carParkId }: NamedPlace) =>
    airportId === carPark?.airportId && carParkId === carPark.carParkId
  if (carPark === undefined || (carPark && !placesOf(deps).some(isThere))) return wrong('carPark')
  if (rule === undefined || (rule && !isNetRule(rule))) return wrong('rule')
  return done({ validFrom, validUntil, carPark, package: code, rule })
}

/**
 * Agrees a net price from a day on, or none (AGENCY-121). Bookings that were made keep what they have. Refusals:
 * not_found, not_allowed, reason_required, conflict for who has no account, option_required (fields from, until,
 * carPark, rule).
 */
export const setNetPrice = async (deps: Deps, actor: Actor, terms: NetTerms): Promise<Outcome<null>> => {
  const { slug } = terms
  const reason = reasonOf(terms.reason)
  const found = await organisationFor(deps, actor, 'contract.set', { slug, reason }, hasAccount)
  if (!found.ok) return found
  const agreed = read(deps, terms)
  if (!agreed.ok) return agreed
  const { id: organisationId } = found.value
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockAgency(tx, organisationId)
    await addNetPrice(tx, { organisationId, currency: statementCurrency, by: nameOf(actor), ...agreed.value }, now)
    const { rule, carPark, ...rest } = agreed.value
    const data = { ...rest, ...carPark, ...(rule ? Object.fromEntries([netRuleParts(rule)]) : { none: true }) }
    const object = `netPrice:${slug}`
    await record(tx, actor, { operation: 'contract.set', object, organisationId, reason, data }, now)
    return done(null)
  })
}
