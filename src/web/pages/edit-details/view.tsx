import type { EditableField } from '#domain/bookings/details-form.ts'
import { fieldRules } from '#domain/bookings/fields.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import type { FieldProblem } from '../../components/error-summary/error-summary.tsx'
import { Field, HiddenField, SelectField } from '../../components/field/field.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import stillOpen from '../../forms/still-open.island.ts'
import { DonePage, RefusedPage } from '../../shared/bookings/change-ended.tsx'
import { editLabels } from '../../shared/bookings/edit-labels.ts'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import { SessionEnded } from '../../shared/bookings/session-ended.tsx'
import styles from '../../shared/bookings/my-booking.module.css'

export type EditView =
  | {
      kind: 'form'
      what: string
      /** In the form's order, without what the car park does not ask for. */
      fields: { name: EditableField; value: string; hint: string | null; error: string | null; optional: boolean }[]
      countries: { code: string; name: string }[]
      problems: FieldProblem[]
      version: string
      /** For a booking of an agency: who helps with everything else. */
      note: string | null
      emailHref: string | null
      bookingHref: string
    }
  | { kind: 'refused'; title: string; text: string; help: string | null; bookingHref: string }
  | { kind: 'done'; title: string; lines: string[]; passHref: string | null; bookingHref: string }

/** Only what can be edited, with the stored values, plate and flights first (screen 16). */
export const EditDetailsPage = ({ view }: { view: EditView }) => {
  const { t } = useTexts()
  if (view.kind === 'refused') return <RefusedPage view={view} />
  if (view.kind === 'done') return <DonePage view={view} />
  return (
    <OwnPage title={t('changes.editTitle')} problems={view.problems}>
      <p>{view.what}</p>
      <Card>
        <SendForm
          {...usePageForm('edit-form')}
          method="post"
          noValidate
          className={styles['form']}
          repeats
          by={stillOpen}
        >
          <HiddenField name="version" value={view.version} />
          {view.fields.map((field) => (
            <EditField key={field.name} field={field} countries={view.countries} />
          ))}
          <SessionEnded bookingHref={view.bookingHref} />
          <div className={styles['two']}>
            <Button wide>{t('changes.save')}</Button>
            <ButtonLink look="plain" wide href={view.bookingHref}>
              {t('manage.backToBooking')}
            </ButtonLink>
          </div>
        </SendForm>
      </Card>
      {view.note && <p>{view.note}</p>}
      {view.emailHref && (
        <p>
          <a href={view.emailHref}>{t('changes.emailTitle')}</a>
        </p>
      )}
    </OwnPage>
  )
}

const codes: readonly EditableField[] = ['plate', 'arrivalFlight', 'returnFlight']

const EditField = ({
  field,
  countries,
}: {
  field: Extract<EditView, { kind: 'form' }>['fields'][number]
  countries: { code: string; name: string }[]
}) => {
  const { t } = useTexts()
  const { name, value, error, hint, optional } = field
  const common = { name, label: editLabels(t)[name], hint: hint ?? undefined, error: error ?? undefined, optional }
  if (name === 'plateCountry')
    return (
      <SelectField {...common} defaultValue={value}>
        <option value="">{t('booking.chooseCountry')}</option>
        {countries.map(({ code, name: country }) => (
          <option key={code} value={code}>
            {country}
          </option>
        ))}
      </SelectField>
    )
  const { autocomplete, inputMode } = fieldRules[name]
  const isCode = codes.includes(name)
  return (
    <Field
      {...common}
      defaultValue={value}
      autoComplete={autocomplete}
      inputMode={inputMode ?? undefined}
      code={isCode}
      {...(isCode && { spellCheck: false, autoCapitalize: 'characters' })}
      {...(name === 'passengers' && { type: 'number', min: 1, max: 20 })}
      {...((name === 'mobile' || name === 'phone') && { type: 'tel' })}
    />
  )
}
