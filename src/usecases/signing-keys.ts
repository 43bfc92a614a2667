import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { OneSecret } from './secrets.ts'
import { keyed } from './sessions.ts'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const before = Buffer.from('302e020100300506032b657004220420', 'hex')

/** What is signed: the list of a lane, and the pass of a booking. Each has a key of its own in each year. */
export type Signed = 'lane list' | 'pass'

/** The key with which something is signed in a year; it follows from the server's secret, so that no row has it. */
export const signingKey = (one: Pick<OneSecret, 'pepper'>, what: Signed, year: number): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([before, keyed(one, what, year)]),
    format: 'der',
    type: 'pkcs8',
  })

export type PublicKey = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; use: 'sig'; alg: 'EdDSA' }

/** The same key, as a JSON Web Key Set has it, for whoever checks a signature. */
export const publicKey = (one: Pick<OneSecret, 'pepper'>, what: Signed, year: number, kid: string): PublicKey => {
  const { x = '' } = createPublicKey(signingKey(one, what, year)).export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' }
}
