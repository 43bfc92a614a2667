import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import { wayBack } from '#usecases/agencies/way-back.ts'
import { PaidByLinkPage, ResultPage } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { keepOf } from '../../shared/account/account-keep-view.ts'
import { lastPaidAmount, paidByLinkLines, resultOf } from '../../shared/payment/payment-data.ts'
import { bookingPicture } from '../../shared/bookings/booking-picture.ts'
import { notShown, ownBooking, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { ownPageOf } from '../../site/shelf.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * Only for a booking that stands. One that waits for its payment must be paid first, and one that has ended is shown as
 * it is.
 */
const load = async ({ facts, params }: Asked) => {
  const view = await ownBooking(facts, params['bookingId'])
  const { booking } = view
  const to = (kind: 'pay' | 'declined' | 'booking') => fixedPath(kind, facts.language, booking.id)
  if (booking.status === 'held') throw seeOther(to(view.payable ? 'pay' : 'declined'))
  if (booking.status === 'expired') throw seeOther(to('declined'))
  if (view.scope === 'payment' && (booking.status === 'cancelled' || !view.paid)) throw notShown(facts)
  if (view.scope === 'payment')
    return {
      page: 'link' as const,
      amount: lastPaidAmount(facts, view) ?? formatMoney(euro(0), facts.language),
      lines: paidByLinkLines(facts, view),
    }
  if (booking.status === 'cancelled') throw seeOther(to('booking'))
  return {
    page: 'result' as const,
    view: resultOf(facts, view),
    picture: bookingPicture(facts, view),
    keep: keepOf(facts, view),
    back: await wayBack(facts.deps, ownPageOf(facts), booking),
  }
}

export default page({
  path: patternOf('result'),
  headers: privateHeaders,
  load,
  view: (shown) =>
    shown.page === 'link' ? (
      <PaidByLinkPage amount={shown.amount} lines={shown.lines} />
    ) : (
      <ResultPage view={shown.view} picture={shown.picture} keep={shown.keep} back={shown.back} />
    ),
})
