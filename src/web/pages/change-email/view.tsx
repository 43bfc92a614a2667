import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { DefinitionList } from '../../components/definition-list/definition-list.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { EmailField } from '../../components/field/email-field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import stillOpen from '../../forms/still-open.island.ts'
import { RefusedPage } from '../../shared/bookings/change-ended.tsx'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import { SessionEnded } from '../../shared/bookings/session-ended.tsx'
import styles from '../../shared/bookings/my-booking.module.css'

export type EmailView =
  | { kind: 'form'; what: string; current: string; bookingHref: string }
  | { kind: 'sent'; title: string; text: string; bookingHref: string }
  | { kind: 'refused'; title: string; text: string; help: string | null; bookingHref: string }

export type EmailAnswer = { email: string; error: string | null; failed: string | null }

/** Changes where letters go. A new address counts once its owner confirms it (CH-12). */
export const ChangeEmailPage = ({ view, answer }: { view: EmailView; answer: EmailAnswer | undefined }) => {
  const { t } = useTexts()
  if (view.kind === 'refused') return <RefusedPage view={view} />
  const back = (
    <ButtonLink look="plain" href={view.bookingHref}>
      {t('manage.backToBooking')}
    </ButtonLink>
  )
  return (
    <OwnPage
      title={t('changes.emailTitle')}
      problems={formProblems(['email'], { email: answer?.error }, answer?.failed)}
    >
      {view.kind === 'sent' ? (
        <>
          <Notice kind="ok" title={view.title}>
            <p>{view.text}</p>
          </Notice>
          <p className={styles['after']}>{back}</p>
        </>
      ) : (
        <Card>
          <p className={styles['lead']}>{view.what}</p>
          <DefinitionList items={[{ term: t('changes.emailCurrent'), value: view.current }]} />
          <p>{t('changes.emailLead')}</p>
          <SendForm
            {...usePageForm('new-address-form')}
            method="post"
            noValidate
            className={styles['form']}
            by={stillOpen}
          >
            <EmailField label={t('changes.emailNew')} error={answer?.error ?? undefined} defaultValue={answer?.email} />
            <SessionEnded bookingHref={view.bookingHref} />
            <div className={styles['two']}>
              <Button wide>{t('changes.emailSend')}</Button>
              {back}
            </div>
          </SendForm>
        </Card>
      )}
    </OwnPage>
  )
}
