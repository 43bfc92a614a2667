import { DeclinedPage } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { declinedOf } from '../../shared/payment/payment-data.ts'
import { ownBooking, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

/** A booking that is paid by now was not declined, whatever the browser's history says. */
const load = async ({ facts, params }: Asked) => {
  const view = await ownBooking(facts, params['bookingId'])
  const { booking } = view
  if (!view.payable && !['held', 'expired', 'cancelled'].includes(booking.status))
    throw seeOther(fixedPath('result', facts.language, booking.id))
  if (view.payable && view.payments.at(-1)?.status !== 'declined')
    throw seeOther(fixedPath('pay', facts.language, booking.id))
  return { view: declinedOf(facts, view), payAction: fixedPath('pay', facts.language, booking.id) }
}

export default page({
  path: patternOf('declined'),
  headers: privateHeaders,
  load,
  view: (model) => <DeclinedPage {...model} />,
})
