import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { moveNames } from '#domain/bookings/machine.ts'
import { importsIn, importsOf, isProduct, root, sourcesIn, walk, withoutComments } from './builders/sources.ts'

// The rules of the house (ARCHITECTURE.md), without a list of exceptions.

const textOf = sourcesIn('src')
const sources = [...textOf.keys()]
const products = sources.filter(isProduct)
const read = (file: string) => textOf.get(file) ?? ''
const code = (file: string) => withoutComments(read(file))

const allowed: Record<string, string[]> = {
  domain: ['domain'],
  ports: ['ports', 'domain'],
  db: ['db', 'domain'],
  usecases: ['usecases', 'domain', 'ports', 'db'],
  adapters: ['adapters', 'domain', 'ports'],
  texts: ['texts', 'domain'],
  letters: ['letters', 'domain', 'texts'],
  jobs: ['jobs', 'usecases', 'letters', 'domain', 'ports'],
  api: ['api', 'usecases', 'texts', 'domain'],
  lane: ['lane', 'domain'],
  'web/pages': ['web', 'web/pages', 'usecases', 'letters', 'texts', 'domain'],
  web: ['web', 'domain', 'texts'],
  server: [
    'server',
    'domain',
    'ports',
    'db',
    'usecases',
    'adapters',
    'texts',
    'letters',
    'jobs',
    'api',
    'web',
    'web/pages',
  ],
}

/**
 * In the web only the parts that never reach the browser may ask use cases. test/web-walls.test.ts checks the folders
 * inside the web.
 */
const roomOf = (file: string): string =>
  /^src\/web\/(?:(?:pages|shared|site|work\/(?:pages|frame|desk))\/|(?:work\/)?(?:pages\.ts|server\.tsx)$)/.test(file)
    ? 'web/pages'
    : (file.split('/')[1] ?? '')

const imports = importsIn(textOf)

describe('architecture', () => {
  const outOfRoom = (some: typeof imports): string[] =>
    some
      .filter(({ from, to }) => to?.startsWith('src/') && !(allowed[roomOf(from)] ?? []).includes(roomOf(to)))
      .map(({ from, specifier }) => `${from} imports ${specifier}`)

  test('a room imports only from the rooms it may', () => {
    expect(outOfRoom(imports)).toEqual([])
    const asks = "import { checkIn } from '#usecases/operators/check-in.ts'"
    expect(outOfRoom(importsOf('src/web/work/parts/odd.tsx', asks))).toEqual([
      'src/web/work/parts/odd.tsx imports #usecases/operators/check-in.ts',
    ])
    expect(outOfRoom(importsOf('src/web/work/pages/odd/route.tsx', asks))).toEqual([])
  })

  test('between rooms by alias, inside a room relative, always with the ending', () => {
    const topOf = (file: string) => file.split('/')[1]
    const wrong = imports.filter(
      ({ from, to, specifier }) =>
        to?.startsWith('src/') &&
        !specifier.includes('?') &&
        (topOf(from) === topOf(to) ? specifier.startsWith('#') : specifier.startsWith('.')),
    )
    expect(wrong.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([])
    const endless = imports.filter(
      ({ specifier, to }) => to?.startsWith('src/') && !/\.(ts|tsx|css|json|svg|woff2)(\?.*)?$/.test(specifier),
    )
    expect(endless.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([])
  })

  test('no import cycle', () => {
    const edges = new Map<string, string[]>()
    for (const { from, to, typeOnly } of imports) if (to && !typeOnly) edges.set(from, [...(edges.get(from) ?? []), to])
    const state = new Map<string, 'open' | 'done'>()
    const cycles: string[] = []
    const visit = (file: string, path: string[]) => {
      if (state.get(file) === 'done') return
      if (state.get(file) === 'open') return void cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      state.set(file, 'open')
      for (const next of edges.get(file) ?? []) visit(next, [...path, file])
      state.set(file, 'done')
    }
    for (const file of products) visit(file, [])
    expect(cycles).toEqual([])
  })

  test('use cases: who does it imports what is shared, never somebody else; what is shared imports nobody', () => {
    // A folder of use cases belongs to one kind of person and says what they can do. A use case borrowed from there
    // would be changed for that person, and unnoticed for the borrower too. So what several need has a folder of its
    // own (a home), named by its topic. ARCHITECTURE.md lists both kinds, and a home imports only from homes above it.
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const listed = (heading: string): string[] =>
      [...(page.split(`\n${heading}\n`)[1]?.split(/\n##/)[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(
        ([, folder]) => folder ?? '',
      )
    const people = listed('### Who does it')
    const homes = listed('### What they share')
    const folderOf = (file: string) => /^src\/usecases\/(\w+)\//.exec(file)?.[1] ?? ''
    const there = new Set(products.map(folderOf).filter(Boolean))
    expect([...people, ...homes].sort()).toEqual([...there].sort())
    const mayImport = (from: string, to: string): boolean =>
      from === to ||
      to === '' ||
      (people.includes(from) ? homes.includes(to) : homes.indexOf(to) < homes.indexOf(from) && homes.includes(to))
    const wrong = imports.filter(
      ({ from, to }) =>
        from.startsWith('src/usecases/') && to?.startsWith('src/usecases/') && !mayImport(folderOf(from), folderOf(to)),
    )
    expect(wrong.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([])
  })

  test('no index re-exports, no names that say nothing', () => {
    const empty = new Set([
      'utils',
      'util',
      'helpers',
      'helper',
      'common',
      'misc',
      'shared',
      'manager',
      'service',
      'services',
      'index',
    ])
    // src/web/shared is a room, and the folders in it name their topics (test/web-walls.test.ts)
    const named = (file: string) => file.replace(/^src\/web\/shared\//, 'src/web/')
    const wrong = [...sources, ...walk('test'), ...walk('scripts'), ...walk('bench')].filter((file) =>
      named(file)
        .split('/')
        .some((part) => empty.has(part.replace(/\.[a-z.]+$/, ''))),
    )
    expect(wrong).toEqual([])
  })

  test('no file over 400 lines', () => {
    const styles = walk('src/web').filter((file) => file.endsWith('.css'))
    const long = [...sources, ...styles, ...walk('test').filter((file) => /\.tsx?$/.test(file))]
      .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 401)
    expect(long).toEqual([])
  })

  test('the kernel of pages is read in one sitting: at most 400 lines without comments', () => {
    const kernel = walk('src/web/kernel').filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    const lines = kernel.flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'))
    expect(lines.length).toBeGreaterThan(300)
    expect(lines.filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length).toBeLessThanOrEqual(400)
  })

  test('no types given up', () => {
    expect(sources.filter((file) => /:\s*any\b|\bas any\b|<any>/.test(code(file)))).toEqual([])
    // A test may state that a wrong call does not compile; the product may not silence the compiler.
    expect(sources.filter((file) => /@ts-(ignore|nocheck)/.test(read(file)))).toEqual([])
    expect(products.filter((file) => /@ts-expect-error/.test(read(file)))).toEqual([])
  })

  test('the domain is pure: no clock, chance, waiting, outside, and no package but one for time zones', () => {
    const impure =
      /Date\.now|new Date\(\)|Math\.random|\bprocess\.|\bfetch\(|\basync\b|\bawait\b|Temporal\.Now|performance\.|crypto\b/
    const wrong = products.filter((file) => file.startsWith('src/domain/') && impure.test(code(file)))
    expect(wrong).toEqual([])
    const packages = imports.filter(({ from, to }) => from.startsWith('src/domain/') && to === null)
    // nobody here should maintain a table of time zones by hand (decision 0030)
    expect(packages.map(({ from, specifier }) => `${from} imports ${specifier}`)).toEqual([
      'src/domain/time/zones.ts imports temporal-polyfill/implementation',
    ])
  })

  test('TIME-10 nothing else asks Temporal, which the oldest Node we run on does not have', () => {
    const asking = [...sources, ...walk('bench'), ...walk('scripts')].filter((file) =>
      /\bTemporal\./.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(asking.filter((file) => !file.endsWith('.test.ts'))).toEqual(['src/domain/time/zones.ts'])
    const unnamed = asking.filter((file) => !/import \{[^}]*\bTemporal\b/.test(readFileSync(join(root, file), 'utf8')))
    expect(unnamed).toEqual([])
  })

  test('the environment is read in one place', () => {
    const wrong = products.filter((file) => /process\.env/.test(code(file)) && !['src/server/main.ts'].includes(file))
    expect(wrong).toEqual([])
  })

  test('SQL lives in db only, and is never glued from values', () => {
    const sql = /\b(select\s+[\w*.,\s]+\s+from|insert\s+into|update\s+\w+\s+set|delete\s+from)\b/
    expect(products.filter((file) => !file.startsWith('src/db/') && sql.test(code(file)))).toEqual([])
    expect(
      products.filter((file) => file.startsWith('src/db/') && /\.query\([^)]*`[^`]*\$\{/.test(read(file))),
    ).toEqual([])
  })

  test('BOOK-10 a statement that moves a booking takes both ends of the move from the table, never by hand', () => {
    // Finds the words between "update booking … set" and the next clause. A statement that uses the table of moves has
    // `${becomes('cancel')}` there.
    const sets = (text: string): string[] =>
      [...text.matchAll(/\bupdate booking\b(?:\s+\w+)?\s+set\b([^`]*?)(?=\bwhere\b|\bfrom\b|`)/g)].map(([all]) => all)
    const byHand = (text: string): string[] => sets(text).filter((set) => /\bstatus\s*=/.test(set))
    expect(byHand("`update booking b set hold_until = null, status = 'expired' from due`")).toHaveLength(1)
    const rows = products.filter((file) => file.startsWith('src/db/'))
    expect(rows.flatMap((file) => byHand(read(file)).map((set) => `${file}: ${set}`))).toEqual([])
    // each statement that sets what becomes of a booking also requires, by the same move, the states in which it may
    // start
    const moved = rows.flatMap((file) => sets(read(file)).flatMap((set) => /becomes\('(\w+)'\)/.exec(set)?.[1] ?? []))
    expect(moved.toSorted()).toEqual([...moveNames].toSorted())
    const guarded = rows.flatMap((file) =>
      [...read(file).matchAll(/\$\{mayStart\('(\w+)'\)\}/g)].map(([, move]) => move),
    )
    expect(moveNames.filter((move) => !guarded.includes(move))).toEqual([])
  })

  test('no style attributes and no raw HTML from texts (Content-Security-Policy)', () => {
    expect(products.filter((file) => file.startsWith('src/web/') && /\bstyle=\{/.test(read(file)))).toEqual([])
  })
})
