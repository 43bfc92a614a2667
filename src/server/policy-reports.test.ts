import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createThrottle } from '#usecases/throttle.ts'
import { readConfig } from './config.ts'
import { createHttp } from './http.ts'
import { policyViolations } from './metrics.ts'
import { policyReportDoor } from './policy-reports.ts'
import { contentPolicy } from './security.ts'
import { errorPolicy } from './static-errors.ts'

const publicUrl = 'https://parkwing.example'
const path = '/webhooks/policy-reports'
const lines: string[] = []
let app: Awaited<ReturnType<typeof createHttp>>
let time = 0

beforeEach(async () => {
  lines.length = 0
  policyViolations.reset()
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const deps = { clock: { now: () => time }, throttle: createThrottle(), publicUrl }
  app = await createHttp({
    config: readConfig({}),
    log,
    publicUrl,
    doors: [policyReportDoor(deps, log)],
    register: () => undefined,
  })
})
afterEach(() => app.close())

const told = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'content policy violated')
const counted = async () =>
  (await policyViolations.get()).values.map(({ labels, value }) => [labels.directive, value] as const)
const post = (body: unknown, type: string, remoteAddress = '192.0.2.1') =>
  app.inject({
    method: 'POST',
    url: path,
    remoteAddress,
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const old = (page: string, blocked: string, directive = 'script-src-elem') => ({
  'csp-report': {
    'document-uri': page,
    'blocked-uri': blocked,
    'effective-directive': directive,
    'script-sample': 'canary',
  },
})
const token = 'c2VjcmV0LXRva2VuLWNhbmFyeQ'

test('ACCESS-13 pages and failures name the door of reports', () => {
  for (const policy of [contentPolicy(), errorPolicy]) expect(policy.endsWith(`; report-uri ${path}`)).toBe(true)
})

test('ACCESS-13 both formats leave one line and one count each, without queries, tokens or paths of others', async () => {
  const first = await post(
    old(`${publicUrl}/en/pay/${token}?email=a@b.example`, `https://evil.example/${token}?q=canary`),
    'application/csp-report',
  )
  const second = await post(
    [
      {
        type: 'csp-violation',
        url: `${publicUrl}/en`,
        body: {
          documentURL: `${publicUrl}/en?x=canary`,
          blockedURL: 'inline',
          effectiveDirective: 'style-src-attr',
          sample: 'canary',
        },
      },
      { type: 'deprecation', body: { documentURL: `${publicUrl}/en` } },
    ],
    'application/reports+json',
  )
  expect([first.statusCode, second.statusCode, first.body]).toEqual([204, 204, ''])
  expect(told()).toMatchObject([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/en/pay/:token' },
    { directive: 'style-src-attr', blocked: 'inline', page: '/en' },
  ])
  expect(lines.join('')).not.toMatch(new RegExp(`canary|${token}|a@b`))
  expect(await counted()).toEqual([
    ['script-src-elem', 1],
    ['style-src-attr', 1],
  ])
})

test('ACCESS-13 what is no report of ours leaves nothing; invented directives are one label; too much is not read', async () => {
  for (const body of ['', '{', 'null', '[]', '[1,null,[]]', '{"csp-report":7}', '{"csp-report":{"document-uri":"x"}}'])
    expect([body, (await post(body, 'application/csp-report')).statusCode]).toEqual([body, 204])
  await post(old('https://evil.example/', 'inline'), 'application/csp-report')
  expect([told(), await counted()]).toEqual([[], []])
  for (const invented of ['a-b', 'x'.repeat(99), '__proto__'])
    await post(old(`${publicUrl}/en`, 'chrome-extension://canary/x', invented), 'application/csp-report')
  expect(told().map(({ blocked }) => blocked)).toEqual(['chrome-extension:', 'chrome-extension:', 'chrome-extension:'])
  expect(await counted()).toEqual([['other', 3]])
  expect((await post(`"${'x'.repeat(9_000)}"`, 'application/csp-report')).statusCode).toBe(413)
})

test('ACCESS-13 a flood of reports cannot fill the log, and one network does not silence the others', async () => {
  const report = old(`${publicUrl}/en`, 'inline')
  for (let n = 0; n < 50; n++) await post(report, 'application/csp-report')
  expect(told()).toHaveLength(20)
  await post(report, 'application/csp-report', '198.51.100.7')
  expect(told()).toHaveLength(21)
  for (let n = 0; n < 50; n++) await post(report, 'application/csp-report', `203.0.113.${n}`)
  expect(told()).toHaveLength(30)
  expect(await counted()).toEqual([['script-src-elem', 101]])
  time += 60_000
  await post(report, 'application/csp-report')
  expect(told()).toHaveLength(31)
})
