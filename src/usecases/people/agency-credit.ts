import { addPaid, creditsOf, setLimit } from '#db/agency-credit.ts'
import type { Credit } from '#domain/agencies/credit.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { accountFor } from '../organisation-for.ts'
import { record } from '../trail.ts'

/** No account has a higher limit, and nobody pays more at once: ten million. */
const mostMinor = 1_000_000_000
const currency = 'EUR'

/**
 * What an agency may owe and owes, by currency; empty where it has no limit. Refusals: not_found, not_allowed, conflict
 * for an organisation that is no agency.
 */
export const readCredits = async (deps: Deps, actor: Actor, { slug }: { slug: string }): Promise<Outcome<Credit[]>> => {
  const found = await accountFor(deps, actor, 'credit.view', { slug })
  return found.ok ? done(await creditsOf(deps.db, found.value.id)) : found
}

type Amount = { slug: string; amountMinor: number | null }
const isAmount = (minor: number | null, least: number): minor is number =>
  minor !== null && Number.isInteger(minor) && minor >= least && minor <= mostMinor

/**
 * Sets how much an agency may owe (AGENCY-18). What is booked stands, also above it. Refusals: not_found, not_allowed,
 * conflict for an organisation that is no agency, option_required (field limit).
 */
export const setCreditLimit = async (
  deps: Deps,
  actor: Actor,
  { slug, amountMinor: limitMinor }: Amount,
): Promise<Outcome<null>> => {
  const found = await accountFor(deps, actor, 'credit.set', { slug })
  if (!found.ok) return found
  if (!isAmount(limitMinor, 0)) return refused('option_required', undefined, { limit: 'option_required' })
  const { id: organisationId } = found.value
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await setLimit(tx, { organisationId, currency, limitMinor }, now)
    const data = { currency, limitMinor }
    await record(tx, actor, { operation: 'credit.set', object: `credit:${slug}`, organisationId, data }, now)
    return done(null)
  })
}

/**
 * Writes down that an agency has paid so much of its account. Refusals: not_found, not_allowed, conflict where it has
 * no limit, option_required (field paid).
 */
export const recordAccountPayment = async (
  deps: Deps,
  actor: Actor,
  { slug, amountMinor }: Amount,
): Promise<Outcome<null>> => {
  const found = await accountFor(deps, actor, 'credit.pay', { slug })
  if (!found.ok) return found
  if (!isAmount(amountMinor, 1)) return refused('option_required', undefined, { paid: 'option_required' })
  const { id: organisationId } = found.value
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (!(await addPaid(tx, { organisationId, currency, amountMinor }, now))) return refused('conflict')
    const data = { currency, amountMinor }
    await record(tx, actor, { operation: 'credit.pay', object: `credit:${slug}`, organisationId, data }, now)
    return done(null)
  })
}
