import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import styles from './button.module.css'

/**
 * accent: the one step that leads on. primary: the steps of a form. plain: a way out beside them. danger: takes
 * something away. quiet: looks like a link.
 */
export type ButtonLook = 'primary' | 'accent' | 'plain' | 'danger' | 'quiet'
type Looks = { look?: ButtonLook; icon?: IconName; wide?: boolean }

const classes = (look: ButtonLook, wide: boolean) =>
  `${styles['button']} ${styles[look]}${wide ? ` ${styles['wide']}` : ''}`

export const Button = ({
  look = 'primary',
  icon,
  wide = false,
  type = 'submit',
  children,
  ...rest
}: Looks & Omit<ComponentProps<'button'>, 'className' | 'style'>) => (
  <button type={type} className={classes(look, wide)} {...rest}>
    {icon && <Icon name={icon} />}
    {children}
  </button>
)

/** It leads to another page, so it is a link, however it looks. */
export const ButtonLink = ({
  look = 'primary',
  icon,
  wide = false,
  children,
  ...rest
}: Looks & { href: string } & Omit<ComponentProps<'a'>, 'className' | 'style' | 'href'>) => (
  <a className={classes(look, wide)} {...rest}>
    {icon && <Icon name={icon} />}
    {children}
  </a>
)
