import { Card } from '../../components/card/card.tsx'
import { Field, SelectField } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { BookingFormView } from './view.ts'
import styles from './booking.module.css'

type Props = { view: BookingFormView; errors: BookingFormView['errors'] }
type CarText = 'carBrand' | 'carModel' | 'carColor'

const code = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters', code: true } as const

/**
 * What the product requires is visible; what it can merely use is folded (settled 41: the default product asks for five
 * fields).
 */
export const CarAndFlight = ({ view, errors }: Props) => {
  const { t } = useTexts()
  const { plate, plateCountry, carModel, flightInformation, flightTerminal, flightTime } = view.required
  const asksCar = plate || plateCountry || carModel
  const asksFlight = flightInformation || flightTerminal || flightTime
  const offersOpen = Boolean(
    view.values.plate ||
    view.values.arrivalFlight ||
    view.values.returnFlight ||
    errors.plate ||
    errors.arrivalFlight ||
    errors.returnFlight,
  )
  return (
    <>
      {asksCar && (
        <Card as="section" labelledBy="car">
          <h2 id="car" className={styles['heading']}>
            {t('booking.car')}
          </h2>
          <Car view={view} errors={errors} />
        </Card>
      )}
      {asksFlight && (
        <Card as="section" labelledBy="flight">
          <h2 id="flight" className={styles['heading']}>
            {t('booking.flight')}
          </h2>
          <Flight view={view} errors={errors} />
        </Card>
      )}
      {!(asksCar && asksFlight) && (
        <Card>
          <details className={styles['offered']} open={offersOpen}>
            <summary>
              {asksCar
                ? `${t('booking.flight')} ${t('common.optional')}`
                : asksFlight
                  ? `${t('booking.plate')} ${t('common.optional')}`
                  : t('booking.carAndFlight')}
            </summary>
            <div className={styles['rows']}>
              {!asksCar && <Plate view={view} errors={errors} />}
              {!asksFlight && <FlightNumbers view={view} errors={errors} />}
            </div>
          </details>
        </Card>
      )}
    </>
  )
}

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
      {...(view.required.plate ? later(view, t) : {})}
      {...code}
    />
  )
}

const Car = ({ view, errors }: Props) => {
  const { t } = useTexts()
  const text = (name: CarText, label: string) => (
    <Field name={name} label={label} error={errors[name]} defaultValue={view.values[name]} autoComplete="off" />
  )
  return (
    <div className={styles['rows']}>
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
    </div>
  )
}

const FlightNumbers = ({ view, errors }: Props) => {
  const { t } = useTexts()
  const asked = view.required.flightInformation
  const { optional, hint } = later(view, t)
  const hintOf = (own: string) => (asked && hint ? `${own} ${hint}` : own)
  return (
    <div className={styles['two']}>
      <Field
        name="arrivalFlight"
        label={t('booking.arrivalFlight')}
        hint={hintOf(t('booking.arrivalFlightHint'))}
        error={errors.arrivalFlight}
        defaultValue={view.values.arrivalFlight}
        optional={asked && optional}
        {...code}
      />
      <Field
        name="returnFlight"
        label={t('booking.returnFlight')}
        hint={hintOf(t('booking.returnFlightHint'))}
        error={errors.returnFlight}
        defaultValue={view.values.returnFlight}
        optional={asked && optional}
        {...code}
      />
    </div>
  )
}

const Flight = ({ view, errors }: Props) => {
  const { t } = useTexts()
  const { optional } = later(view, t)
  return (
    <div className={styles['rows']}>
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
    </div>
  )
}
