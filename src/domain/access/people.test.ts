import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../time/zones.ts'
import {
  covers,
  homeOf,
  isAtHome,
  isOpenInvitation,
  isOver,
  isRole,
  isStale,
  organisationKinds,
  organisationSlug,
  reaches,
  roles,
  type Holding,
  type Scope,
} from './people.ts'

const now = Date.UTC(2027, 2, 1, 12)
const places = (...ids: number[]): Scope => ({
  kind: 'places',
  places: ids.map((carParkId) => ({ airportId: 3, carParkId })),
})
const holding = (scope: Scope): Holding => ({ role: 'manager', organisationId: 'o1', scope })
const at = (carParkId: number, airportId = 3, organisationId = 'o1') => ({
  organisationIds: [organisationId],
  place: { airportId, carParkId },
})

describe('people', () => {
  test('ACCESS-16 every role has one home; a company has the roles of an agency', () => {
    const inKind = (kind: string) => roles.filter((role) => homeOf[role] === kind)
    expect(organisationKinds.map(inKind)).toEqual([
      ['support', 'editor', 'finance', 'administrator'],
      ['desk', 'manager'],
      ['seller', 'agencyManager'],
      [],
    ])
    const held = organisationKinds.map((kind) => roles.filter((role) => isAtHome(role, kind)))
    expect(held).toEqual([...organisationKinds.map(inKind).slice(0, 3), ['seller', 'agencyManager']])
    expect(['desk', 'Desk', 'toString', 'root', ''].filter(isRole)).toEqual(['desk'])
  })

  test('ACCESS-16 an organisation has a word of its own for addresses', () => {
    const taken = new Set<string>()
    const named = ['Parkwing Kraków Sp. z o.o.', 'Łódź & Søn ApS', '駐車場', 'Ødegård', '駐車場'].map((name) => {
      const slug = organisationSlug(name, taken)
      taken.add(slug)
      return slug
    })
    expect(named).toEqual(['parkwing-krakow-sp-z-o-o', 'lodz-son-aps', 'organisation', 'odegard', 'organisation-2'])
  })

  test('ACCESS-17 ID-13 a membership reaches its own organisation, and of it what its scope names', () => {
    expect(reaches(holding({ kind: 'all' }), at(9))).toBe(true)
    expect(reaches(holding({ kind: 'all' }), at(9, 3, 'o2'))).toBe(false)
    expect(reaches(holding({ kind: 'all' }), { organisationIds: [] })).toBe(false)
    expect(reaches(holding(places(7, 8)), at(8))).toBe(true)
    expect(reaches(holding(places(7, 8)), at(9))).toBe(false)
    expect(reaches(holding(places(7, 8)), at(7, 4))).toBe(false)
    expect(reaches(holding(places(7, 8)), { organisationIds: ['o1'] })).toBe(false)
    expect(reaches(holding(places()), at(7))).toBe(false)
  })

  test('ACCESS-17 a car park that went to another operator is out of reach though the list names it', () => {
    expect(reaches(holding(places(7)), at(7))).toBe(true)
    expect(reaches(holding(places(7)), at(7, 3, 'o2'))).toBe(false)
  })

  test('ACCESS-17 ID-14 agent codes are compared whole, and nothing without a code is reached', () => {
    const tui = holding({ kind: 'codes', codes: ['TUINL', 'TUI1'] })
    expect(reaches(tui, { organisationIds: ['o1'], code: 'TUINL' })).toBe(true)
    expect(reaches(tui, { organisationIds: ['o1'], code: 'TUIN' })).toBe(false)
    expect(reaches(tui, { organisationIds: ['o1'] })).toBe(false)
    expect(reaches(tui, { organisationIds: ['o2'], code: 'TUINL' })).toBe(false)
  })

  test('ACCESS-18 nobody gives more than he has, and nobody gives an empty list', () => {
    const codes = (...list: string[]): Scope => ({ kind: 'codes', codes: list })
    const given: Scope[] = [{ kind: 'all' }, places(7), places(7, 8), places(7, 9), places(), codes('A'), codes('B')]
    const of = (mine: Scope) => given.map((one) => covers(mine, one))
    expect(of({ kind: 'all' })).toEqual([true, true, true, true, false, true, true])
    expect(of(places(7, 8))).toEqual([false, true, true, false, false, false, false])
    expect(of(codes('A'))).toEqual([false, false, false, false, false, true, false])
    expect(covers({ kind: 'all' }, codes())).toBe(false)
  })

  test('ACCESS-19 ST-10 an invitation works for 72 hours, the last moment included, and once', () => {
    const open = (endedAt: number | null, at: number) => isOpenInvitation({ invitedAt: now, endedAt }, at)
    expect(open(null, now + 72 * hourMs)).toBe(true)
    expect(open(null, now + 72 * hourMs + 1)).toBe(false)
    expect(open(now + 1, now + 2)).toBe(false)
  })

  test('ACCESS-20 ST-06 a session is over after 30 idle minutes, and after 12 hours however busy', () => {
    const last = now + 30 * minuteMs
    expect(isOver({ startedAt: now, seenAt: now }, last - 1)).toBe(false)
    expect(isOver({ startedAt: now, seenAt: now }, last)).toBe(true)
    const end = now + 12 * hourMs
    expect(isOver({ startedAt: now, seenAt: end - 1 }, end - 1)).toBe(false)
    expect(isOver({ startedAt: now, seenAt: end - 1 }, end)).toBe(true)
  })

  test('ACCESS-21 ST-08 a second factor is fresh for ten minutes, the last moment included', () => {
    expect(isStale({ factorAt: now }, now + 10 * minuteMs)).toBe(false)
    expect(isStale({ factorAt: now }, now + 10 * minuteMs + 1)).toBe(true)
  })
})
