import { StatusPage } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { keepOf } from '../../shared/account/account-keep-view.ts'
import { bookingPicture } from '../../shared/bookings/booking-picture.ts'
import { statusOfBooking } from './data.ts'
import { privateHeaders, wholeBooking } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

const load = async ({ facts, params }: Asked) => {
  const view = await wholeBooking(facts, params['bookingId'])
  return {
    view: statusOfBooking(facts, view),
    picture: bookingPicture(facts, view),
    keep: keepOf(facts, view),
    dataHref: fixedPath('bookingData', facts.language, view.booking.id),
  }
}

export default page({
  path: patternOf('booking'),
  headers: privateHeaders,
  load,
  view: (model) => <StatusPage {...model} />,
})
