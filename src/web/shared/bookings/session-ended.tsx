import { useEffect, useRef } from 'react'
import { Notice } from '../../components/notice/notice.tsx'
import { useTexts } from '../../kernel/texts.tsx'

/**
 * Beside the button that was pressed in vain: the look-up in another tab, because this one holds what was typed
 * (ACCESS-7).
 */
export const SessionEnded = ({ ended, bookingHref }: { ended: number; bookingHref: string }) => {
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (ended > 0) place.current?.focus()
  }, [ended])
  if (ended === 0) return null
  return (
    <div ref={place} tabIndex={-1}>
      <Notice kind="warn" title={t('manage.sessionEnded')} live>
        <p>{t('manage.sessionEndedText')}</p>
        <a href={bookingHref} target="_blank" rel="noopener">
          {t('manage.notShown')} {t('common.opensInNewTab')}
        </a>
      </Notice>
    </div>
  )
}
