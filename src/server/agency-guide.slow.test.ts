import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agencyCalls } from '#api/agency/doors.ts'
import { callsOfKey } from '#domain/agencies/service-key.ts'
import { problems } from '#domain/problems.ts'
import { agencyServer } from '#test/builders/agency-server.ts'
import { agencyWorld, type AgencyWorld } from '#test/builders/agency-world.ts'
import { testDeps } from '#test/builders/deps.ts'
import { blocksOf, mustSay } from '#test/builders/guide.ts'

// docs/agency-api.md runs here as a reader would run it, from the first block to the last.

const run = promisify(execFile)
const guide = readFileSync(fileURLToPath(new URL('../../docs/agency-api.md', import.meta.url)), 'utf8')
const blocks = blocksOf(guide)
const examples = blocks.flatMap(({ kind, text: script }, number) =>
  kind === 'sh' ? [{ number, script, answer: blocks[number + 1] ?? { kind: 'none', text: '' } }] : [],
)

const curl = spawnSync('curl', ['--version']).status === 0
const lack = curl ? null : 'the requests of the guide: not tried, as this machine has no curl'

describe.skipIf(lack)(lack ?? 'the requests of the agency guide', () => {
  let world: AgencyWorld
  let server: Awaited<ReturnType<typeof agencyServer>>
  beforeAll(async () => {
    world = await agencyWorld(await testDeps())
    server = await agencyServer(world.deps)
  })
  afterAll(async () => {
    await server?.close()
    await world?.deps.db.close()
  })

  const say = async (script: string): Promise<string> => {
    const setup = (blocks.find(({ kind }) => kind === 'sh setup')?.text ?? '')
      .replace('http://localhost:3000', server.url)
      .replace('pw_live_…', world.keys.sud.secret)
    const [booking] = await world.deps.db.query<{ id: string }>('select id::text from booking')
    return (await run('sh', ['-euc', `${setup}\nBOOKING=${booking?.id ?? ''}\n${script}`])).stdout
  }

  test.each(examples)('AP-24 block $number says what the guide says', async ({ script, answer }) => {
    mustSay(await say(script), answer)
  })

  test('control: another answer than the guide has is noticed', async () => {
    const said = await say(examples[0]!.script)
    expect(() => mustSay(said, { kind: 'json', text: '{ "locations": [{ "iata": "EIN" }] }' })).toThrow()
  })
})

describe('what the agency guide names', () => {
  test('every example is followed by what it says, and each code has its status', () => {
    expect(examples.length).toBeGreaterThan(9)
    expect(examples.filter(({ answer }) => !['json', 'text'].includes(answer.kind))).toEqual([])
    const rows = [...guide.matchAll(/^\| (\d+) \| ([^|]+) \|/gm)]
    expect(rows.length).toBe(13)
    for (const [, status, codes = ''] of rows)
      for (const [, code = ''] of codes.matchAll(/`(\w+)`/g))
        expect([code, String(problems[code as keyof typeof problems]?.status)]).toEqual([code, status])
    expect(guide).toContain(`${callsOfKey.most} times in a minute`)
  })

  test('every call, and none that is not there', () => {
    const paths = new Set(agencyCalls.map(({ path }) => path.split('/')[1] ?? ''))
    const named = new Set([...guide.matchAll(/\/api\/v1\/([a-z-]+)(?![\w.])/g)].map(([, part = '']) => part))
    expect(named).toEqual(new Set([...paths, 'reference', 'oauth']))
    for (const { path } of agencyCalls)
      expect([path, guide.includes(path.split('/').findLast((part) => !part.startsWith(':')) ?? '')]).toEqual([
        path,
        true,
      ])
  })
})
