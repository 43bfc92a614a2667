import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButtonLink } from '../../parts/button.tsx'
import { actLook, type ActLink } from '../../frame/booking-acts.ts'
import { WorkIcon } from '../../parts/work-icon.tsx'
import styles from './booking.module.css'

/** What can be done, in the line of the title; a phone has them at its foot. */
export const ActLinks = ({ links }: { links: readonly ActLink[] }) => {
  const { t } = useTexts()
  return (
    <div className={styles['acts']}>
      {links.map(({ name, href }) => (
        <WorkButtonLink key={name} href={href} icon={actLook[name].icon} shortcut={actLook[name].key}>
          {t(actLook[name].text)}
        </WorkButtonLink>
      ))}
    </div>
  )
}

/** How many stand in the bar of a phone beside the rest. */
const inBar = 3

/** The same at the foot of a phone, where a thumb reaches: the first ones, and the rest behind one more press. */
export const FootBar = ({ links }: { links: readonly ActLink[] }) => {
  const { t } = useTexts()
  const rest = links.slice(inBar)
  return (
    <nav className={styles['foot']} aria-label={t('workService.acts')}>
      {links.slice(0, inBar).map(({ name, href }) => (
        <a key={name} href={href}>
          <WorkIcon name={actLook[name].icon} />
          <span>{t(actLook[name].text)}</span>
        </a>
      ))}
      {rest.length > 0 && (
        <details>
          <summary>
            <WorkIcon name="menu" />
            <span>{t('workShell.more')}</span>
          </summary>
          <ul role="list">
            {rest.map(({ name, href }) => (
              <li key={name}>
                <a href={href}>
                  <WorkIcon name={actLook[name].icon} />
                  <span>{t(actLook[name].text)}</span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  )
}
