import type { ReactNode } from 'react'
import { DefinitionList } from '../../components/definition-list/definition-list.tsx'
import { GateBadge } from '../../components/gate-badge/gate-badge.tsx'
import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../kernel/texts.tsx'
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
        <span>
          {t('booking.total')}: <strong>{total}</strong>
        </span>
        <span className={styles['fold']}>
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className={styles['inside']}>
        <DefinitionList items={[...view.stay, { term: view.airport, value: view.days }]} />
        {view.ratesNotice && <p className={styles['small']}>{view.ratesNotice}</p>}
        <PriceLines view={view} first={first} />
        <p className={styles['small']}>{t('common.localTimes')}</p>
        <p className={styles['small']}>
          <ByChoice combinations={view.combinations} first={first}>
            {({ total: shown, charged }) =>
              shown === charged
                ? t('common.vatIncluded')
                : `${t('booking.charged', { price: charged })}. ${t('common.vatIncluded')}`
            }
          </ByChoice>
        </p>
        <p>
          <a href={view.backHref}>{t('booking.changeStay')}</a>
        </p>
      </div>
    </details>
  )
}

/** The parts of the chosen price, which add up to the total (PR-04). */
const PriceLines = ({ view: { combinations, coupon }, first }: { view: BookingFormView; first: string }) => {
  const { t } = useTexts()
  return (
    <div className={styles['lines']}>
      <ByChoice combinations={combinations} first={first}>
        {({ lines, regular, charged }) => (
          <>
            {lines.map(({ label, amount }) => (
              <span key={label} className={styles['line']}>
                <span>{label}</span> <span>{amount}</span>
              </span>
            ))}
            {lines.length > 0 && (
              <strong className={styles['line']}>
                <span>{t('booking.total')}</span> <span>{charged}</span>
              </strong>
            )}
            {regular && (
              <span className={styles['line']}>
                <s>
                  <span className="visually-hidden">{t('common.regularPrice')} </span>
                  {regular.price}
                </s>{' '}
                <span>{t('common.lowestPrice', { price: regular.lowest })}</span>
              </span>
            )}
          </>
        )}
      </ByChoice>
      {coupon.refused && <p>{coupon.refused}</p>}
    </div>
  )
}
