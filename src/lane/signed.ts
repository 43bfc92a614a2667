import { createHash, createHmac, createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { LaneList } from '#domain/gate/lane-list.ts'

export type PublicKey = { kty: string; crv: string; x: string; kid: string }

export const keyOf = ({ kty, crv, x }: PublicKey): KeyObject => createPublicKey({ key: { kty, crv, x }, format: 'jwk' })

const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())

/** The list in a signed text, or null where no key of these has signed it. */
export const readSigned = (text: string, keys: readonly PublicKey[]): LaneList | null => {
  const [head = '', payload = '', signature = ''] = text.split('.')
  try {
    const { alg, kid } = decoded(head) as { alg?: unknown; kid?: unknown }
    const known = keys.find((key) => alg === 'EdDSA' && key.kid === kid)
    if (!known) return null
    const isRight = verify(null, Buffer.from(`${head}.${payload}`), keyOf(known), Buffer.from(signature, 'base64url'))
    return isRight ? (decoded(payload) as LaneList) : null
  } catch {
    return null
  }
}

/** A word as the list has it, which only whoever has the key of this device can make. */
export const digestFor =
  (deviceKey: string) =>
  (kind: 'code' | 'plate', word: string): string =>
    createHmac('sha256', createHash('sha256').update(deviceKey).digest('hex'))
      .update(`${kind}:${word}`)
      .digest('base64url')
      .slice(0, 22)
