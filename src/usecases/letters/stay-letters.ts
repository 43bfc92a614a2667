import { stepsOf } from '#db/booking-steps.ts'
import { cancelledAt } from '#db/letters.ts'
import { refundsOf } from '#db/payments.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { shownHours } from '#domain/carparks/hours.ts'
import { arrivalOf, detailsDue, missingDetails, reminderHasItsTurn } from '#domain/lifecycle/details.ts'
import { noShowAt } from '#domain/lifecycle/moments.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { bookingUrlOf, passUrlOf, payUrlFor, type Asked } from './letter-loading.ts'
import { arrivalOfRefund, sumOf } from './payment-letters.ts'

export const loadConfirmation = async (asked: Asked) => {
  const { deps, booking, product, passReplacedAt } = asked
  if (booking.status !== 'confirmed' && booking.status !== 'checked_in') return null
  const { publicUrl, wallets } = deps
  const own = (kind: 'calendar' | 'editDetails') => publicUrl + fixedPath(kind, booking.language, booking.id)
  const wallet = (kind: 'apple' | 'google') =>
    wallets[kind] ? publicUrl + fixedPath('wallet', booking.language, booking.id, kind) : null
  return {
    model: {
      passUrl: passUrlOf(asked),
      calendarUrl: own('calendar'),
      editUrl: own('editDetails'),
      walletUrls: { apple: wallet('apple'), google: wallet('google') },
      shuttle: product?.carPark.shuttle ?? null,
      replacedAt: passReplacedAt,
    },
  }
}

export const loadDetailsReminder = async ({ deps, booking, version }: Asked) => {
  const missing = missingDetails(booking)
  if (booking.status !== 'confirmed' || missing.length === 0 || !reminderHasItsTurn(booking, version, deps.clock.now()))
    return null
  const otherwise = booking.terms.followUp?.missing === 'flagged' ? ('flagged' as const) : ('cancelled' as const)
  const editUrl = `${bookingUrlOf(deps, booking, booking.language)}/edit`
  return { model: { missing, until: detailsDue(booking), otherwise, editUrl } }
}

export const loadArrivalReminder = async (asked: Asked) => {
  const { deps, booking, product } = asked
  if (booking.status !== 'confirmed' || deps.clock.now() >= arrivalOf(booking)) return null
  const isByLink = booking.paymentLocation === 'onLineLaterV2' && amountDueMinor(booking) > 0
  return {
    model: {
      passUrl: passUrlOf(asked),
      hours: product && shownHours(product.carPark.hours, booking.stay.arrival, booking.stay.departure),
      shuttle: product?.carPark.shuttle ?? null,
      payUrl: isByLink ? await payUrlFor(asked, 'arrivalReminder') : null,
    },
  }
}

const causes = ['service', 'unpaid', 'missing_details', 'withdrawn'] as const

/**
 * Why a booking was cancelled, as its letter tells it. Every reason of the form (demand M4) means that the traveller
 * asked for it.
 */
const causeOf = ({ cancelReason }: Booking): 'asked' | (typeof causes)[number] =>
  causes.find((one) => one === cancelReason) ?? 'asked'

export const loadCancelled = async ({ deps, booking }: Asked) => {
  if (booking.status !== 'cancelled') return null
  const refunds = (await refundsOf(deps.db, booking.id)).filter(
    ({ reason }) => reason === 'cancelled' || reason === 'withdrawn' || reason === 'missing_details',
  )
  const at = (await cancelledAt(deps.db, booking.id)) ?? deps.clock.now()
  const [first] = refunds
  return {
    model: {
      refundMinor: sumOf(refunds),
      because: causeOf(booking),
      at,
      expectedBy: first ? await arrivalOfRefund(deps, booking, first, at) : null,
    },
  }
}

export const loadNoShow = async ({ booking }: Asked) =>
  booking.status === 'no_show' ? { model: { at: noShowAt(booking) } } : null

export const loadWaived = async ({ deps, booking }: Asked) => {
  const waivers = (await stepsOf(deps.db, booking.id)).filter(({ action }) => action === 'service_waive')
  const waivedMinor = waivers.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0)
  return waivedMinor > 0 && booking.status !== 'cancelled' ? { model: { waivedMinor } } : null
}
