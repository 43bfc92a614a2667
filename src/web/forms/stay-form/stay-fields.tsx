import { useCallback, useEffect, useRef, useState } from 'react'
import { reduce, type SearchForm, type SearchFormEvent } from '#domain/search/form.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { airportNow } from '../search-form/airport-clock.ts'
import { momentOf, whenFree, writeMoments } from './moment-inputs.ts'
import { StayMoments, useDatePicker } from './stay-moments.tsx'
import type { StayFieldsView } from './view.ts'

/** Drive in and drive out of a booking that is being changed, with the picker of the search form. */
export const StayFields = ({ view }: { view: StayFieldsView }) => {
  const { t } = useTexts()
  const start = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLInputElement>(null)
  const [awake, setAwake] = useState(false)
  const [values, setValues] = useState<SearchForm>({
    airport: null,
    arrival: momentOf(view.start),
    departure: momentOf(view.end),
  })
  const picker = useDatePicker()
  const read = useCallback(
    () =>
      setValues((before) => ({
        ...before,
        arrival: start.current ? momentOf(start.current.value) : before.arrival,
        departure: momentOf(end.current?.value),
      })),
    [],
  )
  const wake = useCallback(() => {
    // what was typed before the script came counts
    read()
    setAwake(true)
  }, [read])
  useEffect(() => whenFree([start, end], wake), [wake])

  const now = () => airportNow(view.zone, view.now)
  const change = (event: SearchFormEvent) => {
    const next = reduce(values, event, now())
    writeMoments({ start, end }, next)
    setValues(next)
  }
  return (
    <StayMoments
      view={view}
      labels={{ start: t('booking.driveIn'), end: t('booking.driveOut') }}
      errors={view.errors}
      inputs={{ start, end }}
      picker={picker}
      values={values}
      awake={awake}
      now={now}
      onChange={change}
      onTyped={read}
      onSleep={() => setAwake(false)}
      onlyEnd={view.onlyEnd}
    />
  )
}
