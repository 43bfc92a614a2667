import { describe, expect, test } from 'vitest'
import { agentDefaults, agentReply, asksForPhone, readAgentReply } from './agent-facts.ts'
import { factsOf, recordOf, type Agency } from './agency.ts'

const nord: Agency = {
  code: 'NORD1',
  name: 'Reisbureau Noorderzon',
  promocode: 'ZON26',
  cashbackPercent: 3,
  adjustment: null,
  invoicing: false,
}

describe('an agent as older systems know it', () => {
  test('PART-13 A1 what was not given is D and X0', () => {
    expect(factsOf(nord)).toEqual({ typeRid: 'D', groupCode: 'X0', ddi: '', optionFlags: '' })
    expect(factsOf({ facts: { groupCode: 'B7', ddi: '+31 40 123' } })).toEqual({
      typeRid: 'D',
      groupCode: 'B7',
      ddi: '+31 40 123',
      optionFlags: '',
    })
  })

  test.each([
    ['PHONE', true],
    ['A,phone', true],
    ['A PHONE;B', true],
    ['PHONES', false],
    ['A,B', false],
    ['', false],
  ])('PART-19 the flags %j ask for a second number: %s', (optionFlags, asks) =>
    expect(asksForPhone({ ...agentDefaults, optionFlags })).toBe(asks),
  )

  test('PART-14 A3 field for field; the promo code is for the agency itself', () => {
    const facts = { typeRid: 'T', groupCode: 'B7', ddi: '+31 40 123', optionFlags: 'A,B' }
    const record = {
      name: 'Reisbureau Noorderzon',
      code: 'NORD1',
      groupCode: 'B7',
      typeRID: 'T',
      DDI: '+31 40 123',
      promocode: '',
      cashback: 3,
      data: { OptionFlags: 'A,B' },
    }
    expect(agentReply(recordOf({ ...nord, facts }, false))).toEqual({ API_Reply: { RecordSet: { Record: [record] } } })
    expect(recordOf({ ...nord, facts }, true)).toEqual({ ...record, promocode: 'ZON26' })
    expect(agentReply(null)).toEqual({ API_Reply: { RecordSet: { Record: [] } } })
  })

  test('PART-15 AG-05 what another directory says is read field by field', () => {
    const told = recordOf({ ...nord, facts: { ddi: '+31 40 123', typeRid: 'T' } }, true)
    expect(readAgentReply(agentReply(told), 'NORD1')).toEqual(told)
    const odd = {
      code: 'nord1',
      name: 'x\u0000',
      groupCode: { a: 1 },
      typeRID: 'TOO LONG',
      DDI: '<b>',
      promocode: ["'"],
      cashback: '101',
      data: 7,
    }
    expect(
      readAgentReply({ API_Reply: { RecordSet: { Record: [null, 'x', { code: 'SUD2' }, odd] } } }, 'NORD1'),
    ).toEqual({
      name: '',
      code: 'NORD1',
      groupCode: 'X0',
      typeRID: 'D',
      DDI: '',
      promocode: '',
      cashback: 0,
      data: { OptionFlags: '' },
    })
    const numbers = { code: 'NORD1', cashback: 3, DDI: 3140123, groupCode: 7 }
    expect(readAgentReply({ API_Reply: { RecordSet: { Record: [numbers] } } }, 'NORD1')).toMatchObject({
      cashback: 3,
      DDI: '3140123',
      groupCode: '7',
    })
  })

  test.each([
    null,
    [],
    'x',
    {},
    { API_Reply: null },
    { API_Reply: { RecordSet: [] } },
    { API_Reply: { RecordSet: { Record: {} } } },
    agentReply(null),
    agentReply(recordOf({ ...nord, code: 'SUD2' }, true)),
  ])('PART-15 AG-04 AG-05 no record of NORD1: %j', (answer) => {
    expect(readAgentReply(answer, 'NORD1')).toBeNull()
  })
})
