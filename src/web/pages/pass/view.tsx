import { LogoSign } from '../../components/layout/logo.tsx'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import type { Definition } from '../../components/definition-list/definition-list.tsx'
import { GateBadge } from '../../components/gate-badge/gate-badge.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { Picture, type PictureView } from '../../components/picture/picture.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import pass from './pass.island.ts'
import styles from './pass.module.css'

export type PassView = {
  title: string
  iata: string
  airport: string
  /** Null: the booking does not open a barrier (any more), so there is no code. */
  codes: {
    qrSvg: string
    code128Svg: string
    code: string
    spelled: { symbol: string; word: string }[]
    hint: string
  } | null
  /** Why there is no code. */
  invalid: string | null
  facts: Definition[]
  /** The term of the number plate, which looks like one; null: no plate was given. */
  plateTerm: string | null
  arriving: string
  directions: string[]
  mapHref: string | null
  phone: string
  phoneHref: string
  pdfHref: string
  bookingHref: string
}

/**
 * The pass must open the barrier at the first try, in rain, at night and without internet: black on white, large, and
 * with little else (screen 15).
 */
export const PassPage = ({ view, picture }: { view: PassView; picture: PictureView | null }) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={styles['page']} {...useBehaviour(pass)}>
      <PageHead title={view.title} noIndex />
      <link rel="manifest" href="/manifest.webmanifest" />
      <article className={styles['pass']}>
        <div className={styles['head']}>
          <span className={styles['sign']}>
            <LogoSign />
          </span>
          <h1 className={view.codes ? undefined : styles['struck']}>{view.title}</h1>
          <GateBadge iata={view.iata} />
        </div>
        {picture && (
          <div className={styles['strip']}>
            <Picture of={picture} fill />
          </div>
        )}
        {view.codes ? <Codes codes={view.codes} /> : <Invalid text={view.invalid} />}
        <div className={view.codes ? styles['facts'] : `${styles['facts']} ${styles['struck']}`}>
          <dl>
            {view.facts.map(({ term, value }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{term === view.plateTerm ? <span className={`code ${styles['plate']}`}>{value}</span> : value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {view.codes && <Hints codes={view.codes} />}
        {view.codes && <div className={styles['line']} dangerouslySetInnerHTML={{ __html: view.codes.code128Svg }} />}
        {view.codes && (
          <div className={styles['arriving']}>
            <h2>{view.arriving}</h2>
            <ol>
              {view.directions.map((direction) => (
                <li key={direction}>{direction}</li>
              ))}
            </ol>
          </div>
        )}
        <div className={styles['actions']}>
          {view.codes && (
            <>
              {view.mapHref && (
                <ButtonLink href={view.mapHref} icon="pin" rel="noopener noreferrer" target="_blank">
                  {t('pass.directions')} <span className="visually-hidden">{t('common.opensInNewTab')}</span>
                </ButtonLink>
              )}
              <ButtonLink look="plain" href={view.pdfHref} icon="download">
                {t('pass.download')}
              </ButtonLink>
              <template data-print>
                <Button type="button" look="plain" icon="print">
                  {t('pass.print')}
                </Button>
              </template>
            </>
          )}
          <ButtonLink look="plain" href={view.phoneHref} icon="phone">
            {view.phone}
          </ButtonLink>
          <ButtonLink look="quiet" href={view.bookingHref}>
            {t(view.codes ? 'pass.manage' : 'booking.toBooking')}
          </ButtonLink>
        </div>
      </article>
    </main>
  )
}

const Codes = ({ codes }: { codes: NonNullable<PassView['codes']> }) => {
  const { t } = useTexts()
  return (
    <div className={styles['codes']}>
      <div className={styles['qr']} dangerouslySetInnerHTML={{ __html: codes.qrSvg }} />
      <p className={`code ${styles['code']}`}>{codes.code}</p>
      <p className={styles['saved']} role="status">
        <template data-saved>
          <Icon name="check" /> {t('pass.saved')}
        </template>
      </p>
    </div>
  )
}

/** What is read before one drives up to the barrier; there the code comes first, and plate and dates after it. */
const Hints = ({ codes }: { codes: NonNullable<PassView['codes']> }) => {
  const { t } = useTexts()
  return (
    <div className={styles['hints']}>
      <p className={styles['hint']}>
        {codes.hint} {t('pass.brightness')}
      </p>
      <details className={styles['aloud']}>
        <summary>{t('pass.readAloud')}</summary>
        <ol role="list">
          {codes.spelled.map(({ symbol, word }, index) => (
            <li key={`${index}${symbol}`}>
              <span className="code" aria-hidden="true">
                {symbol}
              </span>{' '}
              {word}
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

const Invalid = ({ text }: { text: string | null }) => {
  const { t } = useTexts()
  return (
    <div className={styles['codes']}>
      <Notice kind="bad" title={t('pass.invalid')}>
        {text && <p>{text}</p>}
      </Notice>
    </div>
  )
}
