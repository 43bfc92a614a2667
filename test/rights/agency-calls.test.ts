import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agencyCalls } from '#api/agency/doors.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import { agencyCaller, aStay, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { makeKey } from '#usecases/agencies/service-keys.ts'
import { must } from '#test/builders/traveller.ts'
import { kinds, openWorld, type Thing, type World } from './world.ts'

let world: World & { close: () => Promise<void> }
/** A key of the own agency for each scope alone. */
const keys = new Map<string, string>()
beforeAll(async () => {
  world = await openWorld()
  const organisationId = world.things.own.agency.id
  for (const scope of keyScopes) {
    const wanted = { organisationId, code: 'NORD1', name: scope, scopes: [scope] }
    keys.set(scope, must(await makeKey(world.deps, { kind: 'system', job: 'test' }, wanted)).secret)
  }
})
afterAll(() => world.close())

/** What each call is asked with; a call that is not named here makes the test fail by its name. */
const bodies: Record<string, object | undefined> = {
  makeBooking: { quoteId: 'x', paid: 'carPark', driver: {} },
  getBooking: undefined,
  listBookings: undefined,
  changeDetails: { firstName: 'Noor' },
  quoteChange: { stay: aStay },
  confirmChange: {},
  quoteExtension: { departure: '2026-12-09T18:00' },
  confirmExtension: {},
  getCodeDrawing: undefined,
  getCodePicture: undefined,
  quoteCancellation: {},
  confirmCancellation: {},
  getVoucher: undefined,
  getCalendar: undefined,
  getInvoice: undefined,
  updateFlights: { updates: [{ bookingId: 'x', returnFlight: 'HV5634' }] },
  listLocations: undefined,
  getLocation: undefined,
  listProducts: undefined,
  quote: { location: 'AMS', stay: aStay },
  giveUpHold: undefined,
  makeWebhookEndpoint: { url: 'https://hooks.example.org/new' },
  listWebhookEndpoints: undefined,
  renewWebhookSecret: { days: 1 },
  pingWebhookEndpoint: undefined,
  listWebhookDeliveries: undefined,
  replayWebhookDelivery: undefined,
  endWebhookEndpoint: undefined,
  // not there for any real key
  moveTestClock: { aheadMinutes: 1 },
  driveTestCar: { kind: 'in' },
  payTestBooking: { outcome: 'paid' },
  listTestLetters: undefined,
  listAllotments: undefined,
  getAllotment: undefined,
  listStatements: undefined,
  getStatement: undefined,
  listStatementLines: undefined,
  getStatementPaper: undefined,
  listStatementDocuments: undefined,
  getStatementDocument: undefined,
  reconcileStatement: { entries: [] },
  getReconciliation: undefined,
  getAccount: undefined,
  // not for any key of an agency (AGENCY-100)
  listChannelBookings: undefined,
  setAvailability: {
    dryRun: true,
    lines: [{ location: 'AMS', productId: 1, from: '2027-01-01', to: '2027-01-02', capacity: 1 }],
  },
  setPrices: { dryRun: true, lines: [{ location: 'AMS', productId: 1, seasons: [] }] },
  listApdsPlaces: undefined,
  listApdsRates: undefined,
  listApdsRightSpecifications: undefined,
  listApdsAssignedRights: undefined,
}
const pathFor = (path: string, { bookingId, endpointId, deliveryId }: Thing): string =>
  path
    .replace(':id', path.startsWith('/webhook-endpoints') ? endpointId : bookingId)
    .replace(':deliveryId', deliveryId)
    .replace(/:\w+/, 'x')
/** What takes something away comes last, so that every other call still finds it. */
const inOrder = agencyCalls.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

let calls = 0
const told = async (ask: AgencyCaller, { id, method, path, once }: (typeof agencyCalls)[number], thing: Thing) => {
  const answer = await ask(method, pathFor(path, thing), bodies[id], once ? { once: `call-of-matrix-${++calls}` } : {})
  // what is counted for the key differs from call to call
  return { status: answer.status, body: answer.body, type: answer.headers.get('content-type') }
}

describe('AGENCY-2 AGENCY-7 the matrix of calls: whichever key asks, for whatever booking', () => {
  test('AGENCY-2 every call of the agency API has a row', () => {
    const named = Object.keys(bodies)
    expect(
      agencyCalls.map(({ id }) => id).filter((id) => !named.includes(id)),
      'calls without a row',
    ).toEqual([])
    expect(
      named.filter((id) => !agencyCalls.some((one) => one.id === id)),
      'rows without a call',
    ).toEqual([])
  })

  test.each(inOrder.filter(({ path }) => path.includes(':id')).map((one) => [one.id, one] as const))(
    'AGENCY-7 ID-14 AP-06 %s: another code’s booking is answered like none, to the letter',
    async (_id, one) => {
      const { deps, things } = world
      const answers = new Map<string, unknown>()
      for (const asker of ['own', 'foreign'] as const) {
        const ask = agencyCaller(deps, things[asker].keySecret)
        for (const kind of kinds) answers.set(`${asker} ${kind}`, await told(ask, one, things[kind]))
      }
      const unknown = answers.get('own unknown')
      expect(unknown).toMatchObject({ status: 404 })
      // the control: the own one is there, but for a call that no real key has (AGENCY-77)
      expect([one.id, isEqual(answers.get('own own'), unknown)]).toEqual([one.id, one.path.startsWith('/test/')])
      // of the same agency under another code, too
      for (const pair of ['own beside', 'own foreign', 'foreign own', 'foreign beside', 'foreign unknown'])
        expect(answers.get(pair), pair).toEqual(unknown)
    },
  )

  test.each(inOrder.map((one) => [one.id, one] as const))(
    'AGENCY-2 AP-01 AP-06 %s: without a key, with one that nobody has, and with one for something else',
    async (_id, one) => {
      const { deps, things } = world
      const bare = await told(agencyCaller(deps, null), one, things.own)
      expect(bare).toMatchObject({ status: 401 })
      expect(await told(agencyCaller(deps, things.unknown.keySecret), one, things.own)).toEqual(bare)
      for (const scope of keyScopes) {
        const ask = agencyCaller(deps, keys.get(scope) ?? '')
        const answers = [await told(ask, one, things.own), await told(ask, one, things.unknown)]
        const [own, unknown] = answers
        if (scope === one.scope) expect(own?.status).not.toBe(403)
        // a key for something else is told the same of what is its own and of what does not exist
        else expect([own, own?.status]).toEqual([unknown, 403])
      }
    },
  )
})
