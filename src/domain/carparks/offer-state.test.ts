import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { addMinutes, type LocalDateTime } from '../time/local.ts'
import { hourMs, instantOf, localAt } from '../time/zones.ts'
import { always, everyDay, type OpeningHours } from './hours.ts'
import { earliestArrival, isLastMinute, offerState, spotsShown, type OfferRules } from './offer-state.ts'

const zone = 'Europe/Amsterdam'
const moment = (text: string) => text as LocalDateTime
const open: OpeningHours = { primary: always, alternative: null }
const fromFour: OpeningHours = { primary: [{ days: everyDay, from: 240, to: 1440 }], alternative: null }
const product = (over: Partial<OfferRules> = {}, hours = open): OfferRules => ({
  minLeadMinutes: 1440,
  lastMinuteBookingHoursDisabled: null,
  isLastMinuteBookingAvailable: false,
  dayCount: 'calendarDays',
  maxStayDays: 90,
  carPark: { hours },
  ...over,
})
const stay = (arrival = '2027-03-05T08:05', departure = '2027-03-12T17:30') => ({
  arrival: moment(arrival),
  departure: moment(departure),
})
const long = instantOf(moment('2027-01-01T12:00'), zone)

describe('last minute', () => {
  const lead = (over: Partial<OfferRules>, before: number) =>
    isLastMinute(product(over), moment('2027-03-05T08:05'), zone, instantOf(moment('2027-03-05T08:05'), zone) - before)

  test('PARK-8 WI-01 exactly 24 hours before is allowed, a millisecond later is not', () => {
    expect(lead({}, 24 * hourMs)).toBe(false)
    expect(lead({}, 24 * hourMs - 1)).toBe(true)
  })

  test('PARK-7 WI-02 the hours without last-minute booking are 24, 48 or none, and both limits must be met', () => {
    expect(lead({ lastMinuteBookingHoursDisabled: 48 }, 48 * hourMs - 1)).toBe(true)
    expect(lead({ lastMinuteBookingHoursDisabled: 48 }, 48 * hourMs)).toBe(false)
    expect(lead({ minLeadMinutes: 60, lastMinuteBookingHoursDisabled: 24 }, 23 * hourMs)).toBe(true)
    expect(lead({ minLeadMinutes: 60, lastMinuteBookingHoursDisabled: null }, hourMs)).toBe(false)
  })

  test('PARK-7 WI-04 a permitted last-minute booking lifts the second limit only', () => {
    expect(lead({ lastMinuteBookingHoursDisabled: 48, isLastMinuteBookingAvailable: true }, 24 * hourMs)).toBe(false)
    expect(lead({ lastMinuteBookingHoursDisabled: 48, isLastMinuteBookingAvailable: true }, 24 * hourMs - 1)).toBe(true)
  })

  test('PARK-7 WI-05 a lead of 20 minutes is counted in minutes', () => {
    expect(lead({ minLeadMinutes: 20 }, 20 * 60_000)).toBe(false)
    expect(lead({ minLeadMinutes: 20 }, 20 * 60_000 - 1)).toBe(true)
  })

  test('PARK-8 WI-06 WI-08 24 hours are hours that pass, over the change of the clock too', () => {
    const arrival = moment('2027-03-28T12:00')
    expect(isLastMinute(product(), arrival, zone, instantOf(moment('2027-03-27T11:00'), zone))).toBe(false)
    expect(isLastMinute(product(), arrival, zone, instantOf(moment('2027-03-27T11:01'), zone))).toBe(true)
    const autumn = moment('2027-10-31T12:00')
    expect(isLastMinute(product(), autumn, zone, instantOf(moment('2027-10-30T13:00'), zone))).toBe(false)
    expect(isLastMinute(product(), autumn, zone, instantOf(moment('2027-10-30T13:01'), zone))).toBe(true)
  })

  test('PARK-9 settled 4: a card then gives the earliest time, on a step of five minutes', () => {
    const now = instantOf(moment('2027-03-04T09:58'), zone)
    const state = offerState(product(), stay('2027-03-04T10:00'), now, zone, 10)
    expect(state).toMatchObject({ state: 'lastMinute', reason: 'last_minute' })
    expect(localAt(state.earliest!, zone)).toBe('2027-03-05T10:00')
    expect(offerState(product(), stay('2027-03-05T10:00'), now, zone, 10)).toMatchObject({
      state: 'available',
      earliest: null,
    })
  })

  test('PARK-9 the earliest time is within opening hours', () => {
    const now = instantOf(moment('2027-03-04T01:30'), zone)
    expect(localAt(earliestArrival(product({}, fromFour), zone, now), zone)).toBe('2027-03-05T04:05')
  })
})

describe('closed', () => {
  test('PARK-6 arriving at 02:30 where it opens at 04:00: closed 00:00 to 04:00, try 04:05', () => {
    const state = offerState(product({}, fromFour), stay('2027-03-05T02:30'), long, zone, 10)
    expect(state).toMatchObject({
      state: 'closed',
      reason: 'closed_on_arrival',
      opening: {
        onEnter: false,
        onExit: true,
        hoursOnEnter: '04:00 - 24:00',
        closedOnEnter: { from: '2027-03-05T00:00', to: '2027-03-05T04:00' },
        closedOnExit: null,
        tryArrival: '2027-03-05T04:05',
        tryDeparture: null,
      },
    })
  })

  test('PARK-6 leaving in closed hours has its own reason and suggestion', () => {
    expect(
      offerState(product({}, fromFour), stay('2027-03-05T08:05', '2027-03-12T03:59'), long, zone, 10),
    ).toMatchObject({
      state: 'closed',
      reason: 'closed_on_departure',
      opening: { tryArrival: null, tryDeparture: '2027-03-12T04:05' },
    })
  })

  test('PARK-6 what is suggested can be booked', () => {
    const both = offerState(product({}, fromFour), stay('2027-03-05T02:30', '2027-03-12T03:00'), long, zone, 10)
    const { tryArrival, tryDeparture } = both.opening
    expect(
      offerState(product({}, fromFour), { arrival: tryArrival!, departure: tryDeparture! }, long, zone, 10).state,
    ).toBe('available')
  })

  test('PARK-6 nothing is suggested after the departure, or where nothing opens', () => {
    expect(
      offerState(product({}, fromFour), stay('2027-03-05T01:00', '2027-03-05T03:00'), long, zone, 10).opening
        .tryArrival,
    ).toBeNull()
    expect(offerState(product({}, { primary: [], alternative: null }), stay(), long, zone, 10)).toMatchObject({
      state: 'closed',
      opening: { hoursOnEnter: 'Closed', closedOnEnter: null, tryArrival: null },
    })
  })

  test('PARK-4 the alternative gate opens a car park whose primary one is closed', () => {
    expect(
      offerState(product({}, { ...fromFour, alternative: always }), stay('2027-03-05T02:30'), long, zone, 10),
    ).toMatchObject({ state: 'available', opening: { through: 'alternative', hoursOnEnter: '00:00 - 24:00' } })
  })
})

describe('the verdict', () => {
  test('PARK-10 AV-04 nothing left, or days that are not on sale, is sold out', () => {
    for (const free of [0, -1, null])
      expect(offerState(product(), stay(), long, zone, free)).toMatchObject({ state: 'soldOut', reason: 'sold_out' })
    expect(offerState(product(), stay(), long, zone, 1)).toMatchObject({ state: 'available', reason: null })
  })

  test('PARK-10 TIME-9 more days than the car park takes', () => {
    expect(offerState(product(), stay('2027-03-05T08:05', '2027-06-02T12:00'), long, zone, 10).state).toBe('available')
    expect(offerState(product(), stay('2027-03-05T08:05', '2027-06-03T12:00'), long, zone, 10)).toMatchObject({
      state: 'tooLong',
      reason: 'stay_too_long',
    })
    expect(offerState(product({ maxStayDays: 8 }), stay(), long, zone, 10).state).toBe('available')
    expect(offerState(product({ maxStayDays: 7 }), stay(), long, zone, 10).state).toBe('tooLong')
  })

  test('PARK-11 the reason shown: too long, then sold out, closed, last minute; the flags tell all', () => {
    const now = instantOf(moment('2027-03-05T00:00'), zone)
    const all = product({ maxStayDays: 1 }, fromFour)
    const closed = stay('2027-03-05T02:30')
    expect(offerState(all, closed, now, zone, 0)).toMatchObject({
      state: 'tooLong',
      flags: { tooLong: true, soldOut: true, closed: true, lastMinute: true },
    })
    expect(offerState({ ...all, maxStayDays: 90 }, closed, now, zone, 0).state).toBe('soldOut')
    expect(offerState({ ...all, maxStayDays: 90 }, closed, now, zone, 1).state).toBe('closed')
    expect(offerState({ ...all, maxStayDays: 90 }, stay(), now, zone, 1).state).toBe('lastMinute')
  })

  test('PARK-11 available is the absence of every flag', () => {
    const arrivals = fc.integer({ min: 0, max: 60 * 1440 }).map((n) => addMinutes(moment('2027-03-01T00:00'), n))
    fc.assert(
      fc.property(
        arrivals,
        fc.integer({ min: 5, max: 100 * 1440 }),
        fc.option(fc.integer({ min: -1, max: 3 })),
        fc.boolean(),
        (arrival, length, free, always24) => {
          const state = offerState(
            product({}, always24 ? open : fromFour),
            { arrival, departure: addMinutes(arrival, length) },
            instantOf(moment('2027-03-15T12:00'), zone),
            zone,
            free,
          )
          expect(state.state === 'available').toBe(!Object.values(state.flags).includes(true))
          expect(state.reason === null).toBe(state.state === 'available')
          expect(state.earliest !== null).toBe(state.flags.lastMinute)
        },
      ),
    )
  })
})

test('PARK-12 AV-21 five spaces or fewer are shown exactly, more are not shown', () => {
  expect([1, 2, 5].map(spotsShown)).toEqual([1, 2, 5])
  expect([null, -1, 0, 6, 400].map(spotsShown)).toEqual([null, null, null, null, null])
})
