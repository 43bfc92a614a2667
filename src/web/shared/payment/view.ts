import { airportName } from '#domain/airports/names.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { isStayChange, type BookingChange } from '#domain/bookings/change.ts'
import type { Product } from '#domain/carparks/product.ts'
import { methodTable, type MethodRow } from '#domain/payments/method-table.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import { customerService } from '#domain/customer-service.ts'
import { missingDetails } from '#domain/lifecycle/details.ts'
import { euro } from '#domain/money/money.ts'
import { isDetailFault, type Payment } from '#domain/payments/payment.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import { isValet } from '#letters/booking-facts.ts'
import { detailsStep, driveInStep, driveOutStep, wayStep, type NextStep } from '#letters/next-steps.ts'
import { formatInstant, formatMoment, formatMoney, formatTime } from '#texts/formats.ts'
import { opensNow, outBy, type LeavingShown } from '#texts/leaving-words.ts'
import type { Place } from '../bookings/place-facts.tsx'
import type { StatusLink } from '../bookings/take-along.ts'
import type { Reader } from '../../components/prices.ts'
import type { RailStepView } from '../../components/rail/rail.tsx'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { methodHint, methodName } from './payment-options.ts'

/** What is known of a booking and its money (usecases/travellers/booking-view.ts). */
export type MoneyFacts = {
  booking: Booking
  product: Product | null
  amountDueMinor: number
  payable: boolean
  methods: { method: PaymentMethod; declined: boolean }[]
  payments: Payment[]
  holdUntil: Instant | null
  payLaterDue: Instant | null
  now: Instant
  /** A change that waits for its payment is paid first. */
  toPay?: { amountMinor: number; changeId: string | null; until: Instant | null }
  changes?: readonly BookingChange[]
  /** Only for a car that is inside (EXIT-12). */
  leaving?: LeavingShown | null
  /** `payment`: the visitor came by a payment link and may only pay. */
  scope?: 'full' | 'payment'
}

export type MethodView = {
  value: PaymentMethod
  label: string
  sign: MethodRow['sign']
  hint: string | null
  declined: boolean
}
export type HoldView = { text: string; secondsLeft: number }

export type PayView = {
  /** For example "Parking at P1, Eindhoven Airport". */
  what: string
  stay: string
  amount: string
  hold: HoldView | null
  methods: MethodView[]
  /** Where a form is posted to give up the change that waits for this payment. */
  keepAction: string | null
}

/**
 * Until when the space is kept, on the car park's clock, and for how many seconds, because the browser's own clock may
 * be wrong.
 */
const holdView = (
  { t, language }: Reader,
  { booking, holdUntil, now, toPay }: Pick<MoneyFacts, 'booking' | 'holdUntil' | 'now' | 'toPay'>,
): HoldView | null => {
  const until = toPay?.changeId ? toPay.until : booking.status === 'held' ? holdUntil : null
  if (until === null || until <= now) return null
  // the booking stands whether its change is paid or not (CHANGE-8)
  const text = t(toPay?.changeId ? 'parked.newDaysUntil' : 'booking.heldUntil', {
    time: formatTime(localAt(until, booking.zone), language),
  })
  return { text, secondsLeft: Math.floor((until - now) / 1000) }
}

const methodViews = ({ t }: Reader, { methods, product }: Pick<MoneyFacts, 'methods' | 'product'>): MethodView[] =>
  methods.map(({ method, declined }) => ({
    value: method,
    label: methodName(method, t),
    sign: methodTable[method].sign,
    hint: methodHint(method, product?.cards ?? []),
    declined,
  }))

export const payView = (reader: Reader, facts: MoneyFacts): PayView => {
  const { t, language } = reader
  const { booking, toPay } = facts
  const change = facts.changes?.find(({ id }) => id === toPay?.changeId)
  const stay = change && isStayChange(change) ? change.after.stay : booking.stay
  return {
    what: t('booking.payFor', { carPark: booking.terms.carParkName, airport: airportName(booking.iata, language) }),
    stay: [stay.arrival, stay.departure].map((one) => formatMoment(one, language, { whole: true })).join(' – '),
    amount: formatMoney(euro(toPay?.amountMinor ?? facts.amountDueMinor), language),
    hold: holdView(reader, facts),
    methods: methodViews(reader, facts),
    keepAction: toPay?.changeId && facts.scope === 'full' ? fixedPath('changeStay', language, booking.id) : null,
  }
}

export type DeclinedView = {
  kind: 'declined' | 'expired' | 'refunded'
  pay: PayView | null
  /** Leads back to the form, where another way to pay can be chosen while nothing is paid. */
  changeHref: string | null
  searchHref: string
  phone: string
  /** It is paid by the link of a letter, which stays valid (demand Z1). */
  byLink: boolean
  /** What was paid too late and comes back. */
  refund: string | null
  /** What was typed was wrong or is not accepted, in contrast to a bank that refused (demand Z1). */
  detailsWrong: boolean
  /** Declined three times or more: whom to turn to (screen 11). */
  often: { phone: string; email: string } | null
}

export const declinedView = (
  reader: Reader,
  facts: MoneyFacts,
  { changeHref, searchHref }: { changeHref: string | null; searchHref: string },
): DeclinedView => {
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
    often:
      facts.payments.filter(({ status }) => status === 'declined').length >= 3
        ? { phone: customerService.phone, email: customerService.email }
        : null,
  }
}

export type ResultView = {
  title: string
  unpaid: boolean
  number: string
  /** Which car park it is, and where. */
  carPark: string
  address: string
  /** Drive in and drive out, or what stands in their place. */
  stay: readonly { label: string; value: string }[]
  /** What was paid and how, or what is still to be paid. */
  money: { label: string; amount: string }
  /** The address does not take letters; this is said instead of where they went. */
  bounce: { title: string; text: string } | null
  /** Ways to another address, or to the letters once more. */
  mails: { href: string; label: string }[]
  steps: RailStepView[]
  passHref: string
  pdfHref: string
  bookingHref: string
  /** The calendar file and the wallets. */
  takeAlong: StatusLink[]
  payHref: string | null
  payAmount: string
  /** The way there, as long as it is of use. */
  place: Place | null
  hasPass: boolean
}

/** What is due and by when, or that it should have been paid already (PAY-18). */
export const payStep = ({ t, language }: Reader, { booking, amountDueMinor, payLaterDue, now }: MoneyFacts): string => {
  const amount = formatMoney(euro(amountDueMinor), language)
  if (booking.checkedOutAt !== null) return t('parked.stillDue', { amount })
  if (booking.paymentLocation !== 'onLineLaterV2' || payLaterDue === null) return t('booking.nextPayThere', { amount })
  const moment = formatInstant(payLaterDue, booking.zone, language)
  if (now <= payLaterDue) return t('booking.nextPay', { amount, moment })
  return t(
    booking.checkedInAt === null && booking.terms.unpaidAtDue === 'cancelled'
      ? 'parked.payOverdueNow'
      : 'parked.payOverdue',
    { amount, moment },
  )
}

/**
 * What comes next for a car that is inside, or has left (EXIT-12). With valet parking a driver brings it, so there is
 * neither reader nor barrier.
 */
const leavingSteps = ({ t, language }: Reader, { booking, product, leaving }: MoneyFacts): string[] => {
  const isValet = product?.transfer === 'valet'
  if (booking.status === 'checked_out') return [t('manage.checkedOutText')]
  if (!leaving?.isOver)
    return [
      t(isValet ? 'booking.nextCarBack' : 'booking.nextDriveOut', {
        moment: formatMoment(booking.stay.departure, language),
      }),
    ]
  return [...outBy(leaving, booking.zone, language, t), ...(isValet || !opensNow(leaving) ? [] : [t('parked.opens')])]
}

/** What a car that has driven in still has before it: what is to be paid, then the way out. */
export const insideSteps = (reader: Reader, facts: MoneyFacts): string[] => [
  ...(facts.amountDueMinor === 0 ? [] : [payStep(reader, facts)]),
  ...leavingSteps(reader, facts),
]

/**
 * What happens next (screen 12), in the order of time. `sentTo` says where the pass went; null: it could not go
 * there.
 */
export const railOf = (reader: Reader, facts: MoneyFacts, sentTo: string | null): RailStepView[] => {
  const { t, language } = reader
  const { booking, product, amountDueMinor, now } = facts
  if (booking.checkedInAt !== null)
    return [
      ...insideSteps(reader, facts).map((title) => ({ icon: 'barrier' as const, title, text: '' })),
      ...(sentTo === null ? [] : [{ icon: 'mail' as const, title: sentTo, text: '' }]),
    ]
  const shuttle = product?.carPark.shuttle ?? null
  const details = detailsStep(booking, now, language, t)
  const way = wayStep(booking, shuttle, t)
  const add = { href: fixedPath('editDetails', language, booking.id), label: t('manage.toDoAdd') }
  const isValetCar = isValet(booking)
  const driveIn = words(driveInStep(booking, language, t))
  // what may stay away is no step of its own, but whoever drives up to a camera is quicker with it
  const plate = t('common.labelled', { label: t('letters.plate'), text: t('letters.plateMissing') })
  const lacksPlate = !booking.details.plate && !missingDetails(booking).includes('plate')
  return [
    ...(sentTo === null ? [] : [{ icon: 'check' as const, title: t('next.now'), text: sentTo, done: true }]),
    ...(amountDueMinor === 0 ? [] : [{ icon: 'euro' as const, title: payStep(reader, facts), text: '' }]),
    ...(details ? [{ icon: 'edit' as const, title: details.title, text: details.text, link: add }] : []),
    {
      icon: isValetCar ? 'valet' : 'barrier',
      ...driveIn,
      ...(lacksPlate && { text: `${driveIn.text} ${plate}.`, link: add }),
    },
    ...(way ? [{ icon: shuttle ? ('bus' as const) : ('pin' as const), ...words(way) }] : []),
    { icon: isValetCar ? 'car' : 'plane', ...words(driveOutStep(booking, shuttle, language, t)) },
  ]
}

const words = ({ title, text }: NextStep) => ({ title, text })
