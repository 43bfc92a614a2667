import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { DeclinedPage } from '../pages/payment/declined.tsx'
import { fixedPath } from '../paths.ts'
import { request as requestContext } from '../site/facts.ts'
import { declinedOf } from './payment-data.ts'
import { ownBooking, privateHeaders, seeOther } from '../shared/bookings/own.ts'

export { NotShownBoundary as ErrorBoundary } from '../shared/bookings/not-shown.tsx'
export const headers = () => privateHeaders

/** A booking that is paid by now was not declined, whatever the browser's history says. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const facts = context.get(requestContext)
  const view = await ownBooking(facts, params['bookingId'])
  const { booking } = view
  if (!view.payable && !['held', 'expired', 'cancelled'].includes(booking.status))
    throw seeOther(fixedPath('result', facts.language, booking.id))
  if (view.payable && view.payments.at(-1)?.status !== 'declined')
    throw seeOther(fixedPath('pay', facts.language, booking.id))
  return { view: declinedOf(facts, view), payAction: fixedPath('pay', facts.language, booking.id) }
}

export default function Declined() {
  return <DeclinedPage {...useLoaderData<typeof loader>()} />
}
