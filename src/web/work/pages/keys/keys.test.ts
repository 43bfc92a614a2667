import { expect, test } from 'vitest'
import { withAgencies, managerOf } from '#test/builders/agencies.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffWith, workFacts } from '#test/builders/staff.ts'
import { must } from '#test/builders/traveller.ts'
import { listKeys } from '#usecases/agencies/service-keys.ts'
import keys from './route.tsx'

const fresh = freshDeps()

test('AGENCY-1 a key made on the page is in that one answer, and never in the list', async () => {
  const deps = await fresh()
  const { NORD1, SUD2 } = await withAgencies(deps)
  const asked = (organisationId: string, body?: URLSearchParams) => {
    const manager = managerOf(organisationId)
    const actor = { ...manager, factorAt: deps.clock.now() }
    const url = new URL('https://parkwing.example/work/agency-nord1/keys')
    const facts = workFacts(url.pathname, { deps, url, actor, staff: { ...staffWith(), holdings: actor.holdings } })
    const request = new Request(url, body ? { method: 'POST', body } : {})
    return { facts, params: { org: 'agency-nord1' }, url, request }
  }
  await deps.db.query(
    `insert into person (id, email, name, language, created_at)
     values ($1, 'bram@nord.example', 'Bram', 'nl', now())`,
    [managerOf(NORD1).personId],
  )
  const form = new URLSearchParams({ do: 'make', name: 'Engine', code: 'NORD1', scopes: 'read' })
  const answer = JSON.stringify(await keys.action!(asked(NORD1, form) as never))
  const [secret = ''] = /pw_live_[\w-]{43}/.exec(answer) ?? []
  expect(secret).not.toBe('')
  const list = JSON.stringify(await keys.load!(asked(NORD1) as never))
  expect([list.includes(secret.slice(0, 12)), list.includes(secret)]).toEqual([true, false])
  expect(must(await listKeys(deps, managerOf(NORD1), { slug: 'agency-nord1' })).keys).toHaveLength(1)
  await expect(Promise.resolve().then(() => keys.load!(asked(SUD2) as never))).rejects.toBeDefined()
})
