import { describe, expect, test } from 'vitest'
import { aProduct } from '#adapters/demo/builders.ts'
import { bookingFields, readBookingForm } from '#domain/bookings/form.ts'
import { translator } from '#texts/texts.ts'
import { lateCheck, lateCodes } from './late-check.ts'
import { lateRulesOf } from './late-rules.ts'

const none = aProduct().required
const all = Object.fromEntries(Object.keys(none).map((flag) => [flag, true])) as typeof none
// only an agency requires a membership number
const asked = bookingFields.filter((field) => field !== 'anvr')
const rulesOf = (required: typeof none, until: string | null, hasAgency = false) =>
  lateRulesOf(translator('en'), { required, phoneCountry: 'NL', until, hasAgency })

describe('a field looked at again in the browser', () => {
  test('B2 what is wrong is said in the words of the server, what is right is null', () => {
    const rules = rulesOf(none, 'tomorrow')
    expect(lateCheck('firstName', { firstName: '' }, rules)).toBe('First name required')
    expect(lateCheck('firstName', { firstName: 'Ada' }, rules)).toBeNull()
    expect(lateCheck('email', { email: 'ada@example' }, rules)).toBe('Email is not valid')
    expect(lateCheck('plate', { plate: '' }, rulesOf(all, 'tomorrow'))).toBeNull()
    expect(lateCheck('plate', { plate: '' }, rulesOf(all, null))).not.toBeNull()
  })

  test('BOOK-26 where an agency sells, the browser calls the flight that leaves as the server does', () => {
    const said = (hasAgency: boolean) => lateCheck('arrivalFlight', {}, rulesOf(all, null, hasAgency))
    expect(said(true)).toBe('Departure flight number is required')
    expect(said(false)).toBe('Arrival flight number is required')
  })

  test('B2 whatever the browser can find has its words in the page', () => {
    const typed = ['', '-', 'x'.repeat(300), '12345', '1'.repeat(30), '4111 1111 1111 1111', 'A1'.repeat(5)]
    const found = new Set<string>()
    for (const required of [none, all])
      for (const late of [{}, { mayFollow: false }, { mayFollow: false, asksDeparture: true }])
        for (const text of typed) {
          const values = Object.fromEntries(asked.map((field) => [field, text]))
          const reading = readBookingForm(values, required, { validPhone: (number) => number, ...late })
          if (!reading.ok) for (const code of Object.values(reading.fields)) found.add(code)
        }
    expect(found.size).toBeGreaterThan(20)
    expect([...found].filter((code) => !(lateCodes as readonly string[]).includes(code))).toEqual([])
  })
})
