import { airportName } from '#domain/airports/names.ts'
import { amountDueMinor, isFullyPaid, type Booking } from '#domain/bookings/booking.ts'
import { euro } from '#domain/money/money.ts'
import { hasPass } from '#letters/booking-facts.ts'
import { formatMoney, formatStay } from '#texts/formats.ts'
import { showAccount } from '#usecases/travellers/accounts/show-account.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { againHref } from './again.ts'
import { AccountBookingsPage, type AccountBooking, type AccountBookingsView } from './view.tsx'
import { statusChip } from '../../shared/bookings/status-chip.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { accountFrame, loggedIn } from '../../shared/account/account-frame.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

const listed = (facts: RequestFacts, booking: Booking, isOver: boolean): AccountBooking => {
  const { t, language } = readerOf(facts)
  // A hold is listed only while it lives, and what is due at the car park is paid there.
  const payable = booking.paymentLocation !== 'baCharged' && amountDueMinor(booking) > 0
  return {
    href: fixedPath('booking', language, booking.id),
    number: booking.number,
    airport: airportName(booking.iata, language),
    stay: formatStay(booking.stay, language),
    chip: statusChip(booking.status, isFullyPaid(booking), t),
    pass: hasPass(booking) && booking.status !== 'checked_out' ? fixedPath('pass', language, booking.id) : null,
    pay: payable
      ? { href: fixedPath('pay', language, booking.id), amount: formatMoney(euro(amountDueMinor(booking)), language) }
      : null,
    again: isOver ? againHref(booking, dateOf(localAt(facts.deps.clock.now(), booking.zone)), language) : null,
  }
}

const load = async ({ facts, url }: Asked): Promise<AccountBookingsView> => {
  loggedIn(facts)
  const shown = await showAccount(facts.deps, facts.actor)
  // the account was erased in another tab
  if (!shown.ok) throw seeOther(fixedPath('logIn', facts.language))
  const { upcoming, past, cancelled } = shown.value.bookings
  const all = (bookings: Booking[], isOver: boolean) => bookings.map((booking) => listed(facts, booking, isOver))
  return {
    frame: accountFrame(facts, url),
    upcoming: all(upcoming, false),
    past: all(past, true),
    cancelled: all(cancelled, true),
    searchHref: pathOf('home', facts.language),
  }
}

export default page({
  path: patternOf('account'),
  headers: privateHeaders,
  load,
  view: (model) => <AccountBookingsPage view={model} />,
})
