import { PassPage } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { bookingPicture } from '../../shared/bookings/booking-picture.ts'
import { passOf } from './data.ts'
import { privateHeaders, seeOther, wholeBooking } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

/** A hold has no pass yet; it must be paid first. */
const load = async ({ facts, params }: Asked) => {
  const view = await wholeBooking(facts, params['bookingId'])
  if (view.booking.status === 'held') throw seeOther(fixedPath('pay', facts.language, view.booking.id))
  return { view: passOf(facts, view), picture: bookingPicture(facts, view) }
}

export default page({
  path: patternOf('pass'),
  headers: privateHeaders,
  load,
  view: (model) => <PassPage {...model} />,
})
