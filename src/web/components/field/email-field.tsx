import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

/** An address, as the keyboards of phones and what fills forms in know it. */
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
