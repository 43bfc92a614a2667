import { ButtonLink } from '../../components/button/button.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './embed-booked.module.css'

type Props = {
  number: string
  isHeld: boolean
  isOver: boolean
  status: string
  carPark: string
  stay: string
  total: string
  email: string
  pay: { href: string; amount: string } | null
  back: { name: string; href: string } | null
  again: string
  here: string
}

export const BookedPage = ({
  number,
  isHeld,
  isOver,
  status,
  carPark,
  stay,
  total,
  email,
  pay,
  back,
  again,
  here,
}: Props) => {
  const { t } = useTexts()
  const title = isHeld ? t('brand.held') : isOver ? status : t('brand.booked')
  return (
    <main id="main" tabIndex={-1} className={styles['page']}>
      <PageHead title={title} noIndex />
      <h1>{title}</h1>
      <dl className={styles['facts']}>
        <div>
          <dt>{t('booking.bookingNumber')}</dt>
          <dd className="code" {...(!isOver && { 'data-booked': number })}>
            {number}
          </dd>
        </div>
        <div>
          <dt>{carPark}</dt>
          <dd>{stay}</dd>
        </div>
        <div>
          <dt>{status}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
      {!isHeld && !isOver && <p>{t('booking.sentTo', { email })}</p>}
      {pay && !isOver && (
        <p>
          <ButtonLink look="accent" href={pay.href} target="_blank" rel="noopener">
            {t('booking.payNowButton', { amount: pay.amount })} {t('common.opensInNewTab')}
          </ButtonLink>
        </p>
      )}
      {isHeld && (
        <p>
          <a href={here}>{t('brand.paid')}</a>
        </p>
      )}
      {back && (
        <p>
          <a href={back.href} target="_top">
            {t('brand.back', { name: back.name })}
          </a>
        </p>
      )}
      <p>
        <a href={again}>{t('brand.another')}</a>
      </p>
    </main>
  )
}
