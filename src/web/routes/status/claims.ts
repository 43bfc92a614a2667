import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { StatusView } from '../../pages/my-booking/status.tsx'
import { fixedPath } from '../../paths.ts'
import { claimChip } from '../claim-data.ts'
import type { RequestFacts } from '../context.ts'
import { readerOf } from '../landing-data.ts'

/** What was charged at the exit and is not paid, with the way to pay it. */
export const exitNotices = (facts: RequestFacts, { booking, amountDueMinor }: BookingView): StatusView['notices'] => {
  const { t, language } = readerOf(facts)
  if (booking.chargedMinor === 0 || amountDueMinor === 0) return []
  const amount = formatMoney(euro(amountDueMinor), language)
  return [{
    kind: 'warn', title: t('claims.exitDue', { amount }), text: t(booking.status === 'checked_in' ? 'claims.exitDueInside' : 'claims.exitDueText'),
    action: { href: fixedPath('pay', language, booking.id), label: t('booking.payNowButton', { amount }) },
  }]
}

/** Claims so far, each with the link to its own page. */
export const claimNotices = (facts: RequestFacts, { claims }: BookingView): StatusView['notices'] => {
  const { t, language } = readerOf(facts)
  return claims.map(({ claim, token }) => ({
    kind: claim.status === 'approved' ? 'ok' : 'info', title: t('claims.stateOf', { number: claim.number, state: claimChip(claim.status, t).text }),
    action: { href: fixedPath('claimStatus', language, token), label: t('claims.follow') },
  }))
}

/** The way to the form, where a stay is or was. */
export const claimAction = ({ language }: RequestFacts, { booking, claimPossible }: BookingView, t: ReturnType<typeof readerOf>['t']): StatusView['actions'] =>
  claimPossible ? [{ href: fixedPath('bookingClaim', language, booking.id), label: t('claims.link'), icon: 'euro' }] : []
