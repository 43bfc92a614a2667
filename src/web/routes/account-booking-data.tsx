import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { problems } from '#domain/problems.ts'
import { eraseOwnBooking } from '#usecases/travellers/accounts/erase-own-booking.ts'
import { listOpenOf } from '#usecases/travellers/accounts/list-open.ts'
import { BookingDataPage, type BookingDataView } from '../pages/account/booking-data.tsx'
import type { EraseAnswer } from '../pages/account/data.tsx'
import { fixedPath } from '../paths.ts'
import { refusalOf } from './account-frame.ts'
import { openItems } from './account-open.ts'
import { useAnswer } from './answer.ts'
import { request as requestContext } from '../site/facts.ts'
import { formValues, inLanguage, notShown, privateHeaders, seeOther, wholeBooking } from '../shared/bookings/own.ts'

export { NotShownBoundary as ErrorBoundary } from '../shared/bookings/not-shown.tsx'
export const headers = () => privateHeaders

export const loader = async ({ context, params, request }: LoaderFunctionArgs): Promise<BookingDataView> => {
  const facts = inLanguage(context.get(requestContext))
  // says nothing about any booking: nobody may see the erased one any more, not even that it was there
  if (new URL(request.url).searchParams.has('erased')) return { kind: 'erased' }
  const { booking } = await wholeBooking(facts, params['bookingId'])
  const open = await listOpenOf(facts.deps, facts.actor, { bookingId: booking.id })
  if (!open.ok) throw notShown(facts)
  return {
    kind: 'booking',
    number: booking.number,
    bookingHref: fixedPath('booking', facts.language, booking.id),
    exportHref: fixedPath('bookingExport', facts.language, booking.id),
    open: openItems(facts, open.value),
  }
}

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const bookingId = params['bookingId'] ?? ''
  const { sure = '' } = await formValues(request)
  const erased = await eraseOwnBooking(facts.deps, facts.actor, { bookingId, sure: sure === 'on' })
  if (erased.ok) return seeOther(`${fixedPath('bookingData', facts.language, bookingId)}?erased`)
  if (erased.problem.code === 'not_found') throw notShown(facts)
  return data<EraseAnswer>(refusalOf(facts, erased.problem), { status: problems[erased.problem.code].status })
}

export default function BookingPersonalData() {
  return <BookingDataPage view={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
}
