import { Button } from '../../components/button/button.tsx'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { LockedOut } from '../../shared/bookings/locked-out.tsx'
import { LookUpForm, type LookUpState } from '../../shared/bookings/look-up-form.tsx'
import type { StatusChip } from '../../shared/bookings/status-chip.ts'
import oldLink from './old-link.island.ts'
import styles from '../../shared/bookings/my-booking.module.css'
import stillThere from '../../shared/bookings/still-there.island.ts'

export type ListedBooking = { href: string; number: string; airport: string; stay: string; chip: StatusChip }

/**
 * `locked` is the number of seconds until the next attempt. `failed` is about the pair and never about one of the two.
 */
export type LookUpView = {
  action: string
  logOutAction: string
  logInHref: string
  isLoggedIn: boolean
  canonical: string
  bookings: ListedBooking[]
  loggedOut: boolean
  prefilled: string
}
export type LookUpAnswer = { state: LookUpState; failed: string | null; lockedSeconds: number | null }

export const LookUpPage = ({ view, answer }: { view: LookUpView; answer: LookUpAnswer | undefined }) => {
  const { t } = useTexts()
  const problems = formProblems(['email', 'number'], answer?.state.errors, answer?.failed)
  const state = answer?.state ?? { values: { email: '', number: view.prefilled }, errors: {} }
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`} {...useBehaviour(stillThere)}>
      <PageHead
        title={t('manage.title')}
        noIndex
        hasErrors={problems.length > 0 || answer?.lockedSeconds != null}
        canonical={view.canonical}
      />
      <ErrorSummary problems={problems} />
      <h1>{t('manage.title')}</h1>
      {view.loggedOut && <Notice kind="ok" title={t('manage.loggedOut')} />}
      {answer?.lockedSeconds != null && <LockedOut seconds={answer.lockedSeconds} />}
      {view.bookings.length > 0 && <Bookings view={view} />}
      {view.bookings.length > 0 ? <h2>{t('manage.findAnother')}</h2> : null}
      <p>{t('manage.lead')}</p>
      <div {...useBehaviour(oldLink)}>
        <LookUpForm action={view.action} state={state} />
      </div>
      <p>
        <a href={view.logInHref}>{t(view.isLoggedIn ? 'account.title' : 'account.logInOrRegister')}</a>
      </p>
    </main>
  )
}

const Bookings = ({ view }: { view: LookUpView }) => {
  const { t } = useTexts()
  return (
    <section aria-labelledby="bookings">
      <h2 id="bookings">{t('manage.bookings')}</h2>
      <ul role="list" className={styles['list']}>
        {view.bookings.map(({ href, number, airport, stay, chip }) => (
          <li key={href}>
            <a href={href}>
              <span className="code">{number}</span> <span className="visually-hidden">{airport}</span>
            </a>
            <span>
              {airport}, {stay}
            </span>
            <Tag kind={chip.kind} icon={chip.icon}>
              {chip.text}
            </Tag>
          </li>
        ))}
      </ul>
      <form method="post" action={view.logOutAction}>
        <Button look="quiet">{t('manage.logOut')}</Button>
      </form>
    </section>
  )
}
