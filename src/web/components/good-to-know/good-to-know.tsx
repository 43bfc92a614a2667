import { Notice } from '../notice/notice.tsx'
import { useTexts } from '../../kernel/texts.tsx'

/**
 * What binds or helps everybody at a car park, told before booking: when to come, how long one may stay, how large a
 * car may be (P10). `countsDays`: also says how days are counted, for pages where no car park says it.
 */
export const GoodToKnow = ({ countsDays = false }: { countsDays?: boolean }) => {
  const { t } = useTexts()
  return (
    <Notice title={t('landing.goodToKnow')}>
      <ul>
        <li>{t('landing.arriveEarly')}</li>
        <li>{t('landing.leaveUntil')}</li>
        {countsDays && <li>{t('landing.dayCount')}</li>}
        <li>{t('landing.vehicleLimits')}</li>
      </ul>
    </Notice>
  )
}
