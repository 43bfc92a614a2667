import { entriesBetween, quartersIn, sellersOf } from '#db/accounting.ts'
import { billingPartyAt } from '#db/billing-parties.ts'
import type { Entry } from '#domain/accounting/journal.ts'
import { quartersOf, type Seller } from '#domain/accounting/sellers.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { endOf, lastMonth, readMonth, startOf, type Month } from '#domain/statements/statement.ts'
import { dayMs } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'

/**
 * What both books say of a month, for the accountant (AGENCY-150): every entry once, in the order in which it was made.
 * Refusals: not_found for who may not see all statements, option_required (field month) for one that is not over.
 */
export const readEntries = async (
  deps: Deps,
  actor: Actor,
  { month: typed }: { month: string },
): Promise<Outcome<{ month: Month; entries: Entry[] }>> => {
  const denied = forbidden(actor, 'statement.view', { owners: { organisationIds: [] } })
  if (denied) return denied
  const month = readMonth(typed)
  if (!month || month > lastMonth(deps.clock.now()))
    return refused('option_required', undefined, { month: 'option_required' })
  const entries: Entry[] = []
  // day by day, so that no question to the database is long, however much was sold
  for (let from = startOf(month); from < endOf(month); from += dayMs)
    entries.push(...(await entriesBetween(deps.db, from, Math.min(from + dayMs, endOf(month)))))
  return done({ month, entries })
}

/**
 * Who sold parking through us in a year, and what its statements credited (AGENCY-152). Refusals: not_found for who may
 * not see all statements, option_required (field year) for one that has not begun.
 */
export const readSellers = async (
  deps: Deps,
  actor: Actor,
  { year: typed }: { year: string },
): Promise<Outcome<{ year: number; sellers: Seller[] }>> => {
  const denied = forbidden(actor, 'statement.view', { owners: { organisationIds: [] } })
  if (denied) return denied
  const year = /^20\d\d$/.test(typed) ? Number(typed) : null
  const now = deps.clock.now()
  if (year === null || `${year}-01-01` > lastMonth(now))
    return refused('option_required', undefined, { year: 'option_required' })
  const quarters = Map.groupBy(await quartersIn(deps.db, year), ({ organisationId }) => organisationId)
  const sellers: Seller[] = []
  for (const [id, parks] of Map.groupBy(await sellersOf(deps.db), (row) => row.id))
    sellers.push({
      name: parks[0]!.name,
      account: parks[0]!.account,
      party: await billingPartyAt(deps.db, id, now),
      parks: parks.map((park) => ({
        carPark: park.carPark,
        address: park.address,
        quarters: quartersOf(quarters.get(id) ?? [], park),
      })),
    })
  return done({ year, sellers })
}
