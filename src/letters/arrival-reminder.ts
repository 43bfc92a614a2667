import { amountDueMinor } from '#domain/bookings/booking.ts'
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { dateOf, type LocalDateTime } from '#domain/time/local.ts'
import { groupCode } from '#domain/vouchers/code.ts'
import { formatDay, formatMoney, formatTime } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import {
  isValet,
  passHint,
  paymentStatus,
  placeFacts,
  shortMoment,
  stayFacts,
  termLines,
  travellerFacts,
  valetSteps,
} from './booking-facts.ts'
import { subjectOf, userSlot, type Block, type Content, type Fact } from './content.ts'
import type { BookingModel, LetterEntry } from './models.ts'

export type ArrivalReminderModel = BookingModel & {
  passUrl: string
  /**
   * The hours on the days of arrival and departure, as the website API writes them (`04:00 - 24:00`, `Closed`). Null:
   * the hours are not known.
   */
  hours: { onEnter: string; onExit: string } | null
  shuttle: { everyMinutes: number; rideMinutesFrom: number; rideMinutesTo: number } | null
  /** Null: nothing is due by link. */
  payUrl: string | null
}

/**
 * A time such as `04:00` as the language writes it. No clock shows the 24:00 at the end of a day, so that one is
 * derived from 23:00.
 */
const clock = (time: string, language: Language): string =>
  time === '24:00'
    ? formatTime('2026-01-01T23:00' as LocalDateTime, language).replace('23', '24')
    : formatTime(`2026-01-01T${time}` as LocalDateTime, language)

/** Opening hours such as `04:00 - 24:00` as the language writes them. */
const hoursInWords = (hours: string, language: Language, t: Translate): string =>
  hours === 'Closed'
    ? t('letters.closed')
    : hours === '00:00 - 24:00'
      ? t('letters.openAllDay')
      : hours.replace(/\d\d:\d\d/g, (time) => clock(time, language)).replaceAll(' - ', '–')

/** The opening hours of the two days that matter, or of one day when the car comes and goes on the same. */
const hourFacts = ({ booking: { stay }, hours }: ArrivalReminderModel, language: Language, t: Translate): Fact[] => {
  if (hours === null) return []
  const on = (moment: typeof stay.arrival, open: string): Fact => ({
    label: t('letters.openOn', { day: formatDay(dateOf(moment), language, { year: false }) }),
    value: hoursInWords(open, language, t),
  })
  const first = on(stay.arrival, hours.onEnter)
  return dateOf(stay.arrival) === dateOf(stay.departure) ? [first] : [first, on(stay.departure, hours.onExit)]
}

/** OH-08: what to do when the plane lands after the gate has closed. Nothing where the gate never closes. */
const lateFlight = ({ booking, hours }: ArrivalReminderModel, t: Translate): Block[] =>
  hours === null || hours.onExit === '00:00 - 24:00' || isValet(booking)
    ? []
    : [{ kind: 'paragraph', text: t('letters.arrivalLateFlight') }]

/** How to get from the car park to the airport and back. */
const transferSteps = ({ booking, shuttle }: ArrivalReminderModel, t: Translate): Block[] => {
  if (isValet(booking)) return valetSteps(booking, t)
  if (shuttle === null)
    return booking.terms.transfer === 'shuttle' ? [{ kind: 'paragraph', text: t('letters.arrivalWalk') }] : []
  const { rideMinutesFrom: from, rideMinutesTo: to } = shuttle
  return [
    {
      kind: 'paragraph',
      text: t('letters.arrivalShuttle', { every: shuttle.everyMinutes, minutes: from === to ? from : `${from}–${to}` }),
    },
    { kind: 'paragraph', text: t('letters.arrivalShuttleBack') },
  ]
}

/**
 * Sent the day before: how to get there, the code, the hours, the bus or the driver, what is still due, and what can
 * still be changed.
 */
const content = (model: ArrivalReminderModel, language: Language, t: Translate): Content => {
  const { booking, airportName, payUrl } = model
  const { cancelUntil, changeUntil } = booking.terms
  const moment = shortMoment(booking, language)
  const subject = (airport: string) => t('letters.arrivalSubject', { airport, moment })
  const directions = model.directions.filter((direction) => direction !== '')
  const arriving: Block[] =
    directions.length === 0
      ? []
      : [
          { kind: 'heading', text: t('letters.arriving') },
          { kind: 'list', items: directions },
        ]
  const isAhead = Math.max(cancelUntil ?? 0, changeUntil ?? 0) >= model.writtenAt
  const pay: Block[] =
    payUrl === null
      ? []
      : [
          {
            kind: 'link',
            text: t('letters.paymentLinkButton', { amount: formatMoney(euro(amountDueMinor(booking)), language) }),
            url: payUrl,
          },
        ]
  return {
    subject: subjectOf(subject(airportName), subject(booking.iata)),
    preheader: `${booking.terms.carParkName}, ${booking.terms.carParkAddress}`,
    heading: t('letters.arrivalHeading'),
    badge: booking.iata,
    blocks: [
      { kind: 'paragraph', text: t('letters.arrivalIntro', { name: userSlot }), user: booking.details.firstName },
      {
        kind: 'facts',
        facts: [
          ...stayFacts(booking, language, t).slice(0, 2),
          ...placeFacts(booking, t),
          ...hourFacts(model, language, t),
        ],
      },
      ...arriving,
      ...transferSteps(model, t),
      ...lateFlight(model, t),
      // With valet parking a driver waits, so the booked time is the time to be there; only others are told to come
      // early.
      ...(isValet(booking) ? [] : [{ kind: 'paragraph' as const, text: t('letters.arrivalEarly') }]),
      { kind: 'code', label: t('letters.passCode'), code: groupCode(booking.voucherCode) },
      { kind: 'paragraph', text: passHint(booking, t) },
      { kind: 'button', text: t('letters.openPass'), url: model.passUrl },
      {
        kind: 'facts',
        facts: [
          { label: t('letters.bookingNumber'), value: booking.number },
          { label: t('letters.airport'), value: airportName, user: true },
          ...travellerFacts(booking, t),
          { label: t('letters.status'), value: paymentStatus(booking, language, t, model.writtenAt) },
        ],
      },
      ...pay,
      ...(isAhead
        ? [
            { kind: 'heading' as const, text: t('letters.terms') },
            { kind: 'list' as const, items: termLines(booking, language, t) },
          ]
        : []),
      { kind: 'link', text: t('letters.openBooking'), url: model.bookingUrl },
    ],
    footer: [t('letters.localTime'), t('letters.footerBooking')],
  }
}

export const arrivalReminder: LetterEntry<ArrivalReminderModel> = { content }
