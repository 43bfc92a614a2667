import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Sealed } from '#db/server-secrets.ts'
import type { Deps } from './deps.ts'
import { everySecret, type OneSecret, type Secrets } from './secrets.ts'
import { digestOf } from './sessions.ts'

const keyOf = ({ pepper }: Pick<OneSecret, 'pepper'>, purpose: string): { bytes: Uint8Array; name: string } => {
  const bytes = new Uint8Array(hkdfSync('sha256', pepper, '', `parkwing ${purpose} v1`, 32))
  return { bytes, name: `v1-${digestOf(`name ${Buffer.from(bytes).toString('base64')}`).slice(0, 12)}` }
}

/**
 * Encrypts a text with AES-256-GCM. The key is made of the server's secret for this purpose alone and bound to
 * `context`, so a copy in another row cannot be opened (CL-05).
 */
export const seal = (deps: Pick<Deps, 'pepper'>, purpose: string, context: string, text: string): Sealed => {
  const key = keyOf(deps, purpose)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64'), key: key.name }
}

/** The name of the key with which texts of a purpose are sealed now. */
export const keyName = (deps: Pick<Deps, 'pepper'>, purpose: string): string => keyOf(deps, purpose).name

/** Null when the text was encrypted under a secret that is not known any more, moved to another row, or damaged. */
export const unseal = (
  deps: Secrets,
  purpose: string,
  context: string,
  { sealed, key: name }: Sealed,
): string | null => {
  const key = everySecret(deps)
    .map((one) => keyOf(one, purpose))
    .find((one) => one.name === name)
  if (!key) return null
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, 12))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
