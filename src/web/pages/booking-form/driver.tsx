import type { ReactNode } from 'react'
import { fieldRules } from '#domain/bookings/fields.ts'
import { EmailField } from '../../components/field/email-field.tsx'
import { Field } from '../../components/field/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { Car, Flight } from './car-and-flight.tsx'
import type { BookingFormView } from './view.ts'
import styles from './booking.module.css'

type Props = { view: BookingFormView; errors: BookingFormView['errors'] }

/** The names, how to reach them, and the car: five fields to type, two in a row where there is room (BOOK-16). */
export const Driver = ({ view, errors }: Props) => {
  const { t } = useTexts()
  const { values } = view
  return (
    <section aria-labelledby="driver" className={styles['section']}>
      <h2 id="driver" className={styles['heading']}>
        {t('booking.driver')}
      </h2>
      <Remembered line={view.fromLast}>
        <div className={styles['grid']}>
          <div className={styles['half']}>
            <Field
              name="firstName"
              label={t('booking.firstName')}
              error={errors.firstName}
              defaultValue={values.firstName}
              autoComplete={fieldRules.firstName.autocomplete}
            />
          </div>
          <div className={styles['half']}>
            <Field
              name="lastName"
              label={t('booking.lastName')}
              error={errors.lastName}
              defaultValue={values.lastName}
              autoComplete={fieldRules.lastName.autocomplete}
            />
          </div>
          <div>
            <EmailField
              label={t('booking.email')}
              hint={t('booking.emailHint')}
              error={errors.email}
              defaultValue={values.email}
              autoComplete={fieldRules.email.autocomplete}
            />
            <p
              role="status"
              className={styles['likely']}
              data-likely={t('booking.didYouMean', { address: '{}' })}
              data-look={styles['likelyButton']}
            >
              {view.likelyEmail && (
                <button className={styles['likelyButton']} name="apply" value="email">
                  {t('booking.didYouMean', { address: view.likelyEmail })}
                </button>
              )}
            </p>
          </div>
          <Field
            name="mobile"
            type="tel"
            label={t('booking.mobile')}
            hint={t('booking.mobileHint')}
            error={errors.mobile}
            defaultValue={values.mobile}
            autoComplete={fieldRules.mobile.autocomplete}
            inputMode="tel"
          />
          {(view.asksPhone || errors.phone) && (
            <Field
              name="phone"
              type="tel"
              label={t('booking.secondPhone')}
              error={errors.phone}
              defaultValue={values.phone}
              optional
              autoComplete={fieldRules.phone.autocomplete}
              inputMode="tel"
            />
          )}
          <Car view={view} errors={errors} />
          <Passengers view={view} errors={errors} />
          {(view.hasAgency || errors.anvr) && (
            <Field
              name="anvr"
              label={t('booking.anvr')}
              hint={t('booking.anvrHint')}
              error={errors.anvr}
              defaultValue={values.anvr}
              optional
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </div>
      </Remembered>
      <Flight view={view} errors={errors} />
    </section>
  )
}

/** What the account brought, folded, with a way to change it (ACCT-13). The fields inside are sent all the same. */
const Remembered = ({ line, children }: { line: string | null; children: ReactNode }) => {
  const { t } = useTexts()
  if (line === null) return children
  return (
    <details className={styles['later']}>
      <summary>
        <Icon name="car" />
        <span>
          <strong>{t('booking.fromLast')}</strong> <span className={styles['why']}>{line}</span>
        </span>
        <span className={styles['add']}>{t('booking.changeThese')}</span>
      </summary>
      <div className={styles['rows']}>{children}</div>
    </details>
  )
}

/** Asked where a bus has to have seats for them; elsewhere the usual number is sent along. */
const Passengers = ({ view: { values, hasShuttle }, errors }: Props) => {
  const { t } = useTexts()
  if (!hasShuttle && !errors.passengers) return <input type="hidden" name="passengers" value={values.passengers} />
  return (
    <div className={styles['short']}>
      <Field
        name="passengers"
        type="number"
        min={1}
        max={20}
        label={t('booking.passengers')}
        error={errors.passengers}
        defaultValue={values.passengers}
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  )
}
