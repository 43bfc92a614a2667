import { writeAudit } from '#db/bookings.ts'
import { setPlate } from '#db/gate.ts'
import { plateKey } from '#domain/gate/plates.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { atDesk, lockAtDesk } from './desk.ts'

/**
 * Staff correct the plate to that of the car that really stands here, even after the entry, when the customer may not
 * change it any more (CH-11). The barrier's list has it at once, because the list is read from the bookings. Refusals:
 * not_found, plate_invalid, conflict (the car is gone, or can never come, or somebody wrote another plate since the
 * form was drawn with `seen`, DESK-34).
 */
export const correctPlate = async (
  deps: Deps,
  actor: Actor,
  { bookingId, plate: typed, seen }: { bookingId: string; plate: string; seen?: string },
): Promise<Outcome<{ plate: string }>> => {
  const found = await atDesk(deps, actor, 'checkIn', bookingId)
  if (!found) return refused('not_found')
  const plate = typed
    .slice(0, 40)
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toUpperCase()
  if (plateKey(plate).length < 2 || plateKey(plate).length > 12 || !/^[\p{L}\p{N} .-]+$/u.test(plate))
    return refused('plate_invalid', undefined, { plate: 'plate_invalid' })
  return deps.db.transaction(async (tx) => {
    const locked = await lockAtDesk(tx, found)
    if (locked && seen !== undefined && ![seen, plate].includes(locked.booking.details.plate))
      return refused('conflict', undefined, { plate: 'conflict' })
    if (!locked || !(await setPlate(tx, locked.booking.airportId, bookingId, plate))) return refused('conflict')
    await writeAudit(tx, {
      airportId: locked.booking.airportId,
      bookingId,
      now: deps.clock.now(),
      actor: nameOf(actor),
      action: 'plate',
      data: {},
    })
    return done({ plate })
  })
}
