import { expect, test } from 'vitest'
import { brandOfOrganisation, storeBrand } from '#db/agency-brands.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { managerOf, withAgencies } from '#test/builders/agencies.ts'
import { sampleBrand } from '#test/builders/brands.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { membershipOf, staffWith, workFacts } from '#test/builders/staff.ts'
import { Instead } from '../../../kernel/page.ts'
import brand from './route.tsx'

const fresh = freshDeps()

const world = async () => {
  const deps = await fresh()
  const { NORD1 } = await withAgencies(deps)
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'anna@nord.example', 'Anna', 'de', now())`,
    [managerOf(NORD1).personId],
  )
  const { code: _code, logoId: _logo, version: _version, ...look } = sampleBrand
  await storeBrand(deps.db, { ...look, organisationId: NORD1, isOpen: true, version: 0, by: 'x' }, 0)
  const send = async (body: Record<string, string>, ageMs: number): Promise<string> => {
    const url = new URL('https://parkwing.example/work/agencies/agency-nord1/brand')
    const actor = { ...managerOf(NORD1), factorAt: deps.clock.now() - ageMs }
    const session = staffWith(membershipOf('agencyManager'))
    const staff = { ...session, person: { ...session.person, id: actor.personId } }
    const facts = workFacts(url.pathname, { deps, url, actor, staff })
    const request = new Request(url, { method: 'POST', body: new URLSearchParams(body) })
    try {
      const answer: unknown = await brand.action!({ facts, params: { org: 'agency-nord1' }, url, request } as never)
      return answer instanceof Response ? (answer.headers.get('location') ?? '') : JSON.stringify(answer)
    } catch (error) {
      if (error instanceof Instead) return 'asked again'
      throw error
    }
  }
  const stored = async () => (await brandOfOrganisation(deps.db, NORD1))!
  return { send, stored }
}

const old = 10 * minuteMs + 1
const typed = {
  version: '1',
  draft: '0',
  name: sampleBrand.name,
  ...sampleBrand.colours,
  theme: 'light',
  email: 'info@nord.example',
  phone: '+49 40 123456',
  hosts: ' https://www.nord.example\r\n',
  sells: 'all',
  packages: 'flex',
  isOpen: 'yes',
}

test('ACCESS-49 where customers are sent and who may show the form is asked for again, the rest of a look is not', async () => {
  const { send, stored } = await world()
  expect(await send({ ...typed, do: 'publish', name: 'Nord' }, old)).toContain('?done=published')
  const next = { ...typed, version: '2', draft: '1', do: 'publish' }
  const back = 'https://www.nord.example/thanks'
  for (const changed of [{ hosts: 'https://www.else.example' }, { hosts: '' }, { returnAddress: back }])
    expect(await send({ ...next, ...changed }, old)).toBe('asked again')
  expect(await stored()).toMatchObject({ version: 2, hosts: sampleBrand.hosts, returnAddress: '' })
  expect(await send({ ...next, returnAddress: back }, 0)).toContain('?done=published')
  expect(await stored()).toMatchObject({ version: 3, returnAddress: back })
})

test('AGENCY-228 AGENCY-231 ACCESS-49 a draft leads nobody elsewhere; publishing it does, and so does a look of before', async () => {
  const { send, stored } = await world()
  const none = { ...typed, hosts: '' }
  expect(await send({ ...none, do: 'save' }, old)).toContain('?done=draft')
  expect(await stored()).toMatchObject({ version: 1, hosts: sampleBrand.hosts })
  expect(await send({ ...none, draft: '1', do: 'publish' }, old)).toBe('asked again')
  // what was published before has the sites of today
  expect(await send({ ...typed, draft: '1', do: 'publish' }, old)).toContain('?done=published')
  expect(await send({ ...none, version: '2', draft: '2', do: 'publish' }, 0)).toContain('?done=published')
  const again = { do: 'again', to: '2', version: '3' }
  expect(await send(again, old)).toBe('asked again')
  expect(await stored()).toMatchObject({ version: 3, hosts: [] })
  expect(await send(again, 0)).toContain('?done=published')
  expect(await stored()).toMatchObject({ version: 4, hosts: sampleBrand.hosts })
  // the control: once more, with the sites of today, nobody is asked
  expect(await send({ ...again, version: '4' }, old)).toContain('?done=published')
  expect(await send({ ...again, to: '99', version: '5' }, old)).toBe('/work/agency-nord1/brand')
  expect(await send({ do: 'drop', version: '5', draft: '3' }, old)).toContain('?done=dropped')
})

test('ACCESS-49 AGENCY-211 the secret asks again, keeps what was typed, and is made once', async () => {
  const { send, stored } = await world()
  const asks = { ...typed, name: 'Not saved yet', do: 'secret', secretMark: '' }
  expect(await send(asks, old)).toBe('asked again')
  expect((await stored()).secretMark).toBeNull()
  const made = await send(asks, 0)
  expect(made).toMatch(/"secret":"pwr_[\w-]{43}"/)
  expect(made).toContain('"name":"Not saved yet"')
  expect((await stored()).name).toBe(sampleBrand.name)
  const { secretMark } = await stored()
  // the answer is loaded again: the form is sent as it was
  const again = await send(asks, 0)
  expect(again).not.toContain('pwr_')
  expect(again).toContain('"name":"Not saved yet"')
  expect((await stored()).secretMark).toBe(secretMark)
  expect(await send({ ...asks, secretMark: secretMark! }, 0)).toContain('pwr_')
})
