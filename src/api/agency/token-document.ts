import { tokenAddress } from '#domain/site-map/machines.ts'
import { keyScopes, tokenMs, type KeyScope } from '#domain/agencies/service-key.ts'

/** What the document says of tokens (AGENCY-98). Their call speaks OAuth, so it has forms and refusals of its own. */

type Json = Record<string, unknown>

/** What RFC 7523 calls a text that a program has signed to say who it is (AGENCY-154). */
export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

export const tokenErrors = ['invalid_request', 'invalid_client', 'unsupported_grant_type', 'invalid_scope'] as const
export type TokenError = (typeof tokenErrors)[number]

const scopeTexts: Record<KeyScope, string> = {
  read: 'What can be sold, the agency’s bookings, their documents.',
  book: 'Booking.',
  change: 'Changing bookings and correcting their details.',
  cancel: 'Cancelling.',
  webhooks: 'Addresses that are told what happens.',
  statements: 'Statements of the whole agency.',
  channel: 'Bookings at one’s own car parks, for who runs them.',
  season: 'Setting places and prices of one’s own car parks.',
}

/** How a program says who it is: its key as it is, or a token for it. */
export const securitySchemes: Json = {
  key: { type: 'http', scheme: 'bearer', description: 'A key that the agency’s manager has made.' },
  token: {
    type: 'oauth2',
    description: 'A token for an hour, with the scopes of the key or some of them.',
    flows: { clientCredentials: { tokenUrl: tokenAddress, scopes: scopeTexts } },
  },
  client: {
    type: 'http',
    scheme: 'basic',
    description: 'The first twelve characters of the key as name, the whole key as password.',
  },
}

export const tokenCurl = `curl -s "$SITE${tokenAddress}" \\
  -d grant_type=client_credentials -d scope=read \\
  -d "client_id=$(printf %.12s "$KEY")" -d "client_secret=$KEY"`

export const sampleToken = {
  access_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzY29wZSI6InJlYWQifQ.Zm9yIHRoaXMgdG9rZW4',
  token_type: 'Bearer',
  expires_in: tokenMs / 1_000,
  scope: 'read',
}

const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more })

/** The parts that the call adds to the document. */
export const tokenSchemas: Json = {
  TokenRequest: {
    type: 'object',
    description: 'Who asks, and for what. Other fields are not looked at.',
    properties: {
      grant_type: text('How the token is asked for.', { const: 'client_credentials' }),
      client_id: text(
        'The first twelve characters of the key, or its number where the program signs; left out where it is sent as Basic.',
      ),
      client_secret: text('The key; left out where it is sent as Basic, or where the program signs.'),
      client_assertion_type: text('With `client_assertion`.', { const: assertionType }),
      client_assertion: text(
        'For a key with a public key: a JSON Web Token with `iss` and `sub` (the number of the key), `aud` (our address), `exp` (ten minutes ahead at most) and a `jti` of its own, signed with the private key.',
      ),
      scope: text(`Some of ${keyScopes.join(', ')}, with blanks between them; all of the key when missing.`),
    },
    required: ['grant_type'],
  },
  Token: {
    type: 'object',
    description: 'What is sent as `Authorization: Bearer` in place of the key.',
    properties: {
      access_token: text('To be sent as it is; what is in it may change.'),
      token_type: text('How it is sent.', { const: 'Bearer' }),
      expires_in: { type: 'integer', minimum: 0, description: 'For how many seconds it opens something.' },
      scope: text('What it opens, with blanks between.'),
    },
    required: ['access_token', 'token_type', 'expires_in', 'scope'],
    additionalProperties: false,
  },
  TokenRefusal: {
    type: 'object',
    description: 'Why there is no token, as RFC 6749 has it.',
    properties: {
      error: text('For the program.', { enum: [...tokenErrors] }),
      error_description: text('For whoever writes it; in English.'),
    },
    required: ['error', 'error_description'],
    additionalProperties: false,
  },
}

const json = (name: string, example: unknown): Json => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example } },
})
const refusal = (description: string, error: TokenError, headers?: Json): Json => ({
  description,
  ...(headers && { headers }),
  ...json('TokenRefusal', { error, error_description: 'Why, in a few words.' }),
})

const unfit = refusal(
  'The form cannot be read, or asks for what there is not: `invalid_request`, `unsupported_grant_type`, `invalid_scope`.',
  'invalid_request',
)

/** `others`: the refusals that every call has, by their status. */
export const tokenOperation = (others: Record<string, Json>, headers: Json): Json => ({
  operationId: 'issueToken',
  tags: ['Access'],
  summary: 'A key against a token for an hour',
  description:
    'For programs that would rather not send the key with every call (OAuth 2, client credentials). The token counts as its key and ends with it. 60 wrong keys of a network in an hour, or 60 tokens of a key, are answered with 429 after that.',
  security: [{ client: [] }],
  parameters: [],
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: { $ref: '#/components/schemas/TokenRequest' },
        example: {
          grant_type: 'client_credentials',
          scope: 'read',
          client_id: 'pw_live_Qm4x',
          client_secret: 'pw_live_Qm4x…',
        },
      },
    },
  },
  responses: {
    200: { description: 'The token.', headers, ...json('Token', sampleToken) },
    ...others,
    400: {
      ...unfit,
      // a request that is unreadable as such never reaches the call
      content: { ...(unfit['content'] as Json), ...(others['400']?.['content'] as Json) },
    },
    401: refusal('No such key is in force: `invalid_client`.', 'invalid_client', {
      'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' },
    }),
  },
  'x-codeSamples': [{ lang: 'Shell', source: tokenCurl }],
})
