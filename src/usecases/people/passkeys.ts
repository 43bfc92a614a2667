import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Passkey } from '#db/factors.ts'
import { factorPolicy } from '#domain/access/factors.ts'
import type { Deps } from '../deps.ts'

/** A passkey belongs to one site: its host, and nothing else of the address. */
const siteOf = ({ publicUrl }: Pick<Deps, 'publicUrl'>): { id: string; origin: string } => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

const timeout = factorPolicy.ticketMs

/**
 * What the browser is asked when a passkey is made. It must be one that can be found without a name and that asks who
 * uses it (a finger, a face, a PIN): then it is both factors at once (ACCESS-23).
 */
export const makingOptions = (
  deps: Pick<Deps, 'publicUrl'>,
  {
    challenge,
    person,
    known,
  }: {
    challenge: string
    person: { id: string; email: string; name: string }
    known: readonly Pick<Passkey, 'id'>[]
  },
): PublicKeyCredentialCreationOptionsJSON => ({
  challenge,
  rp: { id: siteOf(deps).id, name: 'Parkwing' },
  user: { id: Buffer.from(person.id).toString('base64url'), name: person.email, displayName: person.name },
  pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
  timeout,
  excludeCredentials: known.map(({ id }) => ({ id, type: 'public-key' })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/**
 * What the browser is asked when somebody shows a passkey. No key is named, so nobody learns from it who has one.
 */
export const showingOptions = (
  deps: Pick<Deps, 'publicUrl'>,
  challenge: string,
): PublicKeyCredentialRequestOptionsJSON => ({
  challenge,
  rpId: siteOf(deps).id,
  timeout,
  allowCredentials: [],
  userVerification: 'required',
})

const parsed = <Answer extends { id: string }>(text: string): Answer | null => {
  if (text.length > 20_000) return null
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && 'id' in read && typeof read.id === 'string'
      ? (read as unknown as Answer)
      : null
  } catch {
    return null
  }
}

export type MadeKey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>

/** The key that a browser made, or null when its answer is not one to this challenge. */
export const readMade = async (
  deps: Pick<Deps, 'publicUrl'>,
  { answer, challenge }: { answer: string; challenge: string },
): Promise<MadeKey | null> => {
  const response = parsed<RegistrationResponseJSON>(answer)
  if (!response) return null
  try {
    const { id, origin } = siteOf(deps)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    })
    if (!verified) return null
    const { credential } = registrationInfo
    return {
      id: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 8),
    }
  } catch {
    return null
  }
}

/** The key that an answer names. It proves nothing yet. */
export const namedKey = (answer: string): string | null =>
  parsed<AuthenticationResponseJSON>(answer)?.id.slice(0, 1_400) ?? null

/**
 * The counter that a key showed with a right signature to this challenge, or null. Whether the counter went up is
 * decided where it is stored, so that of two answers at once only one counts.
 */
export const readShown = async (
  deps: Pick<Deps, 'publicUrl'>,
  { answer, challenge, key }: { answer: string; challenge: string; key: Passkey },
): Promise<number | null> => {
  const response = parsed<AuthenticationResponseJSON>(answer)
  if (!response || response.id !== key.id) return null
  try {
    const { id, origin } = siteOf(deps)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: key.id,
        publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
        counter: 0,
        transports: key.transports as AuthenticatorTransport[],
      },
      requireUserVerification: true,
    })
    // the person whom the key names must be the one it belongs to
    const handle = response.response.userHandle
    if (handle && Buffer.from(handle, 'base64url').toString() !== key.personId) return null
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
