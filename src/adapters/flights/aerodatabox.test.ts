import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LocalDate } from '#domain/time/local.ts'
import { createAeroDataBox } from './aerodatabox.ts'

/** Of one flight's answer, shortened to what is read and some of what is not. */
const leg = (more: object = {}) => ({
  greatCircleDistance: { meter: 1_240_000 },
  departure: {
    airport: { icao: 'LEBL', iata: 'BCN', name: 'Barcelona', countryCode: 'ES' },
    scheduledTime: { utc: '2026-12-25 18:15Z', local: '2026-12-25 19:15+01:00' },
    runwayTime: { utc: '2026-12-25 19:50Z', local: '2026-12-25 20:50+01:00' },
    terminal: '1',
    quality: ['Basic', 'Live'],
  },
  arrival: {
    airport: { icao: 'EHAM', iata: 'AMS', name: 'Amsterdam', countryCode: 'NL' },
    scheduledTime: { utc: '2026-12-25 20:40Z', local: '2026-12-25 21:40+01:00' },
    revisedTime: { utc: '2026-12-25 22:00Z', local: '2026-12-25 23:00+01:00' },
    runwayTime: { utc: '2026-12-25 22:05Z', local: '2026-12-25 23:05+01:00' },
    quality: ['Basic', 'Live'],
  },
  number: 'HV 5136',
  status: 'Arrived',
  codeshareStatus: 'IsOperator',
  isCargo: false,
  ...more,
})

let seen: IncomingMessage[] = []
let answer: { status: number; body: string; silent: boolean }
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  seen.push(request)
  if (!answer.silent) response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  seen = []
  answer = { status: 200, body: JSON.stringify([leg()]), silent: false }
})

const back = { iata: 'AMS', side: 'back', number: 'HV5136', day: '2026-12-25' as LocalDate } as const
const ask = (flight: Parameters<ReturnType<typeof createAeroDataBox>['ask']>[0] = back, timeoutMs = 2_000) =>
  createAeroDataBox({ url, key: 'secret-key', timeoutMs }).ask(flight)

describe('flights of AeroDataBox', () => {
  test('FLIGHT-4 a flight that landed late, and its key in no address', async () => {
    expect(await ask()).toEqual({
      state: 'done',
      planned: '2026-12-25T21:40',
      newest: '2026-12-25T23:05',
      terminal: null,
      otherCountry: 'ES',
    })
    expect([seen[0]?.url, seen[0]?.headers['x-rapidapi-key']]).toEqual([
      '/flights/number/HV5136/2026-12-25?dateLocalRole=Arrival',
      'secret-key',
    ])
  })

  test('FLIGHT-4 the same flight where it leaves', async () => {
    expect(await ask({ ...back, iata: 'BCN', side: 'out' })).toEqual({
      state: 'done',
      planned: '2026-12-25T19:15',
      newest: '2026-12-25T20:50',
      terminal: '1',
      otherCountry: 'NL',
    })
    expect(seen[0]?.url).toContain('dateLocalRole=Departure')
  })

  test.each([
    ['Expected', 'expected', 'expected'],
    ['Delayed', 'expected', 'expected'],
    ['EnRoute', 'done', 'expected'],
    ['Arrived', 'done', 'done'],
    ['Canceled', 'cancelled', 'cancelled'],
    ['CanceledUncertain', 'cancelled', 'cancelled'],
    ['Diverted', 'diverted', 'diverted'],
    ['Unknown', 'unknown', 'unknown'],
    ['something new', 'expected', 'expected'],
  ])('FLIGHT-4 %s is %s where it leaves and %s where it lands', async (status, leaves, lands) => {
    answer.body = JSON.stringify([leg({ status })])
    expect((await ask({ ...back, iata: 'BCN', side: 'out' }))?.state).toBe(leaves)
    expect((await ask())?.state).toBe(lands)
  })

  test('FLIGHT-4 of several legs and days the one of this airport and day counts', async () => {
    const other = leg({ arrival: { ...leg().arrival, airport: { iata: 'EIN' } } })
    const yesterday = leg({ arrival: { ...leg().arrival, scheduledTime: { local: '2026-12-24 21:40+01:00' } } })
    answer.body = JSON.stringify([other, yesterday, leg()])
    expect((await ask())?.planned).toBe('2026-12-25T21:40')
    answer.body = JSON.stringify([other, yesterday])
    expect(await ask()).toBeNull()
  })

  test.each([204, 404])('FLIGHT-4 %i: it knows no such flight', async (status) => {
    answer = { ...answer, status, body: '' }
    expect(await ask()).toBeNull()
  })

  test.each([
    ['it refuses the key', { status: 401, body: '' }],
    ['too many questions', { status: 429, body: '' }],
    ['a redirect', { status: 302, body: '' }],
    ['another document', { status: 200, body: '<html>' }],
    ['another shape', { status: 200, body: '[{"status":7}]' }],
    ['too much', { status: 200, body: `[${' '.repeat(300 * 1024)}]` }],
  ])('FLIGHT-4 %s throws', async (_, said) => {
    answer = { ...answer, ...said }
    await expect(ask()).rejects.toThrow()
  })

  test('FLIGHT-4 a service that says nothing is not waited for', async () => {
    answer.silent = true
    await expect(ask(back, 50)).rejects.toThrow()
  })

  test('FLIGHT-4 moments and words that are none are left out', async () => {
    answer.body = JSON.stringify([
      leg({
        arrival: { ...leg().arrival, runwayTime: { local: 'soon' }, revisedTime: null, terminal: 'T'.repeat(90) },
        departure: { ...leg().departure, airport: { iata: 'BCN', countryCode: 'Spain' } },
      }),
    ])
    expect(await ask()).toMatchObject({ newest: null, terminal: 'T'.repeat(20), otherCountry: null })
  })
})
