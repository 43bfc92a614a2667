import { bookingsChanged, bookingsExpected, codesReplaced, passesChanged } from '#db/lane-list.ts'
import type { Place } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { entryAt, entryWindow } from '#domain/gate/entry.ts'
import {
  deltaSince,
  listedDaysAhead,
  overlapMs,
  type LaneEntry,
  type LaneList,
  type LanePass,
} from '#domain/gate/lane-list.ts'
import { plateKey } from '#domain/gate/plates.ts'
import { gateRulesOf } from '#domain/gate/rules.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { addDays, dateOf, type LocalDate } from '#domain/time/local.ts'
import { dayMs, localAt, type Instant } from '#domain/time/zones.ts'
import type { Deps } from '../../deps.ts'
import { laneDigest, signed } from './list-key.ts'
import type { CallingDevice } from './read-device.ts'

/**
 * What a lane must know to answer without its line: the whole list, or what changed since a version of it, signed
 * (GATE-17). Refusal: not_found, where the airport is no longer in the catalogue.
 */
export const laneList = async (
  deps: Deps,
  { device: { id, airportId, carParkId }, keyDigest }: CallingDevice,
  { since: asked }: { since: Instant | null },
): Promise<Outcome<{ list: string }>> => {
  const zone = deps.catalogue.airports().find((airport) => airport.airportId === airportId)?.zone
  if (zone === undefined) return refused('not_found')
  const now = deps.clock.now()
  const since = deltaSince(asked, now)
  const dayOf = (at: Instant) => dateOf(localAt(at, zone))
  const place = { airportId, carParkId }
  const from = since === null ? null : since - overlapMs
  const bookings = await bookingsExpected(deps.db, place, {
    from: addDays(dayOf(now), -1),
    until: addDays(dayOf(now), listedDaysAhead),
    knownUntil: addDays(dayOf(from ?? now), listedDaysAhead),
    since: from,
  })
  const entries = bookings.map((booking) => entryOf(deps, keyDigest, booking))
  const listed = new Set(bookings.map((booking) => booking.id))
  const changed = from === null ? [] : await bookingsChanged(deps.db, place, from)
  const gone = changed.filter((one) => !listed.has(one)).map((one) => laneDigest(keyDigest, 'id', one))
  const passes = await passesOf(deps, keyDigest, place, { from: addDays(dayOf(now), -1), since: from, now })
  const list: LaneList = { device: id, version: now, since, entries, gone, place, passes }
  return done({ list: signed(deps, list, now) })
}

/** For so long an earlier code may still be shown. Bookings are made no longer ahead. */
const replacedDays = 500

/** What is to be known of passes beyond what they say: which are void, and which times are in force (GATE-21). */
const passesOf = async (
  deps: Deps,
  keyDigest: string,
  place: Place,
  { from, since, now }: { from: LocalDate; since: Instant | null; now: Instant },
): Promise<LanePass[]> => {
  const [bookings, replaced] = await Promise.all([
    passesChanged(deps.db, place, { from, since }),
    codesReplaced(deps.db, place.airportId, since ?? now - replacedDays * dayMs),
  ])
  return [
    ...bookings.map((booking): LanePass => {
      const rules = gateRulesOf(deps.catalogue.known(booking.iata, booking.productId) ?? null)
      const window = entryWindow(booking, rules)
      const isInForce = entryAt(booking, rules, window.arrival).ok
      return {
        code: laneDigest(keyDigest, 'code', booking.voucherCode),
        window: isInForce ? { from: window.from, until: window.until } : null,
      }
    }),
    ...replaced.map((code): LanePass => ({ code: laneDigest(keyDigest, 'code', code), window: null })),
  ]
}

const entryOf = (deps: Deps, keyDigest: string, booking: Booking): LaneEntry => {
  const { id, iata, productId, voucherCode, details } = booking
  const rules = gateRulesOf(deps.catalogue.known(iata, productId) ?? null)
  const { arrival, from, until } = entryWindow(booking, rules)
  const plate = plateKey(details.plate)
  return {
    id: laneDigest(keyDigest, 'id', id),
    code: laneDigest(keyDigest, 'code', voucherCode),
    plate: plate === '' ? null : laneDigest(keyDigest, 'plate', plate),
    from,
    until,
    mayEnter: entryAt(booking, rules, arrival).ok,
  }
}
