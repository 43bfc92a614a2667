import { movedBetween, owedBefore } from '#db/agency-movements.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { sumsOf, type DaySums, type Movement } from '#domain/statements/movements.ts'
import { houseDay, houseMidnight } from '#domain/time/house-zone.ts'
import { addDays, parseDate, type LocalDate } from '#domain/time/local.ts'
import { statementCurrency } from '#domain/statements/statement.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'

export type OwnDay = {
  day: LocalDate
  sums: DaySums
  /** what we owe the agency by its statements as the day begins, and as it ends or now */
  openingMinor: number
  closingMinor: number
  /** those behind a place in the list of the day, and whether more follow */
  movements: Movement[]
  hasMore: boolean
}

/**
 * Everything that moved with a key's agency on a day of the house, with the reason (AGENCY-191). `all` are not behind
 * the wall, where the journal is kept for finance; of it only what is about the agency goes out. Refusals: not_found,
 * not_allowed, option_required (field day) for what is no day or has not begun.
 */
export const ownDay = async (
  { all, actor }: { all: Deps; actor: KeyActor },
  { day: typed, after, limit }: { day: string; after: number; limit: number },
): Promise<Outcome<OwnDay>> => {
  const { organisationId } = actor
  const refusal = forbidden(actor, 'statement.view', { owners: { organisationIds: [organisationId] } })
  if (refusal) return refusal
  const day = parseDate(typed)
  if (!day || day > houseDay(all.clock.now())) return refused('option_required', undefined, { day: 'option_required' })
  const [from, until] = [houseMidnight(day), houseMidnight(addDays(day, 1))]
  const currency = statementCurrency
  const moved = await movedBetween(all.db, organisationId, { from, until, currency })
  const sums = sumsOf(moved)
  const openingMinor = await owedBefore(all.db, organisationId, { currency, at: from })
  return done({
    day,
    sums,
    openingMinor,
    closingMinor: openingMinor + sums.balanceMinor,
    movements: moved.slice(after, after + limit),
    hasMore: moved.length > after + limit,
  })
}
