import { expect, test } from 'vitest'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { carPark, pairedDevice, peopleOf } from '#test/builders/gate-devices.ts'
import { kempenpark, membershipOf, staffWith, workFacts } from '#test/builders/staff.ts'
import { must } from '#test/builders/traveller.ts'
import { listDevices } from '#usecases/operators/devices/devices.ts'
import devices from './route.tsx'

const fresh = freshDeps()

const asking = async (deps: TestDeps) => {
  const people = await peopleOf(deps)
  return (who: 'manager' | 'desk', query = '', body?: URLSearchParams) => {
    const { holdings } = people[who]
    const organisationId = holdings[0]!.organisationId
    const place = { ...kempenpark, ...carPark, organisationId }
    const membership = membershipOf(who, [place])
    const here = { ...membership, organisation: { ...membership.organisation, id: organisationId } }
    const url = new URL(`https://parkwing.example/work/${here.organisation.slug}/${place.slug}/devices${query}`)
    const actor = { ...people[who], factorAt: deps.clock.now() }
    const facts = workFacts(url.pathname, { deps, url, actor, staff: { ...staffWith(here), holdings } })
    const request = new Request(url, body ? { method: 'POST', body } : {})
    return { facts, params: { org: here.organisation.slug, place: place.slug }, url, request } as never
  }
}

test('GATE-12 a code made on the page is in that one answer, and never in the list', async () => {
  const deps = await fresh()
  const ask = await asking(deps)
  const add = new URLSearchParams({ do: 'add', name: 'Entry north', lane: '1', direction: 'in' })
  const answer = JSON.stringify(await devices.action!(ask('manager', '', add)))
  const [code = ''] = /[2-9A-Y]{4}-[2-9A-Y]{4}/.exec(answer) ?? []
  expect(code).not.toBe('')
  const list = JSON.stringify(await devices.load!(ask('manager')))
  expect([list.includes('Entry north'), list.includes('"waiting"'), list.includes(code)]).toEqual([true, true, false])
  const [device] = must(await listDevices(deps, (await peopleOf(deps)).manager, { place: carPark })).devices
  const again = new URLSearchParams({ do: 'code', device: device!.id })
  expect(JSON.stringify(await devices.action!(ask('manager', '', again)))).toMatch(/[2-9A-Y]{4}-[2-9A-Y]{4}/)
})

test('GATE-13 GATE-14 the desk sees who is silent and may change nothing; the manager ends a device', async () => {
  const deps = await fresh()
  const ask = await asking(deps)
  const { id } = await pairedDevice(deps)
  deps.clock.advance(300_001)
  expect(await devices.load!(ask('desk'))).toMatchObject({ mayChange: false, devices: [{ state: 'silent' }] })
  const end = new URLSearchParams({ do: 'end', device: id })
  expect(JSON.stringify(await devices.action!(ask('desk', '', end)))).toContain('422')
  expect(await devices.load!(ask('manager', `?do=end&device=${id}`))).toMatchObject({ ending: { id } })
  await devices.action!(ask('manager', '', end))
  expect(await devices.load!(ask('manager'))).toMatchObject({ mayChange: true, devices: [{ state: 'ended' }] })
})

test('GATE-22 CI-12 the desk opens a barrier from the page, and is asked why', async () => {
  const deps = await fresh()
  const ask = await asking(deps)
  const { id } = await pairedDevice(deps)
  expect(await devices.load!(ask('desk', `?do=open&device=${id}`))).toMatchObject({ opening: { id } })
  const open = new URLSearchParams({ do: 'open', device: id, reason: '' })
  expect(JSON.stringify(await devices.action!(ask('desk', '', open)))).toContain('"reason"')
  open.set('reason', 'van of the caterer')
  await devices.action!(ask('desk', '', open))
  expect(await deps.db.query("select reason from trail where operation = 'device.open'")).toEqual([
    { reason: 'van of the caterer' },
  ])
  expect(await devices.load!(ask('desk', `?done=open&device=${id}`))).toMatchObject({ hasOpened: 'Entry north' })
})
