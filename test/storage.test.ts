import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { flagsCookie, messageCookie } from '#domain/consent/consent.ts'
import { namedButNotKept, storageTable } from '#domain/consent/storage-table.ts'
import { cookieOf } from '#domain/experiments/experiment.ts'
import { optionalKeys } from '#web/components/consent/consent.island.ts'

const root = fileURLToPath(new URL('../src', import.meta.url))
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|tsx|js)$/.test(file) && !/\.test\.tsx?$|generated/.test(file))
  .map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, ''),
  }))

/**
 * Calls that keep something in a browser or read it. The name is the first argument, or the second of `keep(store,
 * key)`.
 */
const calls = [
  /\b(?:setCookie|writeCookie|cookieName|facts\.cookie|cookies\.get|caches\.open)\(\s*([^,()]+(?:\([^()]*\))?)/g,
  /\b(?:localStorage|sessionStorage|store)\.(?:setItem|getItem|removeItem)\(\s*([^,()]+)/g,
  /\bkeep\(\s*(?:localStorage|sessionStorage|store),\s*([^,()]+)/g,
  /(?<!function )\bkeep\(\s*((?:cookieOf)\([^()]*\))/g,
]

/** Names that a function only hands on: its own callers are looked at, or the name is inside it. */
const handedOn = /^(name|key|name: string|cookieName.*|(?:options\?\.)?readable \? .*)$/

/** Names that the configuration, a test or a function of its own provides. */
const expressions: Record<string, string> = {
  'config.CURRENCY_COOKIE': 'currency',
  'facts.storage.currencyCookie': 'currency',
  'cookieOf(test.name)': cookieOf('…'),
  'cookieOf(name)': cookieOf('…'),
  'partnerCookie(secure)': 'partner',
  flagsCookie,
  messageCookie,
}

const constants = new Map(
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(/const (\w+)(?:: string)? = '([^']+)'/g)].map(
      ([, name = '', value = '']) => [`${file} ${name}`, value] as const,
    ),
  ),
)
const anywhere = (name: string) => [
  ...new Set([...constants].flatMap(([key, value]) => (key.endsWith(` ${name}`) ? [value] : []))),
]

const nameOf = (file: string, argument: string): string | null => {
  const text = argument.trim()
  if (handedOn.test(text)) return constants.get(`${file} ${text}`) ?? null
  const literal = /^'([^']+)'$/.exec(text)?.[1]
  if (literal) return literal
  if (Object.hasOwn(expressions, text)) return expressions[text]!
  const own = constants.get(`${file} ${text}`) ?? (anywhere(text).length === 1 ? anywhere(text)[0] : undefined)
  return own ?? `${text} (${file}: whose name is not told)`
}

/** `line` of server/sellers.ts writes cookies; elsewhere the word means other things. */
const lines = /\bline\(\s*([^,()]+(?:\([^()]*\))?)/g
const callsIn = (text: string) => (text.includes('writeCookie(') ? [...calls, lines] : calls)

const named = [
  ...new Set(
    sources
      .filter(({ file }) => /^(web|server)\//.test(file))
      .flatMap(({ file, text }) =>
        callsIn(text).flatMap((call) =>
          [...text.matchAll(call)].flatMap(([, argument = '']) => nameOf(file, argument) ?? []),
        ),
      ),
  ),
].sort()
const table = storageTable({ currencyCookie: 'currency', agentDays: 90, tests: ['…'] })

test('CONS-7 CK-01 everything the code keeps in a browser is in the table, and the table lists nothing else', () => {
  expect(named).toEqual([...new Set(table.map(({ name }) => name))].sort())
})

test('CONS-7 names of the specification that are not kept stand nowhere else in the code', () => {
  expect(
    namedButNotKept.filter(
      (name) =>
        name.length > 3 &&
        sources.some(({ file, text }) => !file.endsWith('storage-table.ts') && text.includes(`'${name}'`)),
    ),
  ).toEqual([])
})

test('CONS-6 the keys that script takes back are those of the table', () => {
  const stores = { local: 'localStorage', session: 'sessionStorage' } as const
  expect(optionalKeys).toEqual(
    table.flatMap(({ name, kind, category }) =>
      (kind === 'local' || kind === 'session') && category !== 'functional'
        ? [{ store: stores[kind], key: name, needs: category }]
        : [],
    ),
  )
})
