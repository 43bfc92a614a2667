import { problems } from '#domain/problems.ts'
import { eraseOwnBooking } from '#usecases/travellers/accounts/erase-own-booking.ts'
import { listOpenOf } from '#usecases/travellers/accounts/list-open.ts'
import { BookingDataPage, type BookingDataView } from './view.tsx'
import type { EraseAnswer } from '../../shared/account/still-open.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { refusalOf } from '../../shared/account/account-frame.ts'
import { openItems } from '../../shared/account/account-open.ts'
import { formValues, inLanguage, notShown, privateHeaders, seeOther, wholeBooking } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const load = async ({ facts, url, params }: Asked): Promise<BookingDataView> => {
  inLanguage(facts)
  // This answer says nothing about a booking, because nobody may see the erased one any more, not even that it existed.
  if (url.searchParams.has('erased')) return { kind: 'erased' }
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

const action = async ({ facts, params, request }: Asked) => {
  inLanguage(facts)
  const bookingId = params['bookingId'] ?? ''
  const { sure = '' } = await formValues(request)
  const erased = await eraseOwnBooking(facts.deps, facts.actor, { bookingId, sure: sure === 'on' })
  if (erased.ok) return seeOther(`${fixedPath('bookingData', facts.language, bookingId)}?erased`)
  if (erased.problem.code === 'not_found') throw notShown(facts)
  return show<EraseAnswer>(refusalOf(facts, erased.problem), { status: problems[erased.problem.code].status })
}

export default page({
  path: patternOf('bookingData'),
  headers: privateHeaders,
  load,
  action,
  view: (model, said) => <BookingDataPage view={model} answer={said} />,
})
