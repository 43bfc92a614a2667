import { openFor } from '#db/allotment-reads.ts'
import { stockOf } from '#db/availability.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { addDays, datesFromTo, type LocalDate } from '#domain/time/local.ts'
import { daysOf } from '#domain/time/stays.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'

type Counts = Map<number, Map<LocalDate, number>>

/**
 * What is free on each day, and what is set aside for each agency, which a plan uses up as it goes: so no space is
 * promised twice, and each booking finds its days as it will when it is moved (AGENCY-140).
 */
export type Room = { free: Counts; own: Map<string, Counts> }

const countIn = (counts: Counts | undefined, id: number, day: LocalDate): number => counts?.get(id)?.get(day) ?? 0
const takeOne = (counts: Counts | undefined, id: number, day: LocalDate): void => {
  counts?.get(id)?.set(day, countIn(counts, id, day) - 1)
}

const ownOf = async (
  { db }: Deps,
  asked: { airportId: number; codes: string[]; firstDay: LocalDate; lastDay: LocalDate; now: Instant },
): Promise<Room['own']> => {
  const own: Room['own'] = new Map()
  if (asked.codes.length === 0) return own
  const byAgency = new Map<string, Counts>()
  for (const { organisationId, code, productId, day, open } of await openFor(db, asked)) {
    const counts = byAgency.get(organisationId) ?? new Map<number, Map<LocalDate, number>>()
    byAgency.set(organisationId, counts)
    own.set(code, counts)
    counts.set(productId, (counts.get(productId) ?? new Map<LocalDate, number>()).set(day, open))
  }
  return own
}

/** Room for these bookings on all their days. */
export const roomFor = async (
  deps: Deps,
  airportId: number,
  bookings: readonly Booking[],
  now: Instant,
): Promise<Room> => {
  const days = bookings.map(({ stay }) => daysOf(stay))
  const firstDay = days.map((one) => one.firstDay).toSorted()[0]
  const lastDay = days
    .map((one) => one.lastDay)
    .toSorted()
    .at(-1)
  if (!firstDay || !lastDay) return { free: new Map(), own: new Map() }
  const stock = await stockOf(deps.db, airportId, firstDay, lastDay)
  const free: Counts = new Map(
    [...stock].map(([id, list]) => [
      id,
      new Map(list.flatMap((day, index) => (day ? [[addDays(firstDay, index), day.free] as const] : []))),
    ]),
  )
  const codes = [...new Set(bookings.flatMap(({ agentCode }) => (agentCode === null ? [] : [agentCode])))]
  return { free, own: await ownOf(deps, { airportId, codes, firstDay, lastDay, now }) }
}

const daysIn = ({ stay }: Booking): LocalDate[] => {
  const { firstDay, lastDay } = daysOf(stay)
  return datesFromTo(firstDay, lastDay)
}
const own = (room: Room, { agentCode }: Booking): Counts | undefined =>
  agentCode === null ? undefined : room.own.get(agentCode)

/** Whether all that a booking takes has a space on each of its days. A day that is closed for sale has none at all. */
export const hasRoom = (room: Room, booking: Booking, takes: readonly number[]): boolean =>
  takes.every((id) =>
    daysIn(booking).every((day) => {
      const free = countIn(room.free, id, day)
      return free > 0 || (free === 0 && countIn(own(room, booking), id, day) > 0)
    }),
  )

/** Uses it up: first what is set aside for its own agency, day by day, then what is free. */
export const useRoom = (room: Room, booking: Booking, takes: readonly number[]): void => {
  for (const id of takes)
    for (const day of daysIn(booking)) {
      const counts = own(room, booking)
      takeOne(countIn(counts, id, day) > 0 ? counts : room.free, id, day)
    }
}
