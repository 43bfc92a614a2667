import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gateCalls } from '#api/gate/calls.ts'
import { callsOfDevice } from '#domain/gate/device.ts'
import { problems } from '#domain/problems.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { cards, desk, local, paidBooking } from '#test/builders/car-park.ts'
import { testAirport, testDeps, type TestDeps } from '#test/builders/deps.ts'
import { documentClient } from '#test/builders/document-client.ts'
import { gateServer } from '#test/builders/gate-caller.ts'
import { carPark, pairedDevice, peopleOf } from '#test/builders/gate-devices.ts'
import { blocksOf, mustSay } from '#test/builders/guide.ts'
import { must } from '#test/builders/traveller.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { correctPlate } from '#usecases/operators/correct-plate.ts'
import { addDevice } from '#usecases/operators/devices/devices.ts'

// docs/gate.md runs here as an installer would run it, from the first block to the last.

const run = promisify(execFile)
const guide = readFileSync(fileURLToPath(new URL('../../docs/gate.md', import.meta.url)), 'utf8')
const blocks = blocksOf(guide)
const examples = blocks.flatMap(({ kind, text: script }, number) =>
  kind === 'sh' ? [{ number, script, answer: blocks[number + 1] ?? { kind: 'none', text: '' } }] : [],
)
const curl = spawnSync('curl', ['--version']).status === 0
const lack = curl ? null : 'the requests of the guide: not tried, as this machine has no curl'

let deps: TestDeps
let server: Awaited<ReturnType<typeof gateServer>>
let [code, key] = ['', '']
beforeAll(async () => {
  deps = await testDeps({ seed: testAirport(10, cards) })
  await paidBooking(deps)
  // a car that should have left two days ago
  const stay = { arrival: '2026-11-22T10:00' as LocalDateTime, departure: '2026-11-29T18:00' as LocalDateTime }
  const late = await paidBooking(deps, { email: 'late@example.org', stay })
  must(await correctPlate(deps, desk, { bookingId: late.id, plate: 'XY-99-ZZ' }))
  deps.clock.set(local(stay.arrival))
  must(await checkIn(deps, desk, { bookingId: late.id }))
  deps.clock.set(local('2026-12-01T10:00'))
  const { manager } = await peopleOf(deps)
  code = must(
    await addDevice(deps, manager, { place: carPark, name: 'Entry north', lane: '1', direction: 'both' }),
  ).code
  key = (await pairedDevice(deps)).secret
  server = await gateServer(deps)
})
afterAll(async () => {
  await server?.close()
  await deps?.db.close()
})

describe.skipIf(lack)(lack ?? 'the requests of the gate guide', () => {
  const say = async (script: string): Promise<string> => {
    const setup = (blocks.find(({ kind }) => kind === 'sh setup')?.text ?? '')
      .replace('http://localhost:3000', server.url)
      .replace('7K3P-9XQD', code)
    const now = new Date(deps.clock.now()).toISOString()
    return (await run('sh', ['-euc', `${setup}\nKEY=${key}\nNOW=${now}\n${script}`])).stdout
  }

  test.each(examples)('GATE-16 block $number says what the guide says', async ({ script, answer }) => {
    mustSay(await say(script), answer)
  })
})

test('GATE-16 the guide names every call, each code with its status, and how often one may call', () => {
  expect(examples.map(({ answer }) => answer.kind)).toEqual(gateCalls.map(() => 'json'))
  for (const { path } of gateCalls) expect(guide).toContain(`$URL${path}`)
  const rows = [...guide.matchAll(/^\| (\d{3}) \| ([^|]+) \|/gm)]
  expect(rows.length).toBe(4)
  for (const [, status, codes = ''] of rows)
    for (const [, named = ''] of codes.matchAll(/`(\w+)`/g))
      expect([named, String(problems[named as keyof typeof problems]?.status)]).toEqual([named, status])
  expect(guide).toContain(`up to ${callsOfDevice.most} calls in a minute`)
})

test('GATE-16 a client that knows only the document asks and reports', async () => {
  const client = await documentClient(server.url, '/api/gate/v1/openapi.json', key)
  const clock = new Date(deps.clock.now()).toISOString()
  expect((await client.ask('heartbeat', {}, { clock })).status).toBe(200)
  const asked = await client.ask('authorise', { 'Accept-Language': 'sv' }, { plate: 'ZZ999Z', direction: 'in' })
  expect([asked.status, asked.body['answer'], asked.body['language']]).toEqual([200, 'unknown', 'sv'])
  const passage = { id: '1', plate: 'ZZ999Z', direction: 'in', at: clock }
  expect((await client.ask('reportPassages', {}, { passages: [passage, { id: 1 }] })).status).toBe(200)
  expect((await client.ask('listExpected', { since: '0' })).status).toBe(200)
  expect((await client.ask('listKeys')).status).toBe(200)
  expect((await client.ask('pairDevice', {}, { code: 'x' })).status).toBe(422)
  const stranger = await documentClient(server.url, '/api/gate/v1/openapi.json', 'pw_gate_nothing')
  expect((await stranger.ask('authorise', {}, { plate: 'ZZ999Z' })).status).toBe(401)
})
