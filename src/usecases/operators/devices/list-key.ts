import { createHmac, sign } from 'node:crypto'
import { yearOf } from '#domain/gate/device.ts'
import type { Instant } from '#domain/time/zones.ts'
import { passKeyId } from '#domain/vouchers/signed-pass.ts'
import type { Deps } from '../../deps.ts'
import { publicKey, signingKey, type PublicKey } from '../../signing-keys.ts'

/** How many years before this one bookings were made whose passes are still shown (GATE-21). */
const passYears = 2

/**
 * The public keys of lists, of this year and the next (GATE-17), and of passes, of this year and those before it in
 * which bookings were made that are still to come (GATE-21), as a JSON Web Key Set has them.
 */
export const publicKeys = (deps: Pick<Deps, 'pepper' | 'clock'>): PublicKey[] => {
  const year = yearOf(deps.clock.now())
  const years = Array.from({ length: passYears + 2 }, (_, index) => year + 1 - index)
  return [
    ...[year, year + 1].map((one) => publicKey(deps, 'lane list', one, String(one))),
    ...years.map((one) => publicKey(deps, 'pass', one, passKeyId(one))),
  ]
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A signed text (JWS in its compact form). */
export const signed = (deps: Pick<Deps, 'pepper'>, payload: unknown, now: Instant): string => {
  const year = yearOf(now)
  const text = `${part({ alg: 'EdDSA', kid: String(year) })}.${part(payload)}`
  return `${text}.${sign(null, Buffer.from(text), signingKey(deps, 'lane list', year)).toString('base64url')}`
}

const digestLength = 22
/** A word as a device keeps it. Only who has the key of the device, or its digest, can make it. */
export const laneDigest = (keyDigest: string, kind: 'code' | 'plate' | 'id', word: string): string =>
  createHmac('sha256', keyDigest).update(`${kind}:${word}`).digest('base64url').slice(0, digestLength)
