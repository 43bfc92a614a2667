import { createPublicKey } from 'node:crypto'
import { decodeJwt, jwtVerify } from 'jose'
import { minuteMs } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'

/** The public half of a key pair (RFC 7517), with nothing but what a check needs. */
export type PublicKey = Readonly<Record<string, string>>

/** A key pair whose private half may sign, and the algorithms by which it may. */
type Kind = { members: readonly string[]; algorithms: readonly string[] }
const curves: Readonly<Record<string, Kind>> = {
  'P-256': { members: ['kty', 'crv', 'x', 'y'], algorithms: ['ES256'] },
  'P-384': { members: ['kty', 'crv', 'x', 'y'], algorithms: ['ES384'] },
  Ed25519: { members: ['kty', 'crv', 'x'], algorithms: ['EdDSA', 'Ed25519'] },
}
const rsa: Kind = { members: ['kty', 'n', 'e'], algorithms: ['PS256', 'RS256'] }
/** Of RSA, in bits: less can be broken, and more costs us time for each check. */
const bits = { least: 2_048, most: 4_096 }

const kindOf = ({ kty, crv }: PublicKey): Kind | undefined => (kty === 'RSA' ? rsa : curves[crv ?? ''])

/** The members of a JSON Web Key that only its owner may have. */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/**
 * Reads the public half of a key pair as somebody typed it (AGENCY-154). Null for anything else: one with its private
 * half, which we must not have; one of another kind; one that is too short.
 */
export const readPublicKey = (typed: string): PublicKey | null => {
  try {
    const read: unknown = JSON.parse(typed)
    if (typeof read !== 'object' || read === null || privateMembers.some((name) => Object.hasOwn(read, name)))
      return null
    const texts = Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    const given: PublicKey = Object.fromEntries(texts)
    const kind = kindOf(given)
    if (!kind) return null
    const jwk = Object.fromEntries(kind.members.map((name) => [name, given[name] ?? '']))
    // Node overlooks signs that are none of this notation; the rows must not have them
    if (!Object.values(jwk).every((value) => /^[A-Za-z0-9_-]{1,2000}$/.test(value))) return null
    const { asymmetricKeyDetails } = createPublicKey({ key: jwk, format: 'jwk' })
    const { modulusLength = bits.least } = asymmetricKeyDetails ?? {}
    return modulusLength >= bits.least && modulusLength <= bits.most ? jwk : null
  } catch {
    return null
  }
}

/** Who a signed text says that it is from; nothing in it has been checked. Null: it cannot be read. */
export const issuerOf = (text: string): string | null => {
  try {
    // what is written there may be anything, and the types of the library only hope for a text
    const { iss } = decodeJwt(text) as { iss?: unknown }
    return typeof iss === 'string' ? iss : null
  } catch {
    return null
  }
}

/** How long a signed text may be good, and by how much the clock of who signs may be wrong. */
const longestMs = 10 * minuteMs
const wrongClockSeconds = 30

/**
 * Whether a program has signed this with its private half, as RFC 7523 has it: by whom and about whom (`iss`, `sub`:
 * the key's number), for us (`aud`: our address or that of the call), until when (`exp`, at most ten minutes ahead),
 * and with a mark of its own (`jti`), which is the answer. Null: it is not.
 */
export const markOfAssertion = async (
  { publicUrl, clock }: Pick<Deps, 'publicUrl' | 'clock'>,
  { text, keyId, publicKey, address }: { text: string; keyId: string; publicKey: PublicKey; address: string },
): Promise<string | null> => {
  const now = clock.now()
  try {
    const key = createPublicKey({ key: publicKey, format: 'jwk' })
    const { payload } = await jwtVerify(text, key, {
      algorithms: [...(kindOf(publicKey)?.algorithms ?? [])],
      issuer: keyId,
      subject: keyId,
      audience: [publicUrl, publicUrl + address],
      currentDate: new Date(now),
      clockTolerance: wrongClockSeconds,
      requiredClaims: ['exp', 'jti'],
    })
    const { exp = 0, jti = '' } = payload
    const isShort = exp * 1_000 <= now + longestMs + wrongClockSeconds * 1_000
    return isShort && typeof jti === 'string' && jti !== '' && jti.length <= 200 ? jti : null
  } catch {
    return null
  }
}
