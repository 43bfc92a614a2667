import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/button/button.tsx'
import { Callable } from '../../components/callable.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { OwnPage } from './own-page.tsx'
import styles from './my-booking.module.css'

export type RefusedView = {
  kind: 'refused'
  title: string
  text: string
  help: string | null
  bookingHref: string
  claim?: { href: string; label: string } | null
}
export type DoneView = { kind: 'done'; title: string; lines: string[]; passHref: string | null; bookingHref: string }

/** It cannot be done online, no longer, or not by this customer (M5); says why, and who helps. */
export const RefusedPage = ({ view }: { view: Omit<RefusedView, 'kind'> }) => (
  <Ended title={view.title} bookingHref={view.bookingHref}>
    <Notice kind="warn" title={view.text}>
      {view.help && (
        <p>
          <Callable words={view.help} />
        </p>
      )}
    </Notice>
    {view.claim && (
      <p>
        <a href={view.claim.href}>{view.claim.label}</a>
      </p>
    )}
  </Ended>
)

export const DonePage = ({ view }: { view: Omit<DoneView, 'kind'> }) => {
  const { t } = useTexts()
  return (
    <Ended
      title={view.title}
      bookingHref={view.bookingHref}
      before={view.passHref && <ButtonLink href={view.passHref}>{t('booking.openPass')}</ButtonLink>}
    >
      <Notice kind="ok">
        {view.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
    </Ended>
  )
}

const Ended = ({
  title,
  bookingHref,
  before,
  children,
}: {
  title: string
  bookingHref: string
  before?: ReactNode
  children: ReactNode
}) => {
  const { t } = useTexts()
  return (
    <OwnPage title={title}>
      {children}
      <p className={`${styles['after']} ${styles['foot']}`}>
        {before}
        <ButtonLink look="plain" href={bookingHref}>
          {t('manage.backToBooking')}
        </ButtonLink>
      </p>
    </OwnPage>
  )
}
