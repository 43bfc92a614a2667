import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { DefinitionList, type Definition } from '../../components/definition-list/definition-list.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { Icon } from '../../components/icon.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { Keep, type KeepView } from '../../shared/account/keep.tsx'
import type { BookingNotice } from '../../shared/bookings/bounce.ts'
import { PlaceFacts, type Place } from '../../shared/bookings/place-facts.tsx'
import { RefundTracker, type RefundTrack } from '../../shared/bookings/refund-tracker.tsx'
import type { StatusChip } from '../../shared/bookings/status-chip.ts'
import type { StatusLink } from '../../shared/bookings/take-along.ts'
import styles from '../../shared/bookings/my-booking.module.css'

export type StatusView = {
  number: string
  airport: string
  chip: StatusChip
  sentence: string | null
  toDo: { text: string; action: { href: string; label: string } | null }[]
  notices: BookingNotice[]
  pass: { href: string; code: string } | null
  /** The pass as PDF, the calendar file, invoices and wallet passes. */
  documents: StatusLink[]
  facts: Definition[]
  place: Place & { directions: string[] }
  /** What can still be done, with its deadline, or why it cannot. */
  options: string[]
  actions: StatusLink[]
  refunds: RefundTrack[]
  history: { when: string; what: string }[]
  /** The address where whatever is due is paid. */
  payHref: string
  listHref: string | null
  logOutAction: string
}

/** The one step among all that is to be done which stands out: paying, or else the first one. */
const leadOf = ({ notices, toDo, payHref }: StatusView): { href: string } | null => {
  const steps = [
    ...notices.flatMap(({ kind, action }) => (kind === 'warn' && action ? [action] : [])),
    ...toDo.flatMap(({ action }) => (action ? [action] : [])),
  ]
  return steps.find(({ href }) => href === payHref) ?? steps[0] ?? null
}

/** Screen 13: what is booked, what is missing, the pass, and what can still be done. */
export const StatusPage = ({ view, keep, dataHref }: { view: StatusView; keep: KeepView; dataHref: string }) => {
  const { t } = useTexts()
  const lead = leadOf(view)
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={`${t('manage.title')} ${view.airport}`} noIndex />
      <div className={styles['head']}>
        <h1>
          {view.airport} <span className={`code ${styles['number']}`}>{view.number}</span>
        </h1>
        <p className={styles['state']}>
          <Tag kind={view.chip.kind} icon={view.chip.icon}>
            {view.chip.text}
          </Tag>{' '}
          {view.sentence}
        </p>
      </div>
      {view.notices.map(({ kind, title, text, action }) => (
        <Notice key={title} kind={kind} title={title}>
          {text && <p>{text}</p>}
          {action && (
            <p className={styles['action']}>
              <ButtonLink look={action === lead ? 'accent' : 'plain'} href={action.href}>
                {action.label}
              </ButtonLink>
            </p>
          )}
        </Notice>
      ))}
      {view.toDo.length > 0 && (
        <Card as="section" labelledBy="to-do">
          <h2 id="to-do">{t('manage.toDo')}</h2>
          <ul role="list" className={styles['toDo']}>
            {view.toDo.map(({ text, action }) => (
              <li key={text}>
                <span>{text}</span>
                {action && (
                  <ButtonLink look={action === lead ? 'accent' : 'plain'} href={action.href}>
                    {action.label}
                  </ButtonLink>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <RefundTracker refunds={view.refunds} />
      <div className={styles['columns']}>
        <div>
          <Card as="section" labelledBy="stay">
            <h2 id="stay">{t('manage.stay')}</h2>
            {view.pass && (
              <p>
                <ButtonLink wide href={view.pass.href} icon="barrier">
                  {t('booking.openPass')}
                </ButtonLink>
              </p>
            )}
            <DefinitionList items={view.facts} columns />
            <Links links={view.documents} />
          </Card>
          <Card as="section" labelledBy="place">
            <h2 id="place">{t('booking.howToGetThere')}</h2>
            <PlaceFacts place={view.place} />
            {view.place.directions.length > 0 && (
              <ol className={styles['steps']}>
                {view.place.directions.map((direction) => (
                  <li key={direction}>{direction}</li>
                ))}
              </ol>
            )}
          </Card>
        </div>
        <div>
          {view.options.length + view.actions.length > 0 && (
            <Card as="section" labelledBy="options">
              <h2 id="options">{t('manage.options')}</h2>
              {view.options.length > 0 && (
                <ul>
                  {view.options.map((option) => (
                    <li key={option}>{option}</li>
                  ))}
                </ul>
              )}
              <Links links={view.actions} />
            </Card>
          )}
          <Card as="section" labelledBy="history">
            <h2 id="history">{t('manage.payments')}</h2>
            <ol role="list" className={styles['history']}>
              {view.history.map(({ when, what }, index) => (
                <li key={`${when} ${what} ${index}`}>
                  <span className={styles['when']}>{when}</span> {what}
                </li>
              ))}
            </ol>
          </Card>
        </div>
      </div>
      <Keep view={keep} />
      <div className={styles['foot']}>
        <a href={dataHref}>{t('account.bookingDataTitle')}</a>
        {view.listHref && <a href={view.listHref}>{t('manage.bookings')}</a>}
        <form method="post" action={view.logOutAction}>
          <Button look="quiet">{t('manage.logOut')}</Button>
        </form>
      </div>
    </main>
  )
}

/** Plain links with a line each, so that the pass and what is to be done stay the only buttons. */
const Links = ({ links }: { links: StatusLink[] }) =>
  links.length > 0 && (
    <ul role="list" className={styles['links']}>
      {links.map(({ href, label, icon }) => (
        <li key={href}>
          <a href={href}>
            <Icon name={icon} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
