import { Button, ButtonLink } from '../../components/button/button.tsx'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { CheckField, ErrorTemplate } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { GoodToKnow } from '../../components/good-to-know/good-to-know.tsx'
import { Icon } from '../../components/icon.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import bookingForm from './booking-form.island.ts'
import { ByChoice } from './by-choice.tsx'
import { Company } from './company.tsx'
import { Coupon } from './coupon.tsx'
import { Driver } from './driver.tsx'
import lateCheck from './late-check.island.ts'
import { lateRulesOf } from './late-rules.ts'
import { MailboxProof } from './mailbox-proof.tsx'
import { Packages } from './packages.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { Place, PriceLines } from './summary.tsx'
import type { BookingFormView, ClosedView } from './view.ts'
import styles from './booking.module.css'
import buy from './buy.module.css'

/**
 * The booking form (screen 8): a native form that works without script, in which the amounts follow the choice by style
 * sheet alone. booking-form.island.ts says what script adds; after a refused attempt so does late-check.island.ts.
 */
export const BookingPage = ({ view }: { view: BookingFormView }) => {
  const { t } = useTexts()
  const [acting, checking] = [useBehaviour(bookingForm), useBehaviour(lateCheck)]
  const form = usePageForm('booking', 'draft')
  const { errors } = view
  const first = `${view.values.package}${view.values.extras ? '-covered' : ''}`
  const totals = view.combinations.map(({ key, total: one }) => [key, t('booking.totalNow', { total: one })])
  const isRefused = view.problems.length > 0
  const total = (
    <ByChoice combinations={view.combinations} first={first}>
      {(one) => one.total}
    </ByChoice>
  )
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`} {...acting}>
      <PageHead
        title={t('booking.title', { carPark: view.carPark })}
        noIndex
        hasErrors={isRefused || view.notice !== null}
      />
      <ErrorSummary problems={view.problems} />
      {view.booked && <Booked booked={view.booked} />}
      {view.notice && view.notice.kind !== 'failed' && <Changed view={view} notice={view.notice} />}
      <form {...form} method="post" noValidate className={styles['form']}>
        {/* Enter in any field books; without this button it would press the first one, which applies the code */}
        <button hidden tabIndex={-1} />
        <Place view={view} />
        {isRefused && <ErrorTemplate />}
        <div
          className={styles['fields']}
          {...(isRefused && { ...checking, 'data-rules': JSON.stringify(lateRulesOf(t, view)) })}
        >
          <input type="hidden" name="ordinal" value={view.ordinal} />
          <input type="hidden" name="place" />
          {view.combinations.map(({ key, minor }) => (
            <input key={key} type="hidden" name={`shown-${key}`} value={minor} />
          ))}
          <Packages view={view} errors={errors} />
          <Driver view={view} errors={errors} />
          <div className={styles['folded']}>
            <Coupon view={view} errors={errors} />
            <Company view={view} errors={errors} />
          </div>
          <PaymentChoice view={view} errors={errors} />
          <div className={styles['section']}>
            <CheckField
              name="newsletter"
              label={t('booking.newsletter')}
              hint={view.newsletterHint}
              defaultChecked={Boolean(view.values.newsletter)}
            />
            <CheckField
              name="terms"
              label={t('booking.terms')}
              error={errors.terms}
              defaultChecked={Boolean(view.values.terms)}
            />
            <p className={styles['termsLink']}>
              <a href={view.termsHref} target="_blank" rel="noopener">
                {t('booking.termsLink')} {t('common.opensInNewTab')}
              </a>
            </p>
          </div>
          {view.proof && <MailboxProof proof={view.proof} />}
          <GoodToKnow valet={view.valet}>
            <li>{t('booking.bookUntil', { moment: view.bookUntil })}</li>
          </GoodToKnow>
        </div>
        <div className={buy['buy']}>
          <PriceLines view={view} first={first} />
          {view.ratesNotice && <p className={styles['small']}>{view.ratesNotice}</p>}
          <p className={buy['trust']}>
            <Icon name="shield" />
            <span>
              {t(view.hasShuttle ? 'booking.finalShuttle' : 'booking.final')} {t('booking.payOutside')}
            </span>
          </p>
          <div className={buy['bar']}>
            <p
              role="status"
              className={buy['sending']}
              data-sending={t('booking.sending')}
              data-checking={t('booking.checkingCode')}
              data-slow={t('booking.sendingSlow')}
              data-again={t('results.again')}
              data-note=""
            />
            <p
              role="alert"
              className={buy['lost']}
              data-lost={t('booking.lost')}
              data-failed={t('problems.bookingError')}
            />
            {view.booked && (
              <p className={buy['booked']}>
                <strong>{t('booking.booked')}.</strong>{' '}
                <a href={view.booked.href}>
                  {t(view.booked.number === null ? 'booking.searchAgain' : 'booking.toBooking')}
                </a>
              </p>
            )}
            <p className={buy['sum']}>
              <strong data-total="">{total}</strong>{' '}
              <span>
                <ByChoice combinations={view.combinations} first={first}>
                  {(one) =>
                    one.total === one.charged
                      ? t('booking.totalDays', { days: view.days })
                      : t('booking.charged', { price: one.charged })
                  }
                </ByChoice>
              </span>
            </p>
            <Button look="accent" wide data-order="">
              <span className={styles['orderPlain']}>{t('booking.order')}</span>
              <span className={styles['orderPay']}>
                <ByChoice combinations={view.combinations} first={first}>
                  {(one) => t('booking.orderPay', { amount: one.charged })}
                </ByChoice>
              </span>
            </Button>
          </div>
        </div>
        <output className="visually-hidden" data-totals={JSON.stringify(Object.fromEntries(totals))} />
      </form>
    </main>
  )
}

type BookedProps = { booked: NonNullable<BookingFormView['booked']>; isForm?: boolean }

/** Who comes back after paying reads that it is booked, before anything is sent again (BOOK-29). */
const Booked = ({ booked: { number, href }, isForm = true }: BookedProps) => {
  const { t } = useTexts()
  const known = `${t('booking.bookingNumber')}: ${number}`
  return (
    <div className={styles['changed']}>
      <Notice kind="ok" title={t('booking.booked')}>
        <p>{number === null ? t('booking.bookedInFrame') : isForm ? t('booking.bookedBefore', { number }) : known}</p>
        <div className={styles['choices']}>
          <ButtonLink href={href}>{t(number === null ? 'booking.searchAgain' : 'booking.toBooking')}</ButtonLink>
        </div>
      </Notice>
    </div>
  )
}

/** Something changed while the form was being filled in. Nothing is booked, and the visitor decides. */
const Changed = ({ view, notice }: { view: BookingFormView; notice: NonNullable<BookingFormView['notice']> }) => {
  const { t } = useTexts()
  const isPrice = notice.kind === 'priceChanged'
  return (
    <div autoFocus tabIndex={-1} className={styles['changed']} role="alert">
      <Notice kind="warn" title={notice.title}>
        {notice.text && <p>{notice.text}</p>}
        <div className={styles['choices']}>
          {isPrice && (
            <Button form="booking" look="accent">
              {t('booking.order')}
            </Button>
          )}
          <ButtonLink look="plain" href={view.backHref}>
            {t(isPrice ? 'booking.backToResults' : 'booking.otherChoices')}
          </ButtonLink>
        </div>
      </Notice>
    </div>
  )
}

/** The product cannot be booked for the stay, or no longer can. */
export const ClosedPage = ({ view }: { view: ClosedView }) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${styles['page']}`}>
      <PageHead title={t('booking.title', { carPark: view.carPark })} noIndex />
      <h1>{t('booking.notBookable')}</h1>
      <p>
        {view.carPark}, {view.airport}
      </p>
      {view.booked && <Booked booked={view.booked} isForm={false} />}
      <Notice kind="warn" title={view.reason}>
        {view.hint && <p>{view.hint}</p>}
      </Notice>
      <p className={styles['choices']}>
        <ButtonLink href={view.backHref}>{t('booking.otherChoices')}</ButtonLink>
      </p>
    </main>
  )
}
