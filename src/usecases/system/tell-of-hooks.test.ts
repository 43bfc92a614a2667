import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { insertMembership } from '#db/people.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/zones.ts'
import type { OutgoingAnswer } from '#ports/outgoing.ts'
import { keyFor, managerOf, withAgencies } from '#test/builders/agencies.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'
import { endEndpoint, makeEndpoint, pingEndpoint } from '../agencies/webhooks.ts'
import { tellOfHooks } from './tell-of-hooks.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'dun-agencies' } as const
const broken: OutgoingAnswer = { kind: 'answered', status: 500, ms: 20 }

/** An address of NORD1 that was reached once, and a manager who is told of it. */
const world = async () => {
  const deps = await fresh()
  const { NORD1 } = await withAgencies(deps)
  await keyFor(deps, NORD1, 'NORD1')
  const manager = managerOf(NORD1)
  const whole = { personId: manager.personId, organisationId: NORD1, role: 'agencyManager' } as const
  await insertMembership(deps.db, { ...whole, scope: { kind: 'all' }, id: randomUUID(), by: null }, deps.clock.now())
  const add = { organisationId: NORD1, code: 'NORD1', url: 'https://hooks.nord.example/in', events: null }
  const { id } = must(await makeEndpoint(deps, manager, add)).endpoint
  await deps.worker.runDue()
  deps.clock.advance(hourMs)
  const ping = async (answer?: OutgoingAnswer) => {
    if (answer) deps.outgoing.answers.push(answer)
    must(await pingEndpoint(deps, manager, { id }))
    await deps.worker.runDue()
  }
  /** As if all that was tried had arrived after all. */
  const arrives = () =>
    deps.db.query(`update webhook_delivery set state = 'delivered', tried_at = $1`, [new Date(deps.clock.now())])
  const letters = () => deps.mailer.sent.filter((one) => one.id.startsWith('hookFailing/'))
  const told = async () => {
    const count = must(await tellOfHooks(deps, job))
    await deps.worker.runDue()
    return [count, letters().length]
  }
  return { deps, manager, id, ping, arrives, letters, told }
}
const later = async ({ deps }: Awaited<ReturnType<typeof world>>, ms: number) => {
  // what is tried meanwhile fails too
  deps.outgoing.answers.push(...Array.from({ length: 20 }, () => broken))
  deps.clock.advance(ms)
  await deps.worker.runDue()
  deps.outgoing.answers.length = 0
}

test('AGENCY-215 nothing has arrived for a day: who may change the address is told once, with the way to its list', async () => {
  const all = await world()
  await all.ping(broken)
  expect(await all.told()).toEqual([0, 0])
  await later(all, dayMs - hourMs)
  expect(await all.told()).toEqual([0, 0])
  await later(all, hourMs)
  expect([await all.told(), await all.told()]).toEqual([
    [1, 1],
    [0, 1],
  ])
  const [letter] = all.letters()
  expect(letter).toMatchObject({
    to: { address: 'bram@nord.example' },
    subject: 'Op een adres voor webhooks komt niets aan',
  })
  expect(letter?.text).toContain('https://hooks.nord.example/in')
  expect(letter?.text).toContain(`/work/agency-nord1/keys?hook=${all.id}&state=failed#deliveries`)
})

test('AGENCY-215 told again only after something had arrived', async () => {
  const all = await world()
  await all.ping(broken)
  await later(all, dayMs)
  expect(await all.told()).toEqual([1, 1])
  await later(all, dayMs)
  expect(await all.told()).toEqual([0, 1])
  await all.arrives()
  all.deps.clock.advance(hourMs)
  await all.ping(broken)
  await later(all, dayMs)
  expect(await all.told()).toEqual([1, 2])
})

test('AGENCY-215 no letter about one message that fails alone, nor where nothing was sent, nor before a day', async () => {
  const all = await world()
  expect(await all.told()).toEqual([0, 0])
  await all.ping(broken)
  await later(all, dayMs - hourMs)
  await all.ping()
  await all.arrives()
  all.deps.clock.advance(minuteMs)
  await all.ping(broken)
  await later(all, 2 * hourMs)
  expect(await all.told()).toEqual([0, 0])
})

test('AGENCY-215 told by two processes at once it is one letter; none where the address was taken away or reached before', async () => {
  const both = await world()
  await both.ping(broken)
  await later(both, dayMs)
  const counts = await Promise.all([tellOfHooks(both.deps, job), tellOfHooks(both.deps, job)])
  expect(counts.reduce((sum, one) => sum + must(one), 0)).toBe(1)
  await both.arrives()
  await both.deps.worker.runDue()
  expect(both.letters()).toHaveLength(0)
  const gone = await world()
  await gone.ping(broken)
  await later(gone, dayMs)
  expect(must(await tellOfHooks(gone.deps, job))).toBe(1)
  must(await endEndpoint(gone.deps, gone.manager, { id: gone.id }))
  await gone.deps.worker.runDue()
  expect(gone.letters()).toHaveLength(0)
})
