import { Secret, TOTP } from 'otpauth'
import { readAppCode } from '#domain/access/factors.ts'
import type { Sealed } from '#db/server-secrets.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { sealedFor } from '../sealed-for.ts'
import type { Secrets } from '../secrets.ts'
import { seal, unseal } from '../vault.ts'

const period = 30

const totpOf = (bytes: Uint8Array, email = ''): TOTP =>
  new TOTP({
    issuer: 'Parkwing',
    label: email || 'Parkwing',
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: new Secret({ buffer: Uint8Array.from(bytes).buffer }),
  })

/** What a code app is told: as a picture's content, and as text for whoever types it. */
export const offerOf = (bytes: Uint8Array, email: string): { uri: string; text: string } => {
  const totp = totpOf(bytes.subarray(0, 20), email)
  return { uri: totp.toString(), text: (totp.secret.base32.match(/.{1,4}/g) ?? []).join(' ') }
}

/**
 * The time step whose code this is: `isNow`, or the one 30 seconds before or after, which counts no more or not yet
 * (ACCESS-45). Null when it is none of them.
 */
export type TypedCode = { step: number; isNow: boolean } | null
export const readTyped = (bytes: Uint8Array, typed: string, now: Instant): TypedCode => {
  const delta = totpOf(bytes).validate({ token: readAppCode(typed), timestamp: now, window: 1 })
  return delta === null ? null : { step: Math.floor(now / 1_000 / period) + delta, isNow: delta === 0 }
}

/** The time step of a code that counts now, or null. */
export const stepOf = (bytes: Uint8Array, typed: string, now: Instant): number | null => {
  const read = readTyped(bytes, typed, now)
  return read?.isNow ? read.step : null
}

/** Whether a code is of the 30 seconds before or after, and unused: whoever typed it only has to enter the next one. */
export const isNear = (read: TypedCode, usedStep: number | null): boolean =>
  read !== null && !read.isNow && read.step > (usedStep ?? Number.NEGATIVE_INFINITY)

const { purpose, contextOf } = sealedFor.codeApp

export const sealSecret = (deps: Pick<Deps, 'pepper'>, personId: string, bytes: Uint8Array): Sealed =>
  seal(deps, purpose, contextOf(personId), Buffer.from(bytes.subarray(0, 20)).toString('base64'))

/** Null when it was sealed with a secret of the server that is not known any more. */
export const openSecret = (deps: Secrets, personId: string, sealed: Sealed): Uint8Array | null => {
  const text = unseal(deps, purpose, contextOf(personId), sealed)
  return text === null ? null : Buffer.from(text, 'base64')
}

/** Compared where there is no app, so that the answer takes as long. */
export const nobodysSecret = new Uint8Array(20)
