import { Notice } from '../../components/notice/notice.tsx'
import { useTexts } from '../../kernel/texts.tsx'

/**
 * Appears beside a button whose form could not be sent: the look-up in another tab, because this tab holds what was
 * typed (ACCESS-7). It is for forms with the behaviour `still-open`, which puts it there.
 */
export const SessionEnded = ({ bookingHref }: { bookingHref: string }) => {
  const { t } = useTexts()
  return (
    <template>
      <div tabIndex={-1}>
        <Notice kind="warn" title={t('manage.sessionEnded')} live>
          <p>{t('manage.sessionEndedText')}</p>
          <a href={bookingHref} target="_blank" rel="noopener">
            {t('manage.notShown')} {t('common.opensInNewTab')}
          </a>
        </Notice>
      </div>
    </template>
  )
}
