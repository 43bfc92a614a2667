import type { ComponentProps } from 'react'
import { Field } from '../../components/field/field.tsx'
import { WorkButton, type WorkButtonLook } from './button.tsx'
import { WorkForm } from './form.tsx'

type Props = {
  /** what is searched here, which tells this form from the search in the header */
  title: string
  action: string
  /** its one field */
  field: Pick<ComponentProps<typeof Field>, 'name' | 'label' | 'hint' | 'defaultValue' | 'maxLength'>
  button: string
  look?: WorkButtonLook | undefined
}

/** A search with one field, whose answer has an address. */
export const SearchForm = ({ title, action, field, button, look }: Props) => (
  <WorkForm action={action} method="get" inline role="search" aria-label={title}>
    <Field {...field} type="search" autoComplete="off" spellCheck={false} />
    <WorkButton look={look}>{button}</WorkButton>
  </WorkForm>
)
