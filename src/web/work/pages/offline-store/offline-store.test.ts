import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import type { KeptList } from '#domain/gate/kept-list.ts'
import { local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { carPark, peopleOf } from '#test/builders/gate-devices.ts'
import { kempenpark, membershipOf, staffWith, workFacts } from '#test/builders/staff.ts'
import offlineStore from './route.tsx'

const fresh = freshDeps()

const asking = async (deps: TestDeps) => {
  const people = await peopleOf(deps)
  const { holdings } = people.desk
  const organisationId = holdings[0]!.organisationId
  const place = { ...kempenpark, ...carPark, organisationId }
  const membership = membershipOf('desk', [place])
  const here = { ...membership, organisation: { ...membership.organisation, id: organisationId } }
  const url = new URL(`https://parkwing.example/work/${here.organisation.slug}/${place.slug}/offline/store`)
  const facts = workFacts(url.pathname, { deps, url, actor: people.desk, staff: { ...staffWith(here), holdings } })
  const params = { org: here.organisation.slug, place: place.slug }
  return {
    list: async (headers: Record<string, string> = {}) =>
      (await offlineStore.load!({ facts, params, url, request: new Request(url, { headers }) } as never)) as Response,
    send: async (acts: unknown) => {
      const body = new URLSearchParams({ acts: JSON.stringify(acts) })
      const request = new Request(url, { method: 'POST', body })
      return (await offlineStore.action!({ facts, params, url, request } as never)) as Response
    },
  }
}

test('DESK-20 the same list is a 304 that tells the time, and another comes whole', async () => {
  const deps = await fresh()
  const { id } = await paidBooking(deps)
  deps.clock.set(local('2026-12-01T09:00'))
  const ask = await asking(deps)
  const first = await ask.list()
  const list = (await first.json()) as KeptList
  expect(list.cars.map((car) => car.id)).toEqual([id])
  deps.clock.advance(60_000)
  const again = await ask.list({ 'if-none-match': list.version })
  expect([again.status, Number(again.headers.get('server-now'))]).toEqual([304, deps.clock.now()])
  await ask.send([{ nonce: randomUUID(), kind: 'in', bookingId: id, at: deps.clock.now(), aheadMs: 0, text: '' }])
  const other = await ask.list({ 'if-none-match': list.version })
  expect(((await other.json()) as KeptList).cars).toMatchObject([{ status: 'checked_in' }])
})

test('DESK-25 the door takes acts, answers each, and nothing that is none', async () => {
  const deps = await fresh()
  const { id } = await paidBooking(deps)
  deps.clock.set(local('2026-12-01T09:00'))
  const ask = await asking(deps)
  const act = { nonce: randomUUID(), kind: 'in', bookingId: id, at: local('2026-12-01T08:50'), aheadMs: 0, text: '' }
  for (const wrong of [
    '',
    {},
    [{ ...act, kind: 'pay' }],
    [{ ...act, at: '1' }],
    [{ ...act, bookingId: '-'.repeat(36) }],
  ])
    expect((await ask.send(wrong)).status).toBe(400)
  const answer = await ask.send([act])
  expect(await answer.json()).toEqual({
    answers: [{ nonce: act.nonce, result: { kind: 'recorded' } }],
    at: deps.clock.now(),
  })
  expect(await bookingById(deps.db, id)).toMatchObject({ status: 'checked_in', checkedInAt: act.at })
})
