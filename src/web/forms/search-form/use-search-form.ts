import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { reduce, restore, type SearchField, type SearchForm, type SearchFormEvent } from '#domain/search/form.ts'
import { momentOf, whenFree, writeMoments, type MomentInputs } from '../stay-form/moment-inputs.ts'
import { airportNow } from './airport-clock.ts'
import { keptSearch } from './stored.ts'
import type { SearchFormView } from './view.ts'

type Inputs = MomentInputs & { location: RefObject<HTMLInputElement | null> }
const untouched = (input: HTMLInputElement) => input.value === input.defaultValue

/**
 * The state of the search form in the browser. The native inputs keep holding the values: on waking they are read, so
 * that whatever was typed before the script came counts, and every change is written back to them.
 */
export const useSearchForm = (view: SearchFormView) => {
  const location = useRef<HTMLInputElement>(null)
  const start = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLInputElement>(null)
  const inputs: Inputs = { location, start, end }
  const [awake, setAwake] = useState(false)
  const { airport, start: from, end: till } = view.delivered ?? view
  const [values, setValues] = useState<SearchForm>({ airport, arrival: momentOf(from), departure: momentOf(till) })
  const [errors, setErrors] = useState<SearchFormView['errors']>(view.errors)
  const zone = useRef(view.zone)

  const now = useCallback(() => airportNow(zone.current, view.now), [view.now])

  const write = useCallback((next: SearchForm) => {
    writeMoments({ start, end }, next)
    setValues(next)
  }, [])

  const wake = useCallback(() => {
    const [place, from, to] = [location.current, start.current, end.current]
    if (!place || !from || !to) return
    const typed = !untouched(place)
    const kept = view.restores && !typed && untouched(from) && untouched(to) ? keptSearch() : null
    const text = kept && view.airports.find((one) => one.endsWith(`(${kept.location})`))
    if (kept && text) {
      place.value = text
      write(restore(kept, now()).form)
    } else
      setValues({ airport: typed ? null : view.airport, arrival: momentOf(from.value), departure: momentOf(to.value) })
    setAwake(true)
  }, [view, now, write])

  useEffect(() => whenFree([start, end], wake), [wake])

  return {
    inputs,
    awake,
    /** Goes back to the native fields, when the picker cannot be had. */
    sleep: useCallback(() => setAwake(false), []),
    values,
    errors,
    setErrors,
    now,
    change: useCallback(
      (event: SearchFormEvent) => {
        write(reduce(values, event, now()))
        setErrors({})
      },
      [values, write, now],
    ),
    /** From here on the clock of this airport counts. */
    setAirport: useCallback((iata: string | null, itsZone?: string) => {
      if (itsZone) zone.current = itsZone
      setValues((before) => ({ ...before, airport: iata }))
      if (iata) setErrors(({ location: _settled, ...others }) => others)
    }, []),
    /** Reads the native date fields, after one was changed by hand. */
    readDates: useCallback(
      () =>
        setValues((before) => ({
          ...before,
          arrival: momentOf(start.current?.value),
          departure: momentOf(end.current?.value),
        })),
      [],
    ),
  }
}

export const firstWrong = (errors: Partial<Record<SearchField, string>>): SearchField | undefined =>
  (['location', 'startDateTime', 'endDateTime'] as const).find((field) => errors[field] !== undefined)
