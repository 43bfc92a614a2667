import { Icon } from '../../components/icon.tsx'
import { Photos } from '../../components/photos/photos.tsx'
import { Picture } from '../../components/picture/picture.tsx'
import { Rating } from '../../components/rating/rating.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { ByChoice } from './by-choice.tsx'
import type { BookingFormView } from './view.ts'
import styles from './summary.module.css'

/**
 * What is booked, at the top of a phone and beside the form on a desktop. The heading of the page is the car park on a
 * phone, where it stands at its picture, and what one does here on a desktop.
 */
export const Place = ({ view }: { view: BookingFormView }) => {
  const { t } = useTexts()
  return (
    <div className={styles['top']}>
      <h1 className={styles['title']}>
        <span className={styles['onPhone']}>{view.carPark}</span>
        <span className={styles['onDesktop']}>{t('booking.heading')}</span>
      </h1>
      <section className={styles['place']}>
        {view.picture && (
          <div className={styles['picture']}>
            <Picture of={view.picture} fill />
          </div>
        )}
        <div className={styles['names']}>
          <h2 className={`${styles['name']} ${styles['onDesktop']}`}>{view.carPark}</h2>
          {view.rating && <Rating of={view.rating} />}
        </div>
        <dl className={styles['stay']}>
          <div>
            <dt>{t('booking.driveIn')}</dt>
            <dd>
              {view.driveIn} <Icon name="arrow-right" />
            </dd>
          </div>
          <div>
            <dt>{t('booking.driveOut')}</dt>
            <dd>{view.driveOut}</dd>
          </div>
        </dl>
        <p className={styles['reach']}>
          {view.way.minutes && <strong>{view.way.minutes} </strong>}
          <span>{view.way.words}</span>
        </p>
        <p className={styles['where']}>
          <span className={styles['onDesktop']}>
            {view.address}, {view.airport}.{' '}
          </span>
          <a href={view.backHref}>{t('booking.changeStay')}</a>
        </p>
        {view.picture?.others && (
          <details className={styles['photos']}>
            <summary>{t('carparks.photos', { name: view.carPark })}</summary>
            <Photos of={view.picture} name={view.carPark} apart />
          </details>
        )}
      </section>
    </div>
  )
}

/** The parts of the chosen price, which add up to the total (PR-04). */
export const PriceLines = ({ view: { combinations, coupon }, first }: { view: BookingFormView; first: string }) => {
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
