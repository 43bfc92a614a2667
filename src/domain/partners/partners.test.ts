import { describe, expect, test } from 'vitest'
import { chooseAccount, type AccountSources } from './choose.ts'
import { isNamed, namesIn, partnerOf, partners, readAccountCode } from './partners.ts'
import { themeTokens } from './themes.ts'

const nothing: AccountSources = { address: null, page: null, kept: null, agent: null }
const codeOf = (sources: Partial<AccountSources>) => chooseAccount({ ...nothing, ...sources })?.code ?? null

describe('partners', () => {
  test.each([
    ['tui', 'theme-tui'],
    ['tui-vip', 'theme-tui'],
    ['tui-eindhoven', 'theme-tui'],
    ['TUINL', 'theme-tui'],
    ['TUIBEW', 'theme-tui'],
    ['BTN', 'theme-btn'],
    ['VAKSNL', 'theme-vaksnl'],
    ['BLSA', 'theme-blsa'],
    ['ZOOV', 'theme-zoov'],
    ['TRAVX', 'theme-travx'],
    ['TRVLXL', 'theme-default'],
    ['SINGPO', 'theme-default'],
    ['corendon', 'theme-default'],
    ['LUFTH', 'theme-default'],
    ['EUROW', 'theme-default'],
    ['AUSTR', 'theme-default'],
    ['SWISS', 'theme-default'],
    ['DJNGINTW', 'theme-default'],
  ])('PART-1 %s has %s, in any case', (code, theme) => {
    expect(partnerOf(code)).toMatchObject({ code, theme })
    expect([partnerOf(code.toUpperCase()), partnerOf(code.toLowerCase())]).toEqual([partnerOf(code), partnerOf(code)])
  })
  test('PART-1 there are eighteen, the marks of the eight without a theme bear the names of demand A6, and one partner has a banner', () => {
    expect(partners).toHaveLength(18)
    const marks = partners.filter(({ theme }) => theme === 'theme-default').map(({ logo }) => logo)
    expect(marks).toEqual(
      ['trvlxl', 'singpo', 'corendon', 'lufthansa', 'eurowings', 'austrian', 'swiss', 'djngintw'].map(
        (mark) => `/partners/${mark}.svg`,
      ),
    )
    expect(new Set(partners.filter(({ banner }) => banner).map(({ logo }) => logo))).toEqual(
      new Set(['/partners/tui.svg']),
    )
    expect(new Set(partners.map(({ theme }) => theme))).toEqual(new Set(Object.keys(themeTokens)))
  })
  test('PART-1 the footer has names and no codes', () =>
    expect(namesIn(partners.map((one) => ({ ...one, isNamed: isNamed(one) })))).toEqual([
      'TUI',
      'Corendon',
      'Lufthansa',
      'Eurowings',
      'Austrian',
      'SWISS',
    ]))
  test.each([
    ['tui-vip', true],
    ['A1', true],
    ['a', false],
    ['x'.repeat(20), true],
    ['x'.repeat(21), false],
    ['tui vip', false],
    ['<b>', false],
    ['', false],
    ['tuí', false],
    ['tui\n', false],
  ])('PART-1 XS-10 %j can be a code: %s', (text, can) => {
    expect(readAccountCode(text)).toBe(can ? text : null)
  })
})

describe('the account that counts', () => {
  test('PART-3 address, page, cookie, agent', () => {
    const all = { address: 'BTN', page: 'ZOOV', kept: 'BLSA', agent: 'TRAVX' }
    expect([
      codeOf(all),
      codeOf({ ...all, address: null }),
      codeOf({ kept: 'BLSA', agent: 'TRAVX' }),
      codeOf({ agent: 'TRAVX' }),
      codeOf({}),
    ]).toEqual(['BTN', 'ZOOV', 'BLSA', 'TRAVX', null])
  })
  test('PART-3 an agent that is no partner has no look, and what cannot be a code names nothing', () => {
    expect([codeOf({ agent: 'NORD1' }), codeOf({ address: '<b>', kept: 'BTN' }), codeOf({ kept: '"; x' })]).toEqual([
      null,
      'BTN',
      null,
    ])
  })
  test('PART-2 an unknown code is kept as it was written, without a look', () => {
    expect(chooseAccount({ ...nothing, address: 'My-Club' })).toEqual({ code: 'My-Club', partner: null })
    expect(chooseAccount({ ...nothing, address: 'TuI-viP' })).toEqual({
      code: 'tui-vip',
      partner: partnerOf('tui-vip'),
    })
  })
  test('PART-3 PART-21 of an agency with a look and a partner of one code the agency counts', () => {
    const look = { ...partnerOf('BTN')!, name: 'Agency', theme: 'theme-agency' as const }
    const named = (sources: object) =>
      chooseAccount({ ...nothing, ...sources }, (code) => (code === 'BTN' ? look : null))?.partner?.name
    expect([named({ address: 'BTN' }), named({ agent: 'BTN' }), named({ agent: 'TRAVX' })]).toEqual([
      'Agency',
      'Agency',
      'TRAVX',
    ])
  })
  test.each(['default', 'DEFAULT'])('PART-4 %s takes away what the cookie and the agent say', (address) => {
    expect(codeOf({ address, kept: 'BTN', agent: 'TRAVX' })).toBeNull()
  })
})
