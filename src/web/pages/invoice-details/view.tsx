import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import type { FieldProblem } from '../../components/error-summary/error-summary.tsx'
import { Field, HiddenField, SelectField } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import type { InvoiceField } from '#domain/documents/buyer.ts'
import stillOpen from '../../forms/still-open.island.ts'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import { SessionEnded } from '../../shared/bookings/session-ended.tsx'
import styles from '../../shared/bookings/my-booking.module.css'

/** Every text comes finished with the view, so no browser needs to load texts. */
export type InvoiceDetailsView = {
  title: string
  lead: string
  back: { label: string; href: string }
  /** Why it cannot be changed; null: the form is shown. */
  refused: string | null
  /** Set when it was saved just now. */
  saved: string | null
  fields: {
    name: Exclude<InvoiceField, 'invoiceCountry'>
    label: string
    hint: string | null
    optional: boolean
    autoComplete: string
  }[]
  country: { label: string; choose: string; options: { code: string; name: string }[] }
  values: Record<InvoiceField, string>
  errors: Partial<Record<InvoiceField, string>>
  problems: FieldProblem[]
  version: string
  save: string
}

/** Whom the invoice is for. When this is saved after the invoice was issued, it is issued anew (rulebook INV-6). */
export const InvoiceDetailsPage = ({ view }: { view: InvoiceDetailsView }) => (
  <OwnPage title={view.title} problems={view.problems}>
    {view.saved && <Notice kind="ok" title={view.saved} />}
    {view.refused ? <Notice kind="warn" title={view.refused} /> : <DetailsForm view={view} />}
    <p className={styles['after']}>
      <ButtonLink look="plain" href={view.back.href}>
        {view.back.label}
      </ButtonLink>
    </p>
  </OwnPage>
)

const DetailsForm = ({
  view: { lead, fields, country, values, errors, version, save, back },
}: {
  view: InvoiceDetailsView
}) => {
  return (
    <Card>
      <p className={styles['lead']}>{lead}</p>
      <SendForm
        {...usePageForm('company-form')}
        method="post"
        noValidate
        className={styles['form']}
        repeats
        by={stillOpen}
      >
        <HiddenField name="version" value={version} />
        {fields.map(({ name, label, hint, optional, autoComplete }) => (
          <Field
            key={name}
            name={name}
            label={label}
            hint={hint ?? undefined}
            optional={optional}
            error={errors[name]}
            defaultValue={values[name]}
            autoComplete={autoComplete}
            code={name === 'vatNumber'}
          />
        ))}
        <SelectField
          name="invoiceCountry"
          label={country.label}
          error={errors.invoiceCountry}
          defaultValue={values.invoiceCountry}
          autoComplete="billing country"
        >
          <option value="">{country.choose}</option>
          {country.options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SessionEnded bookingHref={back.href} />
        <Button>{save}</Button>
      </SendForm>
    </Card>
  )
}
