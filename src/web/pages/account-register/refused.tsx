import { ButtonLink } from '../../components/button/button.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { OwnPage } from '../../shared/bookings/own-page.tsx'

/** Shown when a form of another page could not be carried out, with the way back. */
export const RefusedPage = ({ text, backHref }: { text: string; backHref: string }) => {
  const { t } = useTexts()
  return (
    <OwnPage title={t('account.keepTitle')} hasErrors>
      <Notice kind="bad" title={text} />
      <p>
        <ButtonLink look="plain" href={backHref}>
          {t('manage.backToBooking')}
        </ButtonLink>
      </p>
    </OwnPage>
  )
}
