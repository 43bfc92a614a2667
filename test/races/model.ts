import { addDays, dateOf, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import { daysOf, type Stay } from '#domain/time/stays.ts'
import { hourMs, instantOf, minuteMs, type Instant } from '#domain/time/zones.ts'
import type { BookingStatus } from '#domain/bookings/booking.ts'
import type { PackageCode, PaymentLocation } from '#domain/carparks/product.ts'
import { zone } from '#test/builders/inventory.ts'

/** Another stay that waits for its payment. `replaced`: the customer chose yet another one before he paid. */
export type Wanted = { stay: Stay; until: Instant; replaced: boolean }

/**
 * What a person with pencil and paper would know of a small car park: who has which days, in which state, and until
 * when. Written without the product's rules of capacity, holds and payments, so that the two can disagree.
 */
export type Known = {
  id: string
  status: BookingStatus
  package: PackageCode
  location: PaymentLocation
  stay: Stay
  holdUntil: Instant | null
  extended: boolean
  /** a change that waits for its payment */
  change: Wanted | null
  /** staff said that it is there after all: it is no no-show again before its end */
  revived: boolean
}

const standing: readonly BookingStatus[] = ['held', 'confirmed', 'checked_in', 'checked_out', 'no_show']
const holdMs = 15 * minuteMs
const cutOffMs = hourMs

export const firstDay = '2026-11-22' as LocalDate
export const stayOf = (start: number, days: number): Stay => {
  const from = addDays(firstDay, start)
  return { arrival: `${from}T10:00` as LocalDateTime, departure: `${addDays(from, days - 1)}T18:00` as LocalDateTime }
}
export const arrivalOf = (stay: Stay): Instant => instantOf(stay.arrival, zone)
const departureOf = (stay: Stay): Instant => instantOf(stay.departure, zone, 'second')

const daysIn = (stay: Stay): LocalDate[] => {
  const { firstDay: first, lastDay } = daysOf(stay)
  const days: LocalDate[] = []
  for (let day = first; day <= lastDay; day = addDays(day, 1)) days.push(day)
  return days
}

export class Model {
  readonly bookings: Known[] = []
  readonly limits = new Map<LocalDate, number>()
  readonly capacity: number
  constructor(capacity: number) {
    this.capacity = capacity
  }

  private takenOn(day: LocalDate, without?: Known): number {
    const has = (stay: Stay) => daysIn(stay).includes(day)
    return this.bookings.filter(
      (one) =>
        one !== without &&
        standing.includes(one.status) &&
        (has(one.stay) || (one.change !== null && has(one.change.stay))),
    ).length
  }
  /** the fewest free places of any day; `own`: days this booking has already are no matter */
  free(stay: Stay, own?: Known): number {
    const mine = own && standing.includes(own.status) ? daysIn(own.stay) : []
    return Math.min(
      ...daysIn(stay).map((day) =>
        mine.includes(day)
          ? Number.POSITIVE_INFINITY
          : (this.limits.get(day) ?? this.capacity) - this.takenOn(day, own),
      ),
    )
  }
  taken(day: LocalDate): number {
    return this.takenOn(day)
  }

  /** Holds of bookings and of changes end at their moment, no-shows a day after the arrival or at the departure. */
  tick(now: Instant): void {
    for (const one of this.bookings) {
      if (one.status === 'held' && (one.holdUntil ?? 0) <= now)
        Object.assign(one, { status: 'expired', holdUntil: null })
      if (one.change && one.change.until <= now) one.change = null
    }
  }
  noShows(now: Instant): void {
    for (const one of this.bookings) {
      const missed = one.revived
        ? departureOf(one.stay)
        : Math.min(arrivalOf(one.stay) + 24 * hourMs, departureOf(one.stay))
      if (one.status === 'confirmed' && missed <= now) Object.assign(one, { status: 'no_show', change: null })
    }
  }

  place(id: string, pack: PackageCode, location: PaymentLocation, stay: Stay, now: Instant): void {
    const isHeld = location === 'onLine'
    this.bookings.push({
      id,
      package: pack,
      location,
      stay,
      status: isHeld ? 'held' : 'confirmed',
      holdUntil: isHeld ? now + holdMs : null,
      extended: false,
      change: null,
      revived: false,
    })
  }
  /** A payment page was opened: the hold is longer, once. */
  extend(one: Known, now: Instant): void {
    if (one.status !== 'held' || one.extended || (one.holdUntil ?? 0) >= now + holdMs) return
    Object.assign(one, { holdUntil: now + holdMs, extended: true })
  }
  /** Money for the booking itself arrived. */
  paid(one: Known, now: Instant): void {
    if (one.status === 'held') Object.assign(one, { status: 'confirmed', holdUntil: null })
    else if (one.status === 'expired' && now < arrivalOf(one.stay) && this.free(one.stay) > 0) one.status = 'confirmed'
  }
  mayCancel(one: Known, now: Instant): boolean {
    return one.status === 'held' || (one.status === 'confirmed' && now <= arrivalOf(one.stay) - cutOffMs)
  }
  cancel(one: Known): void {
    Object.assign(one, { status: 'cancelled', holdUntil: null, change: null })
  }
  /** Can a new booking be sold? An hour ahead, and a place on every day. */
  sells(stay: Stay, now: Instant): 'ok' | 'last_minute' | 'sold_out' | 'past' {
    if (
      dateOf(stay.arrival) < dateOf(new Date(now + hourMs).toISOString().slice(0, 16) as LocalDateTime) ||
      arrivalOf(stay) < now
    )
      return 'past'
    return this.free(stay) < 1 ? 'sold_out' : arrivalOf(stay) - now < hourMs ? 'last_minute' : 'ok'
  }
}
