import type { BookingStatus } from '#domain/bookings/booking.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { StateTag, type Tone } from './state.tsx'
import type { WorkIconName } from './work-icon.tsx'

const looks = {
  held: { tone: 'warn', icon: 'clock', text: 'manage.held' },
  confirmed: { tone: 'ok', icon: 'check', text: 'manage.confirmed' },
  checked_in: { tone: 'info', icon: 'car', text: 'manage.checkedIn' },
  checked_out: { tone: 'quiet', icon: 'out', text: 'manage.checkedOut' },
  cancelled: { tone: 'bad', icon: 'close', text: 'manage.cancelled' },
  no_show: { tone: 'bad', icon: 'warn', text: 'manage.noShow' },
  expired: { tone: 'quiet', icon: 'clock', text: 'manage.expired' },
} as const satisfies Record<BookingStatus, { tone: Tone; icon: WorkIconName; text: string }>

/** What a state is called. */
export const bookingStateText = (status: BookingStatus) => looks[status].text

/** The state of a booking, in the words of the traveller's own page. */
export const BookingState = ({ status }: { status: BookingStatus }) => {
  const { t } = useTexts()
  const { tone, icon, text } = looks[status]
  return (
    <StateTag tone={tone} icon={icon}>
      {t(text)}
    </StateTag>
  )
}
