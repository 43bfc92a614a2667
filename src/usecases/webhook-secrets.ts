import { createHmac, randomBytes } from 'node:crypto'
import { secretsOf } from '#db/webhook-endpoints.ts'
import type { Sealed } from '#db/server-secrets.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from './deps.ts'
import { sealedFor } from './sealed-for.ts'
import { seal, unseal } from './vault.ts'

const { purpose } = sealedFor.webhookSecret
const mark = 'whsec_'

/** A new secret for an address, as its receiver needs it, and encrypted for the rows (AGENCY-15). */
export const newSecret = (deps: Deps, endpointId: string): { text: string; sealed: Sealed } => {
  const text = `${mark}${randomBytes(32).toString('base64')}`
  return { text, sealed: seal(deps, purpose, endpointId, text) }
}

/** The secrets with which an address is signed for now. One that can no longer be opened is left out. */
export const openSecrets = async (deps: Deps, endpointId: string, now: Instant): Promise<string[]> =>
  (await secretsOf(deps.db, endpointId, now)).flatMap((one) => unseal(deps, purpose, endpointId, one) ?? [])

/** What is sent beside the body, as Standard Webhooks says: one signature for each secret. */
export const signedHeaders = (
  { id, body, secrets }: { id: string; body: string; secrets: readonly string[] },
  now: Instant,
): Record<string, string> => {
  const seconds = Math.floor(now / 1_000)
  const signature = (secret: string): string =>
    createHmac('sha256', Buffer.from(secret.slice(mark.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Parkwing-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => `v1,${signature(secret)}`).join(' '),
  }
}
