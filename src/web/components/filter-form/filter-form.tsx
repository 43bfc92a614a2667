import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Field } from '../field/field.tsx'
import type { Behaviour } from '../../kernel/behaviour.ts'
import { useBehaviour } from '../../kernel/island.tsx'
import styles from './filter-form.module.css'

export type FilterView = {
  /** What was typed; empty: everything is shown. */
  typed: string
  /** The parameters of the address that stay as they are. */
  kept: [name: string, value: string][]
  /** What is announced, by the number of entries that are shown. */
  said: string[]
  shown: number
  /** The address of this page without what was typed. */
  all: string
}

type FilterFormProps = {
  filter: FilterView
  /** The script that filters while one types. */
  behaviour: Behaviour
  label: string
  button: string
  showAll: string
  /** What is shown in place of entries when there are none. */
  none: ReactNode
  children?: ReactNode
}

/**
 * A field that filters the list below it: by the server with `?q=`, and while one types where there is script
 * (SEARCH-36).
 */
export const FilterForm = ({
  filter: { typed, kept, said, shown, all },
  behaviour,
  label,
  button,
  showAll,
  none,
  children,
}: FilterFormProps) => (
  <form
    method="get"
    role="search"
    className={styles['form']}
    {...useBehaviour(behaviour)}
    data-said={JSON.stringify(said)}
  >
    {kept.map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <div className={styles['row']}>
      <Field
        type="search"
        name="q"
        label={label}
        defaultValue={typed}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button look="plain" icon="search">
        {button}
      </Button>
    </div>
    <p>
      <span role="status">{typed && said[shown]}</span> {typed && <a href={all}>{showAll}</a>}
    </p>
    <div data-none="" hidden={!typed || shown > 0}>
      {none}
    </div>
    {children}
  </form>
)
