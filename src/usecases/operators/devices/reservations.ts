import { createHash } from 'node:crypto'
import { bookingsExpected } from '#db/lane-list.ts'
import { entryAt, entryWindow } from '#domain/gate/entry.ts'
import { listedDaysAhead } from '#domain/gate/lane-list.ts'
import { plateKey } from '#domain/gate/plates.ts'
import { gateRulesOf } from '#domain/gate/rules.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { addDays, dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import type { Deps } from '../../deps.ts'
import type { CallingDevice } from './read-device.ts'

/** A booking that may come in as it stands, or whose car is inside: then `until` is null. Times are UTC. */
export type PassedOn = { id: string; code: string; plate: string | null; from: string; until: string | null }

/**
 * What a lane passes on to a parking system (GATE-28): codes and plates as they are, so only for a device of which the
 * manager said that it may. `version` changes with what is in it. Refusals: not_allowed, not_found.
 */
export const reservationsFor = async (
  deps: Deps,
  { device }: CallingDevice,
  { version: known }: { version: string | null },
): Promise<Outcome<{ version: string; reservations: PassedOn[] | null }>> => {
  if (!device.passesOn) return refused('not_allowed')
  const { airportId, carParkId } = device
  const zone = deps.catalogue.airportById(airportId)?.zone
  if (zone === undefined) return refused('not_found')
  const today = dateOf(localAt(deps.clock.now(), zone))
  const until = addDays(today, listedDaysAhead)
  const window = { from: addDays(today, -1), until, knownUntil: until, since: null }
  const reservations = (await bookingsExpected(deps.db, { airportId, carParkId }, window)).flatMap((booking) => {
    const rules = gateRulesOf(deps.catalogue.known(booking.iata, booking.productId) ?? null)
    const times = entryWindow(booking, rules)
    const isInside = booking.status === 'checked_in'
    if (!isInside && !entryAt(booking, rules, times.arrival).ok) return []
    const plate = plateKey(booking.details.plate)
    return [
      {
        id: booking.number,
        code: booking.voucherCode,
        plate: plate === '' ? null : plate,
        from: new Date(times.from).toISOString(),
        until: isInside ? null : new Date(times.until).toISOString(),
      },
    ]
  })
  const version = createHash('sha256').update(JSON.stringify(reservations)).digest('base64url').slice(0, 22)
  return done({ version, reservations: version === known ? null : reservations })
}
