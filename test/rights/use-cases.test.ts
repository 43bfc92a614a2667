import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#domain/access/people.ts'
import { decide, operations, rightOf, type Operation, type Verdict } from '#domain/access/rights.ts'
import type { Outcome } from '#domain/outcome.ts'
import { eraseOwnBooking } from '#usecases/travellers/accounts/erase-own-booking.ts'
import { exportBooking } from '#usecases/travellers/accounts/export-account.ts'
import { tellCarPark } from '#usecases/travellers/own-valet.ts'
import type { CallRow } from './call-row.ts'
import { houseCalls } from './house-calls.ts'
import { operatorCalls } from './operator-calls.ts'
import { askedOfNobody } from './other-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { kindsOf, openWorld, ownersOf, visitor, type Kind, type Person, type World } from './world.ts'

const rows: Record<string, CallRow> = { ...operatorCalls, ...houseCalls, ...peopleCalls }
let world: World & { close: () => Promise<void> }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The code of a refusal; `done` where the use case went on to something else than whose thing it is. */
const codeOf = (outcome: Outcome<unknown>): string => (outcome.ok ? 'done' : outcome.problem.code)
const refusals = ['not_found', 'not_allowed']

/** What the table of rights says, with a reason given and a second person agreeing. */
const verdictFor = (
  { session }: Person,
  { operation, about, or }: CallRow,
  kind: Kind,
  reason: string | null,
): Verdict => {
  const owners = ownersOf(about, world.things[kind], kind)
  const asked = { reason, amountMinor: 0, isAgreed: true, ...(owners !== undefined && { owners }) }
  return or && decide(session.holdings, or, asked) === 'allowed'
    ? 'allowed'
    : decide(session.holdings, operation, asked)
}

const needsReason = (operation: Operation): boolean => roles.some((role) => rightOf(operation, role)?.reason === true)

/** What is wrong with the answer to one person about one thing; null: nothing. */
const faultIn = async (row: CallRow, person: Person, kind: Kind, unknown: Outcome<unknown>): Promise<string | null> => {
  const { call, restored, findsNothing } = row
  const { deps, things } = world
  const verdict = verdictFor(person, row, kind, 'asked by the traveller')
  const outcome = await call(deps, person.actor, things[kind], 'asked by the traveller', things)
  if (outcome.ok && restored) await deps.db.query(restored)
  const code = codeOf(outcome)
  if (verdict === 'allowed') return refusals.includes(code) && !findsNothing ? `${code}, though allowed` : null
  if (!refusals.includes(code)) return `${code}, though ${verdict}`
  if (verdict === 'not_allowed') return null
  if (code !== 'not_found') return `${code}, though ${verdict}`
  // what one may not see is answered like what does not exist, to the letter
  return JSON.stringify(outcome) === JSON.stringify(unknown) ? null : `${code}, and not as the unknown is answered`
}

/** Before anything is done, so that nothing else is in the way. */
describe('RIGHT-4 nothing that needs a reason is done without one', () => {
  test.each(
    Object.entries(rows).filter(([, { operation, needsNoReason }]) => needsReason(operation) && !needsNoReason),
  )('RIGHT-4 %s', async (_name, row) => {
    const { deps, things, people } = world
    const faults: string[] = []
    for (const person of people)
      for (const kind of kindsOf(row.about)) {
        if (verdictFor(person, row, kind, null) !== 'reason_required') continue
        const code = codeOf(await row.call(deps, person.actor, things[kind], ' ', things))
        if (!/^(reason_required|cancel_reason_required|mandatory)$/.test(code))
          faults.push(`${person.name}, ${kind}: ${code}`)
      }
    expect(faults).toEqual([])
  })
})

describe('RIGHT-1 RIGHT-2 RIGHT-3 RIGHT-4 the matrix of use cases: whoever asks, for whatever thing', () => {
  test.each(Object.entries(rows))('RIGHT-3 ID-01 ID-11 ID-13 ID-15 %s', async (_name, row) => {
    const { deps, things, people } = world
    const faults: string[] = []
    for (const person of people) {
      const unknown = await row.call(deps, person.actor, things.unknown, 'asked by the traveller', things)
      for (const kind of kindsOf(row.about)) {
        const fault = await faultIn(row, person, kind, unknown)
        if (fault) faults.push(`${person.name}, ${kind}: ${fault}`)
      }
    }
    for (const kind of kindsOf(row.about)) {
      const code = codeOf(await row.call(deps, visitor, things[kind], 'asked by the traveller', things))
      if (code !== 'not_found') faults.push(`nobody, ${kind}: ${code}`)
    }
    expect(faults).toEqual([])
  })

  test('RIGHT-1 what only a traveller does, nobody with a role does in his place: erase, export, tell the car park', async () => {
    const { deps, things, people } = world
    const { bookingId } = things.own
    for (const { actor } of people)
      expect([
        codeOf(await eraseOwnBooking(deps, actor, { bookingId, sure: true })),
        codeOf(await exportBooking(deps, actor, { bookingId })),
        codeOf(await tellCarPark(deps, actor, { bookingId, wish: { kind: 'landed' } })),
      ]).toEqual(['not_found', 'not_found', 'not_found'])
  })

  test('RIGHT-1 every operation of the table is asked for by a use case, and by the role that has it', () => {
    const asked = new Set(Object.values(rows).map(({ operation }) => operation))
    expect(operations.filter((one) => !asked.has(one))).toEqual(notBuilt)
    expect(operations.filter((one) => roles.every((role) => rightOf(one, role) === null))).toEqual([])
  })

  test('RIGHT-1 every use case that takes an actor has a row, or is named among those that need no right', () => {
    const known = new Set([
      ...Object.keys(rows).map((name) => name.split('/')[0]),
      ...Object.values(askedOfNobody).flat(),
    ])
    const all = useCasesIn('src/usecases')
    expect(
      all.filter((name) => !known.has(name)),
      'use cases without a row in test/rights',
    ).toEqual([])
    expect(
      [...known].filter((name) => !all.includes(name ?? '')),
      'rows without a use case',
    ).toEqual([])
  })
})

/**
 * Operations that only programs, devices and travellers ask for by now, or that have no use case yet. One that gets a
 * use case leaves this list.
 */
const notBuilt: readonly Operation[] = ['booking.claim', 'booking.write', 'photo.view', 'photo.change']

/** Exported functions that take whoever acts, of the folders of those who do it. */
const useCasesIn = (folder: string): string[] =>
  ['agencies', 'editors', 'operators', 'people', 'support', 'system', 'travellers'].flatMap((one) =>
    readdirSync(join(folder, one), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) =>
        [
          ...readFileSync(join(folder, one, name), 'utf8').matchAll(
            /^export const (\w+) = (?:async )?(?:<[^>]*>)?\(((?:[^()]|\([^()]*\))*)\)/gm,
          ),
        ].flatMap(([, called = '', parameters = '']) => (/\bactor: /.test(parameters) ? [called] : [])),
      ),
  )
