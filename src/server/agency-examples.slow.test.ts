import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agencyCalls } from '#api/agency/doors.ts'
import { examples } from '#api/agency/examples.ts'
import { curlOf, keptAs } from '#api/agency/sample.ts'
import { sampleToken, tokenCurl } from '#api/agency/token-document.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import type { Deps } from '#usecases/deps.ts'
import { sandboxDeps } from './sandbox-world.ts'
import { setLimit } from '#db/agency-credit.ts'
import { addContract } from '#db/agency-contracts.ts'
import { addBillingParty } from '#db/billing-parties.ts'
import { parseDate } from '#domain/time/local.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { agencyCaller, bookedBy } from '#test/builders/agency-caller.ts'
import { agencyServer } from '#test/builders/agency-server.ts'
import { agencyWorld, type AgencyWorld } from '#test/builders/agency-world.ts'
import { desk, local, paidBooking } from '#test/builders/car-park.ts'
import { contractProxy } from '#test/builders/contract-proxy.ts'
import { operatorScopes } from '#domain/agencies/service-key.ts'
import { storeAllotment } from '#test/builders/allotments.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { testDeps, type TestDeps } from '#test/builders/deps.ts'
import { dutchParty, keyFor } from '#test/builders/agencies.ts'
import { must } from '#test/builders/traveller.ts'

const run = promisify(execFile)
const curl = spawnSync('curl', ['--version']).status === 0
const lack = curl ? null : 'the examples of the reference: not tried, as this machine has no curl'

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value)

/** The names of everything in an answer, so that an example lacks nothing and invents nothing. */
const namesOf = (value: unknown): unknown => {
  if (Array.isArray(value))
    return value.length > 0 && typeof value[0] !== 'object' ? [] : value.slice(0, 1).map(namesOf)
  if (typeof value !== 'object' || value === null) return '…'
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, namesOf(one)]))
}

// Every example of the reference, sent by a shell as it stands there, in the order in which they stand.
describe.skipIf(lack)(lack ?? 'the examples of the reference', () => {
  let world: AgencyWorld
  let other: TestDeps
  let sandbox: () => Promise<Deps>
  let server: Awaited<ReturnType<typeof agencyServer>>
  let proxy: Awaited<ReturnType<typeof contractProxy>>
  const folder = mkdtempSync(join(tmpdir(), 'agency-examples-'))
  const known: Record<string, string> = {
    ARRIVAL: '2026-12-01T10:00',
    DEPARTURE: '2026-12-08T18:00',
    LATER: '2026-12-08T20:00',
  }
  beforeAll(async () => {
    world = await agencyWorld(await testDeps())
    other = await testDeps({ now: local('2026-11-24T12:00') })
    const apart = sandboxDeps(world.deps, other.db)
    await apart.catalogue.refresh()
    sandbox = async () => apart
    server = await agencyServer(world.deps, sandbox)
    proxy = await contractProxy(server.url, '/api/v1/openapi.json')
    Object.assign(known, { SITE: proxy.url, KEY: world.keys.sud.secret })
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await proxy?.close()
    await server?.close()
    await other?.db.close()
    await world?.deps.db.close()
  })

  const say = async (id: string): Promise<string> => {
    const described = agencyCalls.find((one) => one.id === id)!
    const { stdout } = await run('sh', ['-euc', curlOf(described)], { cwd: folder, env: { ...process.env, ...known } })
    return 'mediaType' in described.answer ? readFileSync(join(folder, keptAs(described))).toString('latin1') : stdout
  }

  const prepare: Record<string, () => Promise<void>> = {
    giveUpHold: async () => {
      const stay = { arrival: known['ARRIVAL'], departure: known['DEPARTURE'] }
      const told = await world.sud('POST', '/quotes', { location: 'AMS', stay, productId: 1, hold: true })
      known['HOLD'] = (told.body['hold'] as { holdId: string }).holdId
    },
    // an invoice is there once the traveller has paid online, as travellers of a link do
    getInvoice: async () => {
      const { id } = await paidBooking(world.deps)
      await world.deps.db.query(`update booking set agent_code = 'SUD2' where id = $1`, [id])
      await world.deps.worker.runDue()
      known['BOOKED'] = known['BOOKING']!
      known['BOOKING'] = id
    },
    getCodeDrawing: async () => void (known['BOOKING'] = known['BOOKED']!),
    quoteExtension: async () => {
      known['PARKED'] = String((await bookedBy(world.sud, { once: 'parked-0001' })).body['id'])
      world.deps.clock.set(local('2026-12-01T10:00'))
      must(await checkIn(world.deps, desk, { bookingId: known['PARKED'] }))
    },
    listWebhookDeliveries: async () => void (await world.deps.worker.runDue()),
    // the calls that only keys for trying have
    payTestBooking: async () => {
      known['KEY'] = (await keyFor(world.deps, world.SUD2, 'SUD2', keyScopes, true)).secret
      world.deps.clock.set(local('2026-11-24T10:00'))
      const trying = agencyCaller(world.deps, known['KEY'], sandbox)
      known['TOPAY'] = String((await bookedBy(trying, { once: 'topay-0001', paid: 'traveller' })).body['id'])
      known['TRIED'] = String((await bookedBy(trying, { once: 'tried-0001' })).body['id'])
    },
    endWebhookEndpoint: async () => void (known['KEY'] = world.keys.sud.secret),
    listAllotments: async () => {
      const { SUD2: organisationId, deps } = world
      await storeAllotment(deps.db, { organisationId, from: '2026-12-20', until: '2026-12-22', spaces: 2 })
    },
    // a month is closed when it is over
    listStatements: async () => {
      world.deps.clock.set(local('2027-01-02T12:00'))
      known['DAY'] = '2027-01-02'
      await addContract(
        world.deps.db,
        {
          organisationId: world.SUD2,
          currency: 'EUR',
          commission: { basisPoints: 1_000 },
          by: 'staff:x',
          validFrom: parseDate('2026-01-01')!,
        },
        world.deps.clock.now(),
      )
      await addBillingParty(
        world.deps.db,
        { ...dutchParty, organisationId: world.SUD2, by: 'staff:x' },
        world.deps.clock.now(),
      )
      world.deps.clock.advance(1)
      must(await closeStatements(world.deps, { kind: 'system', job: 'close-statements' }))
    },
    getAccount: async () => {
      const limit = { organisationId: world.SUD2, currency: 'EUR', limitMinor: 50_000 }
      await setLimit(world.deps.db, limit, world.deps.clock.now())
    },
    // of who runs the car park (AGENCY-100)
    listChannelBookings: async () => {
      // who asks for the first time is told of 30 days
      world.deps.clock.set(local('2026-12-02T12:00'))
      await secondPark(world.deps)
      known['KEY'] = (await operatorsOf(world.deps, operatorScopes)).keys[0]
    },
    listApdsPlaces: async () => void (known['KEY'] = world.keys.sud.secret),
    quoteCancellation: async () => world.deps.clock.set(local('2026-11-28T12:00')),
  }

  test.each(Object.keys(examples))('AGENCY-73 AP-24 %s', async (id) => {
    await prepare[id]?.()
    const said = await say(id)
    const { answer, keeps = {} } = examples[id]!
    if (answer === undefined) return expect(said.slice(0, 5)).toMatch(/^(%PDF-|BEGIN|<svg |.PNG)/s)
    const told = JSON.parse(said) as unknown
    expect(namesOf(told)).toEqual(namesOf(answer))
    for (const [name, path] of Object.entries(keeps)) known[name] = String(valueAt(told, path))
  })

  test('AGENCY-73 AGENCY-98 a token in place of the key', async () => {
    const { stdout } = await run('sh', ['-euc', tokenCurl], { env: { ...process.env, ...known } })
    expect(namesOf(JSON.parse(stdout))).toEqual(namesOf(sampleToken))
  })

  test('AGENCY-73 AGENCY-70 nothing that was sent or answered differs from the document', () => {
    expect(proxy.disagreements).toEqual([])
    const good = agencyCalls.filter(({ id, answer }) => proxy.seen.get(id)?.has(answer.status))
    expect(good.length).toBe(agencyCalls.length)
  })

  test('control: an example that lacks something is noticed', async () => {
    const { answer } = examples['listLocations']!
    expect(namesOf(JSON.parse(await say('listLocations')))).toEqual(namesOf(answer))
    expect(namesOf({ locations: [{ iata: 'AMS' }] })).not.toEqual(namesOf(answer))
  })
})
