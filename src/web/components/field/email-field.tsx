import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** An e-mail address, marked so that the keyboards of phones and programs that fill in forms recognise it. */
export const EmailField = ({
  name = 'email',
  ...field
}: Omit<ComponentProps<typeof Field>, 'name'> & { name?: string }) => (
  <Field
    name={name}
    type="email"
    autoComplete="email"
    inputMode="email"
    spellCheck={false}
    autoCapitalize="none"
    {...field}
  />
)
