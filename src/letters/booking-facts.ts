import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { customerService } from '#domain/customer-service.ts'
import type { Language } from '#domain/languages.ts'
import type { FollowingDetail } from '#domain/lifecycle/details.ts'
import { euro, minus, money, percentOf, vatContained, type Money } from '#domain/money/money.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import { spell } from '#domain/vouchers/code.ts'
import { packageNames } from '#domain/carparks/product.ts'
import {
  formatDay,
  formatInstant,
  formatMoment,
  formatMoney,
  formatPercent,
  formatTime,
  type DayOptions,
} from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { userSlot, type Block, type Fact } from './content.ts'

/** "Fri 5 March, 08:05" without the year: for subjects, where every character counts. */
export const shortMoment = (booking: Pick<Booking, 'stay'>, language: Language): string =>
  `${formatDay(dateOf(booking.stay.arrival), language, { year: false, weekday: 'short' })} ${formatTime(booking.stay.arrival, language)}`

/** The day of an instant in a time zone, without the year: "Fri 5 March". */
export const shortDay = (instant: number, zone: string, language: Language): string =>
  formatDay(dateOf(localAt(instant, zone)), language, { year: false, weekday: 'short' })

/**
 * The code in words that can be read out to a person: letters as the ICAO alphabet has them, digits in the language.
 */
export const spokenCode = (code: string, t: Translate): string =>
  spell(code)
    .map((spelled) => (spelled.kind === 'digit' ? t(spelled.word) : spelled.word))
    .join(', ')

/**
 * PAY-18: whether the moment to pay by link is over. For whoever has driven in, the amount was due earlier than that.
 */
const isPastDue = (
  { terms: { payLaterDue }, checkedInAt }: Pick<Booking, 'terms' | 'checkedInAt'>,
  at: Instant,
): boolean => payLaterDue !== null && (checkedInAt !== null || at > payLaterDue)

/** Says that the booking is paid, or else what is due, how and until when, seen from the moment `at`. */
export const paymentStatus = (booking: Booking, language: Language, t: Translate, at: Instant): string => {
  const due = amountDueMinor(booking)
  if (booking.paymentLocation === 'invoiceAgent') return t('letters.statusAgent')
  if (due === 0)
    return t('letters.statusPaid', { amount: formatMoney(euro(booking.paidMinor - booking.refundedMinor), language) })
  const amount = formatMoney(euro(due), language)
  if (booking.paymentLocation === 'baCharged') return t('letters.statusAtCarPark', { amount })
  const { payLaterDue } = booking.terms
  // An amount charged at the exit, or taken back by the bank, has no moment by which it had to be paid by link.
  if (payLaterDue === null || due <= booking.chargedMinor + booking.disputedMinor)
    return t('letters.statusDue', { amount })
  if (isPastDue(booking, at))
    return t('parked.statusWasDue', { amount, moment: formatInstant(payLaterDue, booking.zone, language) })
  return t('letters.statusDueBy', { amount, moment: formatInstant(payLaterDue, booking.zone, language) })
}

/** What comes back of the whole price after a cancellation in time (settled 6). */
const refundInTime = ({ totalMinor, terms }: Booking): Money => {
  const back = minus(percentOf(euro(totalMinor), terms.refundablePercentage), euro(terms.refundableFixedFeeMinor))
  return back.minor > 0 ? back : euro(0)
}

/** What the package promises, with moments on the car park's clock and never as "24 hours before". */
export const termLines = (booking: Booking, language: Language, t: Translate): string[] => {
  const { cancelUntil, changeUntil } = booking.terms
  const moment = (instant: number) => formatInstant(instant, booking.zone, language)
  const back = refundInTime(booking)
  const cancel =
    cancelUntil === null || back.minor === 0
      ? t('letters.cancelNone')
      : back.minor === booking.totalMinor
        ? t('letters.cancelFree', { moment: moment(cancelUntil) })
        : t('letters.cancelRefund', { moment: moment(cancelUntil), amount: formatMoney(back, language) })
  return [
    cancel,
    changeUntil === null ? t('letters.changeNone') : t('letters.changeUntil', { moment: moment(changeUntil) }),
    t('letters.localTime'),
  ]
}

/** Valet parking: a driver takes the car at the terminal, so there is neither a barrier nor a reader. */
export const isValet = (booking: Pick<Booking, 'terms'>): boolean => booking.terms.transfer === 'valet'

/** What to do with the code, in the places that show it. */
export const passHint = (booking: Pick<Booking, 'terms'>, t: Translate): string =>
  t(isValet(booking) ? 'letters.passHintValet' : 'letters.passHint')

/** How the car is handed over and given back, as sentences. Nothing where the traveller parks the car. */
export const valetLines = (booking: Pick<Booking, 'terms'>, t: Translate): string[] =>
  isValet(booking)
    ? [t('letters.arrivalValet'), t('letters.arrivalValetBack', { phone: booking.terms.carParkPhone })]
    : []

export const stayFacts = (booking: Booking, language: Language, t: Translate, options?: DayOptions): Fact[] => [
  {
    label: isValet(booking) ? t('documents.valetHandOver') : t('letters.driveIn'),
    value: formatMoment(booking.stay.arrival, language, options),
  },
  {
    label: isValet(booking) ? t('documents.valetCarBack') : t('letters.driveOut'),
    value: formatMoment(booking.stay.departure, language, options),
  },
  { label: t('letters.length'), value: t('letters.days', { count: booking.terms.price.days }) },
]

export const placeFacts = (booking: Booking, t: Translate): Fact[] => [
  { label: t('letters.carPark'), value: booking.terms.carParkName, user: true },
  { label: t('letters.address'), value: booking.terms.carParkAddress, user: true },
  { label: t('letters.phone'), value: booking.terms.carParkPhone, user: true },
]

/**
 * Who comes with which car. What was not given is left out, except the plate, which may be added later (settled 41).
 */
export const travellerFacts = ({ details }: Booking, t: Translate): Fact[] => {
  const facts: Fact[] = [
    { label: t('letters.name'), value: `${details.firstName} ${details.lastName}`, user: true },
    details.plate
      ? { label: t('letters.plate'), value: details.plate, user: true }
      : { label: t('letters.plate'), value: t('letters.plateMissing') },
    { label: t('letters.passengers'), value: String(details.passengers) },
  ]
  if (details.arrivalFlight)
    facts.push({ label: t('letters.outboundFlight'), value: details.arrivalFlight, user: true })
  if (details.returnFlight) facts.push({ label: t('letters.returnFlight'), value: details.returnFlight, user: true })
  return facts
}

/** The number of the travel agency that sold it, where it gave one (BOOK-22). */
export const anvrFacts = ({ details }: Booking, t: Translate): Fact[] =>
  details.anvr ? [{ label: t('letters.anvr'), value: details.anvr, user: true }] : []

/** What the booking costs, the tax in it, and how it stands with the payment at the moment `at`. */
export const priceFacts = (booking: Booking, language: Language, t: Translate, at: Instant): Fact[] => {
  const { price } = booking.terms
  const isCharged = booking.chargedMinor > 0
  // a charge contains the tax of the price it is added to, as it does on its invoice (INV-5)
  const vat = formatMoney(
    isCharged
      ? vatContained(euro(booking.totalMinor), price.vatRatePercent)
      : money(price.vat.minor, price.vat.currency),
    language,
  )
  const facts: Fact[] = [{ label: t('letters.package'), value: packageNames[booking.terms.package] }]
  if (booking.extras.includes('covered')) facts.push({ label: t('letters.extras'), value: t('letters.covered') })
  if (isCharged)
    facts.push({ label: t('letters.exitDueCharged'), value: formatMoney(euro(booking.chargedMinor), language) })
  facts.push(
    { label: t('letters.total'), value: formatMoney(euro(booking.totalMinor), language) },
    {
      label: t('letters.vat'),
      value: t('letters.vatOf', { amount: vat, rate: formatPercent(price.vatRatePercent, language) }),
    },
  )
  // After a cancellation nothing is paid or due any more; the history says what was paid back.
  if (booking.status !== 'cancelled')
    facts.push({ label: t('letters.status'), value: paymentStatus(booking, language, t, at) })
  return facts
}

/** The few facts that every letter about a booking repeats. */
export const shortFacts = (booking: Booking, airportName: string, language: Language, t: Translate): Fact[] => [
  { label: t('letters.bookingNumber'), value: booking.number },
  { label: t('letters.airport'), value: airportName, user: true },
  { label: t('letters.carPark'), value: booking.terms.carParkName, user: true },
  ...stayFacts(booking, language, t),
]

/** How the car is handed over and given back; the telephone number is the car park's. */
export const valetSteps = ({ terms }: Booking, t: Translate): Block[] => [
  { kind: 'paragraph', text: t('letters.arrivalValet') },
  { kind: 'paragraph', text: t('letters.arrivalValetBack', { phone: userSlot }), user: terms.carParkPhone },
]

/** What a detail is called that the traveller may add later. */
export const detailName = (detail: FollowingDetail, t: Translate): string => {
  switch (detail) {
    case 'plate':
      return t('letters.plate')
    case 'arrivalFlight':
      return t('letters.outboundFlight')
    case 'returnFlight':
      return t('letters.returnFlight')
  }
}

/** Whom to ask, for letters that may raise questions. */
export const contactLine = (t: Translate): string =>
  t('letters.contact', { phone: customerService.phone, email: customerService.email })

/**
 * A pass opens barriers only while the booking stands; screen 15 shows no code of a booking that is expired or
 * cancelled.
 */
export const hasPass = (booking: Pick<Booking, 'status'>): boolean =>
  booking.status === 'confirmed' || booking.status === 'checked_in'
