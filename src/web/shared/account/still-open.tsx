import { Notice } from '../../components/notice/notice.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import manage from '../bookings/my-booking.module.css'

/** What must end before anything is erased, with its booking. */
export type OpenItem = { href: string; number: string; why: string }
export type EraseAnswer = { errors: { sure?: string; password?: string }; failed: string | null; lockedSeconds: number }

export const StillOpen = ({ title, items }: { title: string; items: OpenItem[] }) => {
  const { t } = useTexts()
  return (
    <>
      <Notice kind="warn" title={title}>
        {t('account.eraseBlockedText')}
      </Notice>
      <ul role="list" className={`${manage['list']} ${manage['after']}`}>
        {items.map(({ href, number, why }) => (
          <li key={`${href} ${why}`}>
            <a href={href}>
              <span className="code">{number}</span>
            </a>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
