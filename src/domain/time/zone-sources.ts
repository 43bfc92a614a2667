import { localAt, type Instant } from './zones.ts'

type Clock = (instant: Instant) => string

/**
 * Wall times as Intl itself writes them, which is how every date on a page is written. Nothing of what zones.ts
 * computes and keeps is used.
 */
const byIntl = (zone: string): Clock => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (instant) => {
    const part = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    return `${part.get('year')}-${part.get('month')}-${part.get('day')}T${part.get('hour')}:${part.get('minute')}`
  }
}

const monthMs = 30 * 86_400_000
const monthsAhead = 26

/**
 * One sentence for each zone that this runtime does not know, or whose computed time differs from the written one
 * (TIME-10). Looked at are 26 moments, 30 days apart, so the next two years and a bit. Governments change their clocks,
 * and tables learn of it at different times. The list is empty when all is well. `clockOf` says how times are written;
 * tests replace it.
 */
export const zoneFaults = (
  zones: readonly string[],
  from: Instant,
  clockOf: (zone: string) => Clock = byIntl,
): string[] =>
  [...new Set(zones)].flatMap((zone) => {
    try {
      const clock = clockOf(zone)
      const wrong = Array.from({ length: monthsAhead }, (_, month) => from + month * monthMs).find(
        (instant) => clock(instant) !== localAt(instant, zone),
      )
      return wrong === undefined
        ? []
        : [
            `${zone} on ${localAt(wrong, 'UTC')} UTC is ${localAt(wrong, zone)} by one table of time zones and ${clock(wrong)} by another`,
          ]
    } catch {
      return [`${zone} is no time zone this Node.js knows`]
    }
  })
