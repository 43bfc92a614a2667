import { arrivalsOf, carsPastDue, departuresOf } from '#db/desk-lists.ts'
import { deskReviewsAt } from '#db/desk-reviews.ts'
import { gateDevicesAt } from '#db/gate-devices.ts'
import { keysAt } from '#db/valet.ts'
import type { Place } from '#domain/access/permissions.ts'
import { overdueSince } from '#domain/gate/cars.ts'
import { deviceState, isBehind, silentMs } from '#domain/gate/device.ts'
import { aheadMs, nextHours, type NextHours } from '#domain/gate/next-hours.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { addDays, dateOf, type LocalDateTime } from '#domain/time/local.ts'
import { hourMs, localAt, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { isAtPlace } from './desk.ts'
import { hasValetAt } from './valet/has-valet.ts'

/** Keys that are not in the safe: a driver has had them since then. */
export type KeysOut = { number: string; plate: string; plateCountry: string; tag: string | null; since: Instant }

/** What somebody reads who begins a shift (DESK-49). */
export type StartOfShift = {
  /** the end of the hours that are looked at, on the car park's clock */
  until: LocalDateTime
  comes: NextHours
  leaves: NextHours
  overdue: number
  /** null where no car was handed over */
  keys: { inSafe: number; out: KeysOut[] } | null
  /** what was decided without the line and nobody has looked at */
  toReview: number
  /** tablets that worked today and are not heard now, so that what was done on them since may be missing here */
  unheard: { name: string; seenAt: Instant }[]
  /** names of what stands at the lanes: not heard of, and whose parking system lacks something */
  silent: string[]
  behind: string[]
}

const shiftMs = 12 * hourMs

const keysOf = async (deps: Deps, place: Place): Promise<StartOfShift['keys']> => {
  const held = hasValetAt(deps, place) ? await keysAt(deps.db, place) : []
  if (held.length === 0) return null
  return {
    inSafe: held.filter(({ holder }) => holder === 'safe').length,
    out: held.flatMap(({ holder, ...key }) => (holder === 'driver' ? [{ ...key, tag: key.tag || null }] : [])),
  }
}

/** `everywhere` knows the devices, which `deps` of one place do not. Refusal: not_found. */
export const startOfShift = async (
  deps: Deps,
  actor: Actor,
  { place, everywhere = deps }: { place: Place; everywhere?: Pick<Deps, 'db'> },
): Promise<Outcome<StartOfShift>> => {
  const zone = deps.catalogue.airportById(place.airportId)?.zone
  if (zone === undefined || !(await isAtPlace(deps, actor, 'booking.takePayment', place))) return refused('not_found')
  const now = deps.clock.now()
  const until = localAt(now + aheadMs, zone)
  const today = dateOf(localAt(now, zone))
  // shortly before midnight the next hours are of two days, and after it who is late since yesterday still comes
  const days = [addDays(today, -1), today, ...(dateOf(until) === today ? [] : [addDays(today, 1)])]
  const comes = (await Promise.all(days.map((day) => arrivalsOf(deps.db, place, day)))).flat()
  const leaves = (await Promise.all(days.map((day) => departuresOf(deps.db, place, day)))).flat()
  const late = await carsPastDue(deps.db, place, today, now)
  const reviews = await deskReviewsAt(deps.db, place, now)
  const devices = await gateDevicesAt(everywhere.db, place)
  return done({
    until,
    comes: nextHours(comes, 'in', now),
    leaves: nextHours(leaves, 'out', now),
    overdue: late.filter((car) => overdueSince(car, now) !== null).length,
    keys: await keysOf(deps, place),
    toReview: reviews.filter(({ reviewedAt }) => reviewedAt === null).length,
    unheard: devices.flatMap(({ kind, name, seenAt, endedAt }) =>
      kind === 'desk' && endedAt === null && seenAt !== null && now - seenAt > silentMs && now - seenAt <= shiftMs
        ? [{ name, seenAt }]
        : [],
    ),
    silent: devices.filter((one) => deviceState(one, now) === 'silent').map(({ name }) => name),
    behind: devices.filter((one) => isBehind(one, now)).map(({ name }) => name),
  })
}
