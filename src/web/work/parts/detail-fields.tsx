import type { EditableField } from '#domain/bookings/details-form.ts'
import { fieldRules } from '#domain/bookings/fields.ts'
import { Field, SelectField } from '../../components/field/field.tsx'
import { useTexts } from '../../kernel/texts.tsx'

const codes: readonly EditableField[] = ['plate', 'arrivalFlight', 'returnFlight']

type Props = {
  labels: Readonly<Record<EditableField, string>>
  fields: readonly { name: EditableField; value: string }[]
  countries: readonly { code: string; name: string }[]
  /** what was typed before and what was wrong with it */
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string | undefined>>
  /** somebody saved other values meanwhile: what is stored is said beside what was typed */
  isConflict: boolean
}

/** The fields of the traveller’s own form, for whoever edits a booking at work. */
export const DetailFields = ({ labels, fields, countries, typed, errors, isConflict }: Props) => {
  const { t } = useTexts()
  const hintOf = (name: EditableField, stored: string) =>
    isConflict && typed[name] !== stored
      ? t('changes.storedNow', { value: stored || t('changes.notGiven') })
      : undefined
  return fields.map(({ name, value }) => {
    const common = {
      name,
      label: labels[name],
      hint: hintOf(name, value),
      error: errors[name],
      defaultValue: typed[name] ?? value,
    }
    return name === 'plateCountry' ? (
      <SelectField key={name} {...common}>
        <option value="">{t('booking.chooseCountry')}</option>
        {countries.map(({ code, name: country }) => (
          <option key={code} value={code}>
            {country}
          </option>
        ))}
      </SelectField>
    ) : (
      <Field
        key={name}
        {...common}
        inputMode={fieldRules[name].inputMode ?? undefined}
        autoComplete="off"
        code={codes.includes(name)}
      />
    )
  })
}
