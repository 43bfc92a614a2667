import type { Booking } from '#domain/bookings/booking.ts'
import { detailsDue, missingDetails, type FollowingDetail } from '#domain/lifecycle/details.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant, formatMoment, type DayOptions } from '#texts/formats.ts'
import type { Translate } from '#texts/translate.ts'
import type { Language } from '#domain/languages.ts'
import { isValet } from './booking-facts.ts'
import { oneLine } from './html.ts'

/** What happens next, as letters and pages tell it: when, then how. */
export type NextStep = { kind: 'details' | 'in' | 'way' | 'out'; title: string; text: string }

/** As a product has it; null where nobody has to be driven, or where it is not known. */
export type ShuttleFacts = { everyMinutes: number; rideMinutesFrom: number; rideMinutesTo: number } | null

/** A moment ahead is told without its year. */
const noYear: DayOptions = { year: false }

const toAdd = (missing: readonly FollowingDetail[], t: Translate): string => {
  const isPlate = missing.includes('plate')
  const isFlight = missing.some((detail) => detail !== 'plate')
  if (isPlate && isFlight) return t('next.addBoth')
  return t(isPlate ? 'next.addPlate' : 'next.addFlights')
}

/** Until when details may follow, what is missing, and what happens otherwise; null when nothing is. */
export const detailsStep = (booking: Booking, now: Instant, language: Language, t: Translate): NextStep | null => {
  const missing = missingDetails(booking)
  const due = detailsDue(booking)
  if (missing.length === 0 || now > due) return null
  const otherwise =
    booking.terms.followUp?.missing === 'flagged' ? t('letters.detailsFlagged') : t('letters.detailsCancelled')
  return {
    kind: 'details',
    title: t('next.by', { moment: formatInstant(due, booking.zone, language, noYear) }),
    text: `${toAdd(missing, t)} ${otherwise}`,
  }
}

/** From the barrier to the terminal; null with valet parking, where the car is handed over there. */
export const wayStep = (booking: Booking, shuttle: ShuttleFacts, t: Translate): NextStep | null => {
  if (isValet(booking)) return null
  if (shuttle === null)
    return booking.terms.transfer === 'shuttle'
      ? { kind: 'way', title: t('next.walk'), text: t('letters.arrivalWalk') }
      : null
  const { everyMinutes: every, rideMinutesFrom: from, rideMinutesTo: to } = shuttle
  return {
    kind: 'way',
    title: t('next.shuttle'),
    text: t('next.shuttleText', { every, minutes: from === to ? from : `${from}–${to}` }),
  }
}

export const driveInStep = (booking: Booking, language: Language, t: Translate, day = noYear): NextStep => {
  const moment = formatMoment(booking.stay.arrival, language, day)
  return isValet(booking)
    ? { kind: 'in', title: t('next.handOver', { moment }), text: t('letters.arrivalValet') }
    : {
        kind: 'in',
        title: t('next.driveIn', { moment }),
        text: `${oneLine(booking.terms.carParkAddress)}. ${t('letters.passHint')}`,
      }
}

export const driveOutStep = (
  booking: Booking,
  shuttle: ShuttleFacts,
  language: Language,
  t: Translate,
  day = noYear,
): NextStep => {
  const moment = formatMoment(booking.stay.departure, language, day)
  if (isValet(booking))
    return {
      kind: 'out',
      title: t('next.carBack', { moment }),
      text: t('letters.arrivalValetBack', { phone: oneLine(booking.terms.carParkPhone) }),
    }
  return {
    kind: 'out',
    title: t('next.driveOut', { moment }),
    text: [...(shuttle === null ? [] : [t('letters.arrivalShuttleBack')]), t('next.sameCode')].join(' '),
  }
}
