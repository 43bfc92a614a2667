/** What the pages of the work side show in tests and pictures: cars, claims, devices, keys, webhooks, failed jobs. */
import { randomUUID } from 'node:crypto'
import { json, timestamp } from '#db/columns.ts'
import type { Db } from '#db/db.ts'
import { insertGateDevice } from '#db/gate-devices.ts'
import { insertJoin, proveJoin } from '#db/join-requests.ts'
import { insertServiceKey } from '#db/service-keys.ts'
import { insertDeliveries, noteTry, type Delivery } from '#db/webhook-deliveries.ts'
import { insertEndpoint } from '#db/webhook-endpoints.ts'
import { webhookEvents, type DeliveryState } from '#domain/agencies/webhooks.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import { claimForm, sendClaim } from '#test/builders/claim-form.ts'
import { jpeg, pdf } from '#test/builders/files.ts'
import { joinDetails } from '#test/builders/joins.ts'
import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { formPath, momentAhead } from '#test/journeys/steps.ts'
import { addAllotments, addPapers, addParkStatements, addStatements } from './work-statements.ts'

const stay = { startDateTime: momentAhead(3), endDateTime: momentAhead(10) }
/** Its last digits are those of the telephone that the demo's clerk looks for. */
const mobile = '+31612345678'
/** As long as lists have to bear it. */
const longName = { firstName: 'Maximiliane-Antoinette', lastName: 'van der Schaaf-Hinterhuber' }
const valetNeeds = {
  plate: 'NL123X',
  plateCountry: 'NL',
  carBrand: 'Volkswagen',
  carModel: 'Golf',
  carColor: 'Blue',
  flightTerminal: '1',
  flightTime: '14:00',
  arrivalFlight: 'KL1001',
  returnFlight: 'KL1002',
}
/** The valet car park of the demo's own brand at Schiphol. */
const valetProduct = { iata: 'AMS', id: 3102 }

/** Books and returns the number. */
const booked = async (
  url: string,
  path: string,
  email: string,
  typed: Record<string, string> = {},
): Promise<string> => {
  const form = filled(await openForm(url, path), email, 'onLineLaterV2', { mobile, ...typed })
  const answer = await send(url, form, path)
  if (answer.kind !== 'acknowledged') throw new Error(`${path} was not booked: ${JSON.stringify(answer)}`)
  const page = await (await fetch(new URL(answer.to, url), { headers: { cookie: form.cookie } })).text()
  return /\b[A-Z]{3}(?:-[A-Z0-9]{4}){3}\b/.exec(page)?.[0] ?? ''
}

/** Claims a late return, with a photo and a document of two pages. */
const claimed = async (url: string, number: string, email: string, typed: Record<string, string>): Promise<void> => {
  const words = { reasonForDelay: 'Storm over Crete; the flight came six hours later.', ...typed }
  const form = claimForm({ number, email }, words, {
    uploadBoardingPassAttachment: { bytes: await jpeg(), name: 'pass.jpg' },
    uploadReceiptCopyAttachment: { bytes: pdf({ pages: 2 }), name: 'receipt.pdf' },
  })
  const sent = await sendClaim(url, '/en/claim', form)
  if (sent.status !== 303) throw new Error(`${number} was not claimed: ${sent.status}`)
}

/** Nine cars for one day and one to be driven, three claims, and time that passes until the cars come. */
const fillByHttp = async (server: RunningServer): Promise<void> => {
  const { url } = server
  const path = formPath('en', {}, stay)
  const numbers: string[] = []
  for (let n = 0; n < 9; n += 1)
    numbers.push(
      await booked(url, path, `car${n}@example.org`, { plate: `AA${100 + n}B`, ...(n % 3 === 1 && longName) }),
    )
  const valetForm = fixedPath('bookingForm', 'en', valetProduct.iata, valetProduct.id)
  // through an agency
  for (const n of [1, 2])
    await booked(url, `${path}&agent=NORD1`, `sold${n}@example.org`, {
      plate: `BB${100 + n}B`,
      ...(n === 1 && longName),
    })
  const later = { startDateTime: momentAhead(20), endDateTime: momentAhead(27) }
  await booked(url, `${formPath('en', {}, later)}&agent=NORD1`, 'later@example.org', { plate: 'BB103B', ...longName })
  await booked(url, `${valetForm}?${new URLSearchParams(stay)}`, 'driven@example.org', { ...valetNeeds, ...longName })
  const claim = (n: number, typed: Record<string, string> = {}) =>
    claimed(url, numbers[n] ?? '', `car${n}@example.org`, typed)
  await claim(0)
  await server.advance(Date.parse(`${stay.startDateTime}Z`) - Date.now())
  await claim(1, { ...longName, requestedClaimAmount: '180,00' })
  await claim(2, { requestedClaimAmount: '7,00' })
}

const EINDHOVEN = `
  select airport_id as "airportId", id as "carParkId"
  from car_park
  where slug = 'parkwing-eindhoven'`
const AGENCY = `
  select organisation_id::text as "organisationId", code
  from agency
  where code = 'NORD1'`
const HEARD = `
  update gate_device
  set paired_at = $2, seen_at = $2, code_digest = null, code_ends_at = null, key_digest = $3
  where id = $1`
const GIVEN_UP = `
  insert into job_failed (id, queue, payload, attempts, last_error, failed_at)
  values ($1, $2, $3, 12, $4, $5)`

/** A device that fell silent, one that waits for its code, and one that has ended. */
const addDevices = async (db: Db, now: number): Promise<void> => {
  const [place] = await db.query<{ airportId: number; carParkId: number }>(EINDHOVEN)
  if (!place) throw new Error('no car park')
  for (const [name, lane, direction] of [
    ['Entry north, behind the filling station', '1', 'in'],
    ['Exit south', '2', 'out'],
    ['Old barrier', '3', 'both'],
  ] as const) {
    const id = randomUUID()
    const code = { codeDigest: randomUUID(), codeEndsAt: now + 30 * dayMs }
    const what = { kind: 'gate', name, lane, direction, passesOn: lane === '1' } as const
    await insertGateDevice(db, { id, ...place, ...what, at: now - 9 * dayMs, ...code })
    if (lane !== '2') await db.query(HEARD, [id, timestamp(now - 2 * dayMs), id])
    if (lane === '1')
      await db.query('update gate_device set behind_since = $2 where id = $1', [id, timestamp(now - 2 * dayMs)])
    if (lane === '3') await db.query('update gate_device set ended_at = $2 where id = $1', [id, timestamp(now - dayMs)])
  }
}

const tried = (state: DeliveryState, at: number): Pick<Delivery, 'attempts' | 'tries'> =>
  state === 'delivered'
    ? { attempts: 1, tries: [{ at, status: 204, why: null, ms: 41 }] }
    : { attempts: state === 'failed' ? 12 : 3, tries: [{ at, status: null, why: 'timeout', ms: 10_000 }] }

const OPERATOR = `
  select id::text
  from organisation
  where slug = 'parkwing-eindhoven-b-v'`

/** A key that was made long ago, and a webhook with a delivery in each state. */
const addWebhook = async (db: Db, now: number): Promise<void> => {
  const [agency] = await db.query<{ organisationId: string; code: string }>(AGENCY)
  if (!agency) throw new Error('no agency')
  await insertServiceKey(db, {
    testCode: null,
    aheadMs: 0,
    lastsDays: null,
    ...agency,
    id: randomUUID(),
    name: 'Reservation system of the branch in Groningen',
    scopes: ['read', 'book'],
    prefix: 'pw_live_7hQx',
    digest: randomUUID(),
    createdBy: null,
    at: now - 40 * dayMs,
    endsAt: null,
  })
  await addStatements(db, agency.organisationId, now)
  const [operator] = await db.query<{ id: string }>(OPERATOR)
  if (!operator) throw new Error('no operator')
  await addParkStatements(db, operator.id, now)
  await addAllotments(db, agency.organisationId, operator.id, now)
  await addPapers(db, [agency.organisationId, operator.id], now)
  const endpointId = randomUUID()
  await insertEndpoint(db, {
    ...agency,
    id: endpointId,
    url: 'https://hooks.travel-agency.example/parkwing/bookings/changed',
    events: [...webhookEvents],
    sealed: '',
    key: '',
    at: now - 40 * dayMs,
    by: 'system',
  })
  const states = ['delivered', 'failed', 'waiting'] as const
  for (const [index, state] of states.entries()) {
    const about = { event: 'ping' as const, number: null, bookingId: null, statement: null }
    const delivery = { id: randomUUID(), endpointId, ...about, at: now }
    const at = now - index * hourMs
    await insertDeliveries(db, [delivery], at)
    await noteTry(db, { id: delivery.id, state, triedAt: at, nextAt: now + 9 * dayMs, ...tried(state, at) })
  }
}

/** Jobs that were given up: three for one reason and one for another. */
const giveUpJobs = async (db: Db, now: number): Promise<void> => {
  const errors = [
    ...[1, 2, 3].map(
      () => ['mail', { kind: 'arrivalReminder', version: 1 }, 'connect ECONNREFUSED smtp.example.org:587'] as const,
    ),
    ['webhook', {}, 'the answer of the receiver was 503 Service Unavailable, eleven times'] as const,
  ]
  for (const [index, [queue, payload, error]] of errors.entries())
    await db.query(GIVEN_UP, [9_000_000 + index, queue, json(payload), error, timestamp(now - index * hourMs)])
}

/** A car park, and an agency without a VAT number that has little to say. */
const askToJoin = async (db: Db, now: number): Promise<void> => {
  const asked = [
    { ...joinDetails, message: `${joinDetails.message}\n\nWe open at four in the morning.` },
    { ...joinDetails, kind: 'agency', name: 'Reisebüro Maximiliane-Antoinette', vatNumber: '', phone: '' },
  ] as const
  for (const [index, one] of asked.entries()) {
    const id = randomUUID()
    await insertJoin(db, { ...one, website: '', id, tokenHash: id, language: 'de' }, now - index * dayMs)
    await proveJoin(db, id, now - index * dayMs)
  }
}

const FULL = `
  update product_day
  set sell_limit = 0
  where airport_id = (select airport_id from airport where iata = 'EIN')
    and day between current_date + 40 and current_date + 42`

/** A server with all of it; at EIN nothing is free from the fortieth day on for three days. */
export const startWorkServer = async (): Promise<RunningServer> => {
  const server = await startServer({
    prepare: async (db) => {
      const now = Date.now()
      await addDevices(db, now)
      await addWebhook(db, now)
      await giveUpJobs(db, now)
      await askToJoin(db, now)
      await db.query(FULL)
    },
  })
  await fillByHttp(server)
  return server
}
