import { everyDay, gatesOf, type OpenRange, type WeeklyHours } from './hours.ts'
import type { CarPark } from './product.ts'

/**
 * When a shuttle runs in a week and when it does not, from which texts of its schedule are made (demand O2, PARK-14).
 */

type Span = { from: number; to: number }
const endOfDay = 1440

const dayBefore = (day: number) => (day === 1 ? 7 : day - 1)

/** When some gate is open on a weekday, as spans of minutes. The tail of the night before is included. */
const openOn = (gates: readonly WeeklyHours[], day: number): Span[] =>
  gates
    .flat()
    .flatMap(({ days, from, to }): Span[] => {
      const wraps = to < from
      return [
        ...(days.includes(day) ? [{ from, to: wraps ? endOfDay : Math.min(to, endOfDay) }] : []),
        ...(wraps && days.includes(dayBefore(day)) ? [{ from: 0, to }] : []),
      ]
    })
    .sort((a, b) => a.from - b.from)

const merged = (spans: readonly Span[]): Span[] =>
  spans.reduce<Span[]>((done, span) => {
    const last = done.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else done.push({ ...span })
    return done
  }, [])

const between = (spans: readonly Span[]): Span[] =>
  [...spans, { from: endOfDay, to: endOfDay }].flatMap((span, index) => {
    const from = spans[index - 1]?.to ?? 0
    return span.from > from ? [{ from, to: span.from }] : []
  })

/** Joins days that have the same span. What goes on over midnight every day becomes one span: 23:30–05:00. */
const inWeek = (spansOn: (day: number) => Span[]): WeeklyHours => {
  const found: OpenRange[] = []
  for (const day of everyDay)
    for (const { from, to } of spansOn(day)) {
      const known = found.find((range) => range.from === from && range.to === to)
      if (known) known.days.push(day)
      else found.push({ days: [day], from, to })
    }
  const daily = found.filter(({ days }) => days.length === everyDay.length)
  const evening = daily.find(({ from, to }) => to === endOfDay && from > 0)
  const morning = daily.find(({ from, to }) => from === 0 && to < endOfDay)
  if (!evening || !morning) return found
  return [
    ...found.filter((range) => range !== evening && range !== morning),
    { days: everyDay, from: evening.from, to: morning.to },
  ]
}

const timesOf = ({ shuttle, hours }: Pick<CarPark, 'shuttle' | 'hours'>): WeeklyHours[] =>
  shuttle === null ? [] : shuttle.hours ? [shuttle.hours] : gatesOf(hours)

/** When the shuttle runs; empty where there is none. A span whose end is before its beginning goes on over midnight. */
export const shuttleHours = (carPark: Pick<CarPark, 'shuttle' | 'hours'>): WeeklyHours => {
  const gates = timesOf(carPark)
  return inWeek((day) => merged(openOn(gates, day)))
}

/** When no shuttle comes; empty where it runs day and night, and where there is none at all. */
export const shuttleGaps = (carPark: Pick<CarPark, 'shuttle' | 'hours'>): WeeklyHours => {
  const gates = timesOf(carPark)
  return gates.length ? inWeek((day) => between(merged(openOn(gates, day)))) : []
}
