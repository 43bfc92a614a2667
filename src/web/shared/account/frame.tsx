import type { ReactNode } from 'react'
import { Button } from '../../components/button/button.tsx'
import type { FieldProblem } from '../../components/error-summary/error-summary.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import manage from '../bookings/my-booking.module.css'
import { OwnPage } from '../bookings/own-page.tsx'
import styles from './account.module.css'

export type AccountPlace = 'bookings' | 'saved' | 'security' | 'data'
/** What every page of an account has around it. */
export type AccountFrameView = {
  email: string
  links: Record<AccountPlace, string>
  logOutAction: string
  done: string | null
}

const titles = {
  bookings: 'account.title',
  saved: 'account.savedTitle',
  security: 'account.securityTitle',
  data: 'account.dataTitle',
} as const

export const AccountFrame = ({
  here,
  frame,
  problems = [],
  children,
}: {
  here: AccountPlace
  frame: AccountFrameView
  problems?: readonly FieldProblem[]
  children: ReactNode
}) => {
  const { t } = useTexts()
  const title = t(titles[here])
  return (
    <OwnPage title={title} problems={problems}>
      <p>{t('account.loggedInAs', { email: frame.email })}</p>
      <nav className={styles['nav']} aria-label={t('account.navigation')}>
        {(Object.keys(titles) as AccountPlace[]).map((place) => (
          <a key={place} href={frame.links[place]} aria-current={place === here ? 'page' : undefined}>
            {t(titles[place])}
          </a>
        ))}
      </nav>
      {frame.done && problems.length === 0 && <Notice kind="ok" title={frame.done} />}
      <div className={styles['rows']}>{children}</div>
      <div className={manage['foot']}>
        <form method="post" action={frame.logOutAction}>
          <Button look="quiet">{t('account.logOut')}</Button>
        </form>
      </div>
    </OwnPage>
  )
}
