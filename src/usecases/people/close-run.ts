import { lackingStatement } from '#db/agency-statements.ts'
import { lackingParkStatement } from '#db/park-statements.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { statementCurrency, endOf, lastMonth, readMonth, type Month } from '#domain/statements/statement.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { closeParkStatement, parkOpenOf } from '../statements/close-park-statement.ts'
import type { Expected } from '../statements/close-month.ts'
import { closeStatement, openOf } from '../statements/close-statement.ts'

const most = 200

/** What closing a month would write for an agency, or for who runs car parks. */
export type WouldSay = Expected & {
  slug: string
  name: string
  openingMinor: number
  linesMinor: number
}

const monthOf = (deps: Deps, typed: string): Month | null => {
  const month = readMonth(typed)
  return month !== null && month <= lastMonth(deps.clock.now()) ? month : null
}

const kinds = {
  agency: { lacking: lackingStatement, open: openOf, close: closeStatement },
  park: { lacking: lackingParkStatement, open: parkOpenOf, close: closeParkStatement },
}

/** Who has no statement for a month yet: agencies, then who runs car parks. */
const lacking = async (deps: Deps, month: Month) => [
  ...(await kinds.agency.lacking(deps.db, statementCurrency, month, most)).map((one) => ({
    ...one,
    of: 'agency' as const,
  })),
  ...(await kinds.park.lacking(deps.db, statementCurrency, month, most)).map((one) => ({
    ...one,
    of: 'park' as const,
  })),
]

const mayClose = (actor: Actor) => forbidden(actor, 'statement.close', { owners: { organisationIds: [] } })

/**
 * What closing a month would say, agency by agency and car park by car park, without closing it (AGENCY-83). Refusals:
 * not_found, not_allowed, option_required (field month) for one that is not over.
 */
export const previewClose = async (
  deps: Deps,
  actor: Actor,
  { month: typed }: { month: string },
): Promise<Outcome<WouldSay[]>> => {
  const denied = mayClose(actor)
  if (denied) return denied
  const month = monthOf(deps, typed)
  if (!month) return refused('option_required', undefined, { month: 'option_required' })
  const would: WouldSay[] = []
  for (const { of, id, slug, name } of await lacking(deps, month)) {
    const { lines, ...sums } = await kinds[of].open(deps.db, id, endOf(month))
    would.push({ slug, name, lines: lines.length, ...sums })
  }
  return done(would)
}

/**
 * Closes a month for those that were shown, each as it was shown; what would say something else now stays open
 * and is counted (AGENCY-83). Refusals as those of previewClose.
 */
export const closeShown = async (
  deps: Deps,
  actor: Actor,
  { month: typed, shown }: { month: string; shown: readonly ({ slug: string } & Expected)[] },
): Promise<Outcome<{ closed: string[]; left: number }>> => {
  const denied = mayClose(actor)
  if (denied) return denied
  const month = monthOf(deps, typed)
  if (!month) return refused('option_required', undefined, { month: 'option_required' })
  const closed: string[] = []
  for (const { of, id: organisationId, slug } of await lacking(deps, month)) {
    const expected = shown.find((one) => one.slug === slug)
    const number = expected && (await kinds[of].close(deps, actor, { organisationId, slug, month, expected }))
    if (number) closed.push(number)
  }
  return done({ closed, left: shown.length - closed.length })
}
