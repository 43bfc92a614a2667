import type { Place } from '../access/permissions.ts'
import { dayMs, hourMs, minuteMs, type Instant } from '../time/zones.ts'
import type { PassFacts } from '../vouchers/signed-pass.ts'
import type { GateWord } from './answer.ts'

/** How many days ahead a lane knows who may come, while its line is down (GATE-17). */
export const listedDaysAhead = 3
/** A list that is asked for since longer ago than this comes whole. */
const longestSinceMs = 2 * dayMs
/** A change may become visible this long after it was written, so that much is told again. */
export const overlapMs = 10 * minuteMs
/** A lane asks for the whole list this often, whatever it knows. */
export const wholeEveryMs = 24 * hourMs

/**
 * A booking as a lane keeps it: by digests that only its own device can make, and when it may drive in. `mayEnter`:
 * nothing but the hours keeps it out.
 */
export type LaneEntry = {
  id: string
  code: string
  plate: string | null
  from: Instant
  until: Instant
  mayEnter: boolean
}

/**
 * What a lane must know of a pass beyond what it says itself (GATE-21): the window that is in force now, or null where
 * the pass opens nothing any more.
 */
export type LanePass = { code: string; window: { from: Instant; until: Instant } | null }

/**
 * `place`: the car park of the device. `since` null: this is the whole list. Else it is what changed, and `gone` are
 * the ids of what is to be forgotten.
 */
export type LaneList = {
  device: string
  version: Instant
  since: Instant | null
  entries: LaneEntry[]
  gone: string[]
  place: Place
  passes: LanePass[]
}

/** From which version on changes are told; null: the whole list is. */
export const deltaSince = (asked: Instant | null, now: Instant): Instant | null =>
  asked !== null && asked <= now && now - asked <= longestSinceMs ? asked : null

/** What a lane knows after a list; one that was told twice, or late, changes nothing more. */
export const afterList = (known: readonly LaneEntry[], { since, entries, gone }: LaneList): LaneEntry[] => {
  const told = new Set([...entries.map(({ id }) => id), ...gone])
  return [...(since === null ? [] : known.filter(({ id }) => !told.has(id))), ...entries]
}

/** The passes of which a lane knows more than they say; those of a whole list replace what was known. */
export const passesAfterList = (known: readonly LanePass[], { since, passes }: LaneList): LanePass[] => {
  const told = new Set(passes.map(({ code }) => code))
  return [...(since === null ? [] : known.filter(({ code }) => !told.has(code))), ...passes]
}

/**
 * What a lane answers to a signed pass that its list does not have (GATE-21). `known`: what it was told of this pass.
 * `isUsed`: by it a car came in here while the line was down. Who has a right pass gets out: nobody is kept inside.
 */
export const passAnswer = (
  facts: Pick<PassFacts, 'airportId' | 'carParkId' | 'from' | 'until'>,
  { place, known, isUsed }: { place: Place; known: LanePass | null; isUsed: boolean },
  kind: 'in' | 'out',
  now: Instant,
): GateWord => {
  const isHere = facts.airportId === place.airportId && facts.carParkId === place.carParkId
  if (!isHere || known?.window === null) return 'refused'
  if (kind === 'out') return 'granted'
  const { from, until } = known?.window ?? facts
  if (isUsed || now > until) return 'refused'
  return now < from ? 'wait' : 'granted'
}

/**
 * What a lane answers by its list alone (GATE-17). Nobody who is known is kept inside: what is due follows by link
 * (GATE-10).
 */
export const offlineAnswer = (found: readonly LaneEntry[], kind: 'in' | 'out', now: Instant): GateWord => {
  const words = found.map(({ from, until, mayEnter }): GateWord => {
    if (kind === 'out') return 'granted'
    if (!mayEnter || now > until) return 'refused'
    return now < from ? 'wait' : 'granted'
  })
  return words.find((word) => word === 'granted') ?? words[0] ?? 'unknown'
}
