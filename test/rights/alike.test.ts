/** What one may not see costs as much as what does not exist (RIGHT-8): the same statements in the same order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decide } from '#domain/access/rights.ts'
import type { Db, Queryable } from '#db/db.ts'
import type { TestDeps } from '#test/builders/deps.ts'
import type { CallRow } from './call-row.ts'
import { houseCalls } from './house-calls.ts'
import { operatorCalls } from './operator-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { kindsOf, openWorld, ownersOf, type Kind, type Person, type World } from './world.ts'

/** Its call makes an address of its own first, where it can. */
const prepares = ['endEndpoint']
/** The second wall is put up for an agency of one's own: then another one was asked about than in the unknown case. */
const wall = 'limit_role'

const rows: Record<string, CallRow> = Object.fromEntries(
  Object.entries({ ...operatorCalls, ...houseCalls, ...peopleCalls }).filter(([name]) => !prepares.includes(name)),
)
let world: World & { close: () => Promise<void> }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asked: string[] = []
const noting = ({ query }: Queryable): Queryable => ({
  query: (text, values, name) => {
    asked.push(name ?? text)
    return query(text, values, name)
  },
})
const notingDeps = (deps: TestDeps): TestDeps => {
  const { db } = deps
  const noted: Db = {
    ...db,
    ...noting(db),
    transaction: (work, options) => db.transaction((tx) => work(noting(tx)), options),
  }
  return { ...deps, db: noted }
}

/** The statements of one call by their names, with its answer. */
const statementsOf = async (row: CallRow, person: Person, kind: Kind) => {
  const { deps, things } = world
  asked.length = 0
  const outcome = await row.call(notingDeps(deps), person.actor, things[kind], 'asked by the traveller', things)
  if (outcome.ok && row.restored) await deps.db.query(row.restored)
  return { outcome, names: [...asked] }
}

const isHidden = ({ session }: Person, { operation, about, or }: CallRow, kind: Kind): boolean => {
  const owners = ownersOf(about, world.things[kind], kind)
  const question = { reason: 'given', amountMinor: 0, isAgreed: true, ...(owners !== undefined && { owners }) }
  return [operation, ...(or ? [or] : [])].every((one) => decide(session.holdings, one, question) === 'not_found')
}

test.each(Object.entries(rows))(
  'RIGHT-8 ID-11 %s asks as much of what is not his as of what is not there',
  async (_name, row) => {
    const faults: string[] = []
    for (const person of world.people) {
      const unknown = await statementsOf(row, person, 'unknown')
      for (const kind of kindsOf(row.about)) {
        if (kind === 'unknown' || !isHidden(person, row, kind)) continue
        const { names } = await statementsOf(row, person, kind)
        if (!names.includes(wall) && names.join() !== unknown.names.join())
          faults.push(`${person.name}, ${kind}: ${names.join()}, unknown: ${unknown.names.join()}`)
      }
    }
    expect(faults).toEqual([])
  },
)

test('RIGHT-8 control: of what is his more is asked, so the counting counts', async () => {
  const row = rows['openBooking']
  const nadia = row && world.people.find((person) => !isHidden(person, row, 'own'))
  if (!row || !nadia) throw new Error('nobody may open a booking')
  const [own, unknown] = [await statementsOf(row, nadia, 'own'), await statementsOf(row, nadia, 'unknown')]
  expect([own.outcome.ok, unknown.outcome.ok]).toEqual([true, false])
  expect(own.names.length).toBeGreaterThan(unknown.names.length)
})
