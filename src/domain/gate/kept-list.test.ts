import { describe, expect, test } from 'vitest'
import { keptCar } from '#test/builders/kept-cars.ts'
import type { LocalDateTime } from '../time/local.ts'
import { instantOf, minuteMs } from '../time/zones.ts'
import { exceptionWithoutLine, findKept, keptVerdict, mayWithoutLine, type KeptCar } from './kept-list.ts'
import { readTyped } from './typed.ts'

const zone = 'Europe/Amsterdam'
const at = (text: string) => instantOf(text as LocalDateTime, zone)
const said = (car: KeptCar, now: number, seenPlate: string | null = null) => {
  const verdict = keptVerdict(car, { zone, now, seenPlate })
  return [verdict.code, verdict.amountMinor, mayWithoutLine(car, verdict, now)]
}

describe('the desk without a line', () => {
  test('DESK-22 DESK-23 in: who may without paying at once', () => {
    const now = at('2026-12-01T10:00')
    expect(said(keptCar(), now)).toEqual(['let_in', 0, 'in'])
    expect(said(keptCar(), at('2026-12-01T07:00'))).toEqual(['early', 0, 'in'])
    expect(said(keptCar(), at('2026-12-01T06:59'))).toEqual(['other_day', 0, null])
    expect(said(keptCar(), now, 'XY999Z')).toEqual(['plate_differs', 0, 'in'])
    const atPark = { paymentLocation: 'baCharged', paidMinor: 0 } as const
    expect(said(keptCar(atPark), now)).toEqual(['let_in_pay', 5_600, 'in'])
    expect(said(keptCar({ paidMinor: 0 }), now)).toEqual(['unpaid', 5_600, null])
    for (const status of ['cancelled', 'no_show', 'checked_out'] as const)
      expect(said(keptCar({ status }), now)[2]).toBeNull()
  })

  test('DESK-22 DESK-23 out: who owes nothing, or whom the car park lets go with a link', () => {
    const freeUntil = at('2026-12-09T03:00')
    const inside = keptCar({ status: 'checked_in', checkedInAt: at('2026-12-01T10:00'), freeUntil, moreMinor: 700 })
    expect(said(inside, freeUntil)).toEqual(['let_out', 0, 'out'])
    expect(said(inside, freeUntil + minuteMs)).toEqual(['let_out_pay', 700, null])
    const lenient = { ...inside, rules: { ...inside.rules, unpaidExit: 'allowed' as const } }
    expect(said(lenient, freeUntil + minuteMs)).toEqual(['let_out_pay', 700, 'out'])
    expect(said({ ...inside, checkedInAt: freeUntil - minuteMs }, freeUntil)).toEqual(['already_in', 0, 'out'])
  })

  test('DESK-36 against the rules: what the desk may with its line, and never what was cancelled or is gone', () => {
    const may = (car: KeptCar, now: number) => exceptionWithoutLine(keptVerdict(car, { zone, now, seenPlate: null }))
    const now = at('2026-12-01T10:00')
    expect(may(keptCar(), at('2026-12-01T06:30'))).toBe('in')
    expect(may(keptCar(), at('2026-12-09T06:30'))).toBe('in')
    expect(may(keptCar({ paidMinor: 0 }), now)).toBe('in')
    expect(may(keptCar({ status: 'no_show' }), now)).toBe('in')
    const freeUntil = at('2026-12-09T03:00')
    const inside = keptCar({ status: 'checked_in', checkedInAt: now, freeUntil, moreMinor: 700 })
    expect(may(inside, freeUntil + minuteMs)).toBe('out')
    for (const status of ['cancelled', 'checked_out', 'held', 'expired'] as const)
      expect(may(keptCar({ status }), now)).toBeNull()
  })

  test('DESK-22 DESK-5 the field finds codes by their digest, numbers, plates and names', () => {
    const cars = [keptCar(), keptCar({ id: 'b2', number: 'X', plate: 'R8-418-O', lastName: 'Peeters', code: 'other' })]
    const find = (text: string) => {
      const found = findKept(cars, readTyped(text), [])
      return found.kind === 'car' ? [found.car.id, found.seenPlate] : found.kind === 'stop' ? found.verdict.code : found
    }
    const code = { codes: ['7H4KQ2M9ACDEFGH?'], numbers: [], plate: null, name: null, wrongSymbol: null }
    expect(findKept(cars, code, ['digest'])).toMatchObject({ car: { id: 'b1' } })
    expect(findKept(cars, code, ['nobody'])).toMatchObject({ verdict: { code: 'not_found' } })
    expect(find('ab123c')).toEqual(['b1', null])
    expect(find('RB4180')).toEqual(['b2', 'RB4180'])
    expect(find('peet')).toEqual(['b2', null])
    expect(find('7H4KQ2M9ACDEFG0J')).toBe('wrong_symbol')
    expect(find('nobody')).toBe('not_found')
  })
})
