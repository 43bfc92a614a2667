import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { isKeyScope, tokenMs, type KeyScope } from '#domain/agencies/service-key.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { givenSecrets, type OneSecret, type Secrets } from '../secrets.ts'
import { keyed } from '../sessions.ts'

/** The text of a token (AGENCY-98): a JSON Web Token as RFC 9068 has it, signed with a key that only servers have. */

const algorithm = 'HS256'
const type = 'at+jwt'
const signer = (secret: Pick<OneSecret, 'pepper'>): Uint8Array => keyed(secret, 'access token')

export type NewToken = { keyId: string; clientId: string; scopes: readonly KeyScope[]; keyEndsAt: Instant | null }

/** The last second counts for nobody, so a token never opens anything for longer than it says. */
export const makeToken = async (
  { pepper, publicUrl, clock }: Pick<Deps, 'pepper' | 'publicUrl' | 'clock'>,
  { keyId, clientId, scopes, keyEndsAt }: NewToken,
): Promise<{ token: string; seconds: number }> => {
  const from = Math.floor(clock.now() / 1_000)
  const until = Math.min(from + tokenMs / 1_000, keyEndsAt === null ? Infinity : Math.floor(keyEndsAt / 1_000))
  const token = await new SignJWT({ client_id: clientId, scope: scopes.join(' ') })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setIssuer(publicUrl)
    .setAudience(publicUrl)
    .setSubject(keyId)
    .setJti(randomUUID())
    .setIssuedAt(from)
    .setExpirationTime(until)
    .sign(signer({ pepper }))
  return { token, seconds: Math.max(0, until - from) }
}

/** Three parts with points between them; a key has none. */
export const looksLikeToken = (text: string): boolean => text.length <= 2_000 && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)

/** Null for a text that we did not sign as a token, and from the moment on at which it ends. */
export const openToken = async (deps: Opening, text: string): Promise<OpenedToken | null> => {
  for (const secret of givenSecrets(deps)) {
    const opened = await openWith(secret, deps, text)
    if (opened) return opened
  }
  return null
}

type Opening = Secrets & Pick<Deps, 'publicUrl' | 'clock'>
type OpenedToken = { keyId: string; scopes: KeyScope[] }

const openWith = async (
  secret: OneSecret,
  { publicUrl, clock }: Pick<Deps, 'publicUrl' | 'clock'>,
  text: string,
): Promise<OpenedToken | null> => {
  try {
    const { payload } = await jwtVerify(text, signer(secret), {
      algorithms: [algorithm],
      typ: type,
      issuer: publicUrl,
      audience: publicUrl,
      currentDate: new Date(clock.now()),
      requiredClaims: ['sub', 'exp', 'scope'],
    })
    const scopes = String(payload['scope']).split(' ').filter(isKeyScope)
    return { keyId: payload.sub ?? '', scopes }
  } catch {
    return null
  }
}
