import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { homeOf, roles, type Holding, type Owners, type Role, type Scope } from './people.ts'
import { rightsPage } from './rights-page.ts'
import { decide, isTrusted, mayGive, operations, rightOf, secondPersonAboveMinor, type Asked } from './rights.ts'

const all: Scope = { kind: 'all' }
const as = (role: Role, scope = all): Holding[] => [{ role, organisationId: 'o1', scope }]
const owned: Owners = { organisationIds: ['o1'], place: { airportId: 3, carParkId: 7 } }
const foreign: Owners = { organisationIds: ['o2'], place: { airportId: 3, carParkId: 8 } }
const full: Asked = { reason: 'asked on the phone', amountMinor: 1, isAgreed: true }
const page = new URL('../../../docs/rulebook/rights.md', import.meta.url)

describe('rights', () => {
  test('RIGHT-1 the page of the rulebook is the table', () => {
    expect(readFileSync(page, 'utf8')).toBe(rightsPage())
  })

  test('RIGHT-1 ID-15 what is not in the table is forbidden, and nobody has everything', () => {
    expect(operations.flatMap((one) => decide([], one, { ...full, owners: owned }))).not.toContain('allowed')
    const house = roles.filter((role) => homeOf[role] === 'house')
    const has = (role: Role) => operations.filter((one) => rightOf(one, role) !== null)
    for (const role of house)
      for (const other of house.filter((one) => one !== role))
        expect(
          has(other).filter((one) => !has(role).includes(one)),
          `${role}, ${other}`,
        ).not.toEqual([])
    expect(decide(as('administrator'), 'booking.view', { owners: owned })).toBe('not_found')
    expect(decide(as('editor'), 'booking.view', { owners: owned })).toBe('not_found')
  })

  test('RIGHT-1 of several roles the one that allows most counts, each in its own organisation', () => {
    const both: Holding[] = [...as('desk'), { role: 'support', organisationId: 'house', scope: all }]
    expect(decide(both, 'booking.charge', { owners: owned })).toBe('allowed')
    expect(decide(both, 'booking.charge', { owners: foreign })).toBe('reason_required')
    expect(decide(both, 'booking.charge', { owners: foreign, reason: 'a broken mirror' })).toBe('allowed')
  })

  test.each(operations.flatMap((operation) => roles.map((role) => [operation, role] as const)))(
    'RIGHT-2 RIGHT-3 ID-01 ID-11 %s for %s: own, another’s, none',
    (operation, role) => {
      const right = rightOf(operation, role)
      const ask = (owners: Owners | null) => decide(as(role), operation, { ...full, owners })
      const view = operations.find((one) => one === `${operation.split('.')[0]}.view`)
      const sight = view ? rightOf(view, role) : null
      const withoutRight = (isOwn: boolean) => (sight && (isOwn || sight.reach === 'all') ? 'not_allowed' : 'not_found')
      expect(ask(null)).toBe('not_found')
      expect(ask(owned)).toBe(right ? 'allowed' : withoutRight(true))
      expect(ask(foreign)).toBe(right?.reach === 'all' ? 'allowed' : withoutRight(false))
    },
  )

  test('RIGHT-3 who may do something to a thing may know that there is one', () => {
    const blind = operations.flatMap((operation) => {
      const view = operations.find((one) => one === `${operation.split('.')[0]}.view`)
      return view ? roles.filter((role) => rightOf(operation, role) && !rightOf(view, role)) : []
    })
    expect(blind).toEqual([])
  })

  test('RIGHT-4 a reason is asked for where the table says so, and an empty scope is no way around it', () => {
    expect(decide(as('support'), 'booking.edit', { owners: foreign })).toBe('reason_required')
    expect(decide(as('support'), 'booking.edit', { owners: foreign, reason: null })).toBe('reason_required')
    expect(decide(as('support'), 'booking.edit', { owners: foreign, reason: 'a typing error' })).toBe('allowed')
    expect(decide(as('seller'), 'booking.edit', { owners: owned })).toBe('allowed')
  })

  test('RIGHT-5 a second person above the limit, and where the amount is not known', () => {
    const refund = (amountMinor?: number, isAgreed = false) =>
      decide(as('support'), 'booking.refund', {
        owners: owned,
        reason: 'late shuttle',
        isAgreed,
        ...(amountMinor !== undefined && { amountMinor }),
      })
    expect(secondPersonAboveMinor).toBe(10_000)
    expect([refund(10_000), refund(10_001), refund(), refund(10_001, true)]).toEqual([
      'allowed',
      'second_person',
      'second_person',
      'allowed',
    ])
    expect(decide(as('administrator'), 'person.inviteTrusted')).toBe('second_person')
    expect(decide(as('administrator'), 'person.invite')).toBe('allowed')
    expect(roles.filter(isTrusted)).toEqual(['finance', 'administrator'])
  })

  test('RIGHT-6 managers give the roles of their own kind, an administrator gives every role, others none', () => {
    const given = (role: Role) => roles.filter((one) => mayGive(role, one))
    expect(given('manager')).toEqual(['desk', 'manager'])
    expect(given('agencyManager')).toEqual(['seller', 'agencyManager'])
    expect(given('administrator')).toEqual(roles)
    expect(roles.filter((role) => given(role).length > 0)).toEqual(['manager', 'agencyManager', 'administrator'])
  })

  test('RIGHT-6 who may give a role may invite', () => {
    for (const role of roles)
      expect(rightOf('person.invite', role) !== null, role).toBe(roles.some((one) => mayGive(role, one)))
  })
})
