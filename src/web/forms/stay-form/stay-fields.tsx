import { useCallback, useEffect, useRef, useState } from 'react'
import { reduce, type SearchForm, type SearchFormEvent } from '#domain/search/form.ts'
import { parseDateTime, type LocalDateTime } from '#domain/time/local.ts'
import { dayCount } from '#domain/time/stays.ts'
import { useTexts } from '../../components/texts.tsx'
import { airportNow } from '../search-form/airport-clock.ts'
import { useLazyPart } from '../search-form/lazy-part.ts'
import { MomentField } from '../search-form/moment-field.tsx'
import type { StayFieldsView } from './view.ts'

type Side = 'arrival' | 'departure'
/** `now` as the picker was opened: while it is open, its limits stand still */
type Opened = { side: Side; opener: HTMLElement; now: LocalDateTime }

const momentOf = (text: string | undefined): LocalDateTime | null => parseDateTime(text ?? '') ?? null
const fetchDatePicker = () => import('../../pickers/date-picker.tsx')

/** Drive in and drive out of a booking that is changed: native fields that post as they are; script adds the search form's picker. */
export const StayFields = ({ view }: { view: StayFieldsView }) => {
  const { t } = useTexts()
  const start = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLInputElement>(null)
  const [awake, setAwake] = useState(false)
  const [values, setValues] = useState<SearchForm>({ airport: null, arrival: momentOf(view.start), departure: momentOf(view.end) })
  const [opened, setOpened] = useState<Opened | null>(null)
  const { part, load } = useLazyPart('The date picker', fetchDatePicker)
  const read = useCallback(() => setValues((before) => ({ ...before, arrival: start.current ? momentOf(start.current.value) : before.arrival, departure: momentOf(end.current?.value) })), [])
  useEffect(() => {
    // what was typed before the script came counts
    read()
    setAwake(true)
  }, [read])

  const change = (event: SearchFormEvent) => {
    const next = reduce(values, event, airportNow(view.zone, view.now))
    if (start.current) start.current.value = next.arrival ?? ''
    if (end.current) end.current.value = next.departure ?? ''
    setValues(next)
  }
  const open = async (side: Side, opener: HTMLElement) => {
    const loaded = await load()
    if (loaded) setOpened({ side, opener, now: airportNow(view.zone, view.now) })
    else {
      setAwake(false)
      requestAnimationFrame(() => (side === 'arrival' ? start : end).current?.focus())
    }
  }
  const { arrival, departure } = values
  const days = arrival && departure && departure > arrival ? dayCount({ arrival, departure }) : null
  const common = { words: view.words, max: view.max, awake, onIntent: () => void load(), onTyped: read }
  return (
    <>
      {!view.onlyEnd && (
        <MomentField
          {...common}
          name="startDateTime"
          label={t('booking.driveIn')}
          error={view.errors.startDateTime}
          input={start}
          initial={view.start}
          min={view.min}
          value={arrival}
          onOpen={(opener) => void open('arrival', opener)}
        />
      )}
      <MomentField
        {...common}
        name="endDateTime"
        label={t('booking.driveOut')}
        error={view.errors.endDateTime}
        input={end}
        initial={view.end}
        min={view.min}
        value={departure}
        onOpen={(opener) => void open('departure', opener)}
        beside={days === null ? null : <b>{t('common.days', { count: days })}</b>}
      />
      {part && opened && (
        <part.DatePicker
          side={opened.side}
          opener={opened.opener}
          form={values}
          now={opened.now}
          words={view.words}
          onChange={change}
          onSide={(side) => setOpened({ ...opened, side })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
