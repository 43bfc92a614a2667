import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  asLine,
  importsIn,
  importsOf,
  isProduct,
  reachedFrom,
  root,
  sourcesIn,
  walk,
  withoutComments,
  type Sources,
} from './builders/sources.ts'

// The walls inside src/web (ARCHITECTURE.md). Each rule is a function from sources to what breaks it, and each has a
// control: sources with a fault in them, which it finds.

const sources = sourcesIn('src')
const having = (file: string, text: string): Sources => new Map<string, string>([...sources, [file, text]])
type Rule = (of: Sources) => string[]

const base = ['kernel']
const parts = [...base, 'theme', 'components']
const fields = [...parts, 'pickers', 'forms']
const inner = [...fields, 'site', 'shared']
const mayImport: Record<string, readonly string[]> = {
  kernel: base,
  theme: [...base, 'theme'],
  components: parts,
  pickers: [...parts, 'pickers'],
  forms: fields,
  site: inner,
  shared: inner,
  'pages.ts': [...inner, 'pages'],
  'server.tsx': [...inner, 'pages.ts'],
}

// The work side is a site of its own on the same ground: it has the kernel, the theme and the components, and of the
// public site nothing but a few files that know no page.
const borrowed = [
  'src/web/site/assets.ts',
  'src/web/site/find-page.ts',
  'src/web/site/same-site.ts',
  // what a field of a booking is called, and what may stand in it
  'src/web/shared/bookings/edit-labels.ts',
  'src/web/shared/bookings/phone-numbers.ts',
  'src/web/shared/bookings/plate-countries.ts',
]
const workParts = [...parts, 'work/parts']
const workInner = [...workParts, 'work/frame']
// what several pages of a car park's desk show
const workDesk = [...workInner, 'work/desk']
const mayImportAtWork: Record<string, readonly string[]> = {
  'work/parts': workParts,
  'work/frame': workInner,
  'work/desk': workDesk,
  'work/pages.ts': [...workInner, 'work/pages'],
  'work/server.tsx': [...workInner, 'work/pages.ts'],
}

/** The folder of a source. Each page is a room of its own: `pages/claim`, `work/pages/home`. */
const roomIn = (file: string): string => {
  const [, , ...folders] = file.split('/')
  const side = folders[0] === 'work' ? 'work/' : ''
  const [room = '', page = ''] = side ? folders.slice(1) : folders
  return side + (room === 'pages' ? `pages/${page}` : room)
}
const isAtWork = (room: string): boolean => room.startsWith('work/')
const isPage = (room: string): boolean => /^(?:work\/)?pages\//.test(room)

const rooms: Rule = (of) =>
  importsIn(of)
    .filter(({ from, to }) => {
      if (!from.startsWith('src/web/') || !to?.startsWith('src/web/')) return false
      const [here, there] = [roomIn(from), roomIn(to)]
      if (isAtWork(here) && borrowed.includes(to)) return false
      const table = isAtWork(here) ? mayImportAtWork : mayImport
      const allowed = isPage(here) ? [...(isAtWork(here) ? workDesk : inner), here] : (table[here] ?? [])
      return !allowed.includes(there) && !(isPage(there) && allowed.includes(there.replace(/\/[^/]*$/, '')))
    })
    .map(asLine)

const kernelOf = (of: Sources): [string, string][] =>
  [...of].filter(([file]) => file.startsWith('src/web/kernel/') && isProduct(file))

const outOfKernel: Rule = (of) =>
  kernelOf(of).flatMap(([file, text]) =>
    importsOf(file, text)
      .filter(
        ({ to }) =>
          to !== null &&
          !to.startsWith('src/web/kernel/') &&
          !['src/domain/languages.ts', 'src/domain/kept.ts', 'src/texts/translate.ts'].includes(to),
      )
      .map(asLine),
  )

const kernelWords: Rule = (of) =>
  kernelOf(of)
    .filter(([, text]) => /park|booking|airport|flight|voucher|travell?er|\bcar\b|terminal|barrier/i.test(text))
    .map(([file]) => file)

const kernelLines = (of: Sources): number =>
  kernelOf(of).reduce((sum, [, text]) => sum + text.trimEnd().split('\n').length, 0)

const woken = /\/([a-z-]+)\.island\.(tsx?)$/
const islands = (of: Sources): string[] => [...of.keys()].filter((file) => woken.test(file) && isProduct(file))

const serverOnly = /^src\/(?:usecases|letters|db|adapters|server|jobs|api|ports)\//
const forBrowsers: Rule = (of) =>
  islands(of).flatMap((start) =>
    reachedFrom(of, start)
      .filter(
        ({ to, specifier }) =>
          (to !== null && serverOnly.test(to)) || /^node:|^react-dom\/(?:server|static)/.test(specifier),
      )
      .map((one) => `${start}: ${asLine(one)}`),
  )

const withoutReact: Rule = (of) =>
  islands(of)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((start) =>
      reachedFrom(of, start)
        .filter(({ specifier }) => /^react(?:-dom)?(?:\/|$)/.test(specifier))
        .map((one) => `${start}: ${asLine(one)}`),
    )

/** The name of a file is the island's name, and its ending says which kind it is. */
const ownNames: Rule = (of) =>
  islands(of).filter((file) => {
    const [, name, ending] = woken.exec(file) ?? []
    const kind = ending === 'tsx' ? 'island' : 'behaviour'
    const given = new RegExp(`export default ${kind}(?:<[^()]*>)?\\(\\s*'([^']+)'`).exec(of.get(file) ?? '')
    return given?.[1] !== name
  })

const twice: Rule = (of) => {
  const names = islands(of).map((file) => woken.exec(file)?.[1] ?? '')
  return names.filter((name, index) => names.indexOf(name) !== index)
}

const loose: Rule = (of) => [...of.keys()].filter((file) => /^src\/web\/shared\/[^/]+$/.test(file))

/**
 * Folders of pages without a route, routes that are missing from the list, and names that the list imports but does not
 * use.
 */
const unlisted = (of: Sources, folders: readonly string[], site = 'src/web'): string[] => {
  const list = of.get(`${site}/pages.ts`) ?? ''
  const imported = [...list.matchAll(/^import (\w+) from '\.\/pages\/([a-z-]+)\/route\.tsx?'$/gm)]
  const entries: readonly string[] = list.slice(list.indexOf('= [')).match(/\b\w+\b/g) ?? []
  const listed = new Set(imported.filter(([, name = '']) => entries.includes(name)).map(([, , page = '']) => page))
  const withRoute = new Set(
    [...of.keys()].flatMap((file) =>
      file.startsWith(`${site}/pages/`) ? (/\/pages\/([a-z-]+)\/route\.tsx?$/.exec(file)?.[1] ?? []) : [],
    ),
  )
  return [...new Set([...folders, ...listed, ...withRoute])].filter(
    (page) => !listed.has(page) || !withRoute.has(page) || !folders.includes(page),
  )
}
const pageFolders = readdirSync(join(root, 'src/web/pages'))
const workFolders = readdirSync(join(root, 'src/web/work/pages'))

describe('walls inside the web', () => {
  const walls: [title: string, rule: Rule, file: string, fault: string, found: string][] = [
    [
      'a room imports only from the rooms below it',
      rooms,
      'src/web/components/odd.ts',
      "import { seeOther } from '../shared/bookings/own.ts'",
      'src/web/components/odd.ts imports ../shared/bookings/own.ts',
    ],
    [
      'a page imports no other page',
      rooms,
      'src/web/pages/claim/odd.ts',
      "import type { CodeView } from '../code/view.tsx'",
      'src/web/pages/claim/odd.ts imports ../code/view.tsx',
    ],
    [
      'no room of the public site imports the work side',
      rooms,
      'src/web/pages/claim/odd.ts',
      "import { Plate } from '../../work/parts/plate.tsx'",
      'src/web/pages/claim/odd.ts imports ../../work/parts/plate.tsx',
    ],
    [
      'a page of the work side imports no other page',
      rooms,
      'src/web/work/pages/home/odd.ts',
      "import { SignInView } from '../sign-in/view.tsx'",
      'src/web/work/pages/home/odd.ts imports ../sign-in/view.tsx',
    ],
    [
      'the work side has nothing of the public site but what knows no page',
      rooms,
      'src/web/work/frame/odd.ts',
      "import { Document } from '../../site/document.tsx'",
      'src/web/work/frame/odd.ts imports ../../site/document.tsx',
    ],
    [
      'a part of the work side knows no frame',
      rooms,
      'src/web/work/parts/odd.ts',
      "import { shellOf } from '../frame/shell.ts'",
      'src/web/work/parts/odd.ts imports ../frame/shell.ts',
    ],
    [
      'the kernel imports only itself, the languages, what a text is and what keeps answers',
      outOfKernel,
      'src/web/kernel/odd.ts',
      "import { euro } from '#domain/money/money.ts'",
      'src/web/kernel/odd.ts imports #domain/money/money.ts',
    ],
    [
      'the kernel knows no car parks',
      kernelWords,
      'src/web/kernel/odd.ts',
      'export const longestBooking = 30',
      'src/web/kernel/odd.ts',
    ],
    [
      'what wakes in the browser reaches nothing of the server',
      forBrowsers,
      'src/web/components/odd.island.ts',
      "import { wholeBooking } from '../shared/bookings/own.ts'",
      'src/web/components/odd.island.ts: src/web/shared/bookings/own.ts imports #usecases/travellers/show-booking.ts',
    ],
    [
      'a behaviour never reaches React',
      withoutReact,
      'src/web/components/odd.island.ts',
      "import { useTexts } from '../kernel/texts.tsx'",
      'src/web/components/odd.island.ts: src/web/kernel/texts.tsx imports react',
    ],
    [
      'an island is named as its file, and the ending says whether it is React',
      ownNames,
      'src/web/components/odd.island.ts',
      "export default behaviour('even', 'load', () => undefined)",
      'src/web/components/odd.island.ts',
    ],
    [
      'no two islands have one name',
      twice,
      'src/web/components/other/slider.island.ts',
      "export default behaviour('slider', 'load', () => undefined)",
      'slider',
    ],
    [
      'what pages share stands in a folder that names its topic',
      loose,
      'src/web/shared/words.ts',
      '',
      'src/web/shared/words.ts',
    ],
  ]
  test.each(walls)('%s', (_, rule, file, fault, found) => {
    expect(rule(sources)).toEqual([])
    expect(rule(having(file, fault))).toContain(found)
  })

  test('the kernel stays small enough to be read in one go', () => {
    expect(kernelLines(sources)).toBeLessThan(570)
    expect(kernelLines(having('src/web/kernel/odd.ts', 'x\n'.repeat(570)))).toBeGreaterThan(570)
  })

  test('every folder of pages has a route, and every route stands in the list of pages', () => {
    expect(unlisted(sources, pageFolders)).toEqual([])
    const list = sources.get('src/web/pages.ts') ?? ''
    expect(unlisted(having('src/web/pages.ts', list.replace('  claimStatus,\n', '')), pageFolders)).toEqual([
      'claim-status',
    ])
    expect(unlisted(having('src/web/pages/odd/route.ts', ''), [...pageFolders, 'odd', 'empty'])).toEqual([
      'odd',
      'empty',
    ])
    expect(unlisted(sources, workFolders, 'src/web/work')).toEqual([])
    const work = sources.get('src/web/work/pages.ts') ?? ''
    const without = having('src/web/work/pages.ts', work.replace(/^import home .*\n/m, ''))
    expect(unlisted(without, workFolders, 'src/web/work')).toEqual(['home'])
  })

  test('every style sheet of a part is named by the part that needs it', () => {
    const asked = new Set(importsIn(sources).map(({ to }) => to))
    const sheets = walk('src/web').filter((file) => file.endsWith('.module.css'))
    expect(sheets.length).toBeGreaterThan(20)
    expect(sheets.filter((file) => !asked.has(file))).toEqual([])
  })
})

// The build writes older syntax, and adds no method that a browser lacks: its target is ES2022 (vite.config.ts). An old
// PC at a desk has Windows 7 or 8, which end with Chrome 109 and Firefox 115.
const newer = new RegExp(
  [
    /\.(?:toReversed|toSorted|toSpliced|with|findLast|findLastIndex|isWellFormed|toWellFormed)\(/,
    /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    /\.(?:toHex|toBase64|getOrInsert|getOrInsertComputed|toArray|moveBefore|checkVisibility)\(/,
    /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|flatMap|reduce|some|every|find|forEach|take|drop)\(/,
    /\b(?:Map|Object)\.groupBy\(|\bPromise\.(?:withResolvers|try)\(|\bArray\.fromAsync\(|\bIterator\.from\(/,
    /\b(?:RegExp\.escape|Error\.isError|URL\.(?:parse|canParse)|AbortSignal\.any|indexedDB\.databases)\(/,
    /\b(?:fromBase64|fromHex|requestIdleCallback|startViewTransition)\(|\bscheduler\./,
  ]
    .map(({ source }) => source)
    .join('|'),
)
const wakes = /\.island\.tsx?$|^src\/web\/(?:site\/wake\.ts|kernel\/hydrate\.tsx|public\/)/
/** What a browser runs: what wakes there, everything that it imports, and what the browser is given as it is. */
const inBrowsers = (of: Sources): Set<string> => {
  const seen = new Set([...of.keys()].filter((file) => wakes.test(file)))
  for (const file of seen)
    for (const { to, typeOnly } of importsOf(file, of.get(file) ?? '')) if (to !== null && !typeOnly) seen.add(to)
  return seen
}
const withNewMethods: Rule = (of) =>
  [...inBrowsers(of)].filter((file) => newer.test(withoutComments(of.get(file) ?? '')))
const asTheyAre = walk('src/web/public')
  .filter((file) => file.endsWith('.js'))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)

test('what a browser runs calls nothing newer than ES2022 and browsers of that time; control: it finds what does', () => {
  const all = new Map([...sources, ...asTheyAre])
  expect(withNewMethods(all)).toEqual([])
  const ran = inBrowsers(all)
  for (const file of [
    'src/web/work/pages/offline/car-list.tsx',
    'src/web/work/desk/desk-line.ts',
    'src/domain/gate/desk-queue.ts',
    'src/domain/bookings/typed-text.ts',
    'src/web/public/desk-sw.js',
  ])
    expect([file, ran.has(file)]).toEqual([file, true])
  const found = (file: string, text: string) => withNewMethods(new Map<string, string>([...all, [file, text]]))
  for (const [file, fault] of [
    ['src/web/components/odd.island.ts', 'rows.slice(0, at).toReversed()'],
    ['src/domain/gate/desk-queue.ts', 'acts.toSorted()'],
    ['src/web/work/pages/offline/car-list.tsx', 'if (row.checkVisibility()) cars.values().map(read)'],
    ['src/web/public/sw.js', 'AbortSignal.any([one, other])'],
  ] as const)
    expect(found(file, fault)).toEqual([file])
  // a server may, and a browser where it asks first
  expect(found('src/usecases/secrets.ts', 'acts.toSorted()')).toEqual([])
  expect(found('src/web/components/odd.island.ts', 'row.checkVisibility?.() // not toSorted()')).toEqual([])
})
