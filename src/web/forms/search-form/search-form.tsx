import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { check, type SearchField } from '#domain/search/form.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { dayCount } from '#domain/time/stays.ts'
import { Button } from '../../components/button/button.tsx'
import { useTexts } from '../../components/texts.tsx'
import type { AirportRow } from '../../pickers/airport-row.ts'
import { AirportField } from './airport-field.tsx'
import { useLazyPart } from './lazy-part.ts'
import { MomentField } from './moment-field.tsx'
import { keepSearch } from './stored.ts'
import { firstWrong, useSearchForm } from './use-search-form.ts'
import type { SearchFormView } from './view.ts'
import styles from './search-form.module.css'

export type { SearchFormView }
type Side = 'arrival' | 'departure'
/** `now` as the picker was opened: while it is open, its limits stand still */
type Opened = { side: Side; opener: HTMLElement; now: LocalDateTime }

const fetchDatePicker = () => import('../../pickers/date-picker.tsx')

/** Airport, drive in, drive out: a native GET form (ledger S9) that works as it is; script adds the pickers and the three messages (S8). */
export const SearchForm = ({ view }: { view: SearchFormView }) => {
  const { t } = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const state = useSearchForm(view)
  const { inputs, awake, values, errors, change } = state
  const [opened, setOpened] = useState<Opened | null>(null)
  const { part, load } = useLazyPart('The date picker', fetchDatePicker)

  const open = async (side: Side, opener: HTMLElement) => {
    const loaded = await load()
    if (loaded) setOpened({ side, opener, now: state.now() })
    else {
      state.sleep()
      requestAnimationFrame(() => (side === 'arrival' ? inputs.start : inputs.end).current?.focus())
    }
  }

  const choose = (row: AirportRow | null, by: 'key' | 'pointer') => {
    state.setAirport(row?.iata ?? null, row?.zone)
    if (row && by === 'pointer') inputs.start.current?.focus()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = inputs.location.current?.value.trim() ?? ''
    const problems = check({ ...values, airport: values.airport ?? (typed || null) }, state.now())
    const texts: Partial<Record<SearchField, string>> = {
      ...(problems.location === 'airport_required' && { location: t('problems.airportRequired') }),
      ...(problems.startDateTime === 'arrival_required' && { startDateTime: t('problems.arrivalRequired') }),
      ...(problems.endDateTime === 'departure_required' && { endDateTime: t('problems.departureRequired') }),
    }
    const wrong = firstWrong(texts)
    if (wrong) {
      event.preventDefault()
      state.setErrors(texts)
      document.getElementById(wrong)?.focus()
    } else if (values.airport && values.arrival && values.departure) keepSearch({ iata: values.airport, stay: { arrival: values.arrival, departure: values.departure } })
  }

  useCode(form, values.airport)

  const { arrival, departure } = values
  const days = arrival && departure && departure > arrival ? dayCount({ arrival, departure }) : null
  const common = { words: view.words, max: view.max, awake, onIntent: () => void load(), onTyped: state.readDates }
  return (
    <form ref={form} className={styles['form']} method="get" action={view.action} noValidate onSubmit={submit} onFocus={common.onIntent} aria-label={t('search.formLabel')}>
      {view.carried.map(([name, value], i) => (
        <input key={`${name} ${i}`} type="hidden" name={name} value={value} />
      ))}
      <AirportField view={view} error={errors.location} input={inputs.location} chosen={values.airport} onChosen={choose} />
      <MomentField
        {...common}
        name="startDateTime"
        label={t('search.driveIn')}
        error={errors.startDateTime}
        input={inputs.start}
        initial={view.start}
        min={view.min}
        value={arrival}
        onOpen={(opener) => void open('arrival', opener)}
      />
      <MomentField
        {...common}
        name="endDateTime"
        label={t('search.driveOut')}
        error={errors.endDateTime}
        input={inputs.end}
        initial={view.end}
        min={view.min}
        value={departure}
        onOpen={(opener) => void open('departure', opener)}
        beside={days === null ? null : <b>{t('common.days', { count: days })}</b>}
      />
      <div className={styles['send']}>
        <Button look="accent" wide icon="search">
          {t('search.showPrices')}
        </Button>
      </div>
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
    </form>
  )
}

/** The hand-over names an airport by its code (FE 7), while the field shows its name: the posted value is put right as the form is read. */
const useCode = (form: { current: HTMLFormElement | null }, iata: string | null) => {
  const post = useCallback(
    (event: FormDataEvent) => {
      if (iata) event.formData.set('location', iata)
    },
    [iata],
  )
  useEffect(() => {
    const element = form.current
    element?.addEventListener('formdata', post)
    return () => element?.removeEventListener('formdata', post)
  }, [form, post])
}
