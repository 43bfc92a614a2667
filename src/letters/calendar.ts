import type { Booking } from '#domain/bookings/booking.ts'
import type { Language } from '#domain/languages.ts'
import { dateOf, type LocalDateTime } from '#domain/time/local.ts'
import { instantOf, minuteMs, type Instant } from '#domain/time/zones.ts'
import { formatMoment } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { isValet } from './booking-facts.ts'
import type { BookingModel, LetterAttachment } from './models.ts'

/** The longest line in bytes, without its line break (RFC 5545, 3.1). */
const longestLine = 75

/**
 * Folds a content line at 75 bytes of UTF-8. A character is never broken, and a continued line begins with a blank
 * (DOC-05).
 */
export const fold = (line: string): string => {
  const lines: string[] = []
  let current = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > longestLine) {
      lines.push(current)
      current = ' '
      bytes = 1
    }
    current += character
    bytes += size
  }
  return [...lines, current].join('\r\n')
}

/** A value of the type TEXT (RFC 5545, 3.3.11), escaped so that nothing typed can end its property. */
const text = (value: string): string =>
  value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').replace(/[\\;,]/g, (one) => `\\${one}`))
    .join('\\n')

const utc = (instant: Instant): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Plain ASCII, without the booking number (DOC-06). */
export const calendarFileName = (booking: Pick<Booking, 'iata' | 'stay'>): string =>
  `parkwing-${booking.iata.toLowerCase()}-${dateOf(booking.stay.arrival)}.ics`

type Entry = { end: 'in' | 'out'; summary: string; at: Instant; local: LocalDateTime; alarm: string }

const entriesOf = ({ booking, airportName }: BookingModel, t: Translate): Entry[] => {
  const { stay, zone, terms } = booking
  const where = { carPark: terms.carParkName, airport: airportName }
  const valet = isValet(booking)
  const into = valet ? t('documents.calendarHandOver', where) : t('documents.calendarIn', where)
  const out = valet ? t('documents.calendarCarBack', where) : t('documents.calendarOut', where)
  return [
    { end: 'in', summary: into, at: instantOf(stay.arrival, zone), local: stay.arrival, alarm: '-PT3H' },
    { end: 'out', summary: out, at: instantOf(stay.departure, zone, 'second'), local: stay.departure, alarm: '-P1D' },
  ]
}

const entryLines = (model: BookingModel, entry: Entry, language: Language, t: Translate): string[] => {
  const { booking, bookingUrl } = model
  const isOver = isGone(booking)
  const words = [
    t('documents.calendarMoment', { moment: formatMoment(entry.local, language) }),
    t('documents.calendarPhone', { phone: booking.terms.carParkPhone }),
    t('documents.calendarPass', { url: bookingUrl }),
  ]
  return [
    'BEGIN:VEVENT',
    `UID:${booking.id}-${entry.end}@parkwing`,
    `SEQUENCE:${booking.version}`,
    `DTSTAMP:${utc(booking.createdAt)}`,
    `DTSTART:${utc(entry.at)}`,
    `DTEND:${utc(entry.at + 30 * minuteMs)}`,
    `SUMMARY:${text(entry.summary)}`,
    `LOCATION:${text(`${booking.terms.carParkName}, ${booking.terms.carParkAddress}`)}`,
    `DESCRIPTION:${text(words.join('\n'))}`,
    `URL:${bookingUrl.replace(/[^\u0021-\u007E]/g, '')}`,
    `STATUS:${isOver ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    ...(isOver
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `TRIGGER:${entry.alarm}`,
          `DESCRIPTION:${text(entry.summary)}`,
          'END:VALARM',
        ]),
    'END:VEVENT',
  ]
}

const isGone = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'cancelled' || status === 'expired' || status === 'no_show'

/** Whether the file puts the stay into a calendar or takes it out again. Null: there is nothing to do. */
export const calendarUse = ({ status }: Pick<Booking, 'status'>): 'add' | 'remove' | null =>
  status === 'confirmed' || status === 'checked_in' ? 'add' : status === 'cancelled' ? 'remove' : null

/**
 * The stay as a calendar file (rulebook CAL), for the page and for the confirmation. It is pure: the same version of a
 * booking always gives the same bytes.
 */
export const calendarFile = (model: BookingModel, language: Language, t: Translate): LetterAttachment => {
  const method = isGone(model.booking) ? 'CANCEL' : 'PUBLISH'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parkwing//Parking//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...entriesOf(model, t).flatMap((entry) => entryLines(model, entry, language, t)),
    'END:VCALENDAR',
  ]
  const content = new TextEncoder().encode(lines.map((line) => `${fold(line)}\r\n`).join(''))
  return {
    filename: calendarFileName(model.booking),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content,
  }
}
