import styles from './switch.module.css'

export type SwitchLink = { href: string; text: string; isCurrent: boolean; key?: string; count?: number }

/** Views of the same page, such as today and tomorrow. */
export const ViewSwitch = ({ label, links }: { label: string; links: readonly SwitchLink[] }) => (
  <nav className={styles['switch']} aria-label={label} data-views="">
    {links.map(({ href, text, isCurrent, key, count }) => (
      <a key={href} href={href} aria-current={isCurrent ? 'true' : undefined} data-key={key}>
        {text}
        {count !== undefined && <small> {count}</small>}
      </a>
    ))}
  </nav>
)
