import { agencyBase } from '#domain/site-map/machines.ts'
import type { ApiDoor } from '../door.ts'
import type { AgencyCall } from './call.ts'
import { quickStart, setup } from './quick-start.ts'

/** The reference as a page, made from the document alone: it works without script and asks nobody else for anything. */

type Json = Record<string, unknown>
type Parameter = { name: string; in: string; required: boolean; description: string; schema: Json }
type Content = { schema: Json; example?: unknown }
type Answer = { description: string; content?: Record<string, Content> }
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Answer>
  'x-codeSamples': { source: string }[]
}
type Described = Operation & { method: string; path: string }
type Document = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
const prose = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
const code = (text: string): string => `<pre tabindex="0"><code>${escaped(text)}</code></pre>`
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<div class="table" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.map(([first = '', ...rest]) => `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`

const wordsOf = ({ description }: Json): string => (typeof description === 'string' ? description : '')

/** What a schema allows, in a few words; a named one is a link. */
const typeOf = (schema: Json): string => {
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].split('/').at(-1) ?? ''
    return `<a href="#schema-${name}">${name}</a>`
  }
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as Json[]).map(typeOf).join(' or ')
  if (Array.isArray(schema['enum']))
    return (schema['enum'] as unknown[]).map((one) => `<code>${escaped(String(one))}</code>`).join(' ')
  if ('const' in schema) return `<code>${escaped(String(schema['const']))}</code>`
  if (schema['type'] === 'array') return `list of ${typeOf(schema['items'] as Json)}`
  const { type, format, pattern } = schema as { type?: string; format?: string; pattern?: string }
  return [type ?? '', format ?? '', pattern ? `<code>${escaped(pattern)}</code>` : ''].filter(Boolean).join(' ')
}

const fieldsOf = (schema: Json, before = ''): string[][] => {
  const required = (schema['required'] ?? []) as string[]
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>).flatMap(([name, inner]) => {
    const part = (inner['type'] === 'array' ? inner['items'] : inner) as Json
    return [
      [
        `<code>${escaped(before + name)}</code>`,
        typeOf(inner),
        required.includes(name) ? 'always' : '',
        prose(wordsOf(inner)),
      ],
      ...('properties' in part ? fieldsOf(part, `${before}${name}.`) : []),
    ]
  })
}

const schemaSection = ([name, schema]: [string, Json]): string =>
  `<section id="schema-${name}"><h3>${name}</h3><p>${prose(wordsOf(schema))}</p>${table(['Field', 'Type', 'There', 'Meaning'], fieldsOf(schema))}</section>`

/** A form, as calls of OAuth take it. */
const formOf = ({ content = {} }: Pick<Answer, 'content'>): Content | undefined =>
  content['application/x-www-form-urlencoded']

const jsonOf = ({ content = {} }: Pick<Answer, 'content'>): Content | undefined => content['application/json']

const answers = (responses: Described['responses']): string => {
  const rows = Object.entries(responses).map(([status, { description, content }]) => {
    const [type = '', { schema } = { schema: {} }] = Object.entries(content ?? {})[0] ?? []
    const kind =
      type === 'application/json'
        ? typeOf(schema)
        : type === 'application/problem+json'
          ? '<a href="#schema-Problem">Problem</a>'
          : escaped(type)
    return [status, kind, prose(description)]
  })
  return table(['Status', 'Body', 'Meaning'], rows)
}

const operationSection = (one: Described): string => {
  const sent = one.requestBody && jsonOf(one.requestBody)
  const form = one.requestBody && formOf(one.requestBody)
  const good = Object.entries(one.responses).find(([status]) => status < '300')?.[1]
  const example = good && jsonOf(good)?.example
  const parameters = one.parameters.map(({ name, in: place, required, description, schema }) => [
    `<code>${escaped(name)}</code>`,
    place,
    typeOf(schema),
    required ? 'always' : '',
    prose(description),
  ])
  return `<section id="${one.operationId}"><h3>${escaped(one.summary)}</h3>
<p class="call"><code>${one.method} ${escaped(one.path)}</code></p><p>${prose(one.description)}</p>
${table(['Parameter', 'In', 'Type', 'Needed', 'Meaning'], parameters)}
${sent ? `<p>The body is ${typeOf(sent.schema)}, as JSON.</p>` : ''}${form ? `<p>The body is ${typeOf(form.schema)}, as a form.</p>` : ''}
<h4>Example</h4>${code(one['x-codeSamples'][0]?.source ?? '')}
${example === undefined ? '' : `<p>It answers:</p>${code(JSON.stringify(example, null, 2))}`}
<h4>Answers</h4>${answers(one.responses)}</section>`
}

const startSection = (calls: readonly AgencyCall[]): string =>
  `<section id="start"><h2>Quick start</h2>${code(setup)}${quickStart(calls)
    .map(
      ({ title, text, curl, keeps }, index) =>
        `<h3>${index + 1}. ${escaped(title)}</h3><p>${prose(text)}</p>${code(curl)}${keeps.map(([name, from]) => `<p>${prose(`Keep \`${from}\` as \`${name}\`.`)}</p>`).join('')}`,
    )
    .join('')}</section>`

export const referencePage = (given: object, calls: readonly AgencyCall[]): string => {
  const document = given as Document
  const operations: Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, path, method: method.toUpperCase() })),
  )
  const parts = document.tags.map((tag) => ({
    ...tag,
    calls: operations.filter(({ tags }) => tags.includes(tag.name)),
  }))
  const links = parts.map(
    ({ name, calls: own }) =>
      `<li><a href="#part-${name}">${name}</a><ul>${own.map(({ operationId, summary }) => `<li><a href="#${operationId}">${escaped(summary)}</a></li>`).join('')}</ul></li>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(document.info.title)} – reference</title>
<link rel="stylesheet" href="${agencyBase}/reference.css"></head><body>
<header><h1>${escaped(document.info.title)} ${escaped(document.info.version)}</h1><p>${prose(document.info.description)}</p>
<p><a href="${agencyBase}/openapi.json">The same as an OpenAPI document</a></p></header>
<nav aria-label="Contents"><ul><li><a href="#start">Quick start</a></li>${links.join('')}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>${startSection(calls)}
${parts.map(({ name, description, calls: own }) => `<section id="part-${name}"><h2>${name}</h2><p>${prose(description)}</p>${own.map(operationSection).join('')}</section>`).join('\n')}
<section id="schemas"><h2>Schemas</h2>${Object.entries(document.components.schemas).map(schemaSection).join('\n')}</section></main></body></html>`
}

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:75rem;padding:1rem}
nav ul{padding-left:1.25rem}section{margin-block:2rem}h3{margin-bottom:.25rem}
pre{overflow:auto;padding:.75rem;border:1px solid;border-radius:.5rem;background:light-dark(#f4f6f8,#16191d)}
code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}pre code{overflow-wrap:normal}
.table{overflow:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-bottom:1px solid light-dark(#c8ced6,#3a4048)}
a{color:light-dark(#0b5cad,#7db8ff)}.call{font-weight:600}
`
const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const page = (path: string, summary: string, type: string, text: () => string): ApiDoor => ({
  method: 'GET',
  path: `${agencyBase}/${path}`,
  summary,
  answer: null,
  handle: async () =>
    new Response(text(), {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'cache-control': 'public, max-age=3600',
        'content-security-policy': policy,
      },
    }),
})

/** Open to everybody, as the document is. */
export const referenceDoors = (document: object, calls: readonly AgencyCall[]): ApiDoor[] => [
  page('reference', 'The reference as a page', 'text/html', () => referencePage(document, calls)),
  page('reference.css', 'Its style', 'text/css', () => style),
]
