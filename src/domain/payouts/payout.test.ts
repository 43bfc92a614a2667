import { describe, expect, test } from 'vitest'
import { dayMs } from '../time/zones.ts'
import { accountState, accountWaitMs } from './payout.ts'

describe('a bank account', () => {
  test('AGENCY-91 is asked for, refused, or waits two days before anything is paid to it', () => {
    const answeredAt = 1_000
    const validFrom = answeredAt + accountWaitMs
    expect(accountWaitMs).toBe(2 * dayMs)
    expect(accountState({ answeredAt: null, validFrom: null }, answeredAt)).toBe('asked')
    expect(accountState({ answeredAt, validFrom: null }, validFrom)).toBe('refused')
    expect(accountState({ answeredAt, validFrom }, validFrom - 1)).toBe('waiting')
    expect(accountState({ answeredAt, validFrom }, validFrom)).toBe('valid')
  })
})
