/** Why a car park of the list cannot be booked, and what can be tried instead. Pure. */
import { dateOf, type LocalDateTime } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatInstant, formatMoment, formatTime } from '#texts/formats.ts'
import type { Reader } from '../../components/prices.ts'
import type { CardFound, CardQuestion, CardView, Link } from './card-view.ts'

const stateTitles = {
  soldOut: 'results.soldOut',
  closed: 'results.closed',
  lastMinute: 'results.lastMinute',
  tooLong: 'results.tooLong',
} as const

export const refusalOf = (found: CardFound, question: CardQuestion): CardView['refusal'] => {
  const { state } = found.offer
  return state === 'available'
    ? null
    : {
        title: question.reader.t(stateTitles[state]),
        reason: reasonOf(found, question),
        tries: triesOf(found, question),
      }
}

const reasonOf = ({ product, offer }: CardFound, { stay, zone, reader: { t, language } }: CardQuestion): string => {
  const { opening, earliest } = offer
  const time = (moment: LocalDateTime) => formatTime(moment, language)
  if (offer.reason === 'stay_too_long')
    return t('results.reasonTooLong', { days: t('common.days', { count: product.maxStayDays }) })
  if (offer.reason === 'closed_on_arrival') {
    const span = opening.closedOnEnter
    return span
      ? t('results.reasonClosedIn', { from: time(span.from), to: time(span.to), time: time(stay.arrival) })
      : t('results.reasonClosedInPlain')
  }
  if (offer.reason === 'closed_on_departure') {
    const span = opening.closedOnExit
    return span
      ? t('results.reasonClosedOut', { from: time(span.from), to: time(span.to), time: time(stay.departure) })
      : t('results.reasonClosedOutPlain')
  }
  if (offer.reason === 'last_minute' && earliest !== null)
    return t('results.reasonLastMinute', { moment: formatInstant(earliest, zone, language) })
  return t('results.reasonSoldOut')
}

/** The same search with the next time that would be possible. Empty where no other time on that day helps. */
const triesOf = (
  { product, offer }: CardFound,
  { stay, zone, reader: { t, language }, searchHref }: CardQuestion,
): Link[] => {
  const { opening, earliest } = offer
  if (offer.state === 'closed') {
    const arrival = opening.tryArrival ?? stay.arrival
    const departure = opening.tryDeparture ?? stay.departure
    const times = [opening.tryArrival, opening.tryDeparture].flatMap((moment) =>
      moment ? [wordsOf(moment, stay, language)] : [],
    )
    return times.length && departure > arrival
      ? [{ text: t('results.try', { time: times.join(' → ') }), href: searchHref({ arrival, departure }) }]
      : []
  }
  if (offer.state !== 'lastMinute' || earliest === null || product.maxStayDays < 1) return []
  const arrival = localAt(earliest, zone)
  return arrival < stay.departure
    ? [
        {
          text: t('results.tryEarliest', { moment: formatMoment(arrival, language) }),
          href: searchHref({ arrival, departure: stay.departure }),
        },
      ]
    : []
}

/** Only the time when it is on the same day, otherwise with its day. */
const wordsOf = (moment: LocalDateTime, stay: Stay, language: Reader['language']): string =>
  [stay.arrival, stay.departure].some((one) => dateOf(one) === dateOf(moment))
    ? formatTime(moment, language)
    : formatMoment(moment, language, { year: false })
