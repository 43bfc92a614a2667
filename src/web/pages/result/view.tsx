import { ButtonLink } from '../../components/button/button.tsx'
import { CopyButton } from '../../components/copy/copy-button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { Picture, type PictureView } from '../../components/picture/picture.tsx'
import { Rail } from '../../components/rail/rail.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { Keep, type KeepView } from '../../shared/account/keep.tsx'
import { PlaceFacts } from '../../shared/bookings/place-facts.tsx'
import type { ResultView } from '../../shared/payment/view.ts'
import old from '../../shared/payment/payment.module.css'
import styles from './result.module.css'

type Props = {
  view: ResultView
  picture: PictureView | null
  keep: KeepView
  back: { name: string; href: string } | null
}

/**
 * Screen 12: that it worked, where and when, what was paid, and the pass, all before anybody has to scroll; then what
 * comes next. Reloading or a bookmark shows the same.
 */
export const ResultPage = ({ view, picture, keep, back }: Props) => {
  const { t } = useTexts()
  const links = [
    { href: view.bookingHref, label: t('booking.toBooking') },
    ...(view.hasPass ? [{ href: view.pdfHref, label: t('booking.downloadPass') }] : []),
    ...view.mails,
    ...(back ? [{ href: back.href, label: t('brand.back', { name: back.name }) }] : []),
  ]
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={view.title} noIndex />
      <div className={view.unpaid ? `${styles['done']} ${styles['unpaid']}` : styles['done']}>
        {picture && (
          <div className={styles['picture']}>
            <Picture of={picture} fill />
          </div>
        )}
        <Summary view={view} />
      </div>
      <div className={styles['below']}>
        <Actions view={view} />
        {view.bounce && (
          <Notice kind="bad" title={view.bounce.title}>
            <p>{view.bounce.text}</p>
          </Notice>
        )}
        <section aria-labelledby="next">
          <h2 id="next">{t('booking.next')}</h2>
          <Rail
            steps={view.steps}
            lead={
              view.payHref && (
                <p>
                  <ButtonLink look="accent" href={view.payHref}>
                    {t('booking.payNowButton', { amount: view.payAmount })}
                  </ButtonLink>
                </p>
              )
            }
          />
          <ul role="list" className={styles['more']}>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
            <li>
              <CopyButton text={view.number} />
            </li>
          </ul>
        </section>
        {view.place && (
          <section aria-labelledby="way">
            <h2 id="way">{t('booking.howToGetThere')}</h2>
            <PlaceFacts place={view.place} />
          </section>
        )}
        <Keep view={keep} />
      </div>
    </main>
  )
}

const Summary = ({ view }: { view: ResultView }) => {
  const { t } = useTexts()
  return (
    <div className={styles['inner']}>
      <h1 className={styles['heading']}>
        <span className={styles['sign']}>
          <Icon name={view.unpaid ? 'euro' : 'check'} />
        </span>
        {view.title}
      </h1>
      <p className={styles['place']}>
        <strong>{view.carPark}</strong>, {view.address}
      </p>
      <dl className={styles['stay']}>
        {view.stay.map(({ label, value }, i) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {i === 0 && <Icon name="arrow-right" />}
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles['money']}>
        <div>
          <dt>{view.money.label}</dt>
          <dd>{view.money.amount}</dd>
        </div>
        <div>
          <dt>{t('booking.bookingNumber')}</dt>
          <dd>
            <span className="code">{view.number}</span>
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** The pass opens with one press. It is yellow, unless something is to be paid, which then is. */
const Actions = ({ view }: { view: ResultView }) => {
  const { t } = useTexts()
  if (!view.hasPass) return null
  return (
    <div className={styles['actions']}>
      <ButtonLink look={view.payHref ? 'primary' : 'accent'} href={view.passHref} icon="barrier">
        {t('booking.openPass')}
      </ButtonLink>
      {view.takeAlong.map(({ href, label, icon }) => (
        <ButtonLink key={href} look="plain" href={href} icon={icon}>
          {label}
        </ButtonLink>
      ))}
    </div>
  )
}

/** For somebody who paid by the link of a letter and may not see the booking (PY-29). */
export const PaidByLinkPage = ({ amount, lines }: { amount: string; lines: readonly string[] }) => {
  const { t } = useTexts()
  const title = t('booking.paidByLink', { amount })
  return (
    <main id="main" tabIndex={-1} className={`wrap ${old['page']}`}>
      <PageHead title={title} noIndex />
      <h1>{title}</h1>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </main>
  )
}
