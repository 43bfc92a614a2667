import type { ComponentProps, ReactNode } from 'react'
import { useTexts } from '../../kernel/texts.tsx'
import { Icon } from '../icon.tsx'
import { useTyped } from '../page-form.tsx'
import styles from './field.module.css'

/**
 * The texts of one field. `name` is the name that is posted, the id of the element, and the end of `hint-…` and
 * `error-…`.
 */
export type FieldTexts = {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  optional?: boolean
}

/** The attributes that connect a control with its label, hint and error. */
export const fieldLinks = ({ name, hint, error }: FieldTexts) => ({
  id: name,
  name,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': [hint && `hint-${name}`, error && `error-${name}`].filter(Boolean).join(' ') || undefined,
})

export const inputClass = styles['input']

/** What was typed into this field, where its page comes back filled (BOOK-38). */
const useTypedInto = (name: string): { defaultValue?: string } => {
  const typed = useTyped()?.get(name) ?? null
  return typed === null ? {} : { defaultValue: typed }
}

/** A value that nobody sees, and that comes back as it was sent: it belongs to what was typed. */
export const HiddenField = ({ name, value }: { name: string; value: string }) => (
  <input type="hidden" name={name} value={useTypedInto(name).defaultValue ?? value} />
)

/** Label, hint and error around a control of your own. The error stands between the hint and the control. */
export const FieldFrame = ({ children, ...texts }: FieldTexts & { children: ReactNode }) => (
  <div className={texts.error ? `${styles['field']} ${styles['wrong']}` : styles['field']} data-frame="">
    <label className={styles['label']} htmlFor={texts.name}>
      {texts.label}
      {texts.optional && <Optional />}
    </label>
    <HintAndError {...texts} />
    {children}
  </div>
)

type Native<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'className' | 'style' | 'name' | 'id'
>

/**
 * A line of text. `code` sets plates and codes in the typeface that tells 0 from O. It is never `required`, because the
 * server answers with the messages.
 */
export const Field = ({
  name,
  label,
  hint,
  error,
  optional = false,
  code = false,
  ...input
}: FieldTexts & { code?: boolean } & Native<'input'>) => (
  <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
    <input
      {...fieldLinks({ name, label, hint, error })}
      className={code ? `${styles['input']} ${styles['code']}` : styles['input']}
      {...input}
      {...useTypedInto(name)}
    />
  </FieldFrame>
)

export const SelectField = ({
  name,
  label,
  hint,
  error,
  optional = false,
  children,
  ...select
}: FieldTexts & Native<'select'>) => (
  <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
    <select
      {...fieldLinks({ name, label, hint, error })}
      className={styles['input']}
      {...select}
      {...useTypedInto(name)}
    >
      {children}
    </select>
  </FieldFrame>
)

export const TextField = ({ name, label, hint, error, optional = false, ...area }: FieldTexts & Native<'textarea'>) => (
  <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
    <textarea
      rows={4}
      {...fieldLinks({ name, label, hint, error })}
      className={styles['input']}
      {...area}
      {...useTypedInto(name)}
    />
  </FieldFrame>
)

/** Several controls under one question. */
export const FieldGroup = ({ children, ...texts }: FieldTexts & { children: ReactNode }) => (
  <fieldset
    id={texts.name}
    data-frame=""
    className={texts.error ? `${styles['field']} ${styles['wrong']}` : styles['field']}
    aria-describedby={fieldLinks(texts)['aria-describedby']}
  >
    <legend className={styles['legend']}>
      {texts.label}
      {texts.optional && <Optional />}
    </legend>
    <HintAndError {...texts} />
    {children}
  </fieldset>
)

type ChoiceProps = {
  name: string
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
  value?: string
  id?: string
} & Native<'input'>

export const CheckField = ({ name, label, hint, error, id = name, ...input }: ChoiceProps) => {
  const typed = useTyped()
  const chosen = typed && { defaultChecked: typed.getAll(name).includes(input.value ?? 'on') }
  return (
    <div className={error ? styles['wrong'] : undefined} data-frame="">
      {error && <HintAndError name={id} label="" error={error} />}
      <div className={styles['choice']}>
        <input
          type="checkbox"
          {...fieldLinks({ name: id, label: '', hint, error })}
          name={name}
          {...input}
          {...chosen}
        />
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`hint-${id}`} className={styles['hint']}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

/** One of several choices inside a FieldGroup; `value` distinguishes it from the others. */
export const RadioField = ({ name, value, ...rest }: ChoiceProps & { value: string }) => (
  <CheckField type="radio" name={name} value={value} id={`${name}-${value}`} {...rest} />
)

const Optional = () => {
  const { t } = useTexts()
  return <span className={styles['optional']}> {t('common.optional')}</span>
}

/**
 * For a script that checks fields later (say-wrong.ts): what an error looks like, and the class that its frame then
 * gets.
 */
export const ErrorTemplate = () => (
  <template data-wrong={styles['wrong']}>
    <p className={styles['error']}>
      <Icon name="warn" />
    </p>
  </template>
)

const HintAndError = ({ name, hint, error }: FieldTexts) => (
  <>
    {hint && (
      <p id={`hint-${name}`} className={styles['hint']}>
        {hint}
      </p>
    )}
    {error && (
      <p id={`error-${name}`} className={styles['error']}>
        <Icon name="warn" />
        {error}
      </p>
    )}
  </>
)
