import { describe, expect, test } from 'vitest'
import { joinDetails, joinForm } from '#test/builders/joins.ts'
import { hourMs } from '../time/zones.ts'
import { isOpenLink, joinFields, joinLinkEnd, lacksVatReason, readJoin } from './join-request.ts'

const errorsOf = (other: Partial<Record<string, string>>): Record<string, string> => {
  const read = readJoin(joinForm(other))
  return read.ok ? {} : { ...read.problem.fields }
}

describe('ACCESS-50 what is asked of who wants to join', () => {
  test('ACCESS-50 a whole form is read, and each field is tidied', () => {
    expect(readJoin(joinForm())).toEqual({ ok: true, value: joinDetails })
    const read = readJoin(
      joinForm({
        name: '  Zwaluw\tParking ',
        country: 'nl',
        vatNumber: 'nl 1234.56789 b01',
        email: ' Noor@Zwaluw.EXAMPLE ',
        website: 'www.zwaluw.example',
        message: ' Sixty spaces.  \r\n\r\n\r\n\r\nTen minutes.\u202e ',
      }),
    )
    expect(read).toMatchObject({
      ok: true,
      value: {
        name: 'Zwaluw Parking',
        country: 'NL',
        vatNumber: 'NL123456789B01',
        email: 'noor@zwaluw.example',
        website: 'https://www.zwaluw.example/',
        message: 'Sixty spaces.\n\nTen minutes.',
      },
    })
  })

  test('ACCESS-50 an empty form names every field that is asked for, in order, and no other', () => {
    const read = readJoin({})
    if (read.ok) throw new Error('an empty form was read')
    const names = Object.keys(read.problem.fields ?? {})
    expect(joinFields.filter((field) => names.includes(field))).toEqual(
      joinFields.filter((field) => !['vatNumber', 'phone', 'website', 'message'].includes(field)),
    )
    expect(read.problem.code).toBe('option_required')
  })

  test('ACCESS-50 a VAT number: of car parks and companies always, of a travel agency where it has one', () => {
    expect(errorsOf({ vatNumber: '' })).toEqual({ vatNumber: 'mandatory' })
    expect(errorsOf({ vatNumber: '', kind: 'corporate' })).toEqual({ vatNumber: 'mandatory' })
    expect(errorsOf({ vatNumber: '', kind: 'agency' })).toEqual({})
    expect(errorsOf({ vatNumber: '12' })).toEqual({ vatNumber: 'vat_number_invalid' })
    // within the Union its contract says why; outside there is nothing to say
    expect(lacksVatReason({ kind: 'agency', country: 'NL', vatNumber: '' })).toBe(true)
    expect(lacksVatReason({ kind: 'agency', country: 'TR', vatNumber: '' })).toBe(false)
    expect(lacksVatReason({ kind: 'agency', country: 'NL', vatNumber: 'NL123456789B01' })).toBe(false)
  })

  test('ACCESS-50 nothing that is too long, nor the number of a payment card, is taken', () => {
    for (const field of ['name', 'legalName', 'street', 'postcode', 'city', 'registration', 'contact', 'message'])
      expect([field, errorsOf({ [field]: 'x'.repeat(10_000) })[field]]).toEqual([field, 'too_long'])
    expect(errorsOf({ message: 'x'.repeat(1_000) })).toEqual({})
    expect(errorsOf({ message: `x\n${'y'.repeat(999)}` })).toEqual({ message: 'too_long' })
    expect(errorsOf({ message: 'pay with 4111 1111 1111 1111' })).toEqual({ message: 'card_number_refused' })
  })

  test.each([
    ['website', 'javascript:alert(1)', 'website_invalid'],
    ['website', 'ftp://zwaluw.example', 'website_invalid'],
    ['website', 'https://noor:secret@zwaluw.example', 'website_invalid'],
    ['website', 'http://localhost/', 'website_invalid'],
    ['website', 'http://192.0.2.7/', 'website_invalid'],
    ['website', 'none', 'website_invalid'],
    ['phone', 'call me', 'phone_invalid'],
    ['phone', '12', 'phone_invalid'],
    ['email', 'noor', 'email_invalid'],
    ['email', 'noor@zwaluw.example\r\nBcc: x@example.org', 'email_invalid'],
    ['country', 'XX', 'option_required'],
    ['kind', 'house', 'option_required'],
    ['terms', 'yes', 'mandatory'],
  ])('ACCESS-50 %s cannot be %j', (field, typed, code) => {
    expect(errorsOf({ [field]: typed })).toEqual({ [field]: code })
  })

  test('ACCESS-50 no line break of a name stays, so no header can begin there', () => {
    const read = readJoin(joinForm({ contact: 'Noor\r\nBcc: x@example.org', name: 'Zwaluw\u2028Parking' }))
    expect(read).toMatchObject({ ok: true, value: { contact: 'Noor Bcc: x@example.org', name: 'Zwaluw Parking' } })
  })
})

test('ACCESS-51 a link works for 72 hours, the last moment included, and not once the house has answered', () => {
  const askedAt = Date.UTC(2026, 10, 20, 12)
  expect(joinLinkEnd(askedAt)).toBe(askedAt + 72 * hourMs)
  expect(isOpenLink({ askedAt, endedAt: null }, askedAt + 72 * hourMs)).toBe(true)
  expect(isOpenLink({ askedAt, endedAt: null }, askedAt + 72 * hourMs + 1)).toBe(false)
  expect(isOpenLink({ askedAt, endedAt: askedAt }, askedAt)).toBe(false)
})
