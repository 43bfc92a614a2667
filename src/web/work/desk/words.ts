import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { dateOf, type LocalDateTime } from '#domain/time/local.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import { formatDay, formatMoment, formatMoney, formatTime } from '#texts/formats.ts'

/** An amount in cents, with its sign. */
export const moneyOf = (minor: number, language: Language): string => formatMoney(euro(minor), language)

const short = { year: false, month: 'short' } as const

/** A booked moment as the desk says it: the weekday first, without the year. */
export const momentOf = (moment: LocalDateTime, language: Language): string => formatMoment(moment, language, short)

/** An instant by the clock of the car park: the time alone on the same day. */
export const whenOf = (at: Instant, zone: string, now: Instant, language: Language): string => {
  const [moment, today] = [localAt(at, zone), localAt(now, zone)]
  return dateOf(moment) === dateOf(today) ? formatTime(moment, language) : momentOf(moment, language)
}

export const timeOf = (at: Instant, zone: string, language: Language): string => formatTime(localAt(at, zone), language)
export const dayOf = (at: LocalDateTime, language: Language): string => formatDay(dateOf(at), language, short)

/** "Peeters, A." */
export const shortName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [lastName, firstName && `${[...firstName][0]}.`].filter(Boolean).join(', ')

/** 8 as "08:00". */
export const hourOf = (hour: number, language: Language): string =>
  formatTime(`2000-01-01T${String(hour % 24).padStart(2, '0')}:00` as LocalDateTime, language)

/** 510 as "08:30". */
export const minutesOf = (minute: number, language: Language): string => {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0'))
  return formatTime(`2000-01-01T${hours}:${minutes}` as LocalDateTime, language)
}

/** A short word that changes when anything of `model` does, for who asks whether something is new. */
export const versionOf = (model: unknown): string => {
  let hash = 0x811c9dc5
  for (const sign of JSON.stringify(model)) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return `"${hash.toString(36)}"`
}
