import { describe, expect, test } from 'vitest'
import { operations, type Operation } from '../access/rights.ts'
import { dayMs } from '../time/zones.ts'
import {
  askedScopes,
  endOf,
  isKeyScope,
  isOfWholeAgency,
  isOpenKey,
  keyScopes,
  noCode,
  operatorScopes,
  overlapEnd,
  ownersFor,
  readKeyDays,
  readKeyText,
  rightOfKey,
  scopesFor,
  tellsOfEnd,
  type KeyFacts,
  type KeyScope,
  visiblePrefix,
} from './service-key.ts'

const nord: KeyFacts = { organisationId: 'nord', code: 'NORD1', scopes: keyScopes }
const parks: KeyFacts = { organisationId: 'parks', code: noCode, scopes: operatorScopes }
const withScopes = (key: KeyFacts, scopes: readonly KeyScope[]): KeyFacts => ({ ...key, scopes })
const ownersOfNord = ownersFor(nord)
const possible = (key: KeyFacts, owners: ReturnType<typeof ownersFor>): Operation[] =>
  operations.filter((operation) => rightOfKey(key, operation, { owners }) === 'allowed')

describe('what a key may do', () => {
  test('AGENCY-2 what its scopes name, for its agent code; nothing else of the table', () => {
    expect(possible(nord, ownersOfNord).toSorted()).toEqual([
      'allotment.view',
      'booking.cancel',
      'booking.download',
      'booking.edit',
      'booking.place',
      'booking.view',
      'statement.view',
      'webhook.end',
      'webhook.make',
      'webhook.send',
      'webhook.view',
    ])
    for (const scope of keyScopes) {
      const others = withScopes(
        nord,
        keyScopes.filter((one) => one !== scope),
      )
      const lost = possible(nord, ownersOfNord).filter((one) => !possible(others, ownersOfNord).includes(one))
      expect(possible(withScopes(nord, [scope]), ownersOfNord)).toEqual(lost)
      expect(lost.length).toBeGreaterThan(0)
      for (const operation of lost) expect(rightOfKey(others, operation, { owners: ownersOfNord })).toBe('not_allowed')
    }
  })

  test('AGENCY-2 another code of the same agency, and another agency, are not found; statements are of the whole', () => {
    const sibling = { ...ownersOfNord, code: 'NORD2' }
    expect(possible(nord, sibling)).toEqual(['statement.view'])
    const foreign = { organisationIds: ['west'], code: 'WEST1' }
    for (const operation of operations) expect(rightOfKey(nord, operation, { owners: foreign })).toBe('not_found')
    // what no key is for does not exist for it, among its own things either
    const isForKeys = (operation: Operation) =>
      operation.startsWith('channel.') || possible(nord, ownersOfNord).includes(operation)
    for (const operation of operations.filter((one) => !isForKeys(one)))
      expect(rightOfKey(nord, operation, { owners: ownersOfNord })).toBe('not_found')
  })

  test('AGENCY-100 AGENCY-133 the key of an operator reads and sets its own car parks, and a key of an agency never does', () => {
    const own = { organisationIds: ['parks'], code: noCode }
    expect(possible(parks, own).toSorted()).toEqual(['channel.change', 'channel.view'])
    expect(possible(withScopes(parks, ['channel']), own)).toEqual(['channel.view'])
    expect(possible(withScopes(parks, ['season']), own)).toEqual(['channel.change'])
    expect(possible(parks, { organisationIds: ['other'], code: noCode })).toEqual([])
    // an agency that runs car parks too
    const both = { ...nord, scopes: [...keyScopes, ...operatorScopes] }
    const itsCarPark = { organisationIds: ['nord'], place: { airportId: 1, carParkId: 7 } }
    expect(possible(both, itsCarPark)).toEqual(['statement.view'])
  })

  test('AGENCY-2 AGENCY-80 which scopes a key can have, and which are of the whole agency', () => {
    expect(scopesFor('NORD1')).toBe(keyScopes)
    expect(scopesFor(noCode)).toBe(operatorScopes)
    expect(['read', 'season', 'all', ''].map(isKeyScope)).toEqual([true, true, false, false])
    expect([keyScopes, ['read'] as const, []].map(isOfWholeAgency)).toEqual([true, false, false])
  })

  test('AGENCY-98 the scopes that are asked for, in the order of the key’s; one that it lacks, or none, is refused', () => {
    const own = ['read', 'book', 'cancel'] as const
    expect(askedScopes(null, own)).toEqual(own)
    expect(askedScopes('cancel  read', own)).toEqual(['read', 'cancel'])
    for (const wrong of ['', ' ', 'read change', 'READ', 'statements']) expect(askedScopes(wrong, own)).toBeNull()
  })
})

describe('a key', () => {
  test('AGENCY-1 is a mark and 43 signs; people see four of these', () => {
    const signs = `${'aB3-_'.repeat(8)}xyz`
    const key = `pw_live_${signs}`
    expect(readKeyText(key)).toBe(key)
    expect(readKeyText(`pw_test_${signs}`)).toBe(`pw_test_${signs}`)
    for (const wrong of [
      `pw_live_${signs}a`,
      key.slice(0, -1),
      ` ${key}`,
      `${key}\n`,
      `pw_dead_${signs}`,
      `pw_live_${signs.slice(1)}é`,
    ])
      expect(readKeyText(wrong)).toBeNull()
    expect(visiblePrefix(key)).toBe(`pw_live_${signs.slice(0, 4)}`)
  })

  test('AGENCY-3 AGENCY-4 opens nothing from the moment on at which it ends; the one that is replaced goes on for days', () => {
    expect(isOpenKey({ endsAt: null }, 5)).toBe(true)
    expect([4, 5, 6].map((now) => isOpenKey({ endsAt: 5 }, now))).toEqual([true, false, false])
    expect(overlapEnd(7, 1_000)).toBe(1_000 + 7 * dayMs)
  })

  test('AGENCY-212 is made until somebody ends it, or for one of three times', () => {
    expect(['', ' ', '90', '365', '730'].map(readKeyDays)).toEqual([null, null, 90, 365, 730])
    for (const wrong of ['0', '-90', '91', '1e2', '90.0', 'never']) expect(readKeyDays(wrong)).toBeUndefined()
    const march = Date.UTC(2026, 2, 1, 10)
    expect([endOf(null, march), endOf(90, march)]).toEqual([null, Date.UTC(2026, 4, 30, 10)])
  })

  test('AGENCY-213 its end is told 30 and 7 days before, each once, and one of them where both are due', () => {
    const tells = (days: number, toldDays: number | null) =>
      tellsOfEnd({ endsAt: 100 * dayMs, toldDays }, (100 - days) * dayMs)
    expect([30.001, 30, 8, 7, 0.001, 0, -1].map((days) => tells(days, null))).toEqual([null, 30, 30, 7, 7, null, null])
    expect([30, 8, 7, 1].map((days) => tells(days, 30))).toEqual([null, null, 7, 7])
    expect([30, 7, 1].map((days) => tells(days, 7))).toEqual([null, null, null])
  })
})
