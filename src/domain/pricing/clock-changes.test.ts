import { Temporal } from 'temporal-polyfill'
import { afterEach, describe, expect, test } from 'vitest'
import { airports } from '../airports/catalogue.ts'
import { always } from '../carparks/hours.ts'
import { cancellation } from '../bookings/cancel.ts'
import type { BookedTerms } from '../bookings/booking.ts'
import type { Product } from '../carparks/product.ts'
import { freeUntil } from '../gate/overstay.ts'
import { addDays, dateOf, type LocalDateTime } from '../time/local.ts'
import { dayCount, daysOf, type Stay } from '../time/stays.ts'
import { exists, hourMs, instantOf, localAt, type Instant } from '../time/zones.ts'
import { offersFor } from './offers.ts'
import { tariffOf } from './tariff.ts'

const zones = [...new Set(airports.map(({ zone }) => zone))].sort()
const start: Instant = Date.parse('2026-11-20T12:00Z')

/** The next changes of a zone's clocks: none in Istanbul and São Paulo, two a year elsewhere. */
const changesOf = (zone: string): Instant[] => {
  const found: Instant[] = []
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone)
  while (
    found.length < 2 &&
    (at = at.getTimeZoneTransition('next')) !== null &&
    at.epochMilliseconds < start + 400 * 24 * hourMs
  )
    found.push(at.epochMilliseconds)
  return found
}

const perDay = [1_000, 900, 800, 700, 600]
const product = {
  cancelCutoffMinutes: 1_440,
  changeCutoffMinutes: 1_440,
  minLeadMinutes: 1_440,
  lastMinuteBookingHoursDisabled: 24,
  isLastMinuteBookingAvailable: false,
  dayCount: 'calendarDays',
  maxStayDays: 90,
  extras: [],
  leadTimes: [],
  carPark: { hours: { primary: always, alternative: null } },
  packages: [
    {
      code: 'flex',
      surchargeMinor: 0,
      refundablePercentage: 100,
      refundableFixedFeeMinor: 0,
      paymentLocations: ['onLine', 'onLineLaterV2'],
    },
  ],
} as unknown as Product

/** The day on whose night the clocks change. An hour is added because in Chile they change at midnight itself. */
const dayOf = (change: Instant, zone: string) => dateOf(localAt(change + hourMs, zone))

/** Three days around the change: arrival at noon on the day before, departure at noon on the day after. */
const stayOver = (change: Instant, zone: string): Stay => {
  const day = dayOf(change, zone)
  return {
    arrival: `${addDays(day, -1)}T12:00` as LocalDateTime,
    departure: `${addDays(day, 1)}T12:00` as LocalDateTime,
  }
}

const offerOver = (change: Instant, zone: string) => {
  const stay = stayOver(change, zone)
  const [offer] = offersFor(product, stay, zone, start, tariffOf(perDay, dayCount(stay)), [], 21)
  if (!offer) throw new Error(`nothing is offered in ${zone}`)
  return { stay, offer }
}

const serverZones = ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/Amsterdam']
const before = process.env.TZ
afterEach(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

describe('TZ-07 TZ-12 stays over every change of clocks of every airport', () => {
  test('there are such nights', () => {
    expect(zones.length).toBeGreaterThan(15)
    expect(zones.flatMap(changesOf).length).toBeGreaterThan(25)
  })

  test.each(serverZones)(
    'PACK-8 PRICE-2 TZ-09 PR-03 three days are three days, at the same price, with deadlines of elapsed hours; the server stands in %s',
    (serverZone) => {
      process.env.TZ = serverZone
      for (const zone of zones)
        for (const change of changesOf(zone)) {
          const { stay, offer } = offerOver(change, zone)
          const arrival = Temporal.PlainDateTime.from(stay.arrival).toZonedDateTime(zone).epochMilliseconds
          expect({
            zone,
            days: dayCount(stay),
            blocks: dayCount(stay, 'blocks24h'),
            total: offer.price.total.minor,
          }).toEqual({ zone, days: 3, blocks: 2, total: 3 * 900 })
          expect({ zone, first: daysOf(stay).firstDay, last: daysOf(stay).lastDay }).toEqual({
            zone,
            first: dateOf(stay.arrival),
            last: dateOf(stay.departure),
          })
          expect({ zone, cancel: offer.cancelUntil, change: offer.changeUntil, pay: offer.payLaterDue }).toEqual({
            zone,
            cancel: arrival - 24 * hourMs,
            change: arrival - 24 * hourMs,
            pay: arrival - 24 * hourMs,
          })
        }
    },
  )

  test('PACK-6 WI-08 the deadline of a stay that begins right after the change is cut off to the millisecond', () => {
    for (const zone of zones)
      for (const change of changesOf(zone)) {
        const day = dayOf(change, zone)
        const stay: Stay = {
          arrival: `${day}T12:00` as LocalDateTime,
          departure: `${addDays(day, 3)}T12:00` as LocalDateTime,
        }
        const until = instantOf(stay.arrival, zone) - 24 * hourMs
        // the night has 23 or 25 hours, so 24 elapsed hours from noon are not noon
        expect(localAt(until, zone).slice(11)).not.toBe('12:00')
        const terms = {
          cancelUntil: until,
          refundablePercentage: 100,
          refundableFixedFeeMinor: 0,
          cancelCutoffMinutes: 1_440,
        } as BookedTerms
        const booking = {
          status: 'confirmed' as const,
          stay,
          zone,
          terms,
          paymentLocation: 'onLine' as const,
          paidMinor: 2_700,
          refundedMinor: 0,
        }
        const at = (now: Instant) => cancellation(booking as Parameters<typeof cancellation>[0], now)
        expect(at(until).ok).toBe(true)
        expect(at(until + 1).ok).toBe(false)
      }
  })

  test('EXIT-1 OV-07 free until 03:00 of that very night; where the clocks jump over 03:00 (Vilnius), until the end of the gap', () => {
    for (const zone of zones)
      for (const change of changesOf(zone)) {
        const day = dayOf(change, zone)
        const free = freeUntil(
          {
            zone,
            stay: {
              arrival: `${addDays(day, -3)}T12:00` as LocalDateTime,
              departure: `${addDays(day, -1)}T18:00` as LocalDateTime,
            },
          },
          0,
        )
        const isThere = exists(`${day}T03:00` as LocalDateTime, zone)
        expect({ zone, free: localAt(free, zone) }).toEqual({ zone, free: `${day}T${isThere ? '03' : '04'}:00` })
      }
  })
})
