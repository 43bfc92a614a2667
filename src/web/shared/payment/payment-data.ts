import { customerService } from '#domain/customer-service.ts'
import { euro } from '#domain/money/money.ts'
import { lastPaid, type Payment } from '#domain/payments/payment.ts'
import { searchParameters } from '#domain/search/parameters.ts'
import { hasPass, stayFacts } from '#letters/booking-facts.ts'
import { formatMoney } from '#texts/formats.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { isPayableOnline } from '#usecases/travellers/to-pay.ts'
import { declinedView, insideSteps, railOf, type DeclinedView, type ResultView } from './view.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { phoneHref } from '#domain/telephone.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../landing/landing-data.ts'
import { takeAlongOf } from '../bookings/take-along.ts'
import { methodName } from './payment-options.ts'
import { bounceNotice } from '../bookings/bounce.ts'

const searchAgainHref = (
  { language, businessAccount }: RequestFacts,
  { booking: { iata, stay, terms } }: BookingView,
): string =>
  `${fixedPath('search', language)}?${searchParameters({ iata, stay, businessAccount: businessAccount ?? terms.partner ?? null })}`

/**
 * The way back to the form, where paying later or at the car park can be chosen: only while nothing is confirmed, and
 * only where the product has these ways. It names the package that was chosen, and not a dearer one that can be paid so
 * (PRICE-18).
 */
const changeHref = ({ language }: RequestFacts, { booking, product, scope }: BookingView): string | null => {
  const canWait = product?.packages.some(({ paymentLocations }) =>
    paymentLocations.some((location) => location !== 'onLine'),
  )
  if (booking.status !== 'held' || scope !== 'full' || !canWait) return null
  const query = new URLSearchParams({
    startDateTime: booking.stay.arrival,
    endDateTime: booking.stay.departure,
    package: booking.terms.package,
  })
  return `${fixedPath('bookingForm', language, booking.iata, booking.productId)}?${query}`
}

/** What the page of a declined payment shows. */
export const declinedOf = (facts: RequestFacts, view: BookingView): DeclinedView =>
  declinedView(readerOf(facts), view, { changeHref: changeHref(facts, view), searchHref: searchAgainHref(facts, view) })

/** How to find the car park: what the customer was told stays, and the directions are today's. */
export const placeOf = (
  { language }: RequestFacts,
  { booking: { terms }, product }: Pick<BookingView, 'booking' | 'product'>,
) => ({
  name: terms.carParkName,
  address: terms.carParkAddress,
  phone: terms.carParkPhone || customerService.phone,
  phoneHref: phoneHref(terms.carParkPhone || customerService.phone),
  directions: product?.carPark.directions.map((text) => text[language]) ?? [],
})

/**
 * What came in last, less what goes back of it. It is never the sum of earlier payments, which the holder of a link
 * need not know (PY-29). Null: nothing came in.
 */
export const lastPaidAmount = (
  { language }: RequestFacts,
  { payments, refunds }: Pick<BookingView, 'payments' | 'refunds'>,
): string | null => {
  const leftOf = ({ id, amountMinor }: Payment) =>
    amountMinor - refunds.filter(({ paymentId }) => paymentId === id).reduce((sum, one) => sum + one.amountMinor, 0)
  const paid = lastPaid(payments.filter((payment) => leftOf(payment) > 0))
  return paid && formatMoney(euro(leftOf(paid)), language)
}

/**
 * EXIT-12: once the car has driven in, the title no longer says that it is booked, but what was paid or is still to be
 * paid.
 */
const paidTitle = (facts: RequestFacts, view: BookingView): string => {
  const { t, language } = readerOf(facts)
  const amount = lastPaidAmount(facts, view)
  if (view.amountDueMinor > 0) return t('parked.stillDue', { amount: formatMoney(euro(view.amountDueMinor), language) })
  return amount === null ? t('booking.nothingToPay') : t('booking.paidByLink', { amount })
}

/** What somebody who paid by a link reads below the amount: until when the car may leave, or where the pass goes. */
export const paidByLinkLines = (facts: RequestFacts, view: BookingView): string[] =>
  view.booking.checkedInAt === null ? [readerOf(facts).t('booking.paidByLinkText')] : insideSteps(readerOf(facts), view)

/** "Paid with iDEAL" and how much, or what is still to be paid. */
const moneyOf = (facts: RequestFacts, view: BookingView): ResultView['money'] => {
  const { t, language } = readerOf(facts)
  const { booking, payments, amountDueMinor } = view
  if (amountDueMinor > 0) return { label: t('booking.toPay'), amount: formatMoney(euro(amountDueMinor), language) }
  const method = lastPaid(payments)?.method
  const amount = formatMoney(euro(booking.paidMinor - booking.refundedMinor), language)
  if (!method) return { label: t('booking.total'), amount }
  return {
    label: method === 'creditCards' ? t('next.paidCard') : t('next.paidWith', { method: methodName(method, t) }),
    amount,
  }
}

/** What the page after a booking shows. */
export const resultOf = (facts: RequestFacts, view: BookingView): ResultView => {
  const reader = readerOf(facts)
  const { t, language } = reader
  const { booking } = view
  const bounced = bounceNotice(facts, booking)
  const path = (kind: 'pass' | 'passPdf' | 'booking' | 'pay') => fixedPath(kind, language, booking.id)
  const isIn = booking.checkedInAt !== null
  const sentTo = t(isIn ? 'changes.doneMail' : 'booking.sentTo', { email: booking.details.email })
  return {
    title: isIn ? paidTitle(facts, view) : t(view.amountDueMinor > 0 ? 'booking.bookedUnpaid' : 'booking.booked'),
    unpaid: view.amountDueMinor > 0,
    number: booking.number,
    carPark: booking.terms.carParkName,
    address: booking.terms.carParkAddress,
    stay: stayFacts(booking, language, t, { year: false, month: 'short' }).slice(0, 2),
    money: moneyOf(facts, view),
    bounce: bounced && { title: bounced.title, text: bounced.text ?? '' },
    mails: [
      { href: fixedPath('changeEmail', language, booking.id), label: t('letters.listChangeAddress') },
      { href: fixedPath('letters', language, booking.id), label: t('letters.listAgain') },
    ],
    steps: railOf(reader, view, bounced ? null : sentTo),
    passHref: path('pass'),
    pdfHref: path('passPdf'),
    bookingHref: path('booking'),
    takeAlong: takeAlongOf(facts, view),
    payHref: isPayableOnline(view) ? path('pay') : null,
    payAmount: formatMoney(euro(view.amountDueMinor), language),
    place: booking.checkedOutAt === null ? placeOf(facts, view) : null,
    hasPass: hasPass(booking),
  }
}
