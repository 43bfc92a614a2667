import { paymentById, paymentsOf, refundsOf } from '#db/payments.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { gateRulesOf } from '#domain/gate/rules.ts'
import { graceAfterWarningMs, linkAgainAt } from '#domain/lifecycle/moments.ts'
import type { Refund } from '#domain/payments/payment.ts'
import { expectedBy } from '#domain/payments/refund-days.ts'
import { searchParameters } from '#domain/search/parameters.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { Deps } from '../deps.ts'
import { readLeaving } from '../leaving.ts'
import { toPayOf } from '../next-payment.ts'
import { payUrlFor, type Asked } from './letter-loading.ts'

export const loadPaymentLink = async (asked: Asked) => {
  const { deps, booking, version } = asked
  const now = deps.clock.now()
  const { amountMinor, changeId, until } = await toPayOf(deps.db, booking, now)
  const isLive = booking.status === 'confirmed' || booking.status === 'checked_in'
  if (!isLive || amountMinor === 0) return null
  const changeUntil = changeId === null ? null : until
  const isFinal =
    changeUntil === null && version > 1 && booking.terms.payLaterDue !== null && now >= linkAgainAt(booking)
  return { model: { payUrl: await payUrlFor(asked, 'paymentLink'), amountMinor, isFinal, changeUntil } }
}

// at least two hours lie between the warning and the end (LIFE-7); a letter that left late must not promise more than
// that
export const loadUnpaidWarning = async (asked: Asked) => {
  const { deps, booking } = asked
  const { payLaterDue: due, unpaidAtDue } = booking.terms
  const amountMinor = amountDueMinor(booking)
  if (booking.status !== 'confirmed' || due === null || amountMinor === 0 || unpaidAtDue !== 'cancelled') return null
  const until = due >= deps.clock.now() ? due : deps.clock.now() + graceAfterWarningMs
  return { model: { payUrl: await payUrlFor(asked, 'unpaidWarning'), amountMinor, until } }
}

export const loadExitDue = async (asked: Asked) => {
  const { booking, product } = asked
  const amountMinor = amountDueMinor(booking)
  if (booking.status === 'cancelled' || booking.status === 'expired' || amountMinor === 0) return null
  const leaveMinutes = gateRulesOf(product).leaveAfterPayingMinutes
  return { model: { payUrl: await payUrlFor(asked, 'exitDue'), amountMinor, leaveMinutes } }
}

export const loadExitPaid = async ({ deps, booking, product, version }: Asked) => {
  const payment = (await paymentsOf(deps.db, booking.id)).find(
    ({ attempt, status }) => attempt === version - 1 && status === 'paid',
  )
  if (!payment || booking.checkedInAt === null) return null
  const back = sumOf((await refundsOf(deps.db, booking.id)).filter(({ paymentId }) => paymentId === payment.id))
  if (payment.amountMinor <= back) return null
  return {
    model: {
      paidMinor: payment.amountMinor - back,
      dueMinor: amountDueMinor(booking),
      leaving: await readLeaving(deps.db, booking, product, deps.clock.now()),
    },
  }
}

export const loadRefundSent = async ({ deps, booking, id }: Asked) => {
  const refund = await refundOf(deps, booking, id)
  if (!refund || (refund.status !== 'sent' && refund.status !== 'completed')) return null
  return {
    model: {
      refundMinor: refund.amountMinor,
      reason: refund.reason,
      reference: refund.providerRef,
      expectedBy:
        refund.status === 'completed'
          ? null
          : await arrivalOfRefund(deps, booking, refund, refund.sentAt ?? deps.clock.now()),
    },
  }
}

// a refund that was tried again with success meanwhile needs no alarming letter
export const loadRefundFailed = async ({ deps, booking, id }: Asked) => {
  const refund = await refundOf(deps, booking, id)
  return refund?.status === 'failed' ? { model: { refundMinor: refund.amountMinor, reason: refund.reason } } : null
}

export const loadHoldLost = async ({ deps, booking, id }: Asked) => {
  const refund = await refundOf(deps, booking, id)
  const { iata, stay, terms, language } = booking
  const search = searchParameters({ iata, stay, businessAccount: terms.partner ?? null })
  return (
    refund && {
      model: {
        refundMinor: refund.amountMinor,
        searchUrl: `${deps.publicUrl}${fixedPath('search', language)}?${search}`,
      },
    }
  )
}

export const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

const refundOf = async (deps: Deps, booking: Booking, refundId: string): Promise<Refund | null> =>
  (await refundsOf(deps.db, booking.id)).find(({ id }) => id === refundId) ?? null

/** The day by which a refund that is sent at that moment should arrive. */
export const arrivalOfRefund = async (
  deps: Deps,
  booking: Booking,
  refund: Refund,
  sentAt: Instant,
): Promise<LocalDate> =>
  expectedBy(sentAt, booking.zone, (await paymentById(deps.db, booking.airportId, refund.paymentId))?.method ?? null)
