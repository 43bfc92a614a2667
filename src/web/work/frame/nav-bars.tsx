import { useTexts } from '../../kernel/texts.tsx'
import { roleTextIn } from '../parts/role-words.ts'
import { WorkIcon } from '../parts/work-icon.tsx'
import { onPhone, type NavItem } from './navigation.ts'
import styles from './nav-bars.module.css'
import type { Shell } from './shell.ts'

type ItemProps = { item: NavItem; isShort?: boolean }
const Item = ({ item, isShort = false }: ItemProps) => {
  const { name, href, icon, text, short = text, isCurrent, isOfDesk, key, count } = item
  const { t } = useTexts()
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      data-key={key && (isOfDesk && count !== undefined ? `${key}|G ${key}` : `G ${key}`)}
    >
      <WorkIcon name={icon} />
      <span>{t(isShort ? short : text)}</span>
      {count !== undefined && count > 0 && (
        <small className={name === 'overdue' || name === 'alerts' ? styles['alarm'] : styles['count']}>{count}</small>
      )}
    </a>
  )
}

/** Beside the page from tablets on: where somebody can go, and at its foot who he is here. */
export const Navigation = ({ shell: { groups, staff, here } }: { shell: Shell }) => {
  const { t } = useTexts()
  const membership = here?.membership ?? staff.memberships[0]
  return groups.length === 0 ? null : (
    <nav className={styles['nav']} aria-label={t('workShell.navigation')}>
      <div className={styles['stays']}>
        {groups.map(({ text, items }) => (
          <section key={text}>
            {text && <h2>{t(text)}</h2>}
            <ul role="list">
              {items.map((item) => (
                <li key={item.name}>
                  <Item item={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className={styles['foot']}>
          {staff.person.name}
          {membership && <small>{t(roleTextIn(membership.role, membership.organisation.kind))}</small>}
        </p>
      </div>
    </nav>
  )
}

/** Below the page on phones: four places and the rest. */
export const BottomBar = ({ shell: { groups } }: { shell: Shell }) => {
  const { t } = useTexts()
  const items = groups.flatMap((group) => group.items)
  const more = items.slice(onPhone)
  return items.length === 0 ? null : (
    <nav className={styles['bar']} aria-label={t('workShell.navigation')}>
      {items.slice(0, onPhone).map((item) => (
        <Item key={item.name} item={item} isShort />
      ))}
      {more.length > 0 && (
        <details name="more">
          <summary aria-current={more.some(({ isCurrent }) => isCurrent) ? 'true' : undefined}>
            <WorkIcon name="menu" />
            <span>{t('workShell.more')}</span>
          </summary>
          <ul role="list">
            {more.map((item) => (
              <li key={item.name}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  )
}
