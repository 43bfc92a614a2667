import { gateDeviceByKey, gateDeviceSeen, noteClock, takeOverKey, type GateDevice } from '#db/gate-devices.ts'
import { callsOfDevice, clockAhead, readDeviceKey, seenEveryMs } from '#domain/gate/device.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { digestOf } from '../../sessions.ts'

/** A device that called with its key, the digest of that key, and the actor it is. */
export type CallingDevice = { device: GateDevice; keyDigest: string; actor: Extract<Actor, { kind: 'carPark' }> }

/**
 * Which device calls with this key. Null for a key that nobody has and for one that was replaced or ended: all cost one
 * look-up by a digest (GATE-13). Whoever calls with the new key ends the old one.
 */
export const readDevice = async (deps: Deps, sent: string | null): Promise<CallingDevice | null> => {
  const keyDigest = digestOf(readDeviceKey(sent ?? '') ?? '')
  const now = deps.clock.now()
  const found = await gateDeviceByKey(deps.db, keyDigest, now)
  if (found?.kind !== 'gate') return null
  const { isNextKey, ...device } = found
  if (isNextKey) await takeOverKey(deps.db, device.id, keyDigest)
  if (device.seenAt === null || now - device.seenAt >= seenEveryMs) await gateDeviceSeen(deps.db, device.id, now)
  const { id: userId, airportId, carParkId } = device
  return { device, keyDigest, actor: { kind: 'carPark', userId, airportId, carParkIds: [carParkId] } }
}

/**
 * Notes what time a device says it is, and its version (GATE-15). Answers by how much its clock is ahead of ours; what
 * cannot be a clock is not noted, and the difference that was noted before goes on.
 */
export const hearDevice = async (
  deps: Deps,
  { id, clockAheadMs }: Pick<GateDevice, 'id' | 'clockAheadMs'>,
  { clock, version = null, behindSince }: { clock: Instant; version?: string | null; behindSince?: Instant | null },
): Promise<{ aheadMs: number; now: Instant }> => {
  const now = deps.clock.now()
  const aheadMs = clockAhead(clock, now) ?? clockAheadMs
  await noteClock(deps.db, { id, aheadMs, version, behindSince, now })
  return { aheadMs, now }
}

/** Counts a call of a device in this process; a row for each would cost more than its answer (GATE-16). */
export const admitCall = (deps: Deps, { id }: Pick<GateDevice, 'id'>): boolean =>
  deps.throttle.pass(`calls of device ${id}`, callsOfDevice.most, callsOfDevice.windowMs, deps.clock.now())
