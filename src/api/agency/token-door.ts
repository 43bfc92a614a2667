import { tokenAddress } from '#domain/site-map/machines.ts'
import type { Deps } from '#usecases/deps.ts'
import { countCall } from '#usecases/agencies/read-key.ts'
import { exchangeKey, type Client } from '#usecases/agencies/exchange-key.ts'
import type { ApiDoor } from '../door.ts'
import { refuse } from '../machine-doors.ts'
import { languageOf } from '../website/asked-language.ts'
import type { AgencySettings } from './call.ts'
import { rateHeaders } from './rate-headers.ts'
import { assertionType, type TokenError } from './token-document.ts'

/** Where a key is exchanged for a token, in the words of OAuth (RFC 6749), which libraries know (AGENCY-98). */

const told: Record<TokenError, string> = {
  invalid_request:
    'A form with grant_type, client_id and client_secret, each once; or id and secret as Basic; or a client_assertion.',
  invalid_client: 'No such key is in force.',
  unsupported_grant_type: 'Only client_credentials.',
  invalid_scope: 'The key does not have this scope.',
}

const fault = (error: TokenError, headers: Record<string, string> = {}): Response =>
  Response.json(
    { error, error_description: told[error] },
    { status: error === 'invalid_client' ? 401 : 400, headers: { 'cache-control': 'no-store', ...headers } },
  )

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return ''
  }
}

/** The client in the header, each part written as in a form (RFC 6749 2.3.1). Null: there is none. */
const basicOf = (request: Request): Extract<Client, { secret: string }> | null => {
  const [, coded] = /^Basic +([A-Za-z0-9+/=]{1,1000})$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(coded ?? '', 'base64').toString()) ?? []
  return id === undefined || secret === undefined ? null : { id: unescaped(id), secret: unescaped(secret) }
}

const longestAssertion = 4_000

type Read = { client: Client; scope: string | null } | { error: TokenError }

const read = async (request: Request): Promise<Read> => {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
  if (!isForm) return { error: 'invalid_request' }
  const form = new URLSearchParams(await request.text())
  const names = [...form.keys()]
  if (new Set(names).size < names.length || !form.get('grant_type')) return { error: 'invalid_request' }
  const basic = basicOf(request)
  const secret = form.get('client_secret')
  const assertion = form.get('client_assertion')
  // one way to say who asks, not two
  if ([basic, secret, assertion].filter((way) => way !== null).length !== 1) return { error: 'invalid_request' }
  if (form.get('grant_type') !== 'client_credentials') return { error: 'unsupported_grant_type' }
  const [id, scope] = [form.get('client_id'), form.get('scope')]
  if (basic) return { client: basic, scope }
  if (assertion !== null) {
    const isOurs = form.get('client_assertion_type') === assertionType && assertion.length <= longestAssertion
    return isOurs ? { client: { assertion, id, address: tokenAddress }, scope } : { error: 'invalid_request' }
  }
  return id === null || secret === null ? { error: 'invalid_request' } : { client: { id, secret }, scope }
}

export const tokenDoor = (deps: Deps, { sandbox }: Pick<AgencySettings, 'sandbox'>): ApiDoor => ({
  method: 'POST',
  path: tokenAddress,
  summary: 'A key against a token for an hour',
  answer: null,
  handle: async (request, _params, address = '') => {
    const asked = await read(request)
    if ('error' in asked) return fault(asked.error)
    const { client, scope } = asked
    const exchanged = await exchangeKey(deps, address, {
      client,
      scope,
      hasSandbox: sandbox !== undefined,
    })
    switch (exchanged.kind) {
      case 'invalid_client':
        return fault('invalid_client', { 'www-authenticate': 'Basic realm="Parkwing"' })
      case 'invalid_scope':
        return fault('invalid_scope')
      case 'too_many': {
        const seconds = Math.max(1, Math.ceil((exchanged.until - deps.clock.now()) / 1_000))
        const headers = { 'retry-after': String(seconds) }
        return refuse({ code: 'too_many_requests' }, languageOf(request), headers)
      }
      case 'token': {
        const { token, seconds, scopes, keyId } = exchanged
        const body = { access_token: token, token_type: 'Bearer', expires_in: seconds, scope: scopes.join(' ') }
        const headers = { 'cache-control': 'no-store', ...rateHeaders(await countCall(deps, { keyId })) }
        return Response.json(body, { headers })
      }
    }
  },
})
