import { spawnSync, execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { websiteDoors } from '#api/website/doors.ts'
import { problems } from '#domain/problems.ts'
import { configTable } from '#server/config.ts'
import { bookByHttp } from '#test/builders/booked-by-http.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { blocksOf, mustSay } from '#test/builders/guide.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'

// docs/api-guide.md runs here as a reader would run it: each block of shell is executed, and the block after it is what
// it must print.

const run = promisify(execFile)
const guide = readFileSync(fileURLToPath(new URL('../../docs/api-guide.md', import.meta.url)), 'utf8')

const blocks = blocksOf(guide)
const examples = blocks.flatMap((block, index) => {
  const answer = blocks[index + 1]
  if (block.kind !== 'sh') return []
  const call = /\/(api|en)\/[\w/.-]+/.exec(block.text)?.[0] ?? ''
  return [{ number: index, call, script: block.text, answer: answer ?? { kind: 'none', text: '' } }]
})

const curl = spawnSync('curl', ['--version']).status === 0
const lack = curl ? null : 'the requests of the guide: not tried, as this machine has no curl'

describe.skipIf(lack)(lack ?? 'the requests of the guide', () => {
  let server: RunningServer
  let number = ''
  const fill = () =>
    (blocks.find(({ kind }) => kind === 'sh setup')?.text ?? '').replace('http://localhost:3000', server.url)

  beforeAll(async () => {
    // the clock starts a month before the days of the guide, so that its prices stay as they are
    server = await startServer({
      environment: { PARKWING_NOW: '2027-04-01T10:00:00Z', VALCON_API_KEY: 'the-key-of-a-partner' },
    })
    number = await bookByHttp(server, 'noor@example.org', 'startDateTime=2027-05-01T10:00&endDateTime=2027-05-08T18:00')
  })
  afterAll(() => server?.stop())

  const say = async (script: string): Promise<string> =>
    (await run('sh', ['-euc', `${fill()}\nNUMBER=${number}\n${script}`], { maxBuffer: 64 * 1024 * 1024 })).stdout

  test.each(examples)('block $number: $call says what the guide says', async ({ script, answer }) => {
    mustSay(await say(script), answer)
  })

  test('control: another answer than the guide has is noticed, in each kind of block', async () => {
    const { script } = examples.find(({ answer }) => answer.kind === 'http')!
    const said = await say(script)
    expect(() => mustSay(said, { kind: 'http', text: 'HTTP/1.1 200 OK' })).toThrow()
    expect(() => mustSay(said, { kind: 'http', text: `${said.split('\r\n')[0]}\nx-nothing: …` })).toThrow()
    expect(() => mustSay('[{"a":1,"b":2}]', { kind: 'json', text: '[{"a":2}]' })).toThrow()
    expect(() => mustSay('[]', { kind: 'json', text: '[{"a":1}]' })).toThrow()
    expect(() => mustSay('{"a":""}', { kind: 'json', text: '{"a":"…"}' })).toThrow()
    expect(() => mustSay('[{"a":[1,2],"b":2}]', { kind: 'json', text: '[{"a":[1]}]' })).not.toThrow()
    expect(() => mustSay('other', { kind: 'text', text: 'the same' })).toThrow()
  })
})

const fresh = freshDeps()
describe('what the guide names', () => {
  test('every example is followed by what it says', () => {
    expect(examples.length).toBeGreaterThan(9)
    expect(examples.filter(({ answer }) => !['json', 'http', 'text'].includes(answer.kind))).toEqual([])
  })

  test('every call of the API, and none that is not there', async () => {
    const paths = new Set(websiteDoors(await fresh()).map(({ path }) => path.replace('/api/website/', '')))
    const named = new Set(
      [...guide.matchAll(/\/api\/website\/([a-z/-]+)|`((?:locations|pricing|trustpilot)\/[a-z/-]+)`/g)].map(
        (match) => match[1] ?? match[2] ?? '',
      ),
    )
    expect([...named].filter((path) => !paths.has(path))).toEqual([])
    const untold = [...paths].filter((path) => !path.startsWith('/') && !named.has(path) && !path.includes('*'))
    // the guide leaves these two out: products name the addresses of pictures, and only our own pages report events
    expect(untold.toSorted()).toEqual(['events', 'resources'])
  })

  test('codes with their status, and limits', () => {
    const rows = [...guide.matchAll(/^\| ([\d, ]+) \| ([^|]+) \|/gm)]
    expect(rows.length).toBe(7)
    for (const [, statuses = '', codes = ''] of rows)
      for (const [, code = ''] of codes.matchAll(/`(\w+)`/g)) {
        const { status } = problems[code as keyof typeof problems] ?? { status: 0 }
        expect([code, statuses.split(', ').includes(String(status))]).toEqual([code, true])
      }
    const perMinute = configTable().find(({ name }) => name === 'SEARCHES_PER_MINUTE')?.fallback
    expect(guide).toContain(`${perMinute} searches, quotes and other read calls a minute`)
  })
})
