import { describe, expect, test } from 'vitest'
import { readDocument, type Document, type Json, type Operation } from '#test/builders/contract.ts'
import { agencyDocument } from './document.ts'
import { agencyCalls } from './doors.ts'
import { examples } from './examples.ts'

const document = (): Document => agencyDocument(agencyCalls, 'https://parkwing.example') as unknown as Document

const ends = (text: unknown): boolean => typeof text === 'string' && text.trim().length > 3

/** What a reader misses in a schema: a part without words. */
const silent = (schema: Json, where: string): string[] => {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  const own = properties.flatMap(([name, inner]) => [
    ...('description' in inner || '$ref' in inner ? [] : [`${where}.${name} has no description`]),
    ...silent(inner, `${where}.${name}`),
  ])
  const items = schema['items'] as Json | undefined
  return [...own, ...(items ? silent(items, `${where}[]`) : [])]
}

const lintOperation = (operation: Operation & Json, { wrong }: ReturnType<typeof readDocument>): string[] => {
  const { operationId: id, parameters, requestBody, responses, security = [], path } = operation
  const faults: string[] = []
  const say = (isGood: boolean, what: string) => void (isGood || faults.push(`${id}: ${what}`))
  say(/^[a-z][a-zA-Z]+$/.test(id), 'its operationId is not one')
  for (const field of ['summary', 'description']) say(ends(operation[field]), `no ${field}`)
  say(!String(operation['summary']).endsWith('.'), 'a summary is no sentence')
  say(Array.isArray(operation['tags']), 'no tag')
  say(security.length > 0, 'open to everybody')
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  say(
    named.every((name) => parameters.some((one) => one.in === 'path' && one.name === name && one.required)),
    'a parameter of its path is not described',
  )
  say(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size === parameters.length, 'a parameter twice')
  for (const one of parameters as (Operation['parameters'][number] & Json)[]) {
    say(ends(one['description']), `${one.name} has no description`)
    if (one['example'] !== undefined) {
      const fault = wrong(one.schema, one['example'])
      say(fault === null, `the example of ${one.name}: ${fault}`)
    }
  }
  // the call for tokens refuses in the words of OAuth, and has no scope and no fields (AGENCY-98)
  const isOAuth = 'application/x-www-form-urlencoded' in (requestBody?.content ?? {})
  const sent = requestBody?.content['application/json'] as (Json & { schema: Json }) | undefined
  if (sent) {
    const fault = wrong(sent.schema, sent['example'])
    say(fault === null, `the example of its body: ${fault}`)
  }
  for (const [status, answer] of Object.entries(responses)) {
    say(ends(answer.description), `${status} has no description`)
    for (const [type, content] of Object.entries(answer.content ?? {})) {
      const {
        example,
        examples: several = {},
        schema,
      } = content as { schema: Json; example?: unknown; examples?: Json }
      const all = [
        ...(example === undefined ? [] : [example]),
        ...Object.values(several).map((one) => (one as Json)['value']),
      ]
      if (type.endsWith('json')) say(all.length > 0, `${status} has no example`)
      for (const value of all) {
        const fault = wrong(schema, value)
        say(fault === null, `the example of ${status}: ${fault}`)
        if (type.startsWith('application/problem'))
          say((value as Json)['status'] === Number(status), `${status} has another one in it`)
      }
      const isOwn = isOAuth && schema['$ref'] === '#/components/schemas/TokenRefusal'
      if (Number(status) >= 400) say(isOwn || type === 'application/problem+json', `${status} is no problem`)
    }
  }
  const ofCalls = isOAuth ? [] : ['403', '422']
  for (const status of ['400', '401', '405', '413', '415', '429', '431', '500', '503', ...ofCalls])
    say(status in responses, `${status} is missing`)
  say(
    Object.keys(responses).some((status) => status < '300'),
    'no good answer',
  )
  if (sent) say(responses['400']!.description.includes('body_unreadable'), 'its body may be unreadable')
  if (named.length > 0) say('404' in responses, 'what it names may not be there')
  return faults
}

const lint = (given: Document): string[] => {
  const contract = readDocument(given)
  const { info, tags, servers } = given as unknown as { info: Json; tags: Json[]; servers: Json[] }
  const ids = contract.operations.map(({ operationId }) => operationId)
  const known = new Set(tags.map((tag) => tag['name']))
  const text = JSON.stringify(given)
  const schemas = Object.entries(given.components.schemas)
  return [
    ...(ends(info['description']) && ends(info['title']) && ends(info['version']) ? [] : ['info is not whole']),
    ...(servers.length > 0 ? [] : ['no server']),
    ...(new Set(ids).size === ids.length ? [] : ['an operationId twice']),
    ...tags
      .filter((tag) => !ends(tag['description']))
      .map((tag) => `the tag ${String(tag['name'])} has no description`),
    ...contract.operations.flatMap((one) =>
      ((one as unknown as Json)['tags'] as string[]).filter((tag) => !known.has(tag)).map((tag) => `${tag} is no tag`),
    ),
    ...contract.operations.flatMap((one) => lintOperation(one as Operation & Json, contract)),
    ...schemas.flatMap(([name, schema]) => [
      ...(ends(schema['description']) ? [] : [`${name} has no description`]),
      ...silent(schema, name),
      ...(text.includes(`#/components/schemas/${name}"`) ? [] : [`${name} is used nowhere`]),
    ]),
    ...[...text.matchAll(/#\/components\/(\w+)\/([\w-]+)"/g)].flatMap(([, kind = '', name = '']) =>
      name in ((given.components as Record<string, Json>)[kind] ?? {}) ? [] : [`${name} is not there`],
    ),
  ]
}

describe('the document of the agency API', () => {
  test('AGENCY-72 nothing is missing in it, and every example fits its schema', () => {
    expect(lint(document())).toEqual([])
  })

  test('AGENCY-72 every call has an example, and there are no others', () => {
    expect(Object.keys(examples).toSorted()).toEqual(agencyCalls.map(({ id }) => id).toSorted())
    const answered = agencyCalls.filter(({ answer }) => 'schema' in answer).map(({ id }) => id)
    expect(answered.filter((id) => examples[id]?.answer === undefined)).toEqual([])
  })

  test('AGENCY-71 the document names each code under its status, and each call only its own', () => {
    const { operations } = readDocument(document())
    const codes = (id: string, status: number): string =>
      operations.find((one) => one.operationId === id)?.responses[status]?.description ?? ''
    expect(codes('makeBooking', 409)).toContain('`sold_out`')
    expect(codes('makeBooking', 409)).toContain('`request_in_flight`')
    expect(codes('makeBooking', 410)).toContain('`quote_over`')
    expect(codes('getBooking', 409)).toBe('')
    expect(codes('listLocations', 404)).toBe('')
    expect(codes('getInvoice', 404)).toContain('`invoice_unknown`')
    expect(codes('getVoucher', 404)).not.toContain('`invoice_unknown`')
  })

  type Spoil = (given: Document) => void
  const first = (given: Document) => given.paths['/api/v1/quotes']!['post'] as unknown as Operation & Json
  const spoils: Record<string, Spoil> = {
    'an operationId twice': (given) => void (first(given).operationId = 'getBooking'),
    'no description': (given) => void delete first(given)['description'],
    'open to everybody': (given) => void (first(given).security = []),
    'the example of its body': (given) =>
      void Object.assign(first(given).requestBody!.content['application/json']!, { example: { location: 'ams' } }),
    'the example of 200': (given) =>
      void Object.assign(first(given).responses['200']!.content!['application/json']!, { example: {} }),
    '429 is missing': (given) => void delete first(given).responses['429'],
    'Stay has no description': (given) => void delete given.components.schemas['Stay']!['description'],
    'Extra is used nowhere': (given) => void (given.components.schemas['Extra'] = { description: 'nothing' }),
    'has no description': (given) => {
      const { arrival } = given.components.schemas['Stay']!['properties'] as Record<string, Json>
      delete arrival!['description']
    },
  }
  test.each(Object.entries(spoils))('AGENCY-72 control: %s', (told, spoil) => {
    const given = structuredClone(document())
    spoil(given)
    expect(lint(given).filter((fault) => fault.includes(told))).not.toEqual([])
  })
})
