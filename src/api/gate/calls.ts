import { z } from 'zod'
import type { LaneDirection } from '#domain/gate/device.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { authorise } from '#usecases/operators/authorise.ts'
import { hearDevice } from '#usecases/operators/devices/read-device.ts'
import { laneList } from '#usecases/operators/devices/lane-list.ts'
import { publicKeys } from '#usecases/operators/devices/list-key.ts'
import { takeOrder } from '#usecases/operators/devices/open-barrier.ts'
import { payAtLane } from '#usecases/operators/devices/pay-at-lane.ts'
import { reservationsFor } from '#usecases/operators/devices/reservations.ts'
import { pairDevice } from '#usecases/operators/devices/pair-device.ts'
import type { GateReport, GateScan } from '#usecases/operators/find-at-car-park.ts'
import { recordFacts, type FactAnswer } from '#usecases/operators/record-facts.ts'
import { problemOf } from '../problem-of.ts'
import { deviceCall, openCall, type GateCall } from './call.ts'
import { lineOf, owedMinor } from './lines.ts'
import {
  alive,
  heard,
  keySet,
  known,
  orders,
  pairedWith,
  pairing,
  passage,
  passages,
  passedOn,
  payable,
  payLink,
  question,
  reply,
  signedList,
  taken,
} from './schemas.ts'

const currency = 'EUR'
const dueOf = (amountMinor: number) => (amountMinor > 0 ? { amountMinor, currency } : null)
const utcOf = (at: number): string => new Date(at).toISOString()

type Way = 'in' | 'out'
type Read = { code?: string | undefined; plate?: string | undefined; number?: string | undefined }

/** Which of the three was given. Refusal: option_required, also for two of them. */
const scanOf = ({ code, plate, number }: Read): Outcome<GateScan> => {
  const given: GateScan[] = [
    ...(code === undefined ? [] : [{ voucherCode: code }]),
    ...(plate === undefined ? [] : [{ plate }]),
    ...(number === undefined ? [] : [{ number }]),
  ]
  const [only] = given
  return only && given.length === 1
    ? done(only)
    : refused('form_incomplete', undefined, { code: 'option_required', plate: 'option_required' })
}

/** Which way the car goes: the lane says so, or the device where its lane is for both. Refusal: option_required. */
const wayOf = (lane: LaneDirection, told: Way | undefined): Outcome<Way> => {
  const way = told ?? (lane === 'both' ? null : lane)
  return way !== null && (lane === 'both' || lane === way)
    ? done(way)
    : refused('form_incomplete', undefined, { direction: 'option_required' })
}

const pair = openCall({
  method: 'POST',
  path: '/pair',
  id: 'pairDevice',
  summary: 'Exchanges a pairing code for a key',
  description: 'The code works once, for 15 minutes. A device that has a key already gets the one that replaces it.',
  body: pairing,
  answer: pairedWith,
  handle: async ({ deps, body, address }) => {
    const paired = await pairDevice(deps, { kind: 'visitor', sessionId: null, address }, body)
    if (!paired.ok) return paired
    const { id, name, lane, direction } = paired.value.device
    return done({ key: paired.value.secret, device: { id, name, lane, direction } })
  },
})

/** Below this a plate may be that of somebody else, and the driver shows his code (GATE-16). */
const leastConfidence = 0.6

const ask = deviceCall({
  method: 'POST',
  path: '/authorise',
  id: 'authorise',
  summary: 'Asks whether the car in front of the barrier may pass',
  description: 'Asking changes nothing. When the car has passed, that is reported to /passages.',
  body: question,
  answer: reply,
  handle: async ({ deps, calling: { actor, device }, language, body }) => {
    const [scan, way] = [scanOf(body), wayOf(device.direction, body.direction)]
    if (!scan.ok) return scan
    if (!way.ok) return way
    const kind = way.value
    const isUnsure = 'plate' in scan.value && (body.confidence ?? 1) < leastConfidence
    const asked = isUnsure
      ? done({ word: 'unknown' as const, booking: null, reason: { code: 'plate_unknown' as const }, dueMinor: 0 })
      : await authorise(deps, actor, { carParkId: device.carParkId, kind, scan: scan.value })
    if (!asked.ok) return asked
    const { word, booking, reason } = asked.value
    const spoken = booking?.language ?? language
    return done({
      answer: word,
      direction: kind,
      reason: reason?.code ?? null,
      line: lineOf(asked.value, kind, spoken),
      language: spoken,
      due: dueOf(owedMinor(asked.value)),
      booking: booking && {
        number: booking.number,
        arrival: booking.stay.arrival,
        departure: booking.stay.departure,
      },
    })
  },
})

const payHere = deviceCall({
  method: 'POST',
  path: '/pay-link',
  id: 'payAtLane',
  summary: 'Makes a link by which the driver pays at the barrier',
  description:
    'For a car that was answered `pay`. The link is mailed to the driver as well; asked for again it is the same.',
  body: payable,
  answer: payLink,
  handle: async ({ deps, calling, body }) => {
    const [scan, way] = [scanOf(body), wayOf(calling.device.direction, body.direction)]
    if (!scan.ok) return scan
    if (!way.ok) return way
    const link = await payAtLane(deps, calling, { kind: way.value, scan: scan.value })
    return link.ok ? done({ ...link.value, currency }) : link
  },
})

type Result = (typeof taken)['_zod']['input']['results'][number]
const wrong = (id: string | null, reason: string): Result => ({ id, taken: false, reason, at: null, due: null })

const resultOf = ({ nonce, outcome }: FactAnswer): Result =>
  outcome.ok
    ? { id: nonce, taken: true, reason: null, at: utcOf(outcome.value.at), due: dueOf(outcome.value.dueMinor) }
    : wrong(nonce, outcome.problem.code)

const idOf = (sent: unknown): string | null => {
  const id: unknown = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : null
  return typeof id === 'string' ? id.slice(0, 60) : null
}

/** One passage as it was sent, or what is wrong with it. */
const reportOf = (sent: unknown, lane: LaneDirection): GateReport | Result => {
  const read = passage.safeParse(sent, { reportInput: true })
  if (!read.success) return wrong(idOf(sent), problemOf(read.error).code)
  const { id, at, direction, passed = true } = read.data
  const [scan, way] = [scanOf(read.data), wayOf(lane, direction)]
  if (!scan.ok) return wrong(id, scan.problem.code)
  if (!way.ok) return wrong(id, way.problem.code)
  return {
    nonce: id,
    kind: way.value,
    at: Date.parse(at),
    scan: scan.value,
    ...(!passed && { hasPassed: false as const }),
  }
}

const report = deviceCall({
  method: 'POST',
  path: '/passages',
  id: 'reportPassages',
  summary: 'Reports what passed, also long after it did',
  description:
    'In any order, and as often as it takes: of up to 7 days, each passage is answered alone and counts once. None is refused because of hours or money. A passage that belongs to no booking is not kept.',
  body: passages,
  answer: taken,
  bodyLimitBytes: 256 * 1024,
  handle: async ({ deps, calling: { actor, device }, body }) => {
    const clockAheadMs =
      body.clock === undefined
        ? device.clockAheadMs
        : (await hearDevice(deps, device, { clock: Date.parse(body.clock) })).aheadMs
    const read = body.passages.map((sent) => reportOf(sent, device.direction))
    const facts = read.filter((one) => 'nonce' in one)
    const { carParkId } = device
    const answers = facts.length > 0 ? await recordFacts(deps, actor, { carParkId, facts, clockAheadMs }) : done([])
    if (!answers.ok) return answers
    const results = answers.value.map(resultOf)
    // in the order in which they were sent
    return done({ results: read.map((one) => ('nonce' in one ? results.shift()! : one)) })
  },
})

const heartbeat = deviceCall({
  method: 'POST',
  path: '/heartbeat',
  id: 'heartbeat',
  summary: 'Says that the device is alive, and what time its clock shows',
  description: 'Once in a minute. A device that was not heard for 5 minutes is shown as silent.',
  body: alive,
  answer: heard,
  handle: async ({ deps, calling: { device }, body }) => {
    const { aheadMs, now } = await hearDevice(deps, device, {
      clock: Date.parse(body.clock),
      version: body.version ?? null,
      ...(body.behindSince !== undefined && {
        behindSince: body.behindSince === null ? null : Date.parse(body.behindSince),
      }),
    })
    return done({ now: utcOf(now), clockAheadMs: aheadMs })
  },
})

const takeOrders = deviceCall({
  method: 'POST',
  path: '/orders',
  id: 'takeOrders',
  summary: 'Takes what a person has ordered the device to do',
  description:
    'Every two seconds. The desk may order the barrier to open; the order is given out once and is over after 15 seconds.',
  body: z.strictObject({}),
  answer: orders,
  handle: async ({ deps, calling }) => {
    const order = await takeOrder(deps, calling)
    return order.ok ? done({ open: order.value }) : order
  },
})

const list = deviceCall({
  method: 'GET',
  path: '/list',
  id: 'listExpected',
  summary: 'What a lane must know to answer while its line is down',
  description:
    'A signed text (JWS, Ed25519) with the cars that are inside or may come within 3 days. `since` is the version that the lane has; without it, or after two days, the list comes whole.',
  body: z.strictObject({ since: z.coerce.number().int().min(0).optional().describe('the `version` of the last list') }),
  answer: signedList,
  handle: ({ deps, calling, body }) => laneList(deps, calling, { since: body.since ?? null }),
})

const passOn = deviceCall({
  method: 'GET',
  path: '/reservations',
  id: 'listReservations',
  summary: 'What is to be passed on to a parking system that opens its barriers by itself',
  description:
    'Codes and plates of the cars that are inside or may come within 3 days. Only for a device of which the manager said that it passes them on; it is refused with 403 to others.',
  body: known,
  answer: passedOn,
  handle: ({ deps, calling, body }) => reservationsFor(deps, calling, { version: body.version ?? null }),
})

const keys = openCall({
  method: 'GET',
  path: '/keys',
  id: 'listKeys',
  summary: 'The public keys by which lists and passes are checked',
  body: z.strictObject({}),
  answer: keySet,
  handle: async ({ deps }) => done({ keys: publicKeys(deps) }),
})

export const gateCalls: readonly GateCall[] = [pair, ask, payHere, report, heartbeat, takeOrders, list, passOn, keys]
