import type { ReactNode } from 'react'
import { HiddenField } from '../../components/field/field.tsx'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { BackToBooking } from './back-to-booking.tsx'
import { OwnPage } from './own-page.tsx'
import { RefundTracker, type RefundTrack } from './refund-tracker.tsx'
import styles from './my-booking.module.css'

/** What comes back, said before anything is asked. */
export const Amount = ({ back, lines }: { back: string | null; lines: readonly string[] }) => (
  <div id="amount">
    {back && <p className={styles['back']}>{back}</p>}
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
)

/** Gives a booking up or keeps it; both buttons are equally large. Needs an Amount before it. */
export const GiveUpForm = ({
  version,
  button,
  bookingHref,
  children,
}: {
  version: string
  button: string
  bookingHref: string
  children?: ReactNode
}) => {
  const { t } = useTexts()
  return (
    <SendForm {...usePageForm('give-up-form')} method="post" noValidate className={styles['form']} repeats>
      <HiddenField name="version" value={version} />
      {children}
      <div className={styles['two']}>
        <Button look="danger" wide aria-describedby="amount">
          {button}
        </Button>
        <ButtonLink look="plain" wide href={bookingHref}>
          {t('manage.keepButton')}
        </ButtonLink>
      </div>
    </SendForm>
  )
}

/**
 * `back` is all that came back for it; null: nothing was paid. `contact` is whom to ask; null where another way is
 * offered.
 */
export type GivenUp =
  | { kind: 'done'; text: string; back: string | null; refunds: RefundTrack[]; bookingHref: string }
  | { kind: 'refused'; text: string; contact: string | null; bookingHref: string }

/** Says that it is done and where the money is, or that it cannot be done and why. */
export const Ended = ({ title, view, children }: { title: string; view: GivenUp; children?: ReactNode }) => (
  <OwnPage title={title}>
    <Notice kind={view.kind === 'done' ? 'ok' : 'warn'} title={view.text} />
    {view.kind === 'done' && view.back && <p className={styles['back']}>{view.back}</p>}
    {view.kind === 'done' && <RefundTracker refunds={view.refunds} />}
    {children}
    {view.kind === 'refused' && view.contact && <p>{view.contact}</p>}
    <BackToBooking href={view.bookingHref} />
  </OwnPage>
)
