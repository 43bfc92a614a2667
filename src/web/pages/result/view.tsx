import { ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { Keep, type KeepView } from '../../shared/account/keep.tsx'
import { PlaceFacts } from '../../shared/bookings/place-facts.tsx'
import { CopyButton } from '../../shared/payment/copy-button.tsx'
import type { ResultView } from '../../shared/payment/view.ts'
import styles from '../../shared/payment/payment.module.css'

/** Screen 12: that it worked, the number, the pass, and what comes next. Reloading or a bookmark shows the same. */
export const ResultPage = ({ view, keep }: { view: ResultView; keep: KeepView }) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={view.title} noIndex />
      <div className={view.unpaid ? `${styles['panel']} ${styles['panelUnpaid']}` : styles['panel']}>
        <h1>{view.title}</h1>
        <p className={styles['numberLabel']}>{t('booking.bookingNumber')}</p>
        <p className={styles['number']}>
          <span className="code">{view.number}</span> <CopyButton text={view.number} />
        </p>
      </div>
      {view.bounce ? (
        <Notice kind="bad" title={view.bounce.title}>
          <p>{view.bounce.text}</p>
        </Notice>
      ) : (
        <p>{view.sentTo}</p>
      )}
      <ul role="list" className={styles['mails']}>
        {view.mails.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      <div className={styles['columns']}>
        <Card as="section" labelledBy="next">
          <h2 id="next">{t('booking.next')}</h2>
          <ol className={styles['steps']}>
            {view.next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {view.payHref && (
            <p>
              <ButtonLink look="accent" href={view.payHref}>
                {t('booking.payNowButton', { amount: view.payAmount })}
              </ButtonLink>
            </p>
          )}
          <p>
            <a href={view.bookingHref}>{t('booking.toBooking')}</a>
          </p>
        </Card>
        {view.codes && (
          <Card>
            <a
              className={styles['preview']}
              href={view.passHref}
              aria-label={t('booking.openPass')}
              dangerouslySetInnerHTML={{ __html: view.codes.qrSvg }}
            />
            <p className={`code ${styles['previewCode']}`}>{view.codes.code}</p>
            <div className={styles['actions']}>
              <ButtonLink href={view.passHref} icon="barrier">
                {t('booking.openPass')}
              </ButtonLink>
              <ButtonLink look="plain" href={view.pdfHref} icon="download">
                {t('booking.downloadPass')}
              </ButtonLink>
              {view.takeAlong.map(({ href, label, icon }) => (
                <ButtonLink key={href} look="plain" href={href} icon={icon}>
                  {label}
                </ButtonLink>
              ))}
            </div>
          </Card>
        )}
        {view.place && (
          <Card as="section" labelledBy="way">
            <h2 id="way">{t('booking.howToGetThere')}</h2>
            <PlaceFacts place={view.place} />
            <ol className={styles['steps']}>
              {view.place.directions.map((direction) => (
                <li key={direction}>{direction}</li>
              ))}
            </ol>
          </Card>
        )}
      </div>
      <Keep view={keep} />
    </main>
  )
}

/** For somebody who paid by the link of a letter and may not see the booking (PY-29). */
export const PaidByLinkPage = ({ amount, lines }: { amount: string; lines: readonly string[] }) => {
  const { t } = useTexts()
  const title = t('booking.paidByLink', { amount })
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={title} noIndex />
      <h1>{title}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </main>
  )
}
