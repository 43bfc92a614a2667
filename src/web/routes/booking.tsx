import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { StatusPage } from '../pages/my-booking/status.tsx'
import { fixedPath } from '../paths.ts'
import { keepOf } from './account-keep-view.ts'
import { statusOfBooking } from './booking-data.ts'
import { request as requestContext } from '../site/facts.ts'
import { privateHeaders, wholeBooking } from '../shared/bookings/own.ts'

export { NotShownBoundary as ErrorBoundary } from '../shared/bookings/not-shown.tsx'
export const headers = () => privateHeaders

export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const facts = context.get(requestContext)
  const view = await wholeBooking(facts, params['bookingId'])
  return {
    view: statusOfBooking(facts, view),
    keep: keepOf(facts, view),
    dataHref: fixedPath('bookingData', facts.language, view.booking.id),
  }
}

export default function BookingStatusRoute() {
  return <StatusPage {...useLoaderData<typeof loader>()} />
}
