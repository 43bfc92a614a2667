import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { DefinitionList, type Definition } from '../../components/definition-list/definition-list.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { useTexts } from '../../components/texts.tsx'
import type { StatusChip } from './status-chip.ts'
import styles from './my-booking.module.css'

export type StatusView = {
  number: string
  airport: string
  chip: StatusChip
  sentence: string
  toDo: { text: string; action: { href: string; label: string } | null }[]
  pass: { href: string; pdfHref: string; code: string } | null
  facts: Definition[]
  place: { name: string; address: string; phone: string; phoneHref: string; directions: string[] }
  /** what can still be done with its deadline, or why it cannot */
  options: string[]
  cancelHref: string | null
  history: { when: string; what: string }[]
  listHref: string | null
  logOutAction: string
}

/** Design ux S13: what is booked, what is missing, the pass, what can still be done. */
export const StatusPage = ({ view }: { view: StatusView }) => {
  const { t } = useTexts()
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
      {view.toDo.length > 0 && (
        <Card as="section" labelledBy="to-do">
          <h2 id="to-do">{t('manage.toDo')}</h2>
          <ul role="list" className={styles['toDo']}>
            {view.toDo.map(({ text, action }) => (
              <li key={text}>
                <span>{text}</span>
                {action && (
                  <ButtonLink look="accent" href={action.href}>
                    {action.label}
                  </ButtonLink>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className={styles['columns']}>
        <Card as="section" labelledBy="stay">
          <h2 id="stay">{t('manage.stay')}</h2>
          <DefinitionList items={view.facts} columns />
          {view.pass && (
            <div className={styles['actions']}>
              <ButtonLink href={view.pass.href} icon="barrier">
                {t('booking.openPass')}
              </ButtonLink>
              <ButtonLink look="plain" href={view.pass.pdfHref} icon="download">
                {t('booking.downloadPass')}
              </ButtonLink>
            </div>
          )}
        </Card>
        <Card as="section" labelledBy="place">
          <h2 id="place">{t('booking.howToGetThere')}</h2>
          <DefinitionList
            items={[
              { term: t('booking.carPark'), value: view.place.name },
              { term: t('booking.address'), value: view.place.address },
              { term: t('booking.phone'), value: <a href={view.place.phoneHref}>{view.place.phone}</a> },
            ]}
          />
          <ol className={styles['steps']}>
            {view.place.directions.map((direction) => (
              <li key={direction}>{direction}</li>
            ))}
          </ol>
        </Card>
        <Card as="section" labelledBy="options">
          <h2 id="options">{t('manage.options')}</h2>
          <ul>
            {view.options.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ul>
          {view.cancelHref && (
            <p>
              <ButtonLink look="plain" href={view.cancelHref} icon="cancel">
                {t('manage.cancelLink')}
              </ButtonLink>
            </p>
          )}
        </Card>
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
      <div className={styles['foot']}>
        {view.listHref && <a href={view.listHref}>{t('manage.bookings')}</a>}
        <form method="post" action={view.logOutAction}>
          <Button look="quiet">{t('manage.logOut')}</Button>
        </form>
      </div>
    </main>
  )
}
