import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agencyWorld, type AgencyWorld } from '#test/builders/agency-world.ts'
import { aDriver, aStay } from '#test/builders/agency-caller.ts'
import { agencyServer } from '#test/builders/agency-server.ts'
import { testDeps } from '#test/builders/deps.ts'
import { documentClient } from '#test/builders/document-client.ts'

type Client = Awaited<ReturnType<typeof documentClient>>

// A client that knows only the document sells, changes, cancels and downloads. It throws for every answer that differs
// from the document (AP-24).
describe('a client made of the document alone', () => {
  let world: AgencyWorld
  let server: Awaited<ReturnType<typeof agencyServer>>
  let client: Client
  beforeAll(async () => {
    world = await agencyWorld(await testDeps())
    server = await agencyServer(world.deps)
    client = await documentClient(server.url, '/api/v1/openapi.json', world.keys.nord.secret)
  })
  afterAll(async () => {
    await server?.close()
    await world?.deps.db.close()
  })

  const book = async (once: string, paid = 'carPark') => {
    const quoted = await client.ask('quote', {}, { location: 'AMS', stay: aStay })
    const offer = (quoted.body['offers'] as { quoteId: string; package: string }[]).find(
      (one) => one.package === 'flex',
    )!
    const made = await client.ask(
      'makeBooking',
      { 'Idempotency-Key': once },
      { quoteId: offer.quoteId, paid, driver: aDriver },
    )
    expect(made.status).toBe(201)
    return String(made.body['id'])
  }

  test('AGENCY-13 AP-24 books, shows, corrects, changes, cancels and downloads', async () => {
    const places = await client.ask('listLocations', { 'Accept-Language': 'fr' })
    expect(places.body['locations']).toMatchObject([{ iata: 'AMS' }])
    expect((await client.ask('listProducts', { location: 'AMS' })).status).toBe(200)
    const id = await book('order-0001', 'agency')
    expect((await client.ask('getBooking', { id })).body).toMatchObject({ paid: 'agency', status: 'confirmed' })
    expect((await client.ask('changeDetails', { id }, { plate: 'ZZ99Y' })).status).toBe(200)
    const other = await client.ask('quoteChange', { id }, { stay: { ...aStay, departure: '2026-12-09T18:00' } })
    const changed = await client.ask('confirmChange', { id, changeId: String(other.body['changeId']) })
    expect(changed.body).toMatchObject({ booking: { stay: { departure: '2026-12-09T18:00' } } })
    for (const document of ['getVoucher', 'getCalendar'])
      expect((await client.ask(document, { id })).bytes.length).toBeGreaterThan(500)
    const quoted = await client.ask('quoteCancellation', { id })
    const cancellationId = String(quoted.body['cancellationId'])
    expect((await client.ask('confirmCancellation', { id, cancellationId })).body).toMatchObject({
      booking: { status: 'cancelled' },
    })
    const feed = await client.ask('listBookings', { limit: '10' })
    expect((feed.body['entries'] as { what: string }[]).map(({ what }) => what)).toEqual([
      'place',
      'change',
      'change',
      'cancel',
    ])
  })

  test('AGENCY-13 WIRE-4 refusals are in the document too, and every answer has its request’s id', async () => {
    const none = '00000000-0000-4000-8000-000000000000'
    for (const [operation, values, status] of [
      ['getBooking', { id: none }, 404],
      ['getInvoice', { id: none }, 404],
      ['confirmChange', { id: none, changeId: 'x' }, 404],
      ['listBookings', { cursor: 'x' }, 422],
      ['listProducts', { location: 'XXX' }, 404],
    ] as const) {
      const told = await client.ask(operation, values)
      expect([operation, told.status]).toEqual([operation, status])
      expect(told.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(told.headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/)
      expect(told.headers.get('cache-control')).toBe('no-store')
    }
    const stranger = await documentClient(server.url, '/api/v1/openapi.json', 'pw_live_nothing')
    for (const operation of stranger.operations.filter((one) => one.startsWith('get'))) {
      const named: Record<string, Record<string, string>> = {
        getAllotment: { allotmentId: none },
        getLocation: { iata: 'AMS' },
        getReconciliation: { day: '2026-11-01' },
        getAccount: {},
      }
      const values = named[operation] ?? (/Statement/.test(operation) ? { number: 'x' } : { id: none })
      expect((await stranger.ask(operation, values)).status).toBe(401)
    }
  })

  test('AGENCY-13 control: an answer that the document does not promise is noticed', async () => {
    const bent = await documentClient(server.url, '/api/v1/openapi.json', world.keys.nord.secret)
    await expect(bent.ask('getBooking', { id: 'x', more: '1' })).rejects.toThrow('the document has no more')
    await expect(bent.ask('quote', {}, { stay: aStay })).rejects.toThrow()
  })
})
