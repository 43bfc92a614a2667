import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { languages } from '#domain/languages.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { translator } from '#texts/texts.ts'
import { hardNames, sampleBooking, sampleModel } from '#test/builders/letters.ts'
import { calendarFile, calendarFileName, calendarUse, fold } from './calendar.ts'

const fileOf = (booking: Booking = sampleBooking(), language: Booking['language'] = 'en'): string =>
  new TextDecoder().decode(calendarFile(sampleModel(booking), language, translator(language)).content)

/** What a calendar reads: unfolded lines as [name, value]. Written from RFC 5545 and not from our code. */
const linesOf = (file: string): [string, string][] =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
const all = (file: string, name: string): string[] =>
  linesOf(file)
    .filter(([key]) => key === name)
    .map(([, value]) => value)
const unescaped = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, one: string) => (one.toLowerCase() === 'n' ? '\n' : one))

describe('the calendar file', () => {
  test('CAL-1 two entries with reminders, as instants and in words of the car park', () => {
    const file = fileOf()
    expect(all(file, 'DTSTART')).toEqual(['20270305T070500Z', '20270312T163000Z'])
    expect(all(file, 'DTEND')).toEqual(['20270305T073500Z', '20270312T170000Z'])
    expect(all(file, 'TRIGGER')).toEqual(['-PT3H', '-P1D'])
    expect(all(file, 'TRANSP')).toEqual(['TRANSPARENT', 'TRANSPARENT'])
    expect(all(file, 'SUMMARY').map(unescaped)).toEqual([
      'Drive in: Welschap Parking, Eindhoven',
      'Drive out: Welschap Parking, Eindhoven',
    ])
    expect(unescaped(all(file, 'LOCATION')[0] ?? '')).toBe('Welschap Parking, Marinus van Meelweg 6, 5657 EN Eindhoven')
    const words = all(file, 'DESCRIPTION')
      .map(unescaped)
      .filter((text) => text.includes('\n'))
    expect(words[0]).toContain('Fri 5 March 2027, 08:05, local time at the car park.')
    expect(words[1]).toContain('Fri 12 March 2027, 17:30, local time at the car park.')
    expect(words[0]).toContain('https://parkwing.example/en/my-booking/')
  })

  test('CAL-1 TZ-10 the moment is the same instant in three zones, also over a change of clocks', () => {
    const at = (zone: string, arrival: string, departure: string) =>
      all(
        fileOf(
          sampleBooking({ zone, stay: { arrival: arrival as LocalDateTime, departure: departure as LocalDateTime } }),
        ),
        'DTSTART',
      )
    expect(at('Europe/Warsaw', '2027-03-27T08:00', '2027-03-29T08:00')).toEqual([
      '20270327T070000Z',
      '20270329T060000Z',
    ])
    expect(at('Europe/London', '2027-06-01T08:00', '2027-06-02T08:00')).toEqual([
      '20270601T070000Z',
      '20270602T070000Z',
    ])
    expect(at('Atlantic/Canary', '2027-01-01T08:00', '2027-01-02T08:00')).toEqual([
      '20270101T080000Z',
      '20270102T080000Z',
    ])
    // 02:30 comes twice that night: driving in takes the first, driving out the second
    expect(at('Europe/Amsterdam', '2027-10-31T02:30', '2027-11-01T02:30')[0]).toBe('20271031T003000Z')
    expect(at('Europe/Amsterdam', '2027-10-30T02:30', '2027-10-31T02:30')[1]).toBe('20271031T013000Z')
    expect(fileOf()).not.toContain('TZID')
  })

  test('CAL-1 valet: handing over and getting back', () => {
    expect(all(fileOf(sampleBooking({}, {}, { transfer: 'valet' })), 'SUMMARY').map(unescaped)).toEqual([
      'Hand over the car: Welschap Parking, Eindhoven',
      'Get the car back: Welschap Parking, Eindhoven',
    ])
  })

  test('CAL-2 the entries keep their identity and count up; cancelling takes them out', () => {
    const before = fileOf(sampleBooking({ version: 3 }))
    const after = fileOf(
      sampleBooking({
        version: 5,
        stay: { arrival: '2027-03-06T08:05' as LocalDateTime, departure: '2027-03-12T17:30' as LocalDateTime },
      }),
    )
    const gone = fileOf(sampleBooking({ version: 6, status: 'cancelled' }))
    expect(new Set(all(before, 'UID')).size).toBe(2)
    for (const file of [after, gone]) expect(all(file, 'UID')).toEqual(all(before, 'UID'))
    expect([before, after, gone].map((file) => all(file, 'SEQUENCE')[0])).toEqual(['3', '5', '6'])
    expect([before, after, gone].map((file) => all(file, 'METHOD')[0])).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL'])
    expect(all(gone, 'STATUS')).toEqual(['CANCELLED', 'CANCELLED'])
    expect(gone).not.toContain('VALARM')
    expect(calendarFile(sampleModel(sampleBooking({ status: 'cancelled' })), 'en', translator('en')).contentType).toBe(
      'text/calendar; charset=utf-8; method=CANCEL',
    )
    expect(fileOf()).toBe(fileOf())
  })

  test('CAL-2 there is one for a booking that stands, one to take it out again, and none else', () => {
    expect(
      (['confirmed', 'checked_in', 'cancelled', 'held', 'expired', 'checked_out', 'no_show'] as const).map((status) =>
        calendarUse({ status }),
      ),
    ).toEqual(['add', 'add', 'remove', null, null, null, null])
  })

  test('CAL-3 the code of the pass, the plate and the booking number are not in it; its name is plain', () => {
    const file = fileOf()
    for (const secret of ['7K3P9XQD4HC27K3P', '7K3P-9XQD', 'AB-123-C', 'EIN-7K3P', 'lukasz@', 'Łukasz'])
      expect(file).not.toContain(secret)
    expect(calendarFileName(sampleBooking())).toBe('parkwing-ein-2027-03-05.ics')
  })

  test.each(languages)(
    'CAL-3 DOC-05 %s: lines of at most 75 bytes with CR LF, texts whole when read back',
    (language) => {
      const [name] = hardNames[language]
      const carParkName = `${name} ${'żółć🚗'.repeat(30)}`
      const file = fileOf(sampleBooking({ language }, {}, { carParkName }), language)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
      expect(unescaped(all(file, 'LOCATION')[0] ?? '')).toContain(carParkName)
    },
  )

  test('CAL-3 DOC-05 XS-01 a text cannot open a property of its own', () => {
    const nasty = 'A\r\nATTENDEE:mailto:x@example.org\nEND:VEVENT\rBEGIN:VALARM;,\\n\u2028X:1'
    const file = fileOf(sampleBooking({}, {}, { carParkName: nasty, carParkAddress: nasty, carParkPhone: nasty }))
    const names = linesOf(file).map(([key]) => key)
    expect(names).not.toContain('ATTENDEE')
    expect(names.filter((key) => key === 'BEGIN')).toHaveLength(5)
    expect(names.filter((key) => key === 'END')).toHaveLength(5)
    expect(unescaped(all(file, 'LOCATION')[0] ?? '')).toContain('ATTENDEE:mailto:x@example.org')
    expect(unescaped(all(file, 'LOCATION')[0] ?? '')).toContain('VALARM;,\\n')
    expect(all(file, 'LOCATION')[0]).toContain('VALARM\\;\\,\\\\n')
  })

  test('CAL-3 DOC-05 folding loses nothing, breaks no character and no line is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (line) => {
        const plain = line.replace(/[\r\n]/g, '').toWellFormed()
        const folded = fold(plain)
        expect(folded.replaceAll('\r\n ', '')).toBe(plain)
        for (const one of folded.split('\r\n')) {
          expect(Buffer.byteLength(one)).toBeLessThanOrEqual(75)
          expect(one.isWellFormed()).toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
