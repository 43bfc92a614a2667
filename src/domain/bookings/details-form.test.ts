import { describe, expect, test } from 'vitest'
import { sampleBooking } from '#test/builders/letters.ts'
import type { Outcome } from '../outcome.ts'
import type { BookingStatus } from './booking.ts'
import { dueAfterMinor, isStayChange, type BookingChange } from './change.ts'
import { changingEmail, editableFields, editing, readDetailsForm, textIn, type EditableField } from './details-form.ts'

const before = { ...sampleBooking().details, plate: 'AB123C' }
const required = {
  flightInformation: true,
  plate: true,
  plateCountry: false,
  flightTerminal: false,
  flightTime: false,
  carModel: false,
}
const options = { validPhone: (number: string) => (/^\+\d{8,15}$/.test(number) ? number : null) }
const unchanged = Object.fromEntries(editableFields.map((field) => [field, textIn(before, field)])) as Record<
  EditableField,
  string
>
const read = (
  typed: Partial<Record<EditableField, string>>,
  {
    fields = editableFields,
    given = before,
    mayFollow = true,
  }: { fields?: readonly EditableField[]; given?: typeof before; mayFollow?: boolean } = {},
) => readDetailsForm(given, { ...unchanged, ...typed }, fields, required, { ...options, mayFollow })
const wordOf = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.problem.code)

describe('CHANGE-12 which details may be edited', () => {
  test.each<[BookingStatus, string, string]>([
    ['confirmed', 'ok', 'ok'],
    ['checked_in', 'checked_in', 'ok'],
    ['checked_out', 'checked_out', 'checked_out'],
    ['no_show', 'no_show', 'no_show'],
    ['cancelled', 'already_cancelled', 'already_cancelled'],
  ])('CH-06 CH-07 CH-11 %s: the traveller %s, staff %s', (status, traveller, staff) => {
    expect(wordOf(editing(sampleBooking({ status })))).toBe(traveller)
    expect(wordOf(editing(sampleBooking({ status }), true))).toBe(staff)
  })

  test('CH-08 on an agency’s account plate and flights only, and not the e-mail address', () => {
    const agency = sampleBooking({ paymentLocation: 'invoiceAgent' }, {}, { agentName: 'Reisburo Zon' })
    const fields = editing(agency)
    expect(fields.ok && fields.value).toEqual([
      'plate',
      'plateCountry',
      'arrivalFlight',
      'returnFlight',
      'flightTerminal',
      'flightTime',
    ])
    const all = editing(agency, true)
    expect(all.ok && all.value).toBe(editableFields)
    expect(wordOf(changingEmail(agency))).toBe('invoicing_agent')
    expect(wordOf(changingEmail(sampleBooking()))).toBe('ok')
    expect(wordOf(changingEmail(sampleBooking({ status: 'checked_in' })))).toBe('ok')
    expect(wordOf(changingEmail(sampleBooking({ status: 'cancelled' })))).toBe('already_cancelled')
  })
})

describe('CHANGE-12 reading the form', () => {
  test('CH-14 nothing changed; what changed is named, in stored spelling', () => {
    expect(read({})).toEqual({ ok: true, details: before, changed: [] })
    const reading = read({ plate: ' zz-99-z ', passengers: '4' })
    expect(reading).toMatchObject({
      ok: true,
      changed: ['plate', 'passengers'],
      details: { plate: 'ZZ99Z', passengers: 4, email: before.email, newsletter: before.newsletter },
    })
  })

  test('a field that is not offered stays as it was, whatever is posted', () => {
    const reading = read({ firstName: 'Eve', plate: 'ZZ99Z' }, { fields: ['plate'] })
    expect(reading).toMatchObject({ ok: true, changed: ['plate'], details: { firstName: before.firstName } })
  })

  test('CH-05 what was given once is replaced, not taken out; what is missing may follow until it is due', () => {
    const problems = (reading: ReturnType<typeof read>) => (reading.ok ? {} : reading.problem.fields)
    expect(problems(read({ plate: ' ' }))).toEqual({ plate: 'plate_invalid' })
    expect(problems(read({ arrivalFlight: '', returnFlight: '' }))).toEqual({
      arrivalFlight: 'flight_required',
      returnFlight: 'flight_required',
    })
    const without = { ...before, plate: '', arrivalFlight: '', returnFlight: '' }
    const nothing = { plate: '', arrivalFlight: '', returnFlight: '' }
    expect(read(nothing, { given: without }).ok).toBe(true)
    expect(problems(read(nothing, { given: without, mayFollow: false }))).toEqual({
      plate: 'plate_invalid',
      arrivalFlight: 'flight_required',
      returnFlight: 'flight_required',
    })
    // a field that the form did not offer is not required
    expect(read({ ...nothing, firstName: 'Eve' }, { given: without, mayFollow: false, fields: ['firstName'] }).ok).toBe(
      true,
    )
  })

  test('PY-30 everything typed comes back but a payment card’s number, problems in the form’s order', () => {
    const reading = read({ lastName: '4111 1111 1111 1111', firstName: '', plate: '!', passengers: '99' })
    expect(reading.ok).toBe(false)
    if (reading.ok) return
    expect(reading.problem.code).toBe('form_incomplete')
    expect(Object.entries(reading.problem.fields ?? {})).toEqual([
      ['plate', 'plate_invalid'],
      ['firstName', 'first_name_required'],
      ['lastName', 'card_number_refused'],
      ['passengers', 'passengers_range'],
    ])
    expect(reading.shown).toMatchObject({
      lastName: '',
      firstName: '',
      plate: '!',
      passengers: '99',
      mobile: before.mobile,
    })
  })
})

describe('changes', () => {
  test('CHANGE-8 what is due after a change counts what was charged at the exit, and is never negative', () => {
    const booking = {
      status: 'confirmed' as const,
      totalMinor: 5_700,
      chargedMinor: 700,
      paidMinor: 5_000,
      refundedMinor: 0,
      waivedMinor: 0,
    }
    expect(dueAfterMinor(booking, { agreedMinor: 6_000 })).toBe(1_700)
    expect(dueAfterMinor(booking, { agreedMinor: 4_000 })).toBe(0)
  })

  test('CHANGE-15 stays and extensions change days; details and addresses do not', () => {
    const kinds = (['stay', 'extension', 'details', 'email'] as const).map((kind) =>
      isStayChange({ kind } as BookingChange),
    )
    expect(kinds).toEqual([true, true, false, false])
  })
})
