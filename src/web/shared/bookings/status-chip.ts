import type { BookingStatus } from '#domain/bookings/booking.ts'
import type { Translate } from '#texts/translate.ts'
import type { IconName } from '../../components/icon-shapes.ts'
import type { TagKind } from '../../components/tag/tag.tsx'

/** The icon, word and colour of a status; it is never told by colour alone (screen 13). */
export type StatusChip = { kind: TagKind; icon: IconName; text: string }

export const statusChip = (status: BookingStatus, isPaid: boolean, t: Translate): StatusChip => {
  switch (status) {
    case 'held':
      return { kind: 'warn', icon: 'clock', text: t('manage.held') }
    case 'confirmed':
      return isPaid
        ? { kind: 'ok', icon: 'check', text: t('manage.confirmed') }
        : { kind: 'warn', icon: 'euro', text: t('manage.unpaid') }
    case 'checked_in':
      return { kind: 'ok', icon: 'car', text: t('manage.checkedIn') }
    case 'checked_out':
      return { kind: 'neutral', icon: 'barrier', text: t('manage.checkedOut') }
    case 'cancelled':
      return { kind: 'bad', icon: 'cancel', text: t('manage.cancelled') }
    case 'no_show':
      return { kind: 'bad', icon: 'warn', text: t('manage.noShow') }
    case 'expired':
      return { kind: 'neutral', icon: 'clock', text: t('manage.expired') }
  }
}
