import type { TextId } from '#texts/texts.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { WorkButtonLink } from '../../parts/button.tsx'
import { WorkIcon, type WorkIconName } from '../../parts/work-icon.tsx'
import type { ActName } from './acts.ts'
import styles from './booking.module.css'

type Act = ActName | 'move'
export type ActLink = { name: Act; href: string }

/** How each act is called and shown. */
export const actLook = {
  dates: { text: 'workService.dates', icon: 'calendar', key: 'C' },
  move: { text: 'workMove.act', icon: 'swap', key: 'M' },
  refund: { text: 'workService.refund', icon: 'euro', key: 'R' },
  note: { text: 'workDesk.note', icon: 'note', key: 'N' },
  letter: { text: 'letters.listAgain', icon: 'mail', key: 'L' },
  waive: { text: 'workService.waive', icon: 'hand', key: undefined },
  details: { text: 'changes.editTitle', icon: 'doc', key: undefined },
  noShow: { text: 'workDesk.gaveUp', icon: 'flag', key: undefined },
  revive: { text: 'workDesk.bringBack', icon: 'undo', key: undefined },
  cancel: { text: 'manage.cancelLink', icon: 'cancel', key: undefined },
} as const satisfies Record<Act, { text: TextId; icon: WorkIconName; key?: string | undefined }>

/** In the order of how often they are wanted; what takes the booking away stands last. */
const order = Object.keys(actLook) as Act[]
export const inOrder = (links: readonly ActLink[]): ActLink[] =>
  links.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))

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
