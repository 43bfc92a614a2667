import { Button } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { Field, SelectField } from '../../components/field/field.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import manage from '../../shared/bookings/my-booking.module.css'
import styles from '../../shared/account/account.module.css'
import { AccountFrame, type AccountFrameView } from '../../shared/account/frame.tsx'

type TravellerField = 'firstName' | 'lastName' | 'mobile' | 'passengers'
type CarField = 'plate' | 'plateCountry' | 'carBrand' | 'carModel' | 'carColor'
type Shown = Partial<Record<TravellerField | CarField, string>>

export type SavedView = {
  frame: AccountFrameView
  /** The values of the form that was refused, or else the saved ones. */
  traveller: Shown
  hasTraveller: boolean
  cars: { plate: string; words: string }[]
  countries: { code: string; name: string }[]
}
export type SavedAnswer = { values: Shown; errors: Shown; failed: string | null; form: 'traveller' | 'car' }

/** The driver and cars for the next booking. */
export const SavedPage = ({ view, answer }: { view: SavedView; answer: SavedAnswer | undefined }) => {
  const { t } = useTexts()
  return (
    <AccountFrame
      here="saved"
      frame={view.frame}
      problems={formProblems(Object.keys(answer?.errors ?? {}), answer?.errors, answer?.failed)}
    >
      <p>{t('account.savedLead')}</p>
      <Traveller view={view} answer={answer?.form === 'traveller' ? answer : undefined} />
      <Card as="section" labelledBy="cars">
        <div className={styles['rows']}>
          <h2 id="cars">{t('account.cars')}</h2>
          <Cars cars={view.cars} />
          <CarForm countries={view.countries} answer={answer?.form === 'car' ? answer : undefined} />
        </div>
      </Card>
    </AccountFrame>
  )
}

const Traveller = ({ view, answer }: { view: SavedView; answer: SavedAnswer | undefined }) => {
  const { t } = useTexts()
  const values = answer?.values ?? view.traveller
  const errors = answer?.errors ?? {}
  return (
    <Card as="section" labelledBy="traveller">
      <h2 id="traveller">{t('account.traveller')}</h2>
      <SendForm method="post" noValidate className={manage['form']}>
        <Field
          name="firstName"
          label={t('booking.firstName')}
          error={errors.firstName}
          defaultValue={values.firstName}
          autoComplete="given-name"
        />
        <Field
          name="lastName"
          label={t('booking.lastName')}
          error={errors.lastName}
          defaultValue={values.lastName}
          autoComplete="family-name"
        />
        <Field
          name="mobile"
          type="tel"
          label={t('booking.mobile')}
          error={errors.mobile}
          defaultValue={values.mobile}
          autoComplete="tel"
          inputMode="tel"
        />
        <Field
          name="passengers"
          label={t('booking.passengers')}
          error={errors.passengers}
          defaultValue={values.passengers}
          autoComplete="off"
          inputMode="numeric"
        />
        <div className={styles['actions']}>
          <Button name="intent" value="traveller">
            {t('account.save')}
          </Button>
          {view.hasTraveller && (
            <Button name="intent" value="forget" look="quiet">
              {t('account.deleteTraveller')}
            </Button>
          )}
        </div>
      </SendForm>
    </Card>
  )
}

const Cars = ({ cars }: { cars: SavedView['cars'] }) => {
  const { t } = useTexts()
  if (cars.length === 0) return <p>{t('account.noCars')}</p>
  return (
    <ul role="list" className={manage['list']}>
      {cars.map(({ plate, words }, index) => (
        <li key={plate}>
          <span className="code">{plate}</span>
          {words && <span>{words}</span>}
          {index === 0 && cars.length > 1 && <Tag kind="neutral">{t('account.firstCar')}</Tag>}
          <SendForm method="post" className={styles['actions']}>
            <input type="hidden" name="plate" value={plate} />
            {index > 0 && (
              <Button name="intent" value="prefer" look="quiet">
                {t('account.preferCar', { plate })}
              </Button>
            )}
            <Button name="intent" value="delete" look="quiet">
              {t('account.deleteCar', { plate })}
            </Button>
          </SendForm>
        </li>
      ))}
    </ul>
  )
}

const CarForm = ({ countries, answer }: { countries: SavedView['countries']; answer: SavedAnswer | undefined }) => {
  const { t } = useTexts()
  const { values = {}, errors = {} } = answer ?? {}
  const text = (name: 'carBrand' | 'carModel' | 'carColor', label: string) => (
    <Field name={name} label={label} error={errors[name]} defaultValue={values[name]} autoComplete="off" optional />
  )
  return (
    <SendForm {...usePageForm('car-form')} method="post" noValidate className={manage['form']}>
      <h3>{t('account.addCar')}</h3>
      <Field
        name="plate"
        label={t('booking.plate')}
        error={errors.plate}
        defaultValue={values.plate}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        code
      />
      <SelectField
        name="plateCountry"
        label={t('booking.plateCountry')}
        error={errors.plateCountry}
        defaultValue={values.plateCountry ?? ''}
        optional
      >
        <option value="">{t('booking.chooseCountry')}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {text('carBrand', t('booking.carBrand'))}
      {text('carModel', t('booking.carModel'))}
      {text('carColor', t('booking.carColor'))}
      <Button name="intent" value="car">
        {t('account.saveCar')}
      </Button>
    </SendForm>
  )
}
