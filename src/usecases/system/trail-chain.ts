import {
  airportIds,
  auditContent,
  firstAuditLine,
  lastSealedAuditDay,
  sealAuditDay,
  sealedAuditDays,
} from '#db/audit-days.ts'
import { firstTrailLine, lastingLines, lastSealedDay, sealDay, sealedDays, type TrailDay } from '#db/trail-days.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { addDays, dateOf, daysBetween, type LocalDate } from '#domain/time/local.ts'
import { dayMs, hourMs, localAt, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { everySecret, type Secrets } from '../secrets.ts'
import { keyed } from '../sessions.ts'

/** After its end a day is left open for so long: a transaction that began in it may still write. */
const openForMs = hourMs
/** No more days of a chain are sealed in one go. */
const mostAtOnce = 400
/** So many of the last days are looked at again, always. */
const lookedAtDays = 31

const dayOf = (at: Instant): LocalDate => dateOf(localAt(at, 'UTC'))
const startOf = (day: LocalDate): Instant => Date.parse(`${day}T00:00:00Z`)

type Reader = Secrets & Pick<Deps, 'db' | 'clock'>

/** Lines that are sealed day by day. */
type Chain = {
  /** stands in each digest, so that a day of one chain is none of another */
  mark: readonly string[]
  /** the clean-up takes away nothing younger than this */
  keptMs: number
  /** from when on it is sealed, while no day of it is */
  first: () => Promise<Instant | null>
  last: () => Promise<TrailDay | null>
  days: (since: LocalDate) => Promise<TrailDay[]>
  content: (from: Instant, to: Instant) => Promise<{ lines: number; text: string }>
  seal: (day: TrailDay, now: Instant) => Promise<void>
}

const trailChain = ({ db }: Pick<Deps, 'db'>): Chain => ({
  mark: ['trail-day'],
  keptMs: keptFor('trail'),
  first: () => firstTrailLine(db),
  last: () => lastSealedDay(db),
  days: (since) => sealedDays(db, since),
  async content(from, to) {
    const lines = await lastingLines(db, from, to)
    return { lines: lines.length, text: JSON.stringify(lines) }
  },
  seal: (day, now) => sealDay(db, day, now),
})

/** What was done to the bookings of an airport; where nothing is sealed, from the days on that are looked at. */
const auditChain = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, airportId: number): Chain => ({
  mark: ['audit-day', String(airportId)],
  keptMs: keptFor('audit'),
  first: () => firstAuditLine(db, airportId, clock.now() - lookedAtDays * dayMs),
  last: () => lastSealedAuditDay(db, airportId),
  days: (since) => sealedAuditDays(db, airportId, since),
  content: (from, to) => auditContent(db, airportId, from, to),
  seal: (day, now) => sealAuditDay(db, airportId, day, now),
})

/** A day as it is sealed with each secret, the newest first. */
const sealed = async (deps: Secrets, chain: Chain, day: LocalDate, before: string): Promise<TrailDay[]> => {
  const { lines, text } = await chain.content(startOf(day), startOf(day) + dayMs)
  const [first = '', ...others] = chain.mark
  const digestBy = (one: Pick<Deps, 'pepper'>) => keyed(one, first, ...others, day, before, text).toString('base64url')
  return everySecret(deps).map((one) => ({ day, lines, digest: digestBy(one) }))
}

/** `wholeUntil`: the last day up to which nothing is missing; `brokenAt`: the first after it that is not as it was. */
export type TrailChain = { wholeUntil: LocalDate | null; brokenAt: LocalDate | null; digest: string | null }

const look = async (deps: Reader, chain: Chain, from: LocalDate | null): Promise<TrailChain> => {
  const today = dayOf(deps.clock.now())
  const oldest = addDays(dayOf(deps.clock.now() - chain.keptMs), 1)
  const lately = addDays(today, -lookedAtDays)
  const wanted = from !== null && from < lately ? from : lately
  const since = wanted < oldest ? oldest : wanted
  // with the day before the first, whose digest the first one contains
  const days = await chain.days(addDays(since, -1))
  let wholeUntil: LocalDate | null = null
  for (const [index, day] of days.entries()) {
    const before = days[index - 1] ?? null
    if (day.day < since) continue
    const isNext = before === null || daysBetween(before.day, day.day) === 1
    const again = await sealed(deps, chain, day.day, before?.digest ?? '')
    if (!isNext || !again.some(({ digest }) => digest === day.digest))
      return { wholeUntil, brokenAt: day.day, digest: null }
    wholeUntil = day.day
  }
  return { wholeUntil, brokenAt: null, digest: days.at(-1)?.digest ?? null }
}

/**
 * Looks whether the lines of the last 31 days, or of those since `from`, are still those that were sealed (MACHINE-21);
 * of the trail, or of what was done to the bookings of an airport (ACCESS-39). Days of which the clean-up may have
 * taken lines are left out.
 */
export const lookAtChain = (
  deps: Reader,
  from: LocalDate | null = null,
  airportId: number | null = null,
): Promise<TrailChain> => look(deps, airportId === null ? trailChain(deps) : auditChain(deps, airportId), from)

/** Seals the days of a chain that are over, and looks at the last ones again; answers how many days were sealed. */
const sealChain = async (deps: Deps, chain: Chain): Promise<{ sealed: number; brokenAt: LocalDate | null }> => {
  const last = await chain.last()
  const first = last ? startOf(last.day) + dayMs : await chain.first()
  let count = 0
  if (first !== null) {
    let before = last?.digest ?? ''
    let day = dayOf(first)
    for (; count < mostAtOnce && startOf(day) + dayMs + openForMs <= deps.clock.now(); count += 1) {
      const [one] = await sealed(deps, chain, day, before)
      if (!one) break
      await chain.seal(one, deps.clock.now())
      before = one.digest
      day = addDays(day, 1)
    }
  }
  const { brokenAt } = await look(deps, chain, null)
  return { sealed: count, brokenAt }
}

/** Seals the days that are over of the trail and of each airport. A line that is gone or changed is an error. */
export const sealTrail = async (deps: Deps, _actor: Actor): Promise<Outcome<{ sealed: number }>> => {
  const trail = await sealChain(deps, trailChain(deps))
  const broken = trail.brokenAt === null ? [] : [`the trail of ${trail.brokenAt}`]
  for (const airportId of await airportIds(deps.db)) {
    const { brokenAt } = await sealChain(deps, auditChain(deps, airportId))
    const { iata } = deps.catalogue.airportById(airportId) ?? {}
    if (brokenAt !== null) broken.push(`what was done to bookings at ${iata ?? airportId} on ${brokenAt}`)
  }
  if (broken.length > 0) throw new Error(`${broken.join(', ')} is not as it was: a line is missing or changed`)
  return done({ sealed: trail.sealed })
}
