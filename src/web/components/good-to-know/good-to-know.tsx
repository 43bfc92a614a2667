import type { ReactNode } from 'react'
import { Notice } from '../notice/notice.tsx'
import { useTexts } from '../../kernel/texts.tsx'

/**
 * What binds or helps everybody at a car park, told before booking: when to come, how long one may stay, how large a
 * car may be (P10). `countsDays`: also says how days are counted, for pages where no car park says it.
 */
export const GoodToKnow = ({
  countsDays = false,
  valetPhone = null,
  children,
}: {
  countsDays?: boolean
  /**
   * The number to call after landing, where a driver takes over the car: what holds for a shuttle does not hold
   * there.
   */
  valetPhone?: string | null
  /** What else there is to know, as further `<li>`. */
  children?: ReactNode
}) => {
  const { t } = useTexts()
  return (
    <Notice title={t('landing.goodToKnow')}>
      <ul>
        {children}
        {valetPhone === null ? (
          <li>{t('landing.arriveEarly')}</li>
        ) : (
          <>
            <li>{t('letters.arrivalValet')}</li>
            <li>{t('letters.arrivalValetBack', { phone: valetPhone })}</li>
          </>
        )}
        <li>{t('landing.leaveUntil')}</li>
        {countsDays && <li>{t('landing.dayCount')}</li>}
        <li>{t('landing.vehicleLimits')}</li>
      </ul>
    </Notice>
  )
}
