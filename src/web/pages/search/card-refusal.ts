/** Why a car park of the list cannot be booked, and what can be tried instead. Pure. */
import { leadMinutes } from '#domain/carparks/offer-state.ts'
import { dateOf, type LocalDateTime } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatDay, formatMoment, formatTime } from '#texts/formats.ts'
import { amountIn, type Reader } from '../../components/prices.ts'
import { cardId } from '../../shared/search/card-id.ts'
import type { CardFound, CardQuestion } from './card-view.ts'

const stateTitles = {
  soldOut: 'results.soldOut',
  closed: 'results.closed',
  lastMinute: 'results.lastMinute',
  tooLong: 'results.tooLong',
} as const

const stateIcons = { soldOut: 'info', closed: 'clock', lastMinute: 'warn', tooLong: 'info' } as const

/** A sentence with a link in it, to a search that has what this one lacks: `link` is a part of `text`. */
export type Try = { text: string; link: string; href: string }

/** Why a card cannot be booked: two words for its ribbon, the reason, and what to try instead. */
export type CardRefusal = {
  title: string
  icon: (typeof stateIcons)[keyof typeof stateIcons]
  reason: string
  tries: Try[]
}

export const refusalOf = (found: CardFound, question: CardQuestion): CardRefusal | null => {
  const { state } = found.offer
  return state === 'available'
    ? null
    : {
        title: question.reader.t(stateTitles[state]),
        icon: stateIcons[state],
        reason: reasonOf(found, question),
        tries: triesOf(found, question),
      }
}

const reasonOf = ({ product, offer }: CardFound, { stay, reader: { t, language } }: CardQuestion): string => {
  const { opening } = offer
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
  if (offer.reason === 'last_minute') {
    const minutes = leadMinutes(product)
    return minutes % 60 === 0
      ? t('results.reasonLastMinute', { hours: minutes / 60 })
      : t('results.reasonLastMinutes', { minutes })
  }
  return t('results.reasonSoldOut')
}

/** The same search with the next time that would be possible. Empty where no other time helps. */
const triesOf = (found: CardFound, question: CardQuestion): Try[] => {
  const { state } = found.offer
  if (state === 'soldOut') return nextDay(found, question)
  if (state === 'closed') return openTimes(found, question)
  return state === 'lastMinute' ? firstTime(found, question) : []
}

/** Opens the list of those days at this card. */
const nextDay = ({ product, days }: CardFound, { next, reader, searchHref }: CardQuestion): Try[] => {
  if (!next) return []
  const { t, language } = reader
  const link = t('landing.fromPrice', {
    days: t('common.days', { count: days }),
    price: amountIn(reader, next.total),
  })
  const day = formatDay(dateOf(next.stay.arrival), language, { year: false, month: 'short' })
  return [
    {
      text: t('results.freeFrom', { day, price: link }),
      link,
      href: `${searchHref(next.stay)}#${cardId(product.id)}`,
    },
  ]
}

const openTimes = ({ offer }: CardFound, { stay, reader: { t, language }, searchHref }: CardQuestion): Try[] => {
  const { tryArrival, tryDeparture } = offer.opening
  const [arrival, departure] = [tryArrival ?? stay.arrival, tryDeparture ?? stay.departure]
  const tried = [tryArrival, tryDeparture].filter((moment) => moment !== null)
  if (tried.length === 0 || departure <= arrival) return []
  const isSameDay = dateOf(arrival) === dateOf(stay.arrival) && dateOf(departure) === dateOf(stay.departure)
  const time = tried.map((moment) => wordsOf(moment, stay, language)).join(' → ')
  const text =
    tried.length === 1 && isSameDay
      ? t(tryArrival ? 'results.tryIn' : 'results.tryOut', { time })
      : t('results.try', { time })
  return [{ text, link: text, href: searchHref({ arrival, departure }) }]
}

const firstTime = (
  { product, offer: { earliest } }: CardFound,
  { stay, zone, reader: { t, language }, searchHref }: CardQuestion,
): Try[] => {
  if (earliest === null || product.maxStayDays < 1) return []
  const arrival = localAt(earliest, zone)
  const link = formatMoment(arrival, language, { year: false, month: 'short' })
  return arrival < stay.departure
    ? [
        {
          text: t('results.firstTime', { moment: link }),
          link,
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
