import { lockCatalogue, replaceSeasons } from '#db/catalogue-load.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import type { Queryable } from '#db/db.ts'
import { ownProduct, productDays, seasonsOf, setPlacesOf, type OwnProduct } from '#db/season.ts'
import { recordTariffs } from '#db/tariffs.ts'
import { lastDayOnSale, longestStay } from '#domain/carparks/catalogue-plan.ts'
import {
  areSameSeasons,
  changedLine,
  daysAhead,
  planPlaces,
  readSeasons,
  refusedLine,
  repricedDays,
  type LineAnswer,
  type PlacesLine,
  type PricesLine,
} from '#domain/carparks/season-lines.ts'
import { seasonOn, type Season } from '#domain/carparks/seasons.ts'
import { planStock, type DayRow } from '#domain/carparks/stock-plan.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { addDays, dateOf, type LocalDate } from '#domain/time/local.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import type { Clock } from '#ports/clock.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { record } from '../trail.ts'

/** `dryRun` only says what would be done. */
export type SeasonQuestion<Line> = { organisationId: string; lines: readonly Line[]; dryRun: boolean }

type Asked<Line> = { organisationId: string; line: Line; clock: Clock; dryRun: boolean }
/** Says what a line does, and does it unless it is asked in a dry run. */
type Doing<Line> = (q: Queryable, actor: Actor, asked: Asked<Line>) => Promise<LineAnswer>

const spanOf = ({ zone }: OwnProduct, now: Instant): { today: LocalDate; last: LocalDate } => {
  const today = dateOf(localAt(now, zone))
  return { today, last: lastDayOnSale(today) }
}

const written = (
  tx: Queryable,
  actor: Actor,
  { organisationId, line, clock }: Asked<PlacesLine | PricesLine>,
  data: Record<string, unknown>,
) => {
  const object = `product:${line.location}/${line.productId}`
  return record(tx, actor, { operation: 'channel.change', object, organisationId, data }, clock.now())
}

const placesOf: Doing<PlacesLine> = async (q, actor, asked) => {
  const { organisationId, line, clock, dryRun } = asked
  const product = await ownProduct(q, { ...line, organisationId })
  if (!product) return refusedLine('not_found')
  const days = daysAhead(line, spanOf(product, clock.now()))
  if (!days) return refusedLine('days_invalid')
  const rows = await productDays(q, product, { first: days[0]!, last: days.at(-1)!, locked: !dryRun })
  const { answer, set } = planPlaces(line, days, rows)
  if (dryRun || set.length === 0) return answer
  await setPlacesOf(q, product, set)
  const { from, to, capacity, forSale = capacity } = line
  await written(q, actor, asked, { from, to, capacity, forSale, days: set.length })
  return answer
}

const pricesOf: Doing<PricesLine> = async (q, actor, asked) => {
  const { organisationId, line, dryRun } = asked
  // one change of prices at a time, as with a catalogue file (CAT-7)
  if (!dryRun) await lockCatalogue(q)
  const product = await ownProduct(q, { ...line, organisationId })
  // an extra has a price of its own and no seasons
  if (!product || product.parentId !== null) return refusedLine('not_found')
  const seasons = readSeasons(line.seasons)
  if (!seasons) return refusedLine('season_invalid')
  const before = await seasonsOf(q, product)
  if (areSameSeasons(before, seasons)) return changedLine(0)
  return exchanged(q, actor, asked, { product, before, seasons })
}

/** Whether somebody set the places of this day by itself. */
const isSetApart = ({ capacity: own, sellLimit }: DayRow, capacity: number): boolean =>
  own !== capacity || sellLimit !== own

type Exchange = { product: OwnProduct; before: Season[]; seasons: Season[] }
const exchanged = async (
  q: Queryable,
  actor: Actor,
  asked: Asked<PricesLine>,
  { product, before, seasons }: Exchange,
): Promise<LineAnswer> => {
  const { line, clock, dryRun } = asked
  // after the lock, so that of two lists the one that is on sale is recorded as the later one
  const now = clock.now()
  const { id, capacity, airportId } = product
  const { today, last } = spanOf(product, now)
  // a stay that is under way is priced as a whole when it is changed
  const firstBooked = addDays(today, -longestStay)
  const rows = await productDays(q, product, { first: firstBooked, last, locked: !dryRun })
  const { plan, faults } = planStock({
    name: `${line.location}/${id}`,
    path: '',
    id,
    capacity,
    days: [],
    seasons,
    isWithdrawn: false,
    before: { capacity, seasons: before },
    hasNewSeasons: true,
    rows,
    span: { today, last, firstBooked },
  })
  const losing = rows.filter(({ day, taken }) => taken > 0 && !seasonOn(seasons, day)).map(({ day }) => day)
  if (faults.length > 0) return refusedLine('booked_without_price', losing)
  // such a day would come back with all places, once it has a price again (AGENCY-135)
  const apart = rows.filter((row) => row.day >= today && isSetApart(row, capacity) && !seasonOn(seasons, row.day))
  if (apart.length > 0)
    return refusedLine(
      'places_without_price',
      apart.map(({ day }) => day),
    )
  const answer: LineAnswer = {
    ...changedLine(repricedDays(before, seasons, { today, last }).length),
    outcome: 'changed',
  }
  if (dryRun) return answer
  await replaceSeasons(q, airportId, plan, seasons, today)
  await recordTariffs(q, now)
  await moveCatalogueVersion(q)
  await written(q, actor, asked, { seasons: seasons.length, days: answer.changedDays })
  return answer
}

/** Each line by itself: one that is refused keeps no other back, and one that was done stays (AGENCY-136). */
const lineByLine = async <Line extends PlacesLine | PricesLine>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { organisationId, lines, dryRun }: SeasonQuestion<Line>,
  doing: Doing<Line>,
): Promise<Outcome<LineAnswer[]>> => {
  const refusal = forbidden(actor, 'channel.change', { owners: { organisationIds: [organisationId] } })
  if (refusal) return refusal
  const answers: LineAnswer[] = []
  for (const line of lines) {
    const asked = { organisationId, line, clock, dryRun }
    answers.push(await (dryRun ? doing(db, actor, asked) : db.transaction((tx) => doing(tx, actor, asked))))
  }
  return done(answers)
}

/** Sets places and what may be sold of them, for days of products (AGENCY-134). Refusals: not_found, not_allowed. */
export const setPlaces = async (
  deps: Deps,
  actor: Actor,
  asked: SeasonQuestion<PlacesLine>,
): Promise<Outcome<LineAnswer[]>> => lineByLine(deps, actor, asked, placesOf)

/** Sets all seasons of products (AGENCY-135). Refusals: not_found, not_allowed. */
export const setPrices = async (
  deps: Deps,
  actor: Actor,
  asked: SeasonQuestion<PricesLine>,
): Promise<Outcome<LineAnswer[]>> => lineByLine(deps, actor, asked, pricesOf)
