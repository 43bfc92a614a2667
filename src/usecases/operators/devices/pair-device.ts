import { pairByCode, type GateDevice } from '#db/gate-devices.ts'
import { deviceKeyMark, readPairingCode, type DeviceKind } from '#domain/gate/device.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { givenSecrets, type OneSecret } from '../../secrets.ts'
import { digestOf, keyed, newToken } from '../../sessions.ts'
import { admitPairing } from '../../tries.ts'

/**
 * Only the server's secret turns a code into its digest: all codes can be tried, so a plain digest would be the code.
 */
export const digestOfCode = (deps: Pick<OneSecret, 'pepper'>, typed: string): string =>
  keyed(deps, 'pairing code', readPairingCode(typed)).toString('hex')

/** `secret` is the key of the device, which is told this once and kept nowhere (GATE-12). */
export type Paired = { device: GateDevice; secret: string }

/** `kind`: a code of a lane gives no tablet its key, and none of a tablet a lane. */
export type PairDevice = { code: string; kind?: DeviceKind }

/**
 * Exchanges a pairing code for a key (GATE-12). Wrong codes of one network are counted before they are compared.
 * Refusals: too_many_requests, pairing_code_unknown.
 */
export const pairDevice = async (
  deps: Deps,
  actor: Actor,
  { code, kind = 'gate' }: PairDevice,
): Promise<Outcome<Paired>> => {
  const now = deps.clock.now()
  const tries = await admitPairing(deps, actor, now)
  if (!tries.isAdmitted) return refused('too_many_requests')
  const secret = `${deviceKeyMark}${newToken()}`
  const keyDigest = digestOf(secret)
  let device: GateDevice | null = null
  for (const one of givenSecrets(deps))
    device ??= await pairByCode(deps.db, { codeDigest: digestOfCode(one, code), keyDigest, kind, now })
  if (!device) return refused('pairing_code_unknown')
  await tries.takeBack()
  return done({ device, secret })
}
