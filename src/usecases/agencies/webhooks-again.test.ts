import { expect, test } from 'vitest'
import { managerOf } from '#test/builders/agencies.ts'
import { bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { addDays } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { closeStatements } from '../system/close-statements.ts'
import { makeEndpoint, pingEndpoint, replayFailed } from './webhooks.ts'

const fresh = freshDeps()

/** An address of NORD1, and three pings to it on three days, of which two failed and one arrived. */
const world = async () => {
  const made = await agencyWorld(await fresh())
  const { deps, NORD1 } = made
  const manager = managerOf(NORD1)
  const add = { organisationId: NORD1, code: 'NORD1', url: 'https://hooks.nord.example/in', events: null }
  const { id } = must(await makeEndpoint(deps, manager, add)).endpoint
  await deps.worker.runDue()
  const first = houseDay(deps.clock.now())
  for (const state of ['failed', 'delivered', 'failed']) {
    deps.clock.advance(dayMs)
    const ping = must(await pingEndpoint(deps, manager, { id }))
    await deps.worker.runDue()
    await deps.db.query('update webhook_delivery set state = $2, attempts = 11 where id = $1', [ping.id, state])
  }
  deps.outgoing.posts.length = 0
  const days = (from: number, until: number) => ({
    id,
    from: addDays(first, from),
    until: addDays(first, until),
    event: null,
  })
  const again = async (asked: Parameters<typeof replayFailed>[2]) => {
    const count = must(await replayFailed(deps, manager, asked))
    await deps.worker.runDue()
    return count
  }
  return { ...made, manager, id, first, days, again }
}

test('AGENCY-214 all that failed from one day to another is sent again, under its id, and what arrived is not', async () => {
  const { deps, days, again } = await world()
  expect([await again(days(2, 2)), deps.outgoing.posts.length]).toEqual([0, 0])
  expect([await again(days(1, 1)), deps.outgoing.posts.length]).toEqual([1, 1])
  // what was sent just now is not sent once more
  expect([await again(days(1, 3)), deps.outgoing.posts.length]).toEqual([1, 2])
  expect(await again(days(0, 3))).toBe(0)
  const ids = await deps.db.query<{ id: string }>(
    `select id::text from webhook_delivery where attempts = 1 and tries <> '[]' order by at`,
  )
  const sent = deps.outgoing.posts.map(({ headers }) => headers['webhook-id'])
  expect(ids.map(({ id }) => id)).toEqual(expect.arrayContaining(sent))
  expect(await deps.db.query(`select id from webhook_delivery where state <> 'delivered'`)).toEqual([])
})

test('AGENCY-214 pressed twice at once each is sent once; of one event only that one', async () => {
  const { deps, manager, days } = await world()
  expect(must(await replayFailed(deps, manager, { ...days(0, 3), event: 'booking.confirmed' }))).toBe(0)
  const both = await Promise.all([1, 2].map(() => replayFailed(deps, manager, { ...days(0, 3), event: 'ping' })))
  expect(both.reduce((sum, one) => sum + must(one), 0)).toBe(2)
  await deps.worker.runDue()
  expect(deps.outgoing.posts).toHaveLength(2)
})

test('AGENCY-214 AGENCY-189 what is about statements is sent again only by who may read them', async () => {
  const { deps, NORD1, nord, id, first } = await world()
  await bookedBy(nord, { once: 'again-0001', paid: 'agency' })
  deps.clock.advance(43 * dayMs)
  must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
  await deps.worker.runDue()
  await deps.db.query(`update webhook_delivery set state = 'failed' where event = 'statement.issued'`)
  const scope = { kind: 'codes', codes: ['NORD1'] } as const
  const ofOneCode = staffAs('agencyManager', '11111111-1111-4111-8111-111111111111', { organisationId: NORD1, scope })
  const asked = { id, from: first, until: addDays(first, 60), event: 'statement.issued' }
  expect(must(await replayFailed(deps, ofOneCode, asked))).toBe(0)
  // control: who manages the whole agency sends it
  expect(must(await replayFailed(deps, managerOf(NORD1), asked))).toBe(1)
})

test('AGENCY-214 days that are none, or in the wrong order, and the address of another agency are refused', async () => {
  const { deps, manager, SUD2, days } = await world()
  const code = async (changes: object) => codeOf(await replayFailed(deps, manager, { ...days(0, 3), ...changes }))
  expect(await code({ from: '' })).toBe('option_required')
  expect(await code({ until: '2026-02-30' })).toBe('option_required')
  expect(await code({ until: '2000-01-01' })).toBe('option_required')
  expect(codeOf(await replayFailed(deps, managerOf(SUD2), days(0, 3)))).toBe('not_found')
})
