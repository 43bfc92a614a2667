import { dayMs, minuteMs, type Instant } from '../time/zones.ts'
import { drawSymbols, inFours, tidySymbols } from '../vouchers/symbols.ts'

/** What has a key of its own at a car park: the program of a lane, or a tablet of the desk. */
export const deviceKinds = ['gate', 'desk'] as const
export type DeviceKind = (typeof deviceKinds)[number]
export const isDeviceKind = (text: string): text is DeviceKind => (deviceKinds as readonly string[]).includes(text)

/** What a lane is for: cars that come in, that go out, or both. */
export const laneDirections = ['in', 'out', 'both'] as const
export type LaneDirection = (typeof laneDirections)[number]
export const isLaneDirection = (text: string): text is LaneDirection =>
  (laneDirections as readonly string[]).includes(text)

/** The year of a signing key (GATE-17). */
export const yearOf = (now: Instant): number => new Date(now).getUTCFullYear()

export const deviceNameLength = 60
export const laneLength = 20

/** How long a pairing code works, the last moment included (GATE-12). */
export const pairingMs = 15 * minuteMs
const codeLength = 8

/** A pairing code as it is shown, such as `7K3P-9XQD`. `bytes` are 32 that nobody can guess. */
export const pairingCode = (bytes: Uint8Array): string => inFours(drawSymbols(bytes, codeLength))
/** A pairing code as it is compared, however it was typed. */
export const readPairingCode = (typed: string): string => tidySymbols(typed.slice(0, 60))

export const deviceKeyMark = 'pw_gate_'
/** A key as a device sends it: the mark, and 256 random bits. Null: this cannot be one. */
export const readDeviceKey = (text: string): string | null => (/^pw_gate_[\w-]{43}$/.test(text) ? text : null)

/** How often one device may call (GATE-16). */
export const callsOfDevice = { most: 600, windowMs: minuteMs }

/** That a device was seen is written at most this often, but always when it says that it is alive. */
export const seenEveryMs = minuteMs / 2
/** A device that was not heard for longer than this is silent (GATE-14). */
export const silentMs = 5 * minuteMs

/** A tablet of the desk lies in a drawer at night, so it is never silent; when it was seen is told all the same. */
export type DeviceTimes = {
  kind: DeviceKind
  codeEndsAt: Instant | null
  pairedAt: Instant | null
  seenAt: Instant | null
  endedAt: Instant | null
}
export const deviceStates = ['seen', 'silent', 'waiting', 'codeOver', 'ended'] as const
export type DeviceState = (typeof deviceStates)[number]

/** How a device is doing (GATE-14): one that was never paired waits for its code to be typed, or needs another. */
export const deviceState = (
  { kind, codeEndsAt, pairedAt, seenAt, endedAt }: DeviceTimes,
  now: Instant,
): DeviceState => {
  if (endedAt !== null && endedAt <= now) return 'ended'
  if (pairedAt === null) return codeEndsAt !== null && now <= codeEndsAt ? 'waiting' : 'codeOver'
  return kind === 'gate' && now - Math.max(pairedAt, seenAt ?? pairedAt) > silentMs ? 'silent' : 'seen'
}

/** What a parking system was not told for longer than this is behind (GATE-29). */
const behindMs = 15 * minuteMs
export const isBehind = (
  { behindSince, endedAt }: { behindSince: Instant | null; endedAt: Instant | null },
  now: Instant,
): boolean => endedAt === null && behindSince !== null && now - behindSince > behindMs

/** How long an order to open waits for its device (GATE-22). */
export const openOrderMs = minuteMs / 4

/** What a letter about a device is about: the device, who is told, and whether it is back (GATE-20). */
export type DeviceNotice = { deviceId: string; personId: string; isBack: boolean }
export const deviceNoticeId = ({ deviceId, personId, isBack }: DeviceNotice): string =>
  `${deviceId}/${personId}/${isBack ? 'back' : 'silent'}`
export const readDeviceNotice = (id: string): DeviceNotice => {
  const [deviceId = '', personId = '', word] = id.split('/')
  return { deviceId, personId, isBack: word === 'back' }
}

/** A difference of clocks that may come from the line alone, and counts as none. */
const noDifferenceMs = 5_000
/** A clock that is wrong by more than this says nothing about when something happened. */
const mostAheadMs = 400 * dayMs

/**
 * How far the clock of a device is ahead of ours, from what it says the time is; null where that cannot be (GATE-15).
 */
export const clockAhead = (told: Instant, now: Instant): number | null => {
  const ahead = told - now
  if (!Number.isInteger(told) || Math.abs(ahead) > mostAheadMs) return null
  return Math.abs(ahead) < noDifferenceMs ? 0 : ahead
}

/** When something happened by our clock, of which a device with such a clock says that it happened at `told`. */
export const byOurClock = (told: Instant, aheadMs: number): Instant => told - aheadMs
