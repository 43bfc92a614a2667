import { pino } from 'pino'
import { expect, test } from 'vitest'
import { legacyDoors } from '#api/legacy/doors.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { agencySettings } from './compose-agency.ts'
import { readConfig } from './config.ts'
import { createHttp } from './http.ts'

const fresh = freshDeps()
type Reply = { API_Reply: { ATTRIBUTES: { Result: string }; Booking?: { BookingRef: string } } }

test('AGENCY-60 AGENCY-62 PART-14 over HTTP: a form from anywhere, agent code and key before the host, and the look-up', async () => {
  const deps = await fresh()
  const { keys } = await agencyWorld(deps)
  const app = await createHttp({
    config: readConfig({}),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    doors: legacyDoors(deps, agencySettings),
    register: () => undefined,
  })
  const authorization = `Basic ${Buffer.from(`NORD1:${keys.nord.secret}`).toString('base64')}`
  const form = new URLSearchParams({
    ArrivalDate: '2026-12-01',
    ArrivalTime: '1000',
    DepartDate: '2026-12-08',
    DepartTime: '1800',
    NumberOfPax: '2',
    Initial: 'N',
    Surname: 'de Vries',
    Email: 'noor@example.org',
    MobileNum: '+31612345678',
    Registration: 'AB123C',
    PriceCheckPrice: '62.00',
  })
  const post = (url: string, headers: Record<string, string>, body = form.toString()) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://agency.example', ...headers },
      payload: body,
    })
  const made = await post('/legacy/v1/carpark/AMS1F.js', { authorization })
  expect([made.statusCode, made.json<Reply>().API_Reply.ATTRIBUTES.Result]).toEqual([200, 'OK'])
  expect(made.headers['set-cookie']).toBeUndefined()
  const ref = made.json<Reply>().API_Reply.Booking!.BookingRef
  const cancelled = await post(`/legacy/v1/booking/${ref}.js`, { authorization }, 'ConfirmCancel=Y')
  expect(cancelled.statusCode).toBe(200)
  const bare = await post('/legacy/v1/carpark/AMS1F.js', {})
  expect([bare.statusCode, bare.headers['www-authenticate']]).toEqual([401, 'Basic realm="Parkwing", Bearer'])
  const odd = await app.inject({ method: 'DELETE', url: `/legacy/v1/booking/${ref}.js`, headers: { authorization } })
  expect([odd.statusCode, odd.headers['allow'], odd.json<Reply>().API_Reply.ATTRIBUTES.Result]).toEqual([
    405,
    'GET, POST',
    'ERROR',
  ])
  const looked = await app.inject({ url: '/legacy/agent_lookup/NORD1.js?key=x&country=DE' })
  expect([looked.statusCode, looked.json()]).toMatchObject([
    200,
    { API_Reply: { RecordSet: { Record: [{ code: 'NORD1', typeRID: 'D', groupCode: 'X0' }] } } },
  ])
  await app.close()
})
