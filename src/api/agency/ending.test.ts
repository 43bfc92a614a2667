import { expect, test } from 'vitest'
import { parseDate } from '#domain/time/local.ts'
import { agencySettings } from '#server/compose-agency.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { agencyDocument } from './document.ts'
import { agencyDoor } from './door.ts'
import { agencyCalls } from './doors.ts'
import { leavesTime } from './ending.ts'

const fresh = freshDeps()
const ends = { since: parseDate('2027-01-10')!, on: parseDate('2028-01-10')!, instead: 'listProducts' }
const staying = agencyCalls.find(({ id }) => id === 'listLocations')!
const ending = { ...staying, ends }

test('AGENCY-168 a call that will be taken away says so in each answer and in the document; one that stays does not', async () => {
  const { deps, keys } = await agencyWorld(await fresh())
  const headersOf = async (described: typeof staying, authorization: string) => {
    const door = agencyDoor(deps, agencySettings, described)
    const { status, headers } = await door.handle(
      new Request('http://localhost/api/v1/locations', { headers: { authorization } }),
      {},
      '203.0.113.7',
    )
    return [status, headers.get('deprecation'), headers.get('sunset')]
  }
  const key = `Bearer ${keys.nord.secret}`
  expect(await headersOf(ending, key)).toEqual([200, '@1799539200', 'Mon, 10 Jan 2028 00:00:00 GMT'])
  expect(await headersOf(staying, key)).toEqual([200, null, null])
  const operation = (described: typeof staying) => {
    const { paths } = agencyDocument([described], 'http://localhost') as {
      paths: Record<string, Record<string, { deprecated?: boolean; description: string }>>
    }
    return paths['/api/v1/locations']!['get']!
  }
  expect(operation(ending)).toMatchObject({
    deprecated: true,
    description: expect.stringContaining('taken away on 2028-01-10; call `listProducts`') as string,
  })
  expect('deprecated' in operation(staying)).toBe(false)
})

test('AGENCY-168 whoever builds on a call has a year', () => {
  expect(leavesTime(ends)).toBe(true)
  expect(leavesTime({ ...ends, on: parseDate('2028-01-09')! })).toBe(false)
  for (const { id, ends: end } of agencyCalls as readonly (typeof ending)[])
    expect([id, end === undefined || leavesTime(end)]).toEqual([id, true])
})
