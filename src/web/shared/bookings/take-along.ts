import { hasPass } from '#letters/booking-facts.ts'
import { calendarUse } from '#letters/calendar.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { IconName } from '../../components/icon.tsx'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../landing/landing-data.ts'

export type StatusLink = { href: string; label: string; icon: IconName }

/**
 * What goes into the traveller's own calendar and wallet. Wallets appear only where the product has their certificates.
 */
export const takeAlongOf = (facts: RequestFacts, { booking }: BookingView): StatusLink[] => {
  const { t, language } = readerOf(facts)
  const use = calendarUse(booking)
  const calendar: StatusLink[] = use
    ? [
        {
          href: fixedPath('calendar', language, booking.id),
          label: t(use === 'add' ? 'documents.calendarAdd' : 'documents.calendarRemove'),
          icon: 'calendar',
        },
      ]
    : []
  if (!hasPass(booking)) return calendar
  const { apple, google } = facts.deps.wallets
  return [
    ...calendar,
    ...(apple
      ? [
          {
            href: fixedPath('wallet', language, booking.id, 'apple'),
            label: t('documents.walletApple'),
            icon: 'phone',
          } as const,
        ]
      : []),
    ...(google
      ? [
          {
            href: fixedPath('wallet', language, booking.id, 'google'),
            label: t('documents.walletGoogle'),
            icon: 'phone',
          } as const,
        ]
      : []),
  ]
}
