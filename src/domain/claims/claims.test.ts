import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { sampleBooking } from '#test/builders/letters.ts'
import { formatMoney } from '#texts/formats.ts'
import { languages } from '../languages.ts'
import { euro } from '../money/money.ts'
import type { LocalDateTime } from '../time/local.ts'
import { hourMs, instantOf } from '../time/zones.ts'
import { accountHint, accountText, isIban, readAccount } from './account.ts'
import { readAmount } from './amount.ts'
import { hasRoomForClaim, mayBeClaimed, readClaimForm } from './claim.ts'
import { claimNumber, parseClaimNumber } from './number.ts'
import { provenMinor, splitGrant } from './settle.ts'

describe('amount', () => {
  const right: [string, number][] = [
    ['12,50', 1_250],
    ['12.5', 1_250],
    ['€ 12', 1_200],
    ['12 EUR', 1_200],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1 234.50', 123_450],
    ['1\u202f234,5', 123_450],
    ["1'234.50", 123_450],
    ['0,01', 1],
    ['5000', 500_000],
    ['１２,５０', 1_250],
    ['0012', 1_200],
  ]
  test.each(right)('CLAIM-2 CL-01 %s is %i cents', (typed, minor) => expect(readAmount(typed)).toBe(minor))

  const wrong = [
    '',
    '-5',
    '+5',
    '0',
    '0,00',
    '12,345',
    '1.234',
    '1,234',
    '1.23.4',
    'twelve',
    '12,5,0',
    '5000.01',
    '99999999999',
    '1e3',
    'NaN',
    '0x10',
    '$ 5',
    '1 23',
    '１．',
    '12,',
    ',5',
  ]
  test.each(wrong)('CLAIM-2 CL-01 "%s" is refused', (typed) => expect(readAmount(typed)).toBeNull())

  test.each(languages)(
    'CLAIM-2 I18-04 %s: an amount is read as its language writes it, comma or point, grouped or not',
    (language) => {
      for (const minor of [5, 1_250, 123_450, 500_000])
        expect([minor, readAmount(formatMoney(euro(minor), language))]).toEqual([minor, minor])
      expect([readAmount('12,50'), readAmount('12.50')]).toEqual([1_250, 1_250])
    },
  )

  test('CLAIM-2 every sum there is reads back from both spellings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), (minor) => {
        const [whole, cents] = [Math.trunc(minor / 100), String(minor % 100).padStart(2, '0')]
        expect([readAmount(`${whole},${cents}`), readAmount(`${whole}.${cents}`)]).toEqual([minor, minor])
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('account', () => {
  const real = [
    'NL91ABNA0417164300',
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'FR1420041010050500013M02606',
    'BE68539007547034',
    'PL61109010140000071219812874',
    'TR330006100519786457841326',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'CZ6508000000192000145399',
  ]
  test.each(real)('CLAIM-5 %s is one', (iban) => expect(isIban(iban)).toBe(true))

  test('CLAIM-5 CL-01 as people type it: blanks, case, its name in front, a holder behind', () => {
    expect(readAccount('nl91 abna 0417 1643 00')).toEqual({ iban: 'NL91ABNA0417164300', holder: '' })
    expect(readAccount('IBAN: NL91ABNA0417164300')).toEqual({ iban: 'NL91ABNA0417164300', holder: '' })
    expect(accountText(readAccount('NL91ABNA0417164300 Noor de Vries') as { iban: string; holder: string })).toBe(
      'NL91 ABNA 0417 1643 00, Noor de Vries',
    )
    expect(readAccount('Chase, routing 021000021, account 12345')).toEqual({
      words: 'Chase, routing 021000021, account 12345',
    })
  })

  test('CLAIM-5 CL-01 one wrong digit, one too few, too many, a country’s other length', () => {
    for (const typed of [
      'NL91ABNA0417164301',
      'NL91ABNA041716430',
      'DE8937040044053201300',
      'DE89 3704 0044 0532 0130 01',
      'NL00ABNA0417164300',
      'XX12',
      'GB82',
    ])
      expect(readAccount(typed)).toBe('invalid')
    expect(['', '12345', 'no digits here', `1${'x'.repeat(200)}`].map(readAccount)).toEqual([
      'invalid',
      'invalid',
      'invalid',
      'invalid',
    ])
    expect(readAccount('my card 4111 1111 1111 1111')).toBe('card')
  })

  test('CLAIM-5 every single wrong symbol of an IBAN is noticed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...real), fc.nat(100), fc.integer({ min: 1, max: 9 }), (iban, at, by) => {
        const digits = [...iban].flatMap((symbol, index) => (/\d/.test(symbol) && index > 1 ? [index] : []))
        const place = digits[at % digits.length]!
        const wrong = [...iban].with(place, String((Number(iban[place]) + by) % 10)).join('')
        expect(isIban(wrong)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })

  test('CLAIM-6 CL-05 what is shown of it tells no one where it is', () => {
    expect(accountHint({ iban: 'NL91ABNA0417164300', holder: 'Noor' })).toBe('NL•• •••• 4300')
    expect(accountHint({ words: 'Chase, account 12345' })).toBe('•••• 45')
  })
})

describe('form', () => {
  const filled = {
    firstName: 'Noor',
    lastName: 'de Vries',
    email: ' Noor@Example.org ',
    bookingReference: 'AMS-7K3P-9XQD-4HC2',
    newReturnFlightNumber: 'hv5634',
    requestedClaimAmount: '12,50',
    reasonForDelay: 'Storm',
    accountDetails: 'NL91ABNA0417164300',
  }
  test('CLAIM-1 all fields are read', () => {
    expect(readClaimForm(filled)).toMatchObject({
      ok: true,
      value: {
        email: 'noor@example.org',
        returnFlight: 'HV5634',
        amountMinor: 1_250,
        account: { iban: 'NL91ABNA0417164300' },
      },
    })
  })

  test('CLAIM-1 CL-01 every field is required, each says so itself', () => {
    const answer = readClaimForm({})
    expect(answer).toMatchObject({
      ok: false,
      problem: {
        code: 'form_incomplete',
        fields: {
          firstName: 'first_name_required',
          lastName: 'last_name_required',
          email: 'email_required',
          bookingReference: 'booking_number_required',
          newReturnFlightNumber: 'return_flight_required',
          requestedClaimAmount: 'mandatory',
          reasonForDelay: 'mandatory',
          accountDetails: 'mandatory',
        },
      },
    })
    for (const field of Object.keys(filled))
      expect(readClaimForm({ ...filled, [field]: ' \u200b ' })).toMatchObject({
        ok: false,
        problem: { fields: { [field]: expect.any(String) as unknown } },
      })
  })

  test('CLAIM-1 CLAIM-7 a proven claim does without reason and account, and without nothing else', () => {
    const { reasonForDelay: _reason, accountDetails: _account, ...short } = filled
    expect(readClaimForm(short, true)).toMatchObject({
      ok: true,
      value: { reason: '', account: null, amountMinor: 1_250 },
    })
    expect(readClaimForm(filled, true)).toEqual(readClaimForm(filled))
    const answer = readClaimForm({}, true)
    expect(answer.ok ? [] : Object.keys(answer.problem.fields ?? {})).toEqual([
      'firstName',
      'lastName',
      'email',
      'bookingReference',
      'newReturnFlightNumber',
      'requestedClaimAmount',
    ])
    expect(readClaimForm({ ...short, accountDetails: 'NL91ABNA0417164301' }, true)).toMatchObject({
      problem: { fields: { accountDetails: 'account_invalid' } },
    })
  })

  test('CLAIM-1 lengths, addresses, and card numbers anywhere', () => {
    const fieldOf = (changes: Partial<typeof filled>) => {
      const answer = readClaimForm({ ...filled, ...changes })
      return answer.ok ? 'ok' : Object.values(answer.problem.fields ?? {}).join()
    }
    expect([
      fieldOf({ firstName: 'x'.repeat(35) }),
      fieldOf({ firstName: 'x'.repeat(36) }),
      fieldOf({ lastName: 'x'.repeat(36) }),
    ]).toEqual(['ok', 'first_name_long', 'last_name_long'])
    expect([
      fieldOf({ newReturnFlightNumber: 'HV56341234' }),
      fieldOf({ newReturnFlightNumber: 'HV563412345' }),
    ]).toEqual(['ok', 'return_flight_long'])
    expect([fieldOf({ reasonForDelay: 'x'.repeat(1_000) }), fieldOf({ reasonForDelay: 'x'.repeat(1_001) })]).toEqual([
      'ok',
      'too_long',
    ])
    expect([
      fieldOf({ email: 'noor' }),
      fieldOf({ requestedClaimAmount: '-1' }),
      fieldOf({ accountDetails: 'NL91ABNA0417164301' }),
    ]).toEqual(['email_invalid', 'claim_amount_invalid', 'account_invalid'])
    expect([
      fieldOf({ reasonForDelay: 'card 4111 1111 1111 1111' }),
      fieldOf({ accountDetails: 'card 4111 1111 1111 1111' }),
    ]).toEqual(['card_number_refused', 'card_number_refused'])
  })

  test('CLAIM-4 which bookings, and how many claims for one', () => {
    const statuses = ['held', 'confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show', 'expired'] as const
    expect(statuses.filter((status) => mayBeClaimed({ status }))).toEqual(['confirmed', 'checked_in', 'checked_out'])
    const now = 1_000 * hourMs
    const ago = (hours: number) => ({ createdAt: now - hours * hourMs })
    expect(hasRoomForClaim([ago(1), ago(23)], now)).toBe(true)
    expect(hasRoomForClaim([ago(1), ago(2), ago(23)], now)).toBe(false)
    expect(hasRoomForClaim([ago(1), ago(2), ago(24)], now)).toBe(true)
    expect(
      hasRoomForClaim(
        Array.from({ length: 10 }, (_, n) => ago(30 + n)),
        now,
      ),
    ).toBe(false)
  })
})

test('CLAIM-9 the number of a case notices a wrong symbol, and is read however it is typed', () => {
  const number = claimNumber(new Uint8Array(32).map((_, index) => index * 7))
  expect(number).toMatch(/^CLM-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect([
    parseClaimNumber(number.toLowerCase()),
    parseClaimNumber(number.replaceAll('-', ' ')),
    parseClaimNumber(number.slice(4)),
  ]).toEqual([number, number, number])
  expect([parseClaimNumber(number.slice(0, -1)), parseClaimNumber(`${number}2`), parseClaimNumber('')]).toEqual([
    null,
    null,
    null,
  ])
  const symbols = '23456789ACDEFGHJKMNPQRTUVWXY'
  for (const symbol of symbols)
    if (symbol !== number.at(-1)) expect(parseClaimNumber(number.slice(0, -1) + symbol)).toBeNull()
})

describe('what is granted', () => {
  test('CLAIM-7 only what the records prove', () => {
    const stay = { arrival: '2027-03-05T08:05' as LocalDateTime, departure: '2027-03-09T02:00' as LocalDateTime }
    const out = instantOf('2027-03-09T04:30' as LocalDateTime, 'Europe/Amsterdam')
    const booking = sampleBooking({ stay, status: 'checked_out', checkedOutAt: out, shownDelayMinutes: 50 })
    const charge = { kind: 'overstay' as const, amountMinor: 700, waivedAt: null }
    expect(provenMinor(booking, [charge])).toBe(700)
    expect(provenMinor({ ...booking, shownDelayMinutes: null }, [charge])).toBe(150)
    expect(provenMinor({ ...booking, shownDelayMinutes: null }, [{ ...charge, amountMinor: 550 }])).toBe(0)
    expect(provenMinor({ ...booking, checkedOutAt: out + 31 * 60_000 }, [{ ...charge, amountMinor: 550 }])).toBe(0)
    expect(
      provenMinor(booking, [
        { ...charge, waivedAt: 1 },
        { kind: 'damages', amountMinor: 50_000, waivedAt: null },
      ]),
    ).toBe(0)
    expect(provenMinor({ ...booking, status: 'checked_in' }, [charge])).toBe(0)
    // EXIT-11
    const nights = { primary: [{ days: [1, 2, 3, 4, 5, 6, 7], from: 240, to: 1_440 }], alternative: null }
    const locked = {
      ...booking,
      checkedOutAt: instantOf('2027-03-13T04:30' as LocalDateTime, booking.zone),
      stay: { ...booking.stay, departure: '2027-03-12T22:00' as LocalDateTime },
    }
    expect([provenMinor(locked, [charge], [], nights), provenMinor(locked, [charge])]).toEqual([700, 150])
  })

  test('CLAIM-8 unpaid charges first, then the payments, the rest by transfer; nothing is lost or given twice', () => {
    expect(splitGrant(2_000, { unpaidChargesMinor: 0, chargedMinor: 1_400, refundableMinor: 7_600 })).toEqual({
      waivedMinor: 0,
      refundMinor: 1_400,
      transferMinor: 600,
    })
    expect(splitGrant(1_000, { unpaidChargesMinor: 1_400, chargedMinor: 1_400, refundableMinor: 6_200 })).toEqual({
      waivedMinor: 1_000,
      refundMinor: 0,
      transferMinor: 0,
    })
    const cents = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(cents, cents, cents, cents, (amount, charged, unpaid, refundable) => {
        const unpaidChargesMinor = Math.min(unpaid, charged)
        const split = splitGrant(amount, { unpaidChargesMinor, chargedMinor: charged, refundableMinor: refundable })
        expect(split.waivedMinor + split.refundMinor + split.transferMinor).toBe(amount)
        expect(Math.min(split.waivedMinor, split.refundMinor, split.transferMinor)).toBeGreaterThanOrEqual(0)
        expect(split.waivedMinor).toBeLessThanOrEqual(unpaidChargesMinor)
        expect(split.refundMinor).toBeLessThanOrEqual(Math.min(refundable, charged - split.waivedMinor))
      }),
      { numRuns: 2_000 },
    )
  })
})
