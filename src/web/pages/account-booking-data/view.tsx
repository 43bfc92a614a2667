import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { formProblems } from '../../components/error-summary/form-problems.ts'
import { CheckField } from '../../components/field/field.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { SendForm } from '../../forms/send-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import manage from '../../shared/bookings/my-booking.module.css'
import { OwnPage } from '../../shared/bookings/own-page.tsx'
import styles from '../../shared/account/account.module.css'
import { StillOpen, type EraseAnswer, type OpenItem } from '../../shared/account/still-open.tsx'

export type BookingDataView =
  | { kind: 'booking'; number: string; bookingHref: string; exportHref: string; open: OpenItem[] }
  | { kind: 'erased' }

/** Export and erasure of one booking, for people without an account (GD-01, GD-02). */
export const BookingDataPage = ({ view, answer }: { view: BookingDataView; answer: EraseAnswer | undefined }) => {
  const { t } = useTexts()
  const title = t('account.bookingDataTitle')
  if (view.kind === 'erased') {
    return (
      <OwnPage title={title}>
        <Notice kind="ok" title={t('account.bookingErased')} />
      </OwnPage>
    )
  }
  return (
    <OwnPage title={title} problems={formProblems(['sure'], answer?.errors, answer?.failed)}>
      <p>
        <a href={view.bookingHref}>
          <span className="code">{view.number}</span>
        </a>
      </p>
      <div className={styles['rows']}>
        <Card as="section" labelledBy="download">
          <h2 id="download">{t('account.download')}</h2>
          <p>{t('account.bookingDownloadText')}</p>
          <ButtonLink href={view.exportHref} icon="download" download>
            {t('account.downloadFile')}
          </ButtonLink>
        </Card>
        <Card as="section" labelledBy="erase">
          <h2 id="erase">{t('account.bookingErase')}</h2>
          <p>{t('account.bookingEraseText')}</p>
          {view.open.length > 0 ? (
            <StillOpen title={t('account.bookingEraseBlocked')} items={view.open} />
          ) : (
            <SendForm method="post" noValidate className={manage['form']}>
              <CheckField name="sure" label={t('account.bookingEraseSure')} error={answer?.errors.sure} />
              <Button look="danger">{t('account.bookingEraseButton')}</Button>
            </SendForm>
          )}
        </Card>
      </div>
    </OwnPage>
  )
}
