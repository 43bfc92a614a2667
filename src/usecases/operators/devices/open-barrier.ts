import { randomUUID } from 'node:crypto'
import { gateDeviceById, orderOpening, takeOpening } from '#db/gate-devices.ts'
import { deviceState, openOrderMs } from '#domain/gate/device.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nowhere } from '#domain/uuid.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { reasonOf } from '../../staff-reason.ts'
import { record } from '../../trail.ts'
import { isAtPlace, mayAtPlace } from '../desk.ts'
import type { CallingDevice } from './read-device.ts'

/**
 * Orders a device to open its barrier once, against all rules and with a reason (GATE-22). While an order waits,
 * another one is the same. Refusals: not_found, not_allowed, reason_required, device_silent.
 */
export const openBarrier = async (
  deps: Deps,
  actor: Actor,
  { deviceId, reason: typed }: { deviceId: string; reason: string },
): Promise<Outcome<null>> => {
  const device = /^[0-9a-f-]{36}$/.test(deviceId) ? await gateDeviceById(deps.db, deviceId) : null
  const isHere = await isAtPlace(deps, actor, 'device.view', device ?? nowhere)
  if (device?.kind !== 'gate' || !isHere) return refused('not_found')
  const reason = reasonOf(typed)
  if (!(await mayAtPlace(deps, actor, { operation: 'device.open', place: device, reason })))
    return reason === null
      ? refused('reason_required', undefined, { reason: 'reason_required' })
      : refused('not_allowed')
  const now = deps.clock.now()
  if (deviceState(device, now) !== 'seen') return refused('device_silent')
  const order = { id: randomUUID(), endsAt: now + openOrderMs }
  return deps.db.transaction(async (tx) => {
    if (!(await orderOpening(tx, deviceId, order, now))) return done(null)
    const { airportId, carParkId } = device
    const data = { order: order.id, airportId, carParkId }
    await record(tx, actor, { operation: 'device.open', object: `device:${deviceId}`, reason, data }, now)
    return done(null)
  })
}

/** What a lane may be told to do. `endsInMs`: so long it may still be done, whatever the clock of the lane shows. */
export type TakenOrder = { id: string; endsInMs: number }

/** Gives a device the order to open that waits for it, once (GATE-22). */
export const takeOrder = async (deps: Deps, { device }: CallingDevice): Promise<Outcome<TakenOrder | null>> => {
  const now = deps.clock.now()
  const order = await takeOpening(deps.db, device.id, now)
  return done(order && { id: order.id, endsInMs: order.endsAt - now })
}
