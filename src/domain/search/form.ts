/**
 * All date rules of the search form in one pure reducer (demands S7 and S8; settled 4, 30, 31, 32). The server and the
 * picker in the browser use this same file, so it knows only texts and calendar arithmetic. `now` is always the
 * airport's wall time, never the visitor's.
 */
import type { ProblemCode } from '../problems.ts'
import {
  addDays,
  addMinutes,
  addYears,
  at,
  dateOf,
  minuteOfDay,
  parseDateTime,
  roundDownTo5Minutes,
  type LocalDate,
  type LocalDateTime,
} from '../time/local.ts'
import { dayCount, maxOnlineDays, type Stay } from '../time/stays.ts'
import type { ChosenPark } from './chosen-park.ts'

/** What the form holds. `airport` is an IATA code; null is an empty field. */
export type SearchForm = { airport: string | null; arrival: LocalDateTime | null; departure: LocalDateTime | null }
/** The first and the last moment that can be chosen, both included. */
export type Range = { min: LocalDateTime; max: LocalDateTime }
export type Limits = { arrival: Range; departure: Range }
export type SearchFormEvent =
  | { type: 'airport'; airport: string | null }
  | { type: 'arrivalDay' | 'departureDay'; day: LocalDate }
  /** minutes since midnight */
  | { type: 'arrivalTime' | 'departureTime'; minute: number }
  | { type: 'clearArrival' | 'clearDeparture' }

export const stepMinutes = 5
const defaultStayDays = 7
const sameDayGapMinutes = 30
/** 12:00; the specification only gives the minute of the hour (settled 32) */
const defaultMinute = 720
const lastMinuteOfDay = 1435

export const emptyForm: SearchForm = { airport: null, arrival: null, departure: null }

/**
 * The default form: arrival tomorrow, departure eight days ahead, both at 12:00. An airport's own page fills in its
 * airport (demand S5, SEARCH-2).
 */
export const defaults = (now: LocalDateTime, airport: string | null = null): SearchForm => ({
  airport,
  arrival: at(addDays(dateOf(now), 1), defaultMinute),
  departure: at(addDays(dateOf(now), 1 + defaultStayDays), defaultMinute),
})

/** The last day that can be searched: one year and one day from now. */
export const lastDay = (now: LocalDateTime): LocalDate => addDays(addYears(dateOf(now), 1), 1)

/**
 * What the pickers offer (demand S4). The arrival can be from now, rounded down to five minutes; the departure from the
 * arrival; both up to the last day. On that day the arrival must be half an hour before its end, so that every arrival
 * leaves room for a departure (SEARCH-16).
 */
export const limits = (form: Pick<SearchForm, 'arrival'>, now: LocalDateTime): Limits => {
  const min = roundDownTo5Minutes(now)
  const max = at(lastDay(now), lastMinuteOfDay)
  return { arrival: { min, max: addMinutes(max, -sameDayGapMinutes) }, departure: { min: form.arrival ?? min, max } }
}

/**
 * Whether a day can be chosen. Days before the minimum day and after the last day cannot; the minimum day itself can
 * (settled 30).
 */
export const isDayEnabled = (range: Range, day: LocalDate): boolean =>
  day >= dateOf(range.min) && day <= dateOf(range.max)

const steps = Array.from({ length: 60 / stepMinutes }, (_, i) => i * stepMinutes)
const hours = Array.from({ length: 24 }, (_, i) => i)
const inside = (range: Range, moment: LocalDateTime) => moment >= range.min && moment <= range.max

/** The minutes 0, 5 … 55 of an hour that can be chosen on a day. */
export const minutesEnabled = (range: Range, day: LocalDate, hour: number): number[] =>
  steps.filter((minute) => inside(range, at(day, hour * 60 + minute)))
/** The hours 0 to 23 of a day in which some minute can be chosen. */
export const hoursEnabled = (range: Range, day: LocalDate): number[] =>
  hours.filter((hour) => minutesEnabled(range, day, hour).length > 0)

export const clampTime = (range: Range, moment: LocalDateTime): LocalDateTime =>
  moment < range.min ? range.min : moment > range.max ? range.max : moment

/**
 * Reads a time of day as typed: `8:05`, `08.05`, `0805`, `8`. Answers minutes since midnight, rounded down to a step of
 * five minutes; undefined when the text is no time (SEARCH-34).
 */
export const readTime = (text: string): number | undefined => {
  const match = /^(\d{1,2})(?:[:.h ]?([0-5]\d))?$/i.exec(text.trim())
  const hour = Number(match?.[1])
  const minute = Number(match?.[2] ?? 0)
  return match && hour < 24 ? hour * 60 + minute - (minute % stepMinutes) : undefined
}

/**
 * Where the pickers open; an empty field keeps this time of day when a day is chosen. It is the value of the field,
 * else now, and for the departure a week later (demand S3, settled 31).
 */
export const pickersAt = (form: SearchForm, now: LocalDateTime): Stay => {
  const { arrival, departure } = limits(form, now)
  const from = form.arrival ?? arrival.min
  return { arrival: from, departure: form.departure ?? weekAfter(from, departure.max) }
}

/**
 * Seven days later at the same time of day, but not beyond the last day. Where that leaves no room it is half an hour
 * later.
 */
const weekAfter = (arrival: LocalDateTime, max: LocalDateTime): LocalDateTime => {
  const week = addDays(arrival, defaultStayDays)
  const capped = week <= max ? week : at(dateOf(max), minuteOfDay(arrival))
  return capped > arrival ? capped : addMinutes(arrival, sameDayGapMinutes)
}

/**
 * Changes the arrival. On a later day than the departure it moves the departure to a week after it. On the same day it
 * keeps half an hour between the two. Otherwise the departure stays.
 */
const withArrival = (form: SearchForm, wanted: LocalDateTime, now: LocalDateTime): SearchForm => {
  const {
    arrival: range,
    departure: { max },
  } = limits(form, now)
  const arrival = clampTime(range, wanted)
  const { departure } = form
  if (departure === null || departure > arrival) return { ...form, arrival }
  return {
    ...form,
    arrival,
    departure: dateOf(arrival) > dateOf(departure) ? weekAfter(arrival, max) : addMinutes(arrival, sameDayGapMinutes),
  }
}

/** Changes the departure. One that is not after the arrival becomes the arrival plus half an hour. */
const withDeparture = (form: SearchForm, wanted: LocalDateTime, now: LocalDateTime): SearchForm => {
  const departure = clampTime(limits(form, now).departure, wanted)
  return {
    ...form,
    departure:
      form.arrival !== null && departure <= form.arrival ? addMinutes(form.arrival, sameDayGapMinutes) : departure,
  }
}

export const changeArrivalDay = (form: SearchForm, day: LocalDate, now: LocalDateTime): SearchForm =>
  withArrival(form, at(day, minuteOfDay(pickersAt(form, now).arrival)), now)

export const changeArrivalTime = (form: SearchForm, minute: number, now: LocalDateTime): SearchForm =>
  withArrival(form, at(dateOf(pickersAt(form, now).arrival), minute), now)

export const changeDepartureDay = (form: SearchForm, day: LocalDate, now: LocalDateTime): SearchForm =>
  withDeparture(form, at(day, minuteOfDay(pickersAt(form, now).departure)), now)

export const changeDepartureTime = (form: SearchForm, minute: number, now: LocalDateTime): SearchForm =>
  withDeparture(form, at(dateOf(pickersAt(form, now).departure), minute), now)

/** The form after one event. */
export const reduce = (form: SearchForm, event: SearchFormEvent, now: LocalDateTime): SearchForm => {
  switch (event.type) {
    case 'airport':
      return { ...form, airport: event.airport }
    case 'arrivalDay':
      return changeArrivalDay(form, event.day, now)
    case 'arrivalTime':
      return changeArrivalTime(form, event.minute, now)
    case 'departureDay':
      return changeDepartureDay(form, event.day, now)
    case 'departureTime':
      return changeDepartureTime(form, event.minute, now)
    case 'clearArrival':
      return { ...form, arrival: null }
    case 'clearDeparture':
      return { ...form, departure: null }
  }
}

/**
 * The form of the home page from the last search (demand S6). If its start is past, the date fields are empty and the
 * pickers stand at now and now plus seven days (settled 31). A saved search that cannot be read, or is not possible any
 * more, gives the default dates.
 */
export const restore = (chosenPark: ChosenPark | null, now: LocalDateTime): { form: SearchForm; picker: Stay } => {
  const answer = (form: SearchForm) => ({ form, picker: pickersAt(form, now) })
  const airport = chosenPark?.location ?? null
  const arrival = parseDateTime(chosenPark?.startDateTime ?? '')
  const departure = parseDateTime(chosenPark?.endDateTime ?? '')
  if (!arrival || !departure) return answer(defaults(now, airport))
  if (arrival < limits(emptyForm, now).arrival.min) return answer({ airport, arrival: null, departure: null })
  const form: SearchForm = { airport, arrival, departure }
  return answer(Object.keys(checkDates(form, now)).length ? defaults(now, airport) : form)
}

export type SearchField = 'location' | 'startDateTime' | 'endDateTime'
export type SearchErrors = Partial<Record<SearchField, ProblemCode>>

const checkArrival = (arrival: LocalDateTime | null, now: LocalDateTime): ProblemCode | null => {
  if (arrival === null) return 'arrival_required'
  if (arrival < roundDownTo5Minutes(now)) return 'arrival_past'
  return dateOf(arrival) > lastDay(now) ? 'date_too_far' : null
}

const checkDeparture = ({ arrival, departure }: SearchForm, now: LocalDateTime): ProblemCode | null => {
  if (departure === null) return 'departure_required'
  if (arrival !== null && departure <= arrival) return 'departure_before_arrival'
  if (dateOf(departure) > lastDay(now)) return 'date_too_far'
  return arrival !== null && dayCount({ arrival, departure }) > maxOnlineDays ? 'stay_too_long' : null
}

const checkDates = (form: SearchForm, now: LocalDateTime): SearchErrors => {
  const start = checkArrival(form.arrival, now)
  const end = checkDeparture(form, now)
  return { ...(start && { startDateTime: start }), ...(end && { endDateTime: end }) }
}

/**
 * The problems that keep the form from being sent, by field; empty when there are none (demand S8). The server asks the
 * same function.
 */
export const check = (form: SearchForm, now: LocalDateTime): SearchErrors => ({
  ...(form.airport === null && { location: 'airport_required' as const }),
  ...checkDates(form, now),
})
