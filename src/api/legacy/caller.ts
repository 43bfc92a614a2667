import { callsOfKey } from '#domain/agencies/service-key.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { KeyActor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import { countCall, readKey } from '#usecases/agencies/read-key.ts'
import { bearer } from '../machine-doors.ts'

/**
 * The key of a call. Old programs name user and password in the address they call, which arrive as Basic: the agent
 * code and the key. A key in the query is none (AGENCY-5).
 */
const keyIn = (request: Request): { key: string; code: string | null } | null => {
  const key = bearer(request)
  if (key !== null) return { key, code: null }
  const [, coded] = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const [, code, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(coded ?? '', 'base64').toString()) ?? []
  return code === undefined || password === undefined ? null : { key: password, code: code.toUpperCase() }
}

/** Who calls, counted once (AGENCY-6). Refusals: key_required, too_many_requests with its headers. */
export const callerOf = async (
  all: Deps,
  request: Request,
  address: string,
): Promise<{ outcome: Outcome<KeyActor>; headers: Record<string, string> }> => {
  const sent = keyIn(request)
  const actor = await readKey(all, sent?.key ?? null, address)
  if (!actor || (sent?.code && sent.code !== actor.code))
    return { outcome: refused('key_required'), headers: { 'www-authenticate': 'Basic realm="Parkwing", Bearer' } }
  const { isAdmitted, limit, remaining, resetSeconds } = await countCall(all, actor)
  const headers = {
    'ratelimit-policy': `"key";q=${limit};w=${callsOfKey.windowMs / 1_000}`,
    ratelimit: `"key";r=${remaining};t=${resetSeconds}`,
  }
  return isAdmitted
    ? { outcome: done(actor), headers }
    : { outcome: refused('too_many_requests'), headers: { ...headers, 'retry-after': String(resetSeconds) } }
}
