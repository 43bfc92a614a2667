import { CheckField, Field, FieldGroup, RadioField, SelectField } from './field.tsx'

export const examples = {
  plain: () => <Field name="firstName" label="First name" autoComplete="given-name" />,
  withHint: () => (
    <Field name="email" label="Email" hint="We send the voucher there" type="email" autoComplete="email" />
  ),
  wrong: () => <Field name="lastName" label="Last name" error="Last name is required" defaultValue="" />,
  optionalCode: () => (
    <Field name="plate" label="Number plate" optional code autoCapitalize="characters" spellCheck={false} />
  ),
  select: () => (
    <SelectField name="plateCountry" label="Country of the plate" defaultValue="NL">
      <option value="NL">Netherlands</option>
      <option value="PL">Poland</option>
    </SelectField>
  ),
  tick: () => <CheckField name="terms" label="I accept the terms" error="This field is mandatory" />,
  radios: () => (
    <FieldGroup name="package" label="Package">
      <RadioField name="package" value="basic" label="Basic" hint="No refund" />
      <RadioField name="package" value="flex" label="Flex" defaultChecked />
    </FieldGroup>
  ),
}
