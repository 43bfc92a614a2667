import { createHmac, sign } from 'node:crypto'
import { yearOf } from '#domain/gate/device.ts'
import type { Instant } from '#domain/time/zones.ts'
import { passKeyId } from '#domain/vouchers/signed-pass.ts'
import type { Deps } from '../../deps.ts'
import { everySecret, givenSecrets, type Secrets } from '../../secrets.ts'
import { publicKey, signingKey, type PublicKey } from '../../signing-keys.ts'

/** How many years before this one bookings were made whose passes are still shown (GATE-21). */
const passYears = 2

/**
 * The public keys of lists, of this year and the next (GATE-17), and of passes, of this year and those before it in
 * which bookings were made that are still to come (GATE-21), as a JSON Web Key Set has them. A year has a key of each
 * secret of the server: passes that were printed before it was exchanged are still read (MACHINE-38).
 */
export const publicKeys = (deps: Secrets & Pick<Deps, 'clock'>): PublicKey[] => {
  const year = yearOf(deps.clock.now())
  const years = Array.from({ length: passYears + 2 }, (_, index) => year + 1 - index)
  return [
    ...givenSecrets(deps).flatMap((secret) =>
      [year, year + 1].map((one) => publicKey(secret, 'lane list', one, listKeyId(one, secret))),
    ),
    ...everySecret(deps).flatMap((secret) =>
      years.map((one) => publicKey(secret, 'pass', one, passKeyId(one, secret.secretNumber))),
    ),
  ]
}

const listKeyId = (year: number, { secretNumber = 1 }: { secretNumber?: number }): string =>
  secretNumber === 1 ? String(year) : `${year}-${secretNumber}`

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A signed text (JWS in its compact form). */
export const signed = (deps: Secrets, payload: unknown, now: Instant): string => {
  const year = yearOf(now)
  const text = `${part({ alg: 'EdDSA', kid: listKeyId(year, deps) })}.${part(payload)}`
  return `${text}.${sign(null, Buffer.from(text), signingKey(deps, 'lane list', year)).toString('base64url')}`
}

const digestLength = 22
/** A word as a device keeps it. Only who has the key of the device, or its digest, can make it. */
export const laneDigest = (keyDigest: string, kind: 'code' | 'plate' | 'id', word: string): string =>
  createHmac('sha256', keyDigest).update(`${kind}:${word}`).digest('base64url').slice(0, digestLength)
