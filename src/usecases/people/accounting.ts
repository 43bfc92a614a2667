import { allCarParks, entriesBetween, quartersIn, sellersIn } from '#db/accounting.ts'
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
  const quarters = await quartersIn(deps.db, year)
  const parks = await allCarParks(deps.db)
  // as it stood at the end of the year, or stands now
  const at = Math.min(now, endOf(`${year}-12-01` as Month))
  const sellers: Seller[] = []
  for (const { id, name, account } of await sellersIn(deps.db, year, at)) {
    const own = quarters.filter(({ organisationId }) => organisationId === id)
    const sold = parks.filter(
      (park) =>
        park.organisationId === id ||
        own.some(({ airportId, carParkId }) => airportId === park.airportId && carParkId === park.carParkId),
    )
    sellers.push({
      name,
      account,
      party: await billingPartyAt(deps.db, id, at),
      parks: sold.map((park) => ({
        carPark: park.carPark,
        address: park.address,
        quarters: quartersOf(own, park),
      })),
    })
  }
  return done({ year, sellers })
}
