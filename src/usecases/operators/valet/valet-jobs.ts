import { bookingByNumber, bookingsOf } from '#db/bookings.ts'
import { filesOf } from '#db/files.ts'
import { valetEventsOf, valetRowsOf } from '#db/valet.ts'
import type { Place } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dateOf, type LocalDate } from '#domain/time/local.ts'
import { instantOf, localAt, type Instant } from '#domain/time/zones.ts'
import { custodyOf, stateOf, type Custody, type ValetEvent, type ValetState } from '#domain/valet/valet.ts'
import { nobodysId } from '#domain/uuid.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { atDesk, isAtPlace } from '../desk.ts'
import { isHandedOver } from './has-valet.ts'

/** A car of the list. `at` is when it is to be met or back; `direction` says which. */
export type ValetJob = { booking: Booking; state: ValetState; direction: 'in' | 'out'; at: Instant }

const jobOf = (booking: Booking, state: ValetState): ValetJob => {
  const { stay, zone } = booking
  if (state.step === 'expected' || state.step === 'met')
    return { booking, state, direction: 'in', at: instantOf(stay.arrival, zone) }
  const back = state.expectedBackAt ?? instantOf(stay.departure, zone, 'second')
  return { booking, state, direction: 'out', at: back }
}

const isCalled = ({ state }: ValetJob): boolean => state.step === 'called' || state.step === 'fetched'
const inOrder = (one: ValetJob, other: ValetJob): number => {
  if (isCalled(one) !== isCalled(other)) return isCalled(one) ? -1 : 1
  if (isCalled(one)) return (one.state.landedAt ?? one.at) - (other.state.landedAt ?? other.at)
  return one.at - other.at
}

/**
 * The cars that a car park has to meet and to bring back on a day, its own today when none is named (VALET-8). Of a car
 * park that is not his the asker hears nothing. Refusal: not_found.
 */
export const listValetJobs = async (
  deps: Deps,
  actor: Actor,
  { place, day }: { place: Place & { zone: string }; day?: LocalDate },
): Promise<Outcome<{ day: LocalDate; jobs: ValetJob[] }>> => {
  if (!(await isAtPlace(deps, actor, 'booking.checkIn', place))) return refused('not_found')
  const wanted = day ?? dateOf(localAt(deps.clock.now(), place.zone))
  const rows = await valetRowsOf(deps.db, place, wanted)
  const bookings = new Map(
    (
      await bookingsOf(
        deps.db,
        rows.map(({ bookingId }) => bookingId),
      )
    ).map((booking) => [booking.id, booking]),
  )
  const jobs = rows.flatMap(({ bookingId, events }) => {
    const booking = bookings.get(bookingId)
    return booking ? [jobOf(booking, stateOf(events))] : []
  })
  return done({ day: wanted, jobs: jobs.toSorted(inOrder) })
}

export type ValetDetail = ValetJob & {
  events: ValetEvent[]
  custody: Custody[]
  photos: { slot: string; key: string; eraseAfter: Instant }[]
}

/** The same by the number of the booking, as addresses name it. */
export const showValetJobByNumber = async (
  deps: Deps,
  actor: Actor,
  { number }: { number: string },
): Promise<Outcome<ValetDetail>> => {
  const booking = await bookingByNumber(deps.db, number)
  return showValetJob(deps, actor, { bookingId: booking?.id ?? nobodysId })
}

/** One car with everything about it. Refusal: not_found, also for a car that is not handed over. */
export const showValetJob = async (
  deps: Deps,
  actor: Actor,
  { bookingId }: { bookingId: string },
): Promise<Outcome<ValetDetail>> => {
  const found = await atDesk(deps, actor, 'checkIn', bookingId)
  if (!found || !isHandedOver(deps, found.booking)) return refused('not_found')
  const events = await valetEventsOf(deps.db, bookingId)
  const photos = await filesOf(deps.db, 'photo', bookingId)
  return done({
    ...jobOf(found.booking, stateOf(events)),
    events,
    custody: custodyOf(events),
    photos: photos.map(({ slot, key, eraseAfter }) => ({ slot, key, eraseAfter })),
  })
}
