import type { ReactNode } from 'react'
import { Notice } from '../notice/notice.tsx'
import { useTexts } from '../../kernel/texts.tsx'

/** The number to call after landing, and what binds with valet parking (P10). */
export type ValetWords = { phone: string; limits: { notice: number; complaint: number; cap: string } }

/**
 * What binds or helps everybody at a car park, told before booking: when to come, how long one may stay, how large a
 * car may be (P10). `countsDays`: also says how days are counted, for pages where no car park says it.
 */
export const GoodToKnow = ({
  countsDays = false,
  valet = null,
  children,
}: {
  countsDays?: boolean
  /** Where a driver takes over the car: what holds for a shuttle does not hold there. */
  valet?: ValetWords | null
  /** What else there is to know, as further `<li>`. */
  children?: ReactNode
}) => {
  const { t } = useTexts()
  return (
    <Notice title={t('landing.goodToKnow')}>
      <ul>
        {children}
        {valet === null ? (
          <li>{t('landing.arriveEarly')}</li>
        ) : (
          <>
            <li>{t('letters.arrivalValet')}</li>
            <li>{t('letters.arrivalValetBack', { phone: valet.phone })}</li>
          </>
        )}
        <li>{t('landing.leaveUntil')}</li>
        {countsDays && <li>{t('landing.dayCount')}</li>}
        <li>{t('landing.vehicleLimits')}</li>
        {valet && <li>{t('landing.valetLimits', valet.limits)}</li>}
      </ul>
    </Notice>
  )
}
