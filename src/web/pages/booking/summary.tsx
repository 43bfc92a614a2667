import type { ReactNode } from 'react'
import { DefinitionList } from '../../components/definition-list/definition-list.tsx'
import { GateBadge } from '../../components/gate-badge/gate-badge.tsx'
import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../components/texts.tsx'
import { ByChoice } from './by-choice.tsx'
import type { BookingFormView } from './view.ts'
import styles from './booking.module.css'

/** What is booked and what it costs: folded on a phone, beside the form on a desktop. */
export const Summary = ({ view, total, first }: { view: BookingFormView; total: ReactNode; first: string }) => {
  const { t } = useTexts()
  return (
    <details className={styles['summary']}>
      <summary>
        <span className={styles['where']}>
          <GateBadge iata={view.iata} /> <strong>{view.carPark}</strong>
        </span>
        <span className={styles['whole']}>
          {t('booking.total')}: <strong>{total}</strong>
        </span>
        <span className={styles['fold']}>
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className={styles['inside']}>
        <DefinitionList items={[...view.stay, { term: view.airport, value: view.days }]} />
        <p className={styles['small']}>{t('common.localTimes')}</p>
        <p className={styles['small']}>
          <ByChoice combinations={view.combinations} first={first}>
            {({ total: shown, charged }) => (shown === charged ? t('common.vatIncluded') : `${t('booking.charged', { price: charged })}. ${t('common.vatIncluded')}`)}
          </ByChoice>
        </p>
        <p>
          <a href={view.backHref}>{t('booking.changeStay')}</a>
        </p>
      </div>
    </details>
  )
}
