import { airportName } from '#domain/airports/names.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { isStayChange, type BookingChange } from '#domain/bookings/change.ts'
import type { PaymentMethod, Product } from '#domain/carparks/product.ts'
import { customerService } from '#domain/customer-service.ts'
import { detailsDue, missingDetails } from '#domain/lifecycle/details.ts'
import { euro } from '#domain/money/money.ts'
import { isDetailFault, type PaymentStatus } from '#domain/payments/payment.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import { formatInstant, formatMoment, formatMoney, formatTime } from '#texts/formats.ts'
import type { StatusLink } from '../my-booking/status.tsx'
import type { Reader } from '../prices.ts'
import { methodHint, methodName } from '../booking/payment-options.ts'

/** What is known of a booking and its money (usecases/travellers/booking-view.ts). */
export type MoneyFacts = {
  booking: Booking
  product: Product | null
  amountDueMinor: number
  payable: boolean
  methods: { method: PaymentMethod; declined: boolean }[]
  payments: { status: PaymentStatus; failureReason?: string | null }[]
  holdUntil: Instant | null
  payLaterDue: Instant | null
  now: Instant
  /** a change that waits for its payment is paid first */
  toPay?: { amountMinor: number; changeId: string | null; until: Instant | null }
  changes?: readonly BookingChange[]
}

export type MethodView = { value: PaymentMethod; label: string; hint: string | null; declined: boolean }
export type HoldView = { text: string; secondsLeft: number }

export type PayView = {
  /** "Parking at P1, Eindhoven Airport" */
  what: string
  stay: string
  amount: string
  hold: HoldView | null
  methods: MethodView[]
}

/** Until when the space is kept, on the car park's clock, and how long that is: the browser's own clock may be wrong. */
export const holdView = ({ t, language }: Reader, { booking, holdUntil, now, toPay }: Pick<MoneyFacts, 'booking' | 'holdUntil' | 'now' | 'toPay'>): HoldView | null => {
  const until = toPay?.changeId ? toPay.until : booking.status === 'held' ? holdUntil : null
  return until === null || until <= now ? null : { text: t('booking.heldUntil', { time: formatTime(localAt(until, booking.zone), language) }), secondsLeft: Math.floor((until - now) / 1000) }
}

export const methodViews = ({ t }: Reader, { methods, product }: Pick<MoneyFacts, 'methods' | 'product'>): MethodView[] =>
  methods.map(({ method, declined }) => ({ value: method, label: methodName(method, t), hint: methodHint(method, product?.cards ?? []), declined }))

export const payView = (reader: Reader, facts: MoneyFacts): PayView => {
  const { t, language } = reader
  const { booking, toPay } = facts
  const change = facts.changes?.find(({ id }) => id === toPay?.changeId)
  const stay = change && isStayChange(change) ? change.after.stay : booking.stay
  return {
    what: t('booking.payFor', { carPark: booking.terms.carParkName, airport: airportName(booking.iata, language) }),
    stay: `${formatMoment(stay.arrival, language)} – ${formatMoment(stay.departure, language)}`,
    amount: formatMoney(euro(toPay?.amountMinor ?? facts.amountDueMinor), language),
    hold: holdView(reader, facts),
    methods: methodViews(reader, facts),
  }
}

export type DeclinedView = {
  kind: 'declined' | 'expired' | 'refunded'
  pay: PayView | null
  /** back to the form, where another way to pay can be chosen while nothing is paid */
  changeHref: string | null
  searchHref: string
  phone: string
  /** paid by the link of a letter, which stays good (BD 8 "Retry hint") */
  byLink: boolean
  /** what was paid too late and comes back */
  refund: string | null
  /** what was typed was wrong or is not taken, as against a bank that said no (BD 8) */
  detailsWrong: boolean
  /** declined three times or more: whom to turn to (design ux S11) */
  often: { phone: string; email: string } | null
}

export const declinedView = (reader: Reader, facts: MoneyFacts, { changeHref, searchHref }: { changeHref: string | null; searchHref: string }): DeclinedView => {
  const { booking } = facts
  const isRefunded = !facts.payable && booking.paidMinor > 0 && booking.status === 'expired'
  return {
    kind: facts.payable ? 'declined' : isRefunded ? 'refunded' : 'expired',
    pay: facts.payable ? payView(reader, facts) : null,
    changeHref,
    searchHref,
    phone: customerService.phone,
    byLink: booking.paymentLocation === 'onLineLaterV2',
    refund: isRefunded ? formatMoney(euro(booking.paidMinor), reader.language) : null,
    detailsWrong: isDetailFault(facts.payments.at(-1)?.failureReason),
    often: facts.payments.filter(({ status }) => status === 'declined').length >= 3 ? { phone: customerService.phone, email: customerService.email } : null,
  }
}

export type ResultView = {
  title: string
  unpaid: boolean
  number: string
  sentTo: string
  /** the address does not take letters: said instead of where they went */
  bounce: { title: string; text: string } | null
  /** another address, the letters again */
  mails: { href: string; label: string }[]
  next: string[]
  passHref: string
  pdfHref: string
  bookingHref: string
  /** calendar file, wallets */
  takeAlong: StatusLink[]
  payHref: string | null
  payAmount: string
  place: { name: string; address: string; phone: string; phoneHref: string; directions: string[] }
  codes: { qrSvg: string; code: string } | null
}

/** The dated lines of what happens next (design ux S12), in the order of time. A valet car is handed over to a driver: no reader, no barrier. */
export const nextSteps = ({ t, language }: Reader, { booking, product, amountDueMinor, payLaterDue, now }: MoneyFacts): string[] => {
  const isValet = product?.transfer === 'valet'
  const amount = formatMoney(euro(amountDueMinor), language)
  const pay =
    amountDueMinor === 0
      ? []
      : [booking.paymentLocation === 'onLineLaterV2' && payLaterDue !== null ? t('booking.nextPay', { amount, moment: formatInstant(payLaterDue, booking.zone, language) }) : t('booking.nextPayThere', { amount })]
  const due = detailsDue(booking)
  const isLacking = missingDetails(booking).length > 0 && now <= due
  return [
    ...pay,
    ...(isLacking ? [t('booking.nextDetails', { moment: formatInstant(due, booking.zone, language) })] : []),
    t(isValet ? 'booking.nextHandOver' : 'booking.nextDriveIn', { moment: formatMoment(booking.stay.arrival, language) }),
    t(isValet ? 'booking.nextCarBack' : 'booking.nextDriveOut', { moment: formatMoment(booking.stay.departure, language) }),
  ]
}
