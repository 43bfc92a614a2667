import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertMembership } from '#db/people.ts'
import type { Scope } from '#domain/access/people.ts'
import { dayMs } from '#domain/time/zones.ts'
import { keyFor, managerOf, withAgencies } from '#test/builders/agencies.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'
import { endKey, makeKey, rotateKey } from '../agencies/service-keys.ts'
import { tellOfKeys } from './tell-of-keys.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'dun-agencies' } as const

/** An agency with a key for 90 days; he who made it manages all of it, or the codes of `scope`. */
const world = async (scope: Scope = { kind: 'all' }) => {
  const deps = await fresh()
  const { NORD1 } = await withAgencies(deps)
  // this one ends never
  await keyFor(deps, NORD1, 'NORD1')
  const manager = managerOf(NORD1)
  const whole = { personId: manager.personId, organisationId: NORD1, role: 'agencyManager', scope } as const
  await insertMembership(deps.db, { ...whole, id: randomUUID(), by: null }, deps.clock.now())
  const make = { organisationId: NORD1, code: 'NORD1', name: 'Shop window', scopes: ['read'], lasts: '90' }
  const key = must(await makeKey(deps, manager, make))
  const letters = () => deps.mailer.sent.filter(({ id }) => id.startsWith('keyEnding/'))
  const toldAfter = async (days: number) => {
    deps.clock.advance(days * dayMs)
    const count = must(await tellOfKeys(deps, job))
    await deps.worker.runDue()
    return [count, letters().length]
  }
  return { deps, NORD1, manager, key, letters, toldAfter }
}

test('AGENCY-213 who may replace a key is told 30 and 7 days before it ends by itself, each once', async () => {
  const { key, letters, toldAfter } = await world()
  expect(await toldAfter(59)).toEqual([0, 0])
  expect([await toldAfter(1), await toldAfter(1)]).toEqual([
    [1, 1],
    [0, 1],
  ])
  expect([await toldAfter(22), await toldAfter(1)]).toEqual([
    [1, 2],
    [0, 2],
  ])
  expect(await toldAfter(6)).toEqual([0, 2])
  const [letter] = letters()
  expect(letter).toMatchObject({
    to: { address: 'bram@nord.example' },
    subject: 'Een sleutel voor programma’s eindigt binnenkort',
  })
  expect(letter?.text).toContain('Shop window')
  expect(letter?.text).toContain(`/work/agency-nord1/keys?do=rotate&key=${key.id}`)
  expect(letter?.text).not.toContain(key.secret)
})

test('AGENCY-213 nobody was told for long: one letter; two processes at once: one letter', async () => {
  const { deps, letters } = await world()
  deps.clock.advance(85 * dayMs)
  const both = await Promise.all([tellOfKeys(deps, job), tellOfKeys(deps, job)])
  expect(both.reduce((sum, one) => sum + must(one), 0)).toBe(1)
  await deps.worker.runDue()
  expect(letters()).toHaveLength(1)
})

test('AGENCY-213 no letter about a key that was replaced, or ended before the letter is written', async () => {
  const replaced = await world()
  replaced.deps.clock.advance(59 * dayMs)
  must(await rotateKey(replaced.deps, replaced.manager, { keyId: replaced.key.id, days: 30 }))
  expect(await replaced.toldAfter(1)).toEqual([0, 0])
  const ended = await world()
  ended.deps.clock.advance(60 * dayMs)
  expect(must(await tellOfKeys(ended.deps, job))).toBe(1)
  must(await endKey(ended.deps, ended.manager, { keyId: ended.key.id }))
  await ended.deps.worker.runDue()
  expect(ended.letters()).toEqual([])
})

test('AGENCY-213 told is who reaches the code of the key, and nobody who reaches another one', async () => {
  const other = await world({ kind: 'codes', codes: ['NORD2'] })
  expect(await other.toldAfter(60)).toEqual([1, 0])
  const own = await world({ kind: 'codes', codes: ['NORD1'] })
  expect(await own.toldAfter(60)).toEqual([1, 1])
})
