import { randomBytes, randomUUID } from 'node:crypto'
import type { Queryable } from '#db/db.ts'
import {
  endGateDevice,
  gateDeviceById,
  gateDevicesAt,
  insertGateDevice,
  setPairingCode,
  type GateDevice,
} from '#db/gate-devices.ts'
import type { Place } from '#domain/access/permissions.ts'
import type { Operation } from '#domain/access/rights.ts'
import {
  deviceNameLength,
  deviceState,
  isBehind,
  isDeviceKind,
  isLaneDirection,
  laneLength,
  pairingCode,
  pairingMs,
  type DeviceKind,
  type DeviceState,
} from '#domain/gate/device.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nowhere } from '#domain/uuid.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../trail.ts'
import { isAtPlace } from '../desk.ts'
import { digestOfCode } from './pair-device.ts'

export type ListedDevice = GateDevice & { state: DeviceState }
/** `code` is shown this once and kept nowhere; `endsAt` is its last moment (GATE-12). */
export type MadeCode = { id: string; kind: DeviceKind; name: string; code: string; endsAt: Instant }

/** The devices of a car park (GATE-14). Refusal: not_found. */
export const listDevices = async (
  deps: Deps,
  actor: Actor,
  { place }: { place: Place },
): Promise<Outcome<{ devices: ListedDevice[]; mayChange: boolean }>> => {
  if (!(await isAtPlace(deps, actor, 'device.view', place))) return refused('not_found')
  const now = deps.clock.now()
  const devices = (await gateDevicesAt(deps.db, place)).map((one) => ({ ...one, state: deviceState(one, now) }))
  return done({ devices, mayChange: await isAtPlace(deps, actor, 'device.pair', place) })
}

/** The devices at the lanes that were not heard of for too long, by name (GATE-14). Refusal: not_found. */
export const silentDevices = async (
  deps: Deps,
  actor: Actor,
  { place }: { place: Place },
): Promise<Outcome<string[]>> => {
  const listed = await listDevices(deps, actor, { place })
  if (!listed.ok) return listed
  return done(listed.value.devices.filter(({ state }) => state === 'silent').map(({ name }) => name))
}

/** The devices whose parking system lacks something for too long, by name (GATE-29). Refusal: not_found. */
export const devicesBehind = async (
  deps: Deps,
  actor: Actor,
  { place }: { place: Place },
): Promise<Outcome<string[]>> => {
  const listed = await listDevices(deps, actor, { place })
  if (!listed.ok) return listed
  const now = deps.clock.now()
  return done(listed.value.devices.filter((one) => isBehind(one, now)).map(({ name }) => name))
}

const newCode = (deps: Deps, now: Instant) => {
  const code = pairingCode(randomBytes(32))
  return { code, codeDigest: digestOfCode(deps, code), codeEndsAt: now + pairingMs }
}

const written = (
  tx: Queryable,
  actor: Actor,
  operation: Operation,
  { id, airportId, carParkId }: Pick<GateDevice, 'id' | 'airportId' | 'carParkId'>,
  data: Record<string, unknown>,
  now: Instant,
) => record(tx, actor, { operation, object: `device:${id}`, data: { ...data, airportId, carParkId } }, now)

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** `kind`: a lane by default; a tablet of the desk has neither lane nor direction (DESK-42). */
export type AddDevice = {
  place: Place
  name: string
  lane: string
  direction: string
  kind?: string
  passesOn?: boolean
}

/**
 * Adds a device to a car park, with the code by which it gets its key (GATE-12). Refusals: not_found, not_allowed,
 * mandatory and too_long (fields name, lane), option_required (fields kind, direction).
 */
export const addDevice = async (
  deps: Deps,
  actor: Actor,
  { place: { airportId, carParkId }, kind = 'gate', passesOn = false, ...typed }: AddDevice,
): Promise<Outcome<MadeCode>> => {
  const place = { airportId, carParkId }
  const refusal = await refusalAt(deps, actor, 'device.pair', place)
  if (refusal) return refusal
  if (!isDeviceKind(kind)) return refused('option_required', undefined, { kind: 'option_required' })
  const isLane = kind !== 'desk'
  const [name, lane, direction] = [tidy(typed.name), isLane ? tidy(typed.lane) : '', isLane ? typed.direction : 'both']
  const fields: Record<string, ProblemCode> = {
    ...(name === '' && { name: 'mandatory' }),
    ...(isLane && lane === '' && { lane: 'mandatory' }),
    ...(name.length > deviceNameLength && { name: 'too_long' }),
    ...(lane.length > laneLength && { lane: 'too_long' }),
  }
  const [wrong] = Object.values(fields)
  if (wrong) return refused(wrong, undefined, fields)
  if (!isLaneDirection(direction)) return refused('option_required', undefined, { direction: 'option_required' })
  const now = deps.clock.now()
  const { code, ...made } = newCode(deps, now)
  const device = { id: randomUUID(), ...place, kind, name, lane, direction, passesOn: isLane && passesOn }
  await deps.db.transaction(async (tx) => {
    await insertGateDevice(tx, { ...device, ...made, at: now })
    await written(tx, actor, 'device.pair', device, { kind, lane, direction, passesOn: device.passesOn }, now)
  })
  return done({ id: device.id, kind, name, code, endsAt: made.codeEndsAt })
}

/** What one sees and may not do is refused in other words than what one does not see (RIGHT-3). */
const refusalAt = async (
  deps: Deps,
  actor: Actor,
  operation: Operation,
  place: Place,
): Promise<Outcome<never> | null> => {
  if (await isAtPlace(deps, actor, operation, place)) return null
  return (await isAtPlace(deps, actor, 'device.view', place)) ? refused('not_allowed') : refused('not_found')
}

const openDevice = async (deps: Deps, actor: Actor, operation: Operation, id: string): Promise<Outcome<GateDevice>> => {
  const device = /^[0-9a-f-]{36}$/.test(id) ? await gateDeviceById(deps.db, id) : null
  const refusal = await refusalAt(deps, actor, operation, device ?? nowhere)
  if (refusal || !device) return refusal ?? refused('not_found')
  return device.endedAt === null ? done(device) : refused('not_found')
}

/**
 * Another code for a device: for one that was not paired in time, and to give a paired one a new key (GATE-13).
 * Refusals: not_found, also for one that has ended; not_allowed.
 */
export const renewCode = async (
  deps: Deps,
  actor: Actor,
  { deviceId }: { deviceId: string },
): Promise<Outcome<MadeCode>> => {
  const device = await openDevice(deps, actor, 'device.pair', deviceId)
  if (!device.ok) return device
  const { id, kind, name } = device.value
  const now = deps.clock.now()
  const { code, ...made } = newCode(deps, now)
  return deps.db.transaction(async (tx) => {
    if (!(await setPairingCode(tx, { id, ...made }))) return refused('not_found')
    await written(tx, actor, 'device.pair', device.value, { isAgain: true }, now)
    return done({ id, kind, name, code, endsAt: made.codeEndsAt })
  })
}

/** Ends a device at once (GATE-13). Refusals: not_found, also for one that has ended; not_allowed. */
export const endDevice = async (
  deps: Deps,
  actor: Actor,
  { deviceId }: { deviceId: string },
): Promise<Outcome<null>> => {
  const device = await openDevice(deps, actor, 'device.end', deviceId)
  if (!device.ok) return device
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    if (!(await endGateDevice(tx, deviceId, now))) return refused('not_found')
    await written(tx, actor, 'device.end', device.value, {}, now)
    return done(null)
  })
}
