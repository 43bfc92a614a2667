import type { FormEvent } from 'react'
import { check, type SearchField } from '#domain/search/form.ts'
import { Button } from '../../components/button/button.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { AirportRow } from '../../pickers/airport-row.ts'
import { StayMoments, useDatePicker } from '../stay-form/stay-moments.tsx'
import { AirportField } from './airport-field.tsx'
import { keepSearch } from './stored.ts'
import { firstWrong, useSearchForm } from './use-search-form.ts'
import { searchFormId } from './form-id.ts'
import type { SearchFormView } from './view.ts'
import styles from './search-form.module.css'

export type { SearchFormView }

/**
 * Airport, drive in and drive out: a native GET form (demand S9) that works as it is. Script adds the pickers and the
 * three messages (S8). What becomes of a press is said by what stands around it (search-fields.island.ts).
 */
export const SearchForm = ({ view }: { view: SearchFormView }) => {
  const { t } = useTexts()
  const state = useSearchForm(view)
  const { inputs, awake, values, errors, change } = state
  const picker = useDatePicker()

  const choose = (row: AirportRow | null, by: 'key' | 'pointer') => {
    state.setAirport(row?.iata ?? null, row?.zone)
    if (row && by === 'pointer') inputs.start.current?.focus()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    // another language searches nothing
    if ((event.nativeEvent as SubmitEvent).submitter?.hasAttribute('formaction')) return
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
      return
    }
    if (values.airport && values.arrival && values.departure)
      keepSearch({ iata: values.airport, stay: { arrival: values.arrival, departure: values.departure } })
  }

  const account = view.accounts[values.airport ?? '']

  return (
    <form
      id={searchFormId}
      className={styles['form']}
      method="get"
      action={view.action}
      noValidate
      onSubmit={submit}
      onFocus={() => void picker.load()}
      aria-label={t('search.formLabel')}
    >
      {view.carried.map(([name, value], i) => (
        <input key={`${name} ${i}`} type="hidden" name={name} value={value} />
      ))}
      {account !== undefined && <input type="hidden" name="businessAccount" value={account} />}
      <AirportField
        view={view}
        error={errors.location}
        input={inputs.location}
        chosen={values.airport}
        onChosen={choose}
      />
      <StayMoments
        view={view}
        labels={{ start: t('search.driveIn'), end: t('search.driveOut') }}
        errors={errors}
        inputs={inputs}
        picker={picker}
        values={values}
        awake={awake}
        now={state.now}
        onChange={change}
        onTyped={state.readDates}
        onSleep={state.sleep}
      >
        <div className={styles['send']}>
          {/* what stands in these two while it is sent is written by send.ts, perhaps before this is awake */}
          <Button look="accent" wide icon="search">
            <span data-said="" suppressHydrationWarning>
              {t('search.showPrices')}
            </span>
          </Button>
          <p role="status" data-note="" suppressHydrationWarning>
            {''}
          </p>
        </div>
      </StayMoments>
    </form>
  )
}
