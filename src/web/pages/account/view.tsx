import { ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import manage from '../../shared/bookings/my-booking.module.css'
import type { StatusChip } from '../../shared/bookings/status-chip.ts'
import styles from '../../shared/account/account.module.css'
import { AccountFrame, type AccountFrameView } from '../../shared/account/frame.tsx'

export type AccountBooking = {
  href: string
  number: string
  airport: string
  stay: string
  chip: StatusChip
  pass: string | null
  pay: { href: string; amount: string } | null
  /** The page of the airport, for a stay that is over or cancelled (ACCT-14). */
  again: string | null
}
export type AccountBookingsView = {
  frame: AccountFrameView
  upcoming: AccountBooking[]
  past: AccountBooking[]
  cancelled: AccountBooking[]
  searchHref: string
}

const headings = { upcoming: 'account.upcoming', past: 'account.past', cancelled: 'account.cancelled' } as const

/** The bookings of an account, upcoming ones first, each with the actions it allows. */
export const AccountBookingsPage = ({ view }: { view: AccountBookingsView }) => {
  const { t } = useTexts()
  const isEmpty = view.upcoming.length + view.past.length + view.cancelled.length === 0
  return (
    <AccountFrame here="bookings" frame={view.frame}>
      {isEmpty ? (
        <Card>
          <h2>{t('account.none')}</h2>
          <p>{t('account.noneText', { email: view.frame.email })}</p>
          <ButtonLink href={view.searchHref}>{t('account.search')}</ButtonLink>
        </Card>
      ) : (
        <>
          {view.upcoming.length === 0 && (
            <div className={styles['row']}>
              <p>{t('account.nothingAhead')}</p>
              <ButtonLink href={view.searchHref}>{t('account.search')}</ButtonLink>
            </div>
          )}
          {(['upcoming', 'past', 'cancelled'] as const).map(
            (group) => view[group].length > 0 && <Group key={group} group={group} bookings={view[group]} />,
          )}
        </>
      )}
    </AccountFrame>
  )
}

const Group = ({ group, bookings }: { group: keyof typeof headings; bookings: AccountBooking[] }) => {
  const { t } = useTexts()
  return (
    <section aria-labelledby={group}>
      <h2 id={group}>{t(headings[group])}</h2>
      <ul role="list" className={manage['list']}>
        {bookings.map((booking) => (
          <li key={booking.href}>
            <a href={booking.href}>
              {booking.airport} <span className="code">{booking.number}</span>
            </a>
            <span>{booking.stay}</span>
            <Tag kind={booking.chip.kind} icon={booking.chip.icon}>
              {booking.chip.text}
            </Tag>
            {booking.pass && (
              <a href={booking.pass}>
                {t('account.pass')} <span className="visually-hidden">{booking.number}</span>
              </a>
            )}
            {booking.pay && (
              <a href={booking.pay.href}>
                {t('booking.payNowButton', { amount: booking.pay.amount })}{' '}
                <span className="visually-hidden">{booking.number}</span>
              </a>
            )}
            {booking.again && (
              <a href={booking.again}>
                {t('account.again')} <span className="visually-hidden">{booking.airport}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
