import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { websiteCaller } from '#test/builders/website-caller.ts'
import { loggable } from '#server/http.ts'
import { translator } from '#texts/texts.ts'
import { websiteDoors } from './doors.ts'

const fresh = freshDeps()
let deps: TestDeps
beforeAll(async () => {
  deps = await fresh()
})

const lists = [
  'locations',
  'locations/parking/geolocations',
  'pricing/table',
  'trustpilot/average-rating',
  'trustpilot/get-reviews',
  'products?location=AMS&startDateTime=2026-12-01T10:00&endDateTime=2026-12-08T18:00',
]

describe('read calls', () => {
  test('WIRE-3 are cacheable, tagged, and for every origin', async () => {
    const call = websiteCaller(deps)
    for (const path of lists) {
      const answer = await call(`/api/website/${path}`)
      const tag = answer.headers.get('etag') ?? ''
      expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([path, 200, '*'])
      expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
      expect(tag).toMatch(/^"[\w-]{22}"$/)
      for (const known of [tag, `"other", W/${tag}`, '*'])
        expect((await call(`/api/website/${path}`, { headers: { 'if-none-match': known } })).status).toBe(304)
      expect((await call(`/api/website/${path}`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    }
    expect((await call('/api/website/locations', { method: 'POST', headers: { 'if-none-match': '*' } })).status).toBe(
      200,
    )
  })

  test('WIRE-3 a preflight may bring a key and a language; what takes something has none', async () => {
    const answer = await websiteCaller(deps)('/api/website/locations', { method: 'OPTIONS' })
    expect([
      answer.status,
      answer.headers.get('access-control-allow-headers'),
      answer.headers.get('access-control-allow-credentials'),
    ]).toEqual([204, 'authorization, accept-language, content-type', null])
    const preflights = websiteDoors(deps)
      .filter(({ method }) => method === 'OPTIONS')
      .map(({ path }) => path)
    expect(preflights).not.toContain('/api/website/events')
    expect(preflights).not.toContain('/api/website/bookings/claimemail')
  })

  test('WIRE-3 a key is needed by nobody, and a wrong one refused where one is configured', async () => {
    const open = websiteCaller(deps)
    const keyed = websiteCaller(deps, { apiKey: 'partner-key' })
    const path = '/api/website/locations'
    expect((await open(path, { headers: { authorization: 'whatever' } })).status).toBe(200)
    expect((await keyed(path)).status).toBe(200)
    for (const authorization of ['partner-key', 'Bearer partner-key'])
      expect((await keyed(path, { headers: { authorization } })).status).toBe(200)
    expect((await keyed(`${path}?valcon_api_key=partner-key`)).status).toBe(200)
    for (const wrong of [
      keyed(path, { headers: { authorization: 'Bearer other' } }),
      keyed(`${path}?valcon_api_key=`),
    ]) {
      const answer = await wrong
      expect([
        answer.status,
        answer.headers.get('cache-control'),
        answer.headers.get('access-control-allow-origin'),
      ]).toEqual([401, 'no-store', '*'])
    }
  })

  test('WIRE-3 AP-05 the key of an address is never logged (settled 25, 48)', () => {
    expect(loggable('/api/website/locations?valcon_api_key=partner-key')).toBe('/api/website/locations')
  })

  test('WIRE-3 a preflight promises the methods of its call and no other', async () => {
    const call = websiteCaller(deps)
    const promised = async (path: string) =>
      (await call(`/api/${path}`, { method: 'OPTIONS' })).headers.get('access-control-allow-methods')
    for (const path of ['locations', 'locations/parking/geolocations', 'pricing/table', 'products'])
      expect([path, await promised(`website/${path}`)]).toEqual([path, 'GET, POST'])
    for (const path of [
      'website/trustpilot/average-rating',
      'website/trustpilot/get-reviews',
      'website/resources',
      'openapi.json',
    ])
      expect([path, await promised(path)]).toEqual([path, 'GET'])
  })

  test('WIRE-4 a call by a method it does not have is 405 with those it has, for every origin', async () => {
    const call = websiteCaller(deps)
    const refused = [
      ['POST', 'website/trustpilot/average-rating', 'GET, HEAD, OPTIONS'],
      ['POST', 'website/trustpilot/get-reviews', 'GET, HEAD, OPTIONS'],
      ['POST', 'website/resources', 'GET, HEAD, OPTIONS'],
      ['POST', 'openapi.json', 'GET, HEAD, OPTIONS'],
      ['DELETE', 'website/locations', 'GET, HEAD, OPTIONS, POST'],
      ['PUT', 'website/pricing/table', 'GET, HEAD, OPTIONS, POST'],
      ['GET', 'website/bookings/claimemail', 'POST'],
      ['GET', 'website/events', 'POST'],
    ] as const
    for (const [method, path, allow] of refused) {
      const answer = await call(`/api/${path}`, { method, headers: { 'accept-language': 'de' } })
      expect([
        path,
        answer.status,
        answer.headers.get('allow'),
        answer.headers.get('access-control-allow-origin'),
      ]).toEqual([path, 405, allow, '*'])
      expect([
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
        answer.headers.get('content-language'),
      ]).toEqual(['application/problem+json', 'no-store', 'de-DE'])
      expect(await answer.json()).toEqual({
        type: '/problems/method_not_allowed',
        title: translator('de')('refusals.methodNotAllowed'),
        status: 405,
        code: 'method_not_allowed',
      })
    }
  })

  test('WIRE-4 a call that is not there is told so as calls are, for every origin; no preflight is granted where none is meant', async () => {
    const call = websiteCaller(deps)
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const answer = await call('/api/website/nothing', { method })
      expect([
        method,
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('access-control-allow-origin'),
        answer.headers.get('allow'),
      ]).toEqual([method, 404, 'application/problem+json', '*', null])
    }
    for (const [path, status] of [
      ['website/nothing', 404],
      ['website/events', 405],
      ['website/bookings/claimemail', 405],
    ] as const) {
      const answer = await call(`/api/${path}`, { method: 'OPTIONS' })
      expect([
        path,
        answer.status,
        answer.headers.get('access-control-allow-origin'),
        answer.headers.get('access-control-allow-methods'),
      ]).toEqual([path, status, null, null])
    }
  })
})

type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: object }
}

/** A schema with the named parts of the document in it. */
const whole = ({ components }: Document, schema: object | undefined): object =>
  JSON.parse(
    JSON.stringify({ ...schema, $defs: components.schemas }).replaceAll('#/components/schemas/', '#/$defs/'),
  ) as object

type Operation = {
  responses: Record<string, { content?: Record<string, { schema: object }> }>
  parameters: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: object }
}

test('WIRE-6 a claim with a field or a file under a name that is not ours is refused, and says which', async () => {
  const part = (name: string, more = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`
  const body = `${part('firstName')}${part('frstName')}${part('boardingPas', '; filename="a.jpg"')}--b--\r\n`
  const answer = await websiteCaller(deps)('/api/website/bookings/claimemail', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body,
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { code: 'field_unknown', fields: { frstName: 'There is no field of this name.', boardingPas: expect.any(String) } },
  ])
})

describe('AP-24 the document', () => {
  test('equals the answers: each one fits its schema, with nothing more', async () => {
    const call = websiteCaller(deps)
    const document = (await (await call('/api/openapi.json')).json()) as Document
    const { paths } = document
    for (const path of lists) {
      const schema =
        paths[`/api/website/${path.split('?')[0]}`]?.['get']?.responses['200']?.content?.['application/json']?.schema
      const answer: unknown = await (await call(`/api/website/${path}`)).json()
      expect([path, z.fromJSONSchema(whole(document, schema) as never).safeParse(answer).error]).toEqual([
        path,
        undefined,
      ])
      const [first] = Array.isArray(answer) ? (answer as object[]) : []
      if (first)
        expect(z.fromJSONSchema(whole(document, schema) as never).safeParse([{ ...first, more: 1 }]).success).toBe(
          false,
        )
    }
  })

  test('WIRE-8 every refusal is a Problem, of every call; a refusal that was sent fits it', async () => {
    const call = websiteCaller(deps)
    const document = (await (await call('/api/openapi.json')).json()) as Document
    const { schemas, securitySchemes } = document.components
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Problem', 'Product', 'Package', 'Location', 'Review', 'Amount', 'LanguageValue']),
    )
    expect(Object.keys(securitySchemes)).toEqual(['bearer', 'address'])
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { responses }] of Object.entries(methods)) {
        const refusals = Object.keys(responses).filter((status) => status >= '400')
        expect([path, refusals]).toEqual([path, expect.arrayContaining(['405', '429', '431', '500'])])
        if (method === 'post') expect(refusals).toContain('413')
        for (const status of refusals)
          expect(responses[status]?.content).toEqual({
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
          })
      }
    const problem = z.fromJSONSchema(whole(document, schemas['Problem']) as never)
    const sent: unknown = await (await call('/api/website/products?location=AMS')).json()
    expect(problem.safeParse(sent).error).toBeUndefined()
    expect(problem.safeParse({ ...(sent as object), code: 'made_up' }).success).toBe(false)
  })

  test('WIRE-8 a POST takes its parameters in the body, as JSON or as a form, so the address need not have them', async () => {
    const { paths } = (await (await websiteCaller(deps)('/api/openapi.json')).json()) as Document
    const { get, post } = paths['/api/website/products'] as Record<string, Operation>
    const needed = (one: Operation | undefined) => one?.parameters.filter(({ required }) => required).length
    expect([needed(get), needed(post)]).toEqual([3, 0])
    expect(Object.keys(post?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
  })

  test('names environments, parameters, and answers that are no JSON', async () => {
    const servers = [
      { url: 'https://qa.parkwing.example', description: 'qa' },
      { url: 'https://parkwing.example', description: 'default' },
    ]
    const document = (await (await websiteCaller(deps, { servers })('/api/openapi.json')).json()) as {
      servers: unknown
      paths: Record<string, Record<string, Operation>>
    }
    expect(document.servers).toEqual(servers)
    const { paths } = document
    expect(Object.keys(paths['/api/website/resources']?.['get']?.responses['200']?.content ?? {})).toEqual([
      'image/png',
    ])
    expect(
      paths['/api/website/products']?.['post']?.parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    ).toEqual(['location', 'startDateTime', 'endDateTime', 'agent', 'coupon'])
    expect(Object.keys(paths['/api/website/events']?.['post']?.responses ?? {})).toEqual(
      expect.arrayContaining(['204', '400', '403', '413', '429']),
    )
    for (const path of lists)
      expect([path, Object.keys(paths[`/api/website/${path.split('?')[0]}`]?.['get']?.responses ?? {})]).toEqual([
        path,
        expect.arrayContaining(['200', '304', '401', '429']),
      ])
    expect(
      ['trustpilot/average-rating', 'trustpilot/get-reviews', 'resources', 'bookings/claimemail', 'locations'].map(
        (path) => Object.keys(paths[`/api/website/${path}`] ?? {}),
      ),
    ).toEqual([['get'], ['get'], ['get'], ['post'], ['post', 'get']])
    expect(Object.values(paths).some((methods) => 'options' in methods)).toBe(false)
    expect(paths['/api/*']).toBeUndefined()
  })
})
