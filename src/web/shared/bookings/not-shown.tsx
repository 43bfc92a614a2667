import { Notice } from '../../components/notice/notice.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { LookUpForm } from './look-up-form.tsx'
import { OwnPage } from './own-page.tsx'

/**
 * The answer, with status 404, for every page of a booking that this browser may not see, whether the booking exists or
 * not (ID-01): it shows the look-up. `lost`: a form was sent, and its fields are gone.
 */
export const NotShown = ({ action, lost }: { action: string; lost: boolean }) => {
  const { t } = useTexts()
  return (
    <OwnPage title={t('manage.notShown')}>
      {lost ? <Notice kind="warn" title={t('manage.notSaved')} /> : <p>{t('manage.notShownText')}</p>}
      <LookUpForm action={action} />
    </OwnPage>
  )
}
