import { Field, SelectField } from '../../components/field/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { BookingFormView } from './view.ts'
import styles from './booking.module.css'

type Props = { view: BookingFormView; errors: BookingFormView['errors'] }
type CarText = 'carBrand' | 'carModel' | 'carColor'

const code = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters', code: true } as const

/**
 * What is required but may follow is called "(optional)", with the moment until which it may follow. Within a day of
 * arrival it is required at once.
 */
const later = (view: BookingFormView, t: ReturnType<typeof useTexts>['t']) => ({
  optional: view.until !== null,
  hint: view.until === null ? undefined : t('booking.untilThen', { moment: view.until }),
})

const Plate = ({ view, errors }: Props) => {
  const { t } = useTexts()
  return (
    <Field
      name="plate"
      label={t('booking.plate')}
      error={errors.plate}
      defaultValue={view.values.plate}
      {...(view.required.plate ? later(view, t) : { optional: true })}
      {...code}
    />
  )
}

/** The plate is always offered; the rest of the car where the product asks for it (settled 41). */
export const Car = ({ view, errors }: Props) => {
  const { t } = useTexts()
  const text = (name: CarText, label: string) => (
    <Field name={name} label={label} error={errors[name]} defaultValue={view.values[name]} autoComplete="off" />
  )
  return (
    <>
      <Plate view={view} errors={errors} />
      {view.required.plateCountry && (
        <SelectField
          name="plateCountry"
          label={t('booking.plateCountry')}
          error={errors.plateCountry}
          defaultValue={view.values.plateCountry ?? ''}
          optional={view.until !== null && !errors.plateCountry}
        >
          <option value="">{t('booking.chooseCountry')}</option>
          {view.countries.map((country) => (
            <option key={country.code} value={country.code}>
              {country.name}
            </option>
          ))}
        </SelectField>
      )}
      {view.required.carModel && (
        <>
          {text('carBrand', t('booking.carBrand'))}
          {text('carModel', t('booking.carModel'))}
          {text('carColor', t('booking.carColor'))}
        </>
      )}
    </>
  )
}

const FlightNumbers = ({ view, errors }: Props) => {
  const { t } = useTexts()
  const asked = view.required.flightInformation
  const { optional } = later(view, t)
  return (
    <div className={styles['two']}>
      <Field
        name="arrivalFlight"
        label={view.hasAgency ? t('booking.departureFlight') : t('booking.arrivalFlight')}
        hint={t('booking.arrivalFlightHint')}
        error={errors.arrivalFlight}
        defaultValue={view.values.arrivalFlight}
        optional={asked && optional}
        {...code}
      />
      <Field
        name="returnFlight"
        label={t('booking.returnFlight')}
        hint={t('booking.returnFlightHint')}
        error={errors.returnFlight}
        defaultValue={view.values.returnFlight}
        optional={asked && optional}
        {...code}
      />
    </div>
  )
}

/**
 * One line that opens, as flights may follow (BOOK-6). Within a day of arrival the questions of the product stand open,
 * because they can no longer follow.
 */
export const Flight = ({ view, errors }: Props) => {
  const { t } = useTexts()
  const { values, until } = view
  const asked = view.required.flightInformation || view.required.flightTerminal || view.required.flightTime
  if (asked && until === null)
    return (
      <div className={styles['rows']}>
        <h3 className={styles['heading']}>{t('booking.flightNumbers')}</h3>
        <FlightFields view={view} errors={errors} />
      </div>
    )
  const fields = ['arrivalFlight', 'returnFlight', 'flightTerminal', 'flightTime'] as const
  const isOpen = fields.some((field) => values[field] || errors[field])
  return (
    <details className={styles['later']} open={isOpen}>
      <summary>
        <Icon name="plane" />
        <span>
          <strong>{t('booking.flightNumbers')}</strong>{' '}
          <span className={styles['why']}>
            {asked && until ? t('booking.flightBy', { moment: until }) : t('booking.flightWhy')}
          </span>
        </span>
        <span className={styles['add']}>{t('booking.addNow')}</span>
      </summary>
      <div className={styles['rows']}>
        <FlightFields view={view} errors={errors} />
      </div>
    </details>
  )
}

const FlightFields = ({ view, errors }: Props) => {
  const { t } = useTexts()
  const { optional } = later(view, t)
  return (
    <>
      <FlightNumbers view={view} errors={errors} />
      {view.required.flightTerminal && (
        <Field
          name="flightTerminal"
          label={t('booking.flightTerminal')}
          error={errors.flightTerminal}
          defaultValue={view.values.flightTerminal}
          optional={optional && !errors.flightTerminal}
          autoComplete="off"
        />
      )}
      {view.required.flightTime && (
        <Field
          name="flightTime"
          label={t('booking.flightTime')}
          hint={t('booking.flightTimeHint')}
          error={errors.flightTime}
          defaultValue={view.values.flightTime}
          optional={optional && !errors.flightTime}
          autoComplete="off"
        />
      )}
    </>
  )
}
