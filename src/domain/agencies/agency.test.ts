import { describe, expect, test } from 'vitest'
import { readAgentCode } from './agency.ts'

describe('the agency of an address', () => {
  test.each([
    ['AG12', 'AG12'],
    ['ag12x', 'AG12X'],
    ['ag1', null],
    ['AG1234', null],
    ['AG-12', null],
    ['AG 12', null],
    ['AGÉ12', null],
    ['<b>1', null],
    ['', null],
  ])('AG-01 PRICE-11 agent=%s is %s', (text, code) => {
    expect(readAgentCode(new URLSearchParams({ agent: text }))).toBe(code)
  })

  test('AG-01 PRICE-11 none, and of two the first', () => {
    expect(readAgentCode(new URLSearchParams())).toBeNull()
    expect(readAgentCode(new URLSearchParams('agent=AG12&agent=ZZ99'))).toBe('AG12')
  })
})
