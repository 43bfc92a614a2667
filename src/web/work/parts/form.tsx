import type { ComponentProps, ReactNode } from 'react'
import styles from './form.module.css'

/**
 * A form of the work side around the site's own fields (components/field): in the size of this side, and for phones
 * below each other. It is sent once, natively. `fields`: what it carries unseen.
 */
export const WorkForm = ({
  action,
  fields = {},
  inline = false,
  whole = false,
  children,
  ...rest
}: {
  action: string
  fields?: Readonly<Record<string, string | number>>
  /** one line, such as a filter */
  inline?: boolean
  /** in a pane that is flush: around a table, or below one */
  whole?: boolean
  children: ReactNode
} & Omit<ComponentProps<'form'>, 'className' | 'style' | 'action' | 'method'> & { method?: 'get' | 'post' }) => (
  <form
    method="post"
    action={action}
    className={inline ? styles['inline'] : whole ? `${styles['form']} ${styles['whole']}` : styles['form']}
    noValidate
    {...rest}
  >
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)

/** The buttons of a form: the one that sends it first. */
export const FormFoot = ({ children }: { children: ReactNode }) => <div className={styles['foot']}>{children}</div>
