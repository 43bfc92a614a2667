import { createHash } from 'node:crypto'
import {
  airportIds,
  auditContents,
  firstAuditLines,
  lastSealedAuditDays,
  sealAuditDay,
  sealedAuditDays,
  type AuditDay,
} from '#db/audit-days.ts'
import {
  firstDone,
  firstTrailLine,
  lastFound,
  lastingLines,
  lastSealedDay,
  noteFound,
  sealDay,
  sealedDays,
  sealFailures,
  takeLook,
  type SealedDay,
  type Span,
  type TrailDay,
} from '#db/trail-days.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { addDays, dateOf, daysBetween, type LocalDate } from '#domain/time/local.ts'
import { dayMs, hourMs, localAt, type Instant } from '#domain/time/zones.ts'
import { commandLine, nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { everySecret, type Secrets } from '../secrets.ts'
import { keyed } from '../sessions.ts'
import { record } from '../trail.ts'

/** After its end a day is left open for so long: a transaction that began in it may still write. */
const openForMs = hourMs
/** Sealing is hourly, so nothing is done for longer than this while a day that is due is not sealed (ACCESS-46). */
const latestMs = 2 * hourMs
/** For so long it is told that a day was sealed late. */
const lateToldDays = 7
/** No more days of a chain are sealed in one go. */
const mostAtOnce = 400
/** So many of the last days are looked at again once a day, and so many each time. */
const lookedAtDays = 31
/** Nobody who looks at the page waits for more days than this. */
const mostLookedAtDays = 366
const alwaysLookedAtDays = 2

const dayOf = (at: Instant): LocalDate => dateOf(localAt(at, 'UTC'))
const startOf = (day: LocalDate): Instant => Date.parse(`${day}T00:00:00Z`)
const endOf = (day: LocalDate): Instant => startOf(day) + dayMs
const dueAt = (day: LocalDate): Instant => endOf(day) + openForMs

type Reader = Secrets & Pick<Deps, 'db' | 'clock'>

/** What a day is digested from; the digest of the day before comes to it. */
type Content = { lines: number; text: string }
const nothing: Content = { lines: 0, text: createHash('sha256').update('').digest('hex') }

/** The digests that a day may have, one for each secret, that of the newest first. */
const digests = (deps: Secrets, words: readonly string[]): string[] => {
  const [first = '', ...others] = words
  const by = (one: Pick<Deps, 'pepper'>) => keyed(one, first, ...others).toString('base64url')
  return everySecret(deps).map(by)
}

const trailWords = ({ day, sealedAt, anchors }: TrailDay, before: string, { text }: Content): string[] => {
  const words = ['trail-day', day, before, text]
  return anchors === null ? words : [...words, new Date(sealedAt).toISOString(), anchors]
}
const auditWords = ({ airportId, day }: AuditDay, before: string, { text }: Content): string[] => [
  'audit-day',
  String(airportId),
  day,
  before,
  text,
]

const trailContent = async ({ db }: Pick<Deps, 'db'>, day: LocalDate): Promise<Content> => {
  const lines = await lastingLines(db, startOf(day), endOf(day))
  return { lines: lines.length, text: JSON.stringify(lines) }
}
/** Of a day, all airports in one pass: what `audit` has of it is found by its moment only. */
const auditContent = async ({ db }: Pick<Deps, 'db'>, day: LocalDate, airportId: number | null) => {
  const all = await auditContents(db, { from: startOf(day), to: endOf(day), airportId })
  const byAirport = new Map(all.map((one) => [one.airportId, one]))
  return (id: number): Content => byAirport.get(id) ?? nothing
}

/**
 * `wholeUntil`: the last day up to which nothing is missing; `brokenAt`: the first after it that is not as it was.
 * `late`: days that were sealed late because sealing failed; `unsealed`: the first that for that still is not.
 */
export type TrailChain = {
  wholeUntil: LocalDate | null
  brokenAt: LocalDate | null
  digest: string | null
  late: readonly LocalDate[]
  unsealed: LocalDate | null
}

/** Goes along the days that are sealed, of which the first may only be there for its digest. */
const along = async <Day extends SealedDay>(
  days: readonly Day[],
  since: LocalDate,
  isWhole: (day: Day, before: string) => Promise<boolean>,
): Promise<TrailChain> => {
  let wholeUntil: LocalDate | null = null
  for (const [index, day] of days.entries()) {
    const before = days[index - 1] ?? null
    if (day.day < since) continue
    const isNext = before === null || daysBetween(before.day, day.day) === 1
    if (!isNext || !(await isWhole(day, before?.digest ?? '')))
      return { wholeUntil, brokenAt: day.day, digest: null, late: [], unsealed: null }
    wholeUntil = day.day
  }
  return { wholeUntil, brokenAt: null, digest: days.at(-1)?.digest ?? null, late: [], unsealed: null }
}

const sealer = { kind: 'system', job: 'seal-trail' } as const satisfies Actor
const failed = 'trail.sealFailed'
const failureWords = (day: string, at: Instant): string[] => ['seal-failed', day, String(at)]

/**
 * When sealing failed while a day was not sealed, as the product wrote it down at the time. Whoever takes a seal away
 * cannot write such a line afterwards, because its digest is keyed.
 */
const failuresOf = async (deps: Reader, day: LocalDate, from: Instant, to: Instant): Promise<Instant[]> => {
  const lines = await sealFailures(deps.db, { actor: nameOf(sealer), operation: failed, from, to })
  return lines.flatMap(({ at, object, data }) => {
    const since = object.split(':')[1] ?? ''
    return since <= day && digests(deps, failureWords(since, at)).includes(String(data['digest'])) ? [at] : []
  })
}

/**
 * `lost`: something was done after a day was due and long before it was sealed, and no failure of sealing was written
 * down meanwhile: then its first seal was taken away. `late`: such failures were.
 */
const sealingOf = async (deps: Reader, day: LocalDate, sealedAt: Instant): Promise<'inTime' | 'late' | 'lost'> => {
  const isDoneIn = async (spans: readonly Span[]) => {
    const some = spans.filter(({ from, to }) => to > from)
    return some.length > 0 && (await firstDone(deps.db, some, nameOf(commandLine))) !== null
  }
  const due = dueAt(day)
  if (!(await isDoneIn([{ from: due, to: sealedAt - latestMs }]))) return 'inTime'
  const ends = [...(await failuresOf(deps, day, due, sealedAt)), sealedAt]
  // the line about the failure is no work
  const spans = ends.map((end, n) => ({ from: n === 0 ? due : (ends[n - 1] ?? due) + 1, to: end - latestMs }))
  return (await isDoneIn(spans)) ? 'lost' : 'late'
}

/** The first day of the trail that is not sealed; null where there is nothing. */
const nextDay = async ({ db }: Pick<Deps, 'db'>, last: TrailDay | null): Promise<LocalDate | null> => {
  const first = last ? endOf(last.day) : await firstTrailLine(db)
  return first === null ? null : dayOf(first)
}

/** The trail; a day that should be sealed by now, and is not, is not as it was either. */
const lookAtTrail = async (deps: Reader, since: LocalDate): Promise<TrailChain> => {
  const days = await sealedDays(deps.db, addDays(since, -1))
  const late: LocalDate[] = []
  const chain = await along(days, since, async (day, before) => {
    if (!digests(deps, trailWords(day, before, await trailContent(deps, day.day))).includes(day.digest)) return false
    const sealing = day.anchors === null ? 'inTime' : await sealingOf(deps, day.day, day.sealedAt)
    if (sealing === 'late') late.push(day.day)
    return sealing !== 'lost'
  })
  const found = { ...chain, late }
  if (found.brokenAt !== null) return found
  const next = await nextDay(deps, days.at(-1) ?? (await lastSealedDay(deps.db)))
  const sealing = next === null ? 'inTime' : await sealingOf(deps, next, deps.clock.now())
  if (sealing === 'lost') return { ...found, brokenAt: next, digest: null }
  return sealing === 'late' ? { ...found, unsealed: next } : found
}

/** The chains of one airport or of all. A day that the trail's own day names must be there, as it was then. */
const lookAtAudit = async (
  deps: Reader,
  since: LocalDate,
  airportId: number | null,
): Promise<Map<number, TrailChain>> => {
  const sealed = Map.groupBy(await sealedAuditDays(deps.db, addDays(since, -1), airportId), (day) => day.airportId)
  const anchored = (await sealedDays(deps.db, since)).flatMap(({ day, anchors }) =>
    (JSON.parse(anchors ?? '[]') as [number, string][]).map(([id, digest]) => ({ day, id, digest })),
  )
  const contents = new Map<LocalDate, (id: number) => Content>()
  const contentOf = async (day: LocalDate) => {
    const known = contents.get(day) ?? (await auditContent(deps, day, airportId))
    contents.set(day, known)
    return known
  }
  const all = airportId === null ? new Set([...sealed.keys(), ...anchored.map(({ id }) => id)]) : [airportId]
  const chains = new Map<number, TrailChain>()
  for (const id of all) {
    const days = sealed.get(id) ?? []
    const found = await along(days, since, async (day, before) => {
      const content = (await contentOf(day.day))(id)
      return digests(deps, auditWords(day, before, content)).includes(day.digest)
    })
    const digestOf = new Map(days.map(({ day, digest }) => [day, digest]))
    const lost = anchored.find((one) => one.id === id && digestOf.get(one.day) !== one.digest)?.day
    const isFirst = lost !== undefined && (found.brokenAt === null || lost < found.brokenAt)
    const wholeUntil = found.wholeUntil !== null && isFirst && found.wholeUntil >= lost ? null : found.wholeUntil
    chains.set(id, isFirst ? { ...found, wholeUntil, brokenAt: lost, digest: null } : found)
  }
  return chains
}

/** From which day on is looked, so that the clean-up has taken no line of it. */
const lookFrom = ({ clock }: Pick<Deps, 'clock'>, wanted: LocalDate, keptMs: number): LocalDate => {
  const oldest = addDays(dayOf(clock.now() - keptMs), 1)
  return wanted < oldest ? oldest : wanted
}
const daysAgo = ({ clock }: Pick<Deps, 'clock'>, days: number): LocalDate => addDays(dayOf(clock.now()), -days)

const none: TrailChain = { wholeUntil: null, brokenAt: null, digest: null, late: [], unsealed: null }

/**
 * Looks whether the lines of the last 31 days, or of those since `from`, of a year at most, are still those that were
 * sealed (MACHINE-21); of the trail, or of what was done to the bookings of an airport (ACCESS-39). Days of which the
 * clean-up may have taken lines are left out.
 */
export const lookAtChain = async (
  deps: Reader,
  from: LocalDate | null = null,
  airportId: number | null = null,
): Promise<TrailChain> => {
  const [lately, oldest] = [daysAgo(deps, lookedAtDays), daysAgo(deps, mostLookedAtDays)]
  const asked = from !== null && from < lately ? from : lately
  const wanted = asked < oldest ? oldest : asked
  if (airportId === null) return lookAtTrail(deps, lookFrom(deps, wanted, keptFor('trail')))
  const chains = await lookAtAudit(deps, lookFrom(deps, wanted, keptFor('audit')), airportId)
  return chains.get(airportId) ?? none
}

const isDue = ({ clock }: Pick<Deps, 'clock'>, day: LocalDate): boolean => dueAt(day) <= clock.now()

/** Seals the days of all airports that are over, a day in one pass; where nothing is sealed, from 31 days back on. */
const sealAudit = async (deps: Deps): Promise<void> => {
  const ids = new Set(await airportIds(deps.db))
  const last = new Map((await lastSealedAuditDays(deps.db)).map((day) => [day.airportId, day]))
  const isNew = [...ids].some((id) => !last.has(id))
  const firstLines = isNew ? await firstAuditLines(deps.db, deps.clock.now() - lookedAtDays * dayMs) : []
  const next = new Map([...last].map(([id, { day, digest }]) => [id, { day: addDays(day, 1), before: digest }]))
  for (const { airportId, at } of firstLines)
    if (ids.has(airportId) && !next.has(airportId)) next.set(airportId, { day: dayOf(at), before: '' })
  let day = [...next.values()].map((one) => one.day).toSorted()[0]
  for (let count = 0; day !== undefined && count < mostAtOnce && isDue(deps, day); count += 1, day = addDays(day, 1)) {
    const contentOf = await auditContent(deps, day, null)
    const now = new Map<number, string[]>()
    for (const [airportId, one] of next) {
      if (one.day !== day) continue
      const own = { airportId, day, lines: contentOf(airportId).lines, digest: '' }
      const [digest = '', ...others] = digests(deps, auditWords(own, one.before, contentOf(airportId)))
      await sealAuditDay(deps.db, { ...own, digest }, deps.clock.now())
      now.set(airportId, [digest, ...others])
    }
    // another process may have been first: what stands there goes on, or nothing does where it is another (ACCESS-46)
    const stands = (await sealedAuditDays(deps.db, day, null)).filter((one) => one.day === day)
    for (const [airportId, known] of now) {
      const digest = stands.find((one) => one.airportId === airportId)?.digest
      if (digest !== undefined && known.includes(digest)) next.set(airportId, { day: addDays(day, 1), before: digest })
      else next.delete(airportId)
    }
  }
}

/** The digests of all airports' chains of a day, as the trail's day keeps them. */
const anchorsOf = async ({ db }: Pick<Deps, 'db'>, day: LocalDate): Promise<string> => {
  const ofDay = (await sealedAuditDays(db, day, null)).filter((one) => one.day === day)
  return JSON.stringify(ofDay.map(({ airportId, digest }) => [airportId, digest]))
}

/** Seals the days of the trail that are over; answers how many. */
const sealOwn = async (deps: Deps): Promise<number> => {
  const last = await lastSealedDay(deps.db)
  let before = last?.digest ?? ''
  let count = 0
  for (let day = await nextDay(deps, last); day !== null && count < mostAtOnce; day = addDays(day, 1)) {
    if (!isDue(deps, day)) break
    const content = await trailContent(deps, day)
    const anchors = await anchorsOf(deps, day)
    const own = { day, lines: content.lines, digest: '', sealedAt: deps.clock.now(), anchors }
    const [digest = ''] = digests(deps, trailWords(own, before, content))
    const stands = await sealDay(deps.db, { ...own, digest })
    if (!stands || !digests(deps, trailWords(stands, before, content)).includes(stands.digest)) break
    before = stands.digest
    count += 1
  }
  return count
}

/** Writes down that sealing failed, from which day on. Where not even that works, nothing is written. */
const noteFailure = async (deps: Deps): Promise<void> => {
  try {
    const [day, at] = [await nextDay(deps, await lastSealedDay(deps.db)), deps.clock.now()]
    if (day === null || !isDue(deps, day)) return
    const [digest = ''] = digests(deps, failureWords(day, at))
    await record(deps.db, sealer, { operation: failed, object: `day:${day}`, data: { digest } }, at)
  } catch {
    // what sealing failed with is what is said
  }
}

const sealAll = async (deps: Deps): Promise<number> => {
  try {
    // the airports first: the trail's day keeps their digests
    await sealAudit(deps)
    return await sealOwn(deps)
  } catch (error) {
    await noteFailure(deps)
    throw error
  }
}

/** What is not as it was, in words. */
const broken = async (deps: Deps, days: number): Promise<string[]> => {
  const since = daysAgo(deps, days)
  const trail = await lookAtTrail(deps, lookFrom(deps, since, keptFor('trail')))
  const chains = await lookAtAudit(deps, lookFrom(deps, since, keptFor('audit')), null)
  const iataOf = (id: number) => deps.catalogue.airportById(id)?.iata ?? id
  return [
    ...(trail.brokenAt === null ? [] : [`the trail of ${trail.brokenAt}`]),
    ...[...chains].flatMap(([id, { brokenAt }]) =>
      brokenAt === null ? [] : [`what was done to bookings at ${iataOf(id)} on ${brokenAt}`],
    ),
  ]
}

/**
 * The days that were sealed late within the last week. That sealing failed is told by the repeated work while it fails;
 * afterwards it has to be told too, since whoever makes it fail may change what is not sealed yet (ACCESS-46).
 */
const sealedLately = async (deps: Deps): Promise<LocalDate[]> => {
  const late: LocalDate[] = []
  for (const { day, sealedAt, anchors } of await sealedDays(deps.db, daysAgo(deps, lateToldDays + mostAtOnce)))
    if (anchors !== null && sealedAt > deps.clock.now() - lateToldDays * dayMs)
      if ((await sealingOf(deps, day, sealedAt)) === 'late') late.push(day)
  return late
}

/**
 * Seals the days that are over of the trail and of each airport. A line that is gone or changed is an error: of the
 * last two days always, of the last 31 once a day, by one process; what it finds is an error until it looks again.
 * That days were sealed late is one for a week.
 */
export const sealTrail = async (deps: Deps, _actor: Actor): Promise<Outcome<{ sealed: number }>> => {
  const sealed = await sealAll(deps)
  const own = await takeLook(deps.db, deps.clock.now())
  const isAll = own !== null || (await lastSealedDay(deps.db)) === null
  const found = new Set(await broken(deps, isAll ? lookedAtDays : alwaysLookedAtDays))
  if (own !== null) await noteFound(deps.db, own, [...found].join(', '))
  else for (const one of (await lastFound(deps.db)).split(', ').filter(Boolean)) found.add(one)
  const late = await sealedLately(deps)
  const said = [
    ...(found.size > 0 ? [`${[...found].join(', ')} is not as it was: a line is missing or changed`] : []),
    ...(late.length > 0 ? [`the trail of ${late.join(', ')} was sealed late, because sealing failed at the time`] : []),
  ]
  if (said.length > 0) throw new Error(said.join('; '))
  return done({ sealed })
}
