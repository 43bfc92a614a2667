import { parseDateTime, type LocalDateTime } from '#domain/time/local.ts'

/**
 * The time on the airport's clock, in the browser; to be used in events only, never while rendering. The page may have
 * been kept for a while, and a visitor's clock may be slow, so the later of the two clocks is taken, and the server
 * checks again with its own.
 */
export const airportNow = (zone: string, serverNow: number): LocalDateTime =>
  localTime(zone, Math.max(serverNow, Date.now()))

const localTime = (zone: string, instant: number): LocalDateTime => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const text = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
  const moment = parseDateTime(text)
  if (!moment) throw new RangeError(`no time of ${zone}: ${text}`)
  return moment
}
