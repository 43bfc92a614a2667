import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PassPage } from '../pages/pass/pass.tsx'
import { fixedPath } from '../paths.ts'
import { passOf } from './booking-data.ts'
import { request as requestContext } from '../site/facts.ts'
import { privateHeaders, seeOther, wholeBooking } from '../shared/bookings/own.ts'

export { NotShownBoundary as ErrorBoundary } from '../shared/bookings/not-shown.tsx'
export const headers = () => privateHeaders

/** A hold has no pass yet: it is paid first. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const facts = context.get(requestContext)
  const view = await wholeBooking(facts, params['bookingId'])
  if (view.booking.status === 'held') throw seeOther(fixedPath('pay', facts.language, view.booking.id))
  return { view: passOf(facts, view) }
}

export default function Pass() {
  return <PassPage {...useLoaderData<typeof loader>()} />
}
