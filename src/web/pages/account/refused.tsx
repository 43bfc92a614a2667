import { ButtonLink } from '../../components/button/button.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../components/texts.tsx'
import manage from '../my-booking/my-booking.module.css'

/** A form of another page that could not be done, and the way back. */
export const RefusedPage = ({ text, backHref }: { text: string; backHref: string }) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={`wrap ${manage['page']}`}>
      <PageHead title={t('account.keepTitle')} noIndex hasErrors />
      <h1>{t('account.keepTitle')}</h1>
      <Notice kind="bad" title={text} />
      <p>
        <ButtonLink look="plain" href={backHref}>
          {t('manage.backToBooking')}
        </ButtonLink>
      </p>
    </main>
  )
}
