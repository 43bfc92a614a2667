import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A key of somebody's device, as a browser would speak for it. */
export type TestKey = {
  id: string
  /** the answer to a page that makes a passkey */
  make(challenge: string, personId?: string): string
  /** the answer to a page that asks for one; the counter goes up by itself */
  show(challenge: string, changes?: { counter?: number; origin?: string; isVerified?: boolean }): string
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()
const numbers = (n: number, bytes: number): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(n, 0, bytes)
  return buffer
}

// as much of CBOR as an attestation without a statement needs
const head = (type: number, n: number): Buffer =>
  n < 24
    ? Buffer.of((type << 5) | n)
    : n < 256
      ? Buffer.of((type << 5) | 24, n)
      : Buffer.concat([Buffer.of((type << 5) | 25), numbers(n, 2)])
const int = (n: number): Buffer => (n < 0 ? head(1, -1 - n) : head(0, n))
const text = (words: string): Buffer => Buffer.concat([head(3, words.length), Buffer.from(words)])
const bytes = (data: Uint8Array): Buffer => Buffer.concat([head(2, data.length), data])
const map = (...entries: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, entries.length), ...entries.flat()])

/** A device with one passkey. `counts` false: a key that always says 0, as those that are kept in a cloud do. */
export const testKey = (publicUrl = 'https://parkwing.example', { counts = true } = {}): TestKey => {
  const { hostname, origin } = new URL(publicUrl)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let counter = 0
  let owner = ''
  const present = 0b1
  const verified = 0b100
  const withKey = 0b1000000
  const dataOf = (flags: number, n: number): Buffer =>
    Buffer.concat([sha256(hostname), Buffer.of(flags), numbers(n, 4)])
  const client = (type: string, challenge: string, from = origin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const answer = (response: Record<string, string | undefined>): string =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
      response,
    })
  return {
    id: id.toString('base64url'),
    make(challenge, personId = '') {
      owner = personId
      const cose = map(
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(jwk.x ?? '', 'base64url'))],
        [int(-3), bytes(Buffer.from(jwk.y ?? '', 'base64url'))],
      )
      const authData = Buffer.concat([
        dataOf(present | verified | withKey, counter),
        Buffer.alloc(16),
        numbers(id.length, 2),
        id,
        cose,
      ])
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData)],
      )
      return answer({
        clientDataJSON: client('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    show(challenge, { counter: said, origin: from, isVerified = true } = {}) {
      if (counts && said === undefined) counter++
      const authData = dataOf(present | (isVerified ? verified : 0), said ?? counter)
      const clientData = client('webauthn.get', challenge, from)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      return answer({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: owner ? Buffer.from(owner).toString('base64url') : undefined,
      })
    },
  }
}
