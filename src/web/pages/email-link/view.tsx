import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { Notice } from '../../components/notice/notice.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import styles from '../../shared/bookings/my-booking.module.css'

export type EmailLinkView =
  | { kind: 'ask'; text: string }
  | { kind: 'confirmed'; href: string }
  | { kind: 'over'; text: string; href: string }

/** The page behind the mailed link: reading it changes nothing, and its one button does (CS-07). */
export const EmailLinkPage = ({ view, failed }: { view: EmailLinkView; failed: string | undefined }) => {
  const { t } = useTexts()
  const title = t(
    view.kind === 'ask'
      ? 'changes.emailConfirmTitle'
      : view.kind === 'confirmed'
        ? 'changes.emailConfirmed'
        : 'changes.emailLinkOver',
  )
  return (
    <OwnPage title={title} problems={formProblems([], {}, failed)}>
      {view.kind === 'ask' ? (
        <Card>
          <p className={styles['lead']}>{view.text}</p>
          <SendForm method="post">
            <Button>{t('changes.emailConfirm')}</Button>
          </SendForm>
        </Card>
      ) : (
        <>
          <Notice kind={view.kind === 'over' ? 'warn' : 'ok'}>
            <p>{view.kind === 'over' ? view.text : t('changes.emailConfirmedText')}</p>
          </Notice>
          <p className={styles['after']}>
            <ButtonLink look="plain" href={view.href}>
              {t('manage.title')}
            </ButtonLink>
          </p>
        </>
      )}
    </OwnPage>
  )
}
