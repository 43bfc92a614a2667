import { describe, expect, test } from 'vitest'
import { systemAnswer, systemQuestion } from './online-authorisation.ts'

// Written to look like a real message; it was not recorded from a real system.
const message = (changes: object = {}) =>
  JSON.stringify({
    requestId: '7714-000231',
    timestamp: '2026-12-01T10:41:23+01:00',
    facility: '1001',
    device: '11',
    deviceType: 'ENTRY',
    identifierType: 'LICENSE_PLATE',
    identifier: 'AB-123-C',
    country: 'NL',
    ...changes,
  })

describe('GATE-23 a parking system that asks', () => {
  test('by plate, barcode or reservation, at an entry or an exit', () => {
    expect(systemQuestion(message())).toEqual({ id: '7714-000231', reading: { plate: 'AB-123-C' }, way: 'in' })
    expect(
      systemQuestion(message({ identifierType: 'Barcode', identifier: '7K3P9XQD4HC27K3P', deviceType: 'Exit' })),
    ).toEqual({
      id: '7714-000231',
      reading: { code: '7K3P9XQD4HC27K3P' },
      way: 'out',
    })
    expect(systemQuestion(message({ identifierType: 'reservation', identifier: 'EIN-7K3P' }))?.reading).toEqual({
      number: 'EIN-7K3P',
    })
  })

  test('what it cannot be asked is no question', () => {
    for (const changes of [
      { identifier: '' },
      { identifierType: 'EPC' },
      { deviceType: 'PAYSTATION' },
      { deviceType: 'constructor' },
    ])
      expect(systemQuestion(message(changes)), JSON.stringify(changes)).toBeNull()
    expect(systemQuestion('null')).toBeNull()
    expect(() => systemQuestion('<xml>')).toThrow()
  })

  test('is answered GRANTED, DECLINED or NOTFOUND, with the line of the display', () => {
    const told = (answer: Parameters<typeof systemAnswer>[1]['answer']) =>
      systemAnswer({ id: 'r1' }, { answer, line: null, isOffline: true }).result
    expect((['granted', 'pay', 'wait', 'refused', 'unknown'] as const).map(told)).toEqual([
      'GRANTED',
      'DECLINED',
      'DECLINED',
      'DECLINED',
      'NOTFOUND',
    ])
    expect(systemAnswer({ id: 'r1' }, { answer: 'wait', line: 'Vanaf 07:00', isOffline: false })).toEqual({
      requestId: 'r1',
      result: 'DECLINED',
      displayText: 'Vanaf 07:00',
    })
  })
})
