import type { ComponentProps } from 'react'
import { Kbd } from './keys.tsx'
import { WorkIcon, type WorkIconName } from './work-icon.tsx'
import styles from './button.module.css'

/**
 * primary: the one next step of a view. ok: a car is let in or out. danger: takes something away. plain: everything
 * else. bare: as plain, without an edge, where there are many.
 */
export type WorkButtonLook = 'primary' | 'ok' | 'danger' | 'plain' | 'bare'
type Looks = {
  look?: WorkButtonLook | undefined
  /** `big`: for a thumb at the desk; `mid`: the ones below it */
  size?: 'big' | 'mid' | undefined
  icon?: WorkIconName | undefined
  wide?: boolean | undefined
  /** The key that presses it (work-keys.island.ts), shown beside the word. */
  shortcut?: string | undefined
}

const classes = ({ look = 'plain', size, wide = false }: Looks): string =>
  [styles['button'], styles[look], size && styles[size], wide && styles['wide']].filter(Boolean).join(' ')

const Inside = ({ icon, shortcut, children }: Looks & { children?: React.ReactNode }) => (
  <>
    {icon && <WorkIcon name={icon} />}
    {children}
    {shortcut && <Kbd>{shortcut}</Kbd>}
  </>
)

/** Sends a form, unless `type` says otherwise. */
export const WorkButton = ({
  look,
  size,
  icon,
  wide,
  shortcut,
  type = 'submit',
  children,
  ...rest
}: Looks & Omit<ComponentProps<'button'>, 'className' | 'style'>) => (
  <button type={type} className={classes({ look, size, wide })} data-key={shortcut} {...rest}>
    <Inside icon={icon} shortcut={shortcut}>
      {children}
    </Inside>
  </button>
)

/** Leads to another page, however it looks. */
export const WorkButtonLink = ({
  look,
  size,
  icon,
  wide,
  shortcut,
  children,
  ...rest
}: Looks & { href: string } & Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'>) => (
  <a className={classes({ look, size, wide })} data-key={shortcut} {...rest}>
    <Inside icon={icon} shortcut={shortcut}>
      {children}
    </Inside>
  </a>
)
