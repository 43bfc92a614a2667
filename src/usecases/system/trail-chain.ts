import type { Queryable } from '#db/db.ts'
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
/** No more days are sealed in one go. */
const mostAtOnce = 400
/** So many of the last days are looked at again, always. */
const lookedAtDays = 31

const dayOf = (at: Instant): LocalDate => dateOf(localAt(at, 'UTC'))
const startOf = (day: LocalDate): Instant => Date.parse(`${day}T00:00:00Z`)

/** A day as it is sealed with each secret, the newest first. */
const sealed = async (deps: Secrets, q: Queryable, day: LocalDate, before: string): Promise<TrailDay[]> => {
  const lines = await lastingLines(q, startOf(day), startOf(day) + dayMs)
  const text = JSON.stringify(lines)
  const digestBy = (one: Pick<Deps, 'pepper'>) => keyed(one, 'trail-day', day, before, text).toString('base64url')
  return everySecret(deps).map((one) => ({ day, lines: lines.length, digest: digestBy(one) }))
}

/** `wholeUntil`: the last day up to which nothing is missing; `brokenAt`: the first after it that is not as it was. */
export type TrailChain = { wholeUntil: LocalDate | null; brokenAt: LocalDate | null; digest: string | null }

/**
 * Looks whether the lines of the last 31 days, or of those since `from`, are still those that were sealed (MACHINE-21).
 * Days of which the clean-up may have taken lines are left out.
 */
export const lookAtChain = async (
  deps: Secrets & Pick<Deps, 'db' | 'clock'>,
  from: LocalDate | null = null,
): Promise<TrailChain> => {
  const today = dayOf(deps.clock.now())
  const oldest = addDays(dayOf(deps.clock.now() - keptFor('trail')), 1)
  const lately = addDays(today, -lookedAtDays)
  const wanted = from !== null && from < lately ? from : lately
  const since = wanted < oldest ? oldest : wanted
  // with the day before the first, whose digest the first one contains
  const days = await sealedDays(deps.db, addDays(since, -1))
  let wholeUntil: LocalDate | null = null
  for (const [index, day] of days.entries()) {
    const before = days[index - 1] ?? null
    if (day.day < since) continue
    const isNext = before === null || daysBetween(before.day, day.day) === 1
    const again = await sealed(deps, deps.db, day.day, before?.digest ?? '')
    if (!isNext || !again.some(({ digest }) => digest === day.digest))
      return { wholeUntil, brokenAt: day.day, digest: null }
    wholeUntil = day.day
  }
  return { wholeUntil, brokenAt: null, digest: days.at(-1)?.digest ?? null }
}

/** Seals the days that are over, and looks at the last ones again. A line that is gone or changed is an error. */
export const sealTrail = async (deps: Deps, _actor: Actor): Promise<Outcome<{ sealed: number }>> => {
  const last = await lastSealedDay(deps.db)
  const first = last ? startOf(last.day) + dayMs : await firstTrailLine(deps.db)
  let count = 0
  if (first !== null) {
    let before = last?.digest ?? ''
    let day = dayOf(first)
    for (; count < mostAtOnce && startOf(day) + dayMs + openForMs <= deps.clock.now(); count += 1) {
      const [one] = await sealed(deps, deps.db, day, before)
      if (!one) break
      await sealDay(deps.db, one, deps.clock.now())
      before = one.digest
      day = addDays(day, 1)
    }
  }
  const { brokenAt } = await lookAtChain(deps)
  if (brokenAt !== null) throw new Error(`the trail of ${brokenAt} is not as it was: a line is missing or changed`)
  return done({ sealed: count })
}
