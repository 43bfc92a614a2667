import type { Place } from '#domain/access/permissions.ts'
import type { DeviceKind, LaneDirection } from '#domain/gate/device.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp, timestampOrNull } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** A device at a lane of a car park. Codes and keys are kept as digests only. */
export type GateDevice = {
  id: string
  airportId: number
  carParkId: number
  kind: DeviceKind
  name: string
  lane: string
  direction: LaneDirection
  addedAt: Instant
  codeEndsAt: Instant | null
  pairedAt: Instant | null
  seenAt: Instant | null
  clockAheadMs: number
  version: string
  endedAt: Instant | null
  /** whether it gets codes and plates to pass them on to a parking system (GATE-28) */
  passesOn: boolean
  /** since when that parking system lacks something, as the device says itself (GATE-29) */
  behindSince: Instant | null
  /** whether a second key was made that was not used yet */
  isRotating: boolean
}

type Read = Omit<GateDevice, 'clockAheadMs'> & { clockAheadMs: number | string }
const deviceOf = <T extends Read>(row: T): T & GateDevice => ({ ...row, clockAheadMs: Number(row.clockAheadMs) })

const COLUMNS = `
    d.id::text, d.airport_id as "airportId", d.car_park_id as "carParkId", d.kind, d.name, d.lane, d.direction,
    d.added_at as "addedAt", d.code_ends_at as "codeEndsAt", d.paired_at as "pairedAt", d.seen_at as "seenAt",
    d.clock_ahead_ms as "clockAheadMs", d.version, d.ended_at as "endedAt",
    d.passes_on as "passesOn", d.behind_since as "behindSince", d.next_key_digest is not null as "isRotating"`

const INSERT = statement(
  'gate_device_insert',
  `
    insert into gate_device (
      id, airport_id, car_park_id, kind, name, lane, direction, passes_on, added_at, code_digest, code_ends_at
    )
    values (
      :id, :airportId, :carParkId, :kind, :name, :lane, :direction, :passesOn, :at, :codeDigest, :codeEndsAt
    )
    returning id`,
)

type Told = 'id' | 'airportId' | 'carParkId' | 'kind' | 'name' | 'lane' | 'direction' | 'passesOn'
type NewDevice = Pick<GateDevice, Told> & {
  at: Instant
  codeDigest: string
  codeEndsAt: Instant
}
export const insertGateDevice = async (q: Queryable, device: NewDevice): Promise<void> => {
  await INSERT(q, { ...device, at: timestamp(device.at), codeEndsAt: timestamp(device.codeEndsAt) })
}

const AT_PLACE = `
  select ${COLUMNS}
  from gate_device d
  where d.airport_id = $1
    and d.car_park_id = $2
  order by d.ended_at is not null, d.added_at, d.id
  limit 200`

/** The devices of a car park; those that have ended come last. */
export const gateDevicesAt = async (q: Queryable, { airportId, carParkId }: Place): Promise<GateDevice[]> =>
  (await q.query<Read>(AT_PLACE, [airportId, carParkId], 'gate_devices_at')).map(deviceOf)

const BY_ID = `
  select ${COLUMNS}
  from gate_device d
  where d.id = $1`

export const gateDeviceById = async (q: Queryable, id: string): Promise<GateDevice | null> =>
  (await q.query<Read>(BY_ID, [id], 'gate_device_by_id')).map(deviceOf)[0] ?? null

const NEW_CODE = `
  update gate_device
  set code_digest = $2, code_ends_at = $3
  where id = $1
    and ended_at is null
  returning id`

/** Another code for the device, in place of the one before. False: it has ended. */
export const setPairingCode = async (
  q: Queryable,
  { id, codeDigest, codeEndsAt }: { id: string; codeDigest: string; codeEndsAt: Instant },
): Promise<boolean> => (await q.query(NEW_CODE, [id, codeDigest, timestamp(codeEndsAt)], 'gate_device_code')).length > 0

const PAIR = `
  update gate_device d
  set key_digest = coalesce(d.key_digest, $2),
    next_key_digest = case when d.key_digest is null then null else $2 end,
    code_digest = null,
    code_ends_at = null,
    paired_at = coalesce(d.paired_at, $3),
    seen_at = $3
  where d.code_digest = $1
    and d.code_ends_at >= $3
    and d.kind = $4
    and d.ended_at is null
  returning ${COLUMNS}`

/** Gives the device with this code a key, once; null for a code that is nobody's, was used or is over (GATE-12). */
export const pairByCode = async (
  q: Queryable,
  { codeDigest, keyDigest, kind, now }: { codeDigest: string; keyDigest: string; kind: DeviceKind; now: Instant },
): Promise<GateDevice | null> =>
  (await q.query<Read>(PAIR, [codeDigest, keyDigest, timestamp(now), kind], 'gate_device_pair')).map(deviceOf)[0] ??
  null

const BY_KEY = `
  select ${COLUMNS}, coalesce(d.next_key_digest = $1, false) as "isNextKey"
  from gate_device d
  where (d.key_digest = $1 or d.next_key_digest = $1)
    and (d.ended_at is null or d.ended_at > $2)`

/** The device with this key, the old or the new one while it is being replaced; null for one that has ended. */
export const gateDeviceByKey = async (
  q: Queryable,
  keyDigest: string,
  now: Instant,
): Promise<(GateDevice & { isNextKey: boolean }) | null> =>
  (await q.query<Read & { isNextKey: boolean }>(BY_KEY, [keyDigest, timestamp(now)], 'gate_device_by_key')).map(
    deviceOf,
  )[0] ?? null

const TAKE_OVER = `
  update gate_device
  set key_digest = next_key_digest, next_key_digest = null
  where id = $1
    and next_key_digest = $2`

/** The new key was used, so the old one opens nothing any more (GATE-13). */
export const takeOverKey = async (q: Queryable, id: string, keyDigest: string): Promise<void> => {
  await q.query(TAKE_OVER, [id, keyDigest], 'gate_device_take_over')
}

const SEEN = `
  update gate_device
  set seen_at = greatest(seen_at, $2)
  where id = $1`
export const gateDeviceSeen = async (q: Queryable, id: string, now: Instant): Promise<void> => {
  await q.query(SEEN, [id, timestamp(now)], 'gate_device_seen')
}

const CLOCK = statement(
  'gate_device_clock',
  `
    update gate_device
    set clock_ahead_ms = :aheadMs,
      version = coalesce(:version, version),
      seen_at = greatest(seen_at, :now),
      behind_since = case when :isTold::boolean then :behind::timestamptz else behind_since end
    where id = :id`,
)

/** What a device says of itself; `version` null and `behindSince` missing: it says nothing about that. */
export const noteClock = async (
  q: Queryable,
  {
    id,
    aheadMs,
    version,
    behindSince,
    now,
  }: { id: string; aheadMs: number; version: string | null; behindSince?: Instant | null | undefined; now: Instant },
): Promise<void> => {
  const isTold = behindSince !== undefined
  const behind = timestampOrNull(behindSince ?? null)
  await CLOCK(q, { id, aheadMs, version, now: timestamp(now), isTold, behind })
}

const TELL_SILENT = `
  update gate_device d
  set silence_told_at = $2
  where d.kind = 'gate'
    and d.paired_at is not null
    and d.ended_at is null
    and d.silence_told_at is null
    and greatest(d.paired_at, d.seen_at) < $1
  returning ${COLUMNS}, d.silence_told_at as "toldAt"`
const TELL_BACK = `
  update gate_device d
  set silence_told_at = null
  from gate_device o
  where o.id = d.id
    and d.ended_at is null
    and d.silence_told_at is not null
    and d.seen_at > d.silence_told_at
  returning ${COLUMNS}, o.silence_told_at as "toldAt"`

const ASK_OPEN = `
  update gate_device
  set open_order = $2, open_ends_at = $3
  where id = $1
    and ended_at is null
    and (open_ends_at is null or open_ends_at <= $4)
  returning id`
const TAKE_OPEN = `
  update gate_device d
  set open_order = null, open_ends_at = null
  from gate_device o
  where o.id = d.id
    and d.id = $1
    and d.open_order = o.open_order
    and d.open_ends_at > $2
  returning o.open_order::text as id, o.open_ends_at as "endsAt"`

export type OpenOrder = { id: string; endsAt: Instant }

/** Orders a device to open. False where an order waits already: there is one at a time. */
export const orderOpening = async (
  q: Queryable,
  deviceId: string,
  { id, endsAt }: OpenOrder,
  now: Instant,
): Promise<boolean> =>
  (await q.query(ASK_OPEN, [deviceId, id, timestamp(endsAt), timestamp(now)], 'gate_device_ask_open')).length > 0

/** Takes the order that waits for a device, once; null where there is none, or where it is over. */
export const takeOpening = async (q: Queryable, deviceId: string, now: Instant): Promise<OpenOrder | null> =>
  (await q.query<OpenOrder>(TAKE_OPEN, [deviceId, timestamp(now)], 'gate_device_take_open'))[0] ?? null

/** A device, and when it was told that it is silent. */
export type ToldDevice = GateDevice & { toldAt: Instant }
type ToldRead = Read & { toldAt: Instant }

/** The devices that were last heard before `before` and of which that was not told yet; from now on it is. */
export const tellSilent = async (q: Queryable, before: Instant, now: Instant): Promise<ToldDevice[]> =>
  (await q.query<ToldRead>(TELL_SILENT, [timestamp(before), timestamp(now)], 'gate_devices_silent')).map(deviceOf)

/** The devices of which it was told that they are silent, and which were heard since; from now on that is told too. */
export const tellBack = async (q: Queryable): Promise<ToldDevice[]> =>
  (await q.query<ToldRead>(TELL_BACK, [], 'gate_devices_back')).map(deviceOf)

const END = `
  update gate_device
  set ended_at = $2, code_digest = null, code_ends_at = null, key_digest = null, next_key_digest = null
  where id = $1
    and ended_at is null
  returning id`

/** False: it has ended already. */
export const endGateDevice = async (q: Queryable, id: string, now: Instant): Promise<boolean> =>
  (await q.query(END, [id, timestamp(now)], 'gate_device_end')).length > 0
