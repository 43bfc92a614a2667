import { expect, test } from 'vitest'
import { withAgencies } from '#test/builders/agencies.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { actorWith, hired, onServer } from '#test/builders/hired.ts'
import { staffAs } from '#test/builders/staff.ts'
import { must } from '#test/builders/traveller.ts'
import { endKey, makeKey, rotateKey } from '../agencies/service-keys.ts'
import { endMembership } from './end-membership.ts'
import { listPeople } from './list-people.ts'

const fresh = freshDeps()

test('ACCESS-33 the list of people counts open keys of those who left, until each is replaced or ended', async () => {
  const deps = await fresh()
  const { NORD1 } = await withAgencies(deps)
  const role = { role: 'agencyManager', organisationId: NORD1 } as const
  const bram = await hired(deps, { email: 'bram@nord.example', name: 'Bram', ...role })
  const anna = await hired(deps, { email: 'anna@nord.example', name: 'Anna', ...role })
  const wish = { organisationId: NORD1, code: 'NORD1', scopes: ['read'] }
  const by = await actorWith(deps, bram.token)
  const [first, second] = [
    must(await makeKey(deps, by, { ...wish, name: 'Shop' })),
    must(await makeKey(deps, by, { ...wish, name: 'Office' })),
  ]
  const annas = await actorWith(deps, anna.token)
  must(await makeKey(deps, annas, { ...wish, name: 'Own' }))
  const count = async (who: Parameters<typeof listPeople>[1] = annas) =>
    must(await listPeople(deps, who, { slug: 'agency-nord1' })).keysOfTheGone
  expect(await count()).toBe(0)
  const [membership] = await deps.db.query<{ id: string }>('select id::text from membership where person_id = $1', [
    bram.personId,
  ])
  must(await endMembership(deps, onServer, { membershipId: membership?.id ?? '', reason: 'left' }))
  expect(await count()).toBe(2)
  must(await rotateKey(deps, annas, { keyId: first.id, days: 0 }))
  expect(await count()).toBe(1)
  // who reaches another code of the agency hears nothing of these
  expect(
    await count(staffAs('agencyManager', 'x', { organisationId: NORD1, scope: { kind: 'codes', codes: ['NORD9'] } })),
  ).toBe(0)
  must(await endKey(deps, annas, { keyId: second.id }))
  expect(await count()).toBe(0)
})
