import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { DefinitionList, type Definition } from '../../components/definition-list/definition-list.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { Keep, type KeepView } from '../../shared/account/keep.tsx'
import type { BookingNotice } from '../../shared/bookings/bounce.ts'
import { PlaceFacts, type Place } from '../../shared/bookings/place-facts.tsx'
import { RefundTracker, type RefundTrack } from '../../shared/bookings/refund-tracker.tsx'
import type { StatusChip } from '../../shared/bookings/status-chip.ts'
import type { StatusLink } from '../../shared/bookings/take-along.ts'
import { Picture, type PictureView } from '../../components/picture/picture.tsx'
import shared from '../../shared/bookings/my-booking.module.css'
import styles from './booking.module.css'
import cancelDialog from './cancel-dialog.island.ts'

export type StatusView = {
  number: string
  airport: string
  /** The next event, such as "Drive in Thu 10 Dec, 08:00"; null: none is ahead. */
  heading: string | null
  /** Car park, dates and length in one line. */
  stay: string
  chip: StatusChip
  sentence: string | null
  toDo: { text: string; action: { href: string; label: string } | null }[]
  notices: BookingNotice[]
  pass: { href: string; code: string } | null
  /** The pass as PDF, the calendar file, invoices and wallet passes. */
  documents: StatusLink[]
  facts: Definition[]
  place: Place
  /** Why nothing can be changed any more; null: something can, or it was said already. */
  why: string | null
  rows: StatusRow[]
  refunds: RefundTrack[]
  history: { when: string; what: string }[]
  /** The address where whatever is due is paid. */
  payHref: string
  listHref: string | null
  logOutAction: string
}

/** A way on from here, with its rule under it. `href` null: it is not possible, and the rule says why. */
export type StatusRow = {
  href: string | null
  label: string
  icon: IconName
  rule: string | null
  /** Opens as a dialog over this page where there is script. */
  opens?: boolean
}

/**
 * The one step among all that is to be done which stands out: paying, or what is said first. Where neither is, the pass
 * stands out, and only without a pass what is missing.
 */
const leadOf = ({ notices, toDo, payHref, pass }: StatusView): { href: string } | null => {
  const warned = notices.flatMap(({ kind, action }) => (kind === 'warn' && action ? [action] : []))
  const steps = toDo.flatMap(({ action }) => (action ? [action] : []))
  const paying = [...warned, ...steps].find(({ href }) => href === payHref)
  return paying ?? warned[0] ?? (pass ? null : (steps[0] ?? null))
}

type Props = { view: StatusView; picture?: PictureView | null; keep: KeepView; dataHref: string }

/** Screen 13: what comes next, the pass, what is missing, and what can still be done. */
export const StatusPage = ({ view, picture = null, keep, dataHref }: Props) => {
  const { t } = useTexts()
  const lead = leadOf(view)
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={`${t('manage.title')} ${view.airport}`} noIndex />
      <div className={styles['top']}>
        {picture && (
          <div className={styles['picture']}>
            <Picture of={picture} fill />
          </div>
        )}
        <Head view={view} isPassLead={lead === null} />
      </div>
      <div className={`${styles['below']} ${shared['page']}`}>
        {view.notices.map(({ kind, title, text, action }) => (
          <Notice key={title} kind={kind} title={title}>
            {text && <p>{text}</p>}
            {action && (
              <p className={shared['action']}>
                <ButtonLink look={action === lead ? 'accent' : 'plain'} href={action.href}>
                  {action.label}
                </ButtonLink>
              </p>
            )}
          </Notice>
        ))}
        <ToDo view={view} lead={lead} />
        <RefundTracker refunds={view.refunds} />
        <Rows view={view} />
        <div className={shared['columns']}>
          <Card as="section" labelledBy="stay">
            <h2 id="stay">{t('manage.stay')}</h2>
            <DefinitionList items={view.facts} columns />
            <Links links={view.documents} />
          </Card>
          <div>
            <Card as="section" labelledBy="place">
              <h2 id="place">{t('booking.howToGetThere')}</h2>
              <PlaceFacts place={view.place} />
            </Card>
            <Card as="section" labelledBy="history">
              <h2 id="history">{t('manage.payments')}</h2>
              <ol role="list" className={shared['history']}>
                {view.history.map(({ when, what }, index) => (
                  <li key={`${when} ${what} ${index}`}>
                    <span className={shared['when']}>{when}</span> {what}
                  </li>
                ))}
              </ol>
            </Card>
          </div>
        </div>
        <Keep view={keep} />
        <div className={shared['foot']}>
          <a href={dataHref}>{t('account.bookingDataTitle')}</a>
          {view.listHref && <a href={view.listHref}>{t('manage.bookings')}</a>}
          <form method="post" action={view.logOutAction}>
            <Button look="quiet">{t('manage.logOut')}</Button>
          </form>
        </div>
      </div>
    </main>
  )
}

/** How it stands, what comes next, and the pass. */
const Head = ({ view, isPassLead }: { view: StatusView; isPassLead: boolean }) => {
  const { t } = useTexts()
  return (
    <div className={styles['head']}>
      <Tag kind={view.chip.kind} icon={view.chip.icon}>
        {view.chip.text}
      </Tag>
      <h1>{view.heading ?? view.airport}</h1>
      {view.heading === null && view.sentence && <p className={styles['sentence']}>{view.sentence}</p>}
      <p>{view.stay}</p>
      <p>
        {t('booking.bookingNumber')} <span className="code">{view.number}</span>
      </p>
      {view.pass && (
        <ButtonLink wide look={isPassLead ? 'accent' : 'primary'} href={view.pass.href} icon="barrier">
          {t('booking.openPass')}
        </ButtonLink>
      )}
    </div>
  )
}

/** One thing at a time stands out; whatever else is to be done follows it, more quietly. */
const ToDo = ({ view, lead }: { view: StatusView; lead: { href: string } | null }) => {
  const { t } = useTexts()
  if (view.toDo.length === 0) return null
  return (
    <section aria-labelledby="to-do" className={styles['toDo']}>
      <h2 id="to-do" className="visually-hidden">
        {t('manage.toDo')}
      </h2>
      <ul role="list">
        {view.toDo.map(({ text, action }, index) => (
          <li key={text}>
            <span>{text}</span>
            {action && (
              <ButtonLink look={action === lead ? 'accent' : index === 0 ? 'primary' : 'plain'} href={action.href}>
                {action.label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Rows = ({ view }: { view: StatusView }) => {
  const { t } = useTexts()
  if (view.why === null && view.rows.length === 0) return null
  return (
    <section aria-labelledby="options" {...useBehaviour(cancelDialog)}>
      <h2 id="options">{t('manage.options')}</h2>
      {view.why && <p className={styles['why']}>{view.why}</p>}
      <ul role="list" className={styles['rows']}>
        {view.rows.map((row) => (
          <li key={row.label}>
            {row.href === null ? (
              <RowWords row={row} />
            ) : (
              <a href={row.href} {...(row.opens && { 'data-dialog': '' })}>
                <RowWords row={row} />
              </a>
            )}
          </li>
        ))}
      </ul>
      <p role="status" data-note="" data-lost={t('common.lost')} />
      <dialog className={styles['dialog']} aria-labelledby="dialog-title" />
    </section>
  )
}

const RowWords = ({ row: { href, label, icon, rule } }: { row: StatusRow }) => (
  <span className={href === null ? `${styles['row']} ${styles['not']}` : styles['row']}>
    <Icon name={icon} />
    <span>
      <strong>{label}</strong>
      {rule && <small>{rule}</small>}
    </span>
    {href !== null && <Icon name="chevron-right" />}
  </span>
)

/** Plain links with a line each. */
const Links = ({ links }: { links: StatusLink[] }) =>
  links.length > 0 && (
    <ul role="list" className={shared['links']}>
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
