import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decide, type Operation } from '#domain/access/rights.ts'
import { workPath } from '#domain/site-map/work.ts'
import { someAssets, workFacts } from '#test/builders/staff.ts'
import { workPages } from '#web/work/pages.ts'
import { createWork } from '#web/work/server.tsx'
import type { FormRow, PageRow } from './page-forms.ts'
import { openPages, ownPages, pageRows } from './pages.ts'
import { kindsOf, openWorld, ownersOf, visitor, type About, type Kind, type Person, type World } from './world.ts'

let world: World & { close: () => Promise<void> }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const answer = createWork(someAssets)
type Told = { status: number; text: string; location: string }

/** The answer to somebody, or to nobody, with the address that was asked for taken out of its text. */
const ask = async (path: string, person: Person | null, form: Record<string, string> | null): Promise<Told> => {
  const facts = workFacts(path, {
    deps: world.deps,
    staff: person?.session ?? null,
    actor: person?.actor ?? visitor,
  })
  const method = form ? 'POST' : 'GET'
  const request = new Request(facts.url, { method, ...(form && { body: new URLSearchParams(form) }) })
  const made = await answer({ url: facts.url, method, request }, facts)
  const hidden = (text: string) =>
    [facts.url.pathname + facts.url.search, facts.url.pathname]
      .flatMap((one) => [encodeURIComponent(one), one])
      .reduce((rest, one) => rest.replaceAll(one, 'HERE'), text)
  return made instanceof Response
    ? { status: made.status, text: '', location: hidden(made.headers.get('location') ?? '') }
    : { status: made.status, text: hidden(made.body ?? ''), location: '' }
}

const asked = (name: string, row: PageRow): [string, PageRow, FormRow | null][] => [
  [name, row, null],
  ...Object.entries(row.forms ?? {}).map(([form, one]): [string, PageRow, FormRow | null] => [
    `${name}, form ${form}`,
    row,
    one,
  ]),
]
const all = Object.entries(pageRows).flatMap(([name, row]) => asked(name, row))

/** Whoever works in the house is at no car park, whatever he may do to its bookings. */
const isOfHouse = ({ session }: Person): boolean =>
  session.memberships.every(({ organisation }) => organisation.kind === 'house')

/** The answer to somebody about a page that nobody has ever made: the same whenever he asks. */
const nothings = new Map<string, Promise<Told>>()
const nothingFor = (person: Person, kinds: number): Promise<Told> => {
  const path = `/work/no/such/page/${kinds}`
  const known = nothings.get(person.name + path) ?? ask(path, person, null)
  nothings.set(person.name + path, known)
  return known
}

/** What a page says, without the navigation around it, which names the place that somebody is at. */
const mainOf = ({ text }: Told): string => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? text

const may = ({ session }: Person, operation: Operation, about: About, kind: Kind): boolean => {
  const owners = ownersOf(about, world.things[kind], kind)
  const verdict = decide(session.holdings, operation, {
    reason: 'given',
    amountMinor: 0,
    isAgreed: true,
    ...(owners !== undefined && { owners }),
  })
  return verdict === 'allowed'
}

/** The addresses to which the navigation beside a page leads. */
const navigationIn = ({ text }: Told): string[] =>
  [...text.matchAll(/<nav[^>]*>([\s\S]*?)<\/nav>/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href),
  )

test('RIGHT-10 editors and administrators have the page of partners; for everybody else there is none, nor a way to it', async () => {
  const path = workPath('partners')
  const seen: Record<string, boolean[]> = {}
  for (const person of world.people) {
    const { role = '' } = person.session.memberships[0] ?? {}
    const { status, text } = await ask(path, person, null)
    const isNamed = navigationIn(await ask(workPath('me'), person, null)).includes(path)
    expect([person.name, status, text.includes('>tui<')]).toEqual(
      role === 'editor' || role === 'administrator' ? [person.name, 200, true] : [person.name, 404, false],
    )
    seen[role] = [...(seen[role] ?? []), isNamed]
  }
  expect(
    Object.keys(seen)
      .filter((role) => seen[role]?.includes(true))
      .toSorted(),
  ).toEqual(['administrator', 'editor'])
})

test('RIGHT-9 the navigation leads to pages that open, however little of an organisation somebody reaches', async () => {
  const faults: string[] = []
  const counts: number[] = []
  for (const person of world.people) {
    const starts = (person.session.memberships[0]?.places ?? []).map(({ slug }) => slug)
    const org = person.session.memberships[0]?.organisation.slug ?? ''
    const pages = [
      workPath('me'),
      workPath('agencyToday', org),
      ...starts.map((slug) => workPath('arrivals', org, slug)),
    ]
    const told = await Promise.all(pages.map((path) => ask(path, person, null)))
    const links = [...new Set(told.flatMap(navigationIn))].filter((link) => !link.startsWith('HERE'))
    counts.push(links.length)
    for (const link of links) {
      const { status } = await ask(link, person, null)
      if (status !== 200) faults.push(`${person.name}: ${link} ${status}`)
    }
  }
  expect(faults).toEqual([])
  expect(counts.filter((count) => count === 0)).toEqual([])
})

describe('RIGHT-2 RIGHT-3 the matrix of pages: whoever asks, for whatever thing', () => {
  test.each(all)(
    'RIGHT-3 WORK-2 ID-01 ID-13 %s',
    async (_name, { path, operation, or = operation, about, findsNothing, atOwnPlace }, form) => {
      const faults: string[] = []
      for (const person of world.people) {
        const unknown = await ask(path(world.things.unknown), person, form?.fields(world.things.unknown) ?? null)
        const nothing = await nothingFor(person, kindsOf(about).length)
        for (const kind of kindsOf(about)) {
          const thing = world.things[kind]
          const told = await ask(path(thing), person, form?.fields(thing) ?? null)
          const isReached = may(person, operation, about, kind) || may(person, or, about, kind)
          const isSeen = isReached && !(atOwnPlace && isOfHouse(person))
          const isDone = isSeen && (!form?.operation || may(person, form.operation, form.about ?? about, kind))
          const say = (what: string) => faults.push(`${person.name}, ${kind}: ${told.status} ${told.location}, ${what}`)
          if (
            isDone &&
            !findsNothing &&
            !form?.findsNothing &&
            (told.status === 404 || told.status === 403 || told.status >= 500)
          )
            say('though allowed')
          if (!isSeen && told.status !== 404) say('though it is not his')
          if (isSeen && !isDone && (told.status < 400 || told.status >= 500)) say('though not allowed')
          // what one may not see is answered like what does not exist, and like any address without a page
          if (!isSeen && kind !== 'own' && told.text !== unknown.text) say('not as the unknown')
          if (!isSeen && mainOf(told) !== mainOf(nothing)) say('not as no page')
        }
      }
      const nobody = await Promise.all(
        kindsOf(about).map((kind) => ask(path(world.things[kind]), null, form?.fields(world.things[kind]) ?? null)),
      )
      if (faults.length > 0) throw new Error(faults.join('; '))
      expect(new Set(nobody.map((told) => JSON.stringify(told))).size, 'nobody is told the same of everything').toBe(1)
      expect([303, 401]).toContain(nobody[0]?.status)
    },
  )

  test('RIGHT-3 pages about oneself are for whoever is signed in, and lead everybody else to signing in', async () => {
    for (const name of ownPages) {
      const path = workPath(name as 'me')
      for (const person of world.people) expect((await ask(path, person, null)).status, name).toBeLessThan(400)
      expect((await ask(path, null, null)).location).toMatch(/sign-in/)
    }
  })

  test('RIGHT-1 every page that is listed has a row, and every row a page', () => {
    const known = [...Object.keys(pageRows).map((name) => name.split('/')[0]), ...ownPages, ...openPages]
    const listed: string[] = workPages.map(({ at }) => at)
    expect(
      listed.filter((at) => !known.includes(at)),
      'pages without a row in test/rights/pages.ts',
    ).toEqual([])
    expect(
      known.filter((at) => !listed.includes(at ?? '')),
      'rows without a page',
    ).toEqual([])
  })

  test('RIGHT-1 every form of a page has a row', () => {
    const lacking = workPages.flatMap(({ at, ...page }) => {
      const rows = Object.entries(pageRows).filter(([name]) => name.split('/')[0] === at)
      if (!('action' in page) || rows.length === 0) return []
      return rows.flatMap(([name, { forms = {} }]) => {
        const wanted = formsOf(at)
        const missing =
          wanted.length > 0 ? wanted.filter((form) => !(form in forms)) : Object.keys(forms).length ? [] : ['']
        return missing.map((form) => `${name}, form ${form}`)
      })
    })
    expect(lacking, 'forms without a row in test/rights/pages.ts').toEqual([])
  })
})

/** The values by which the forms of a page are told apart, as its source names them. */
const formsOf = (at: string): string[] => {
  const folder = at.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const route = readFileSync(`src/web/work/pages/${folder}/route.ts${at === 'valetPhoto' ? '' : 'x'}`, 'utf8')
  const [, actsFile] = /'(\S*\/acts\.ts)'/.exec(route) ?? []
  const acts = actsFile ? readFileSync(join('src/web/work/pages', folder, actsFile), 'utf8') : ''
  const table = /const acts:.*? = \{([\s\S]*?)\n\}/.exec(acts)?.[1] ?? ''
  return [
    ...[...route.matchAll(/case '(\w+)':/g)].map(([, form = '']) => form),
    ...[...route.matchAll(/text\('do'\) === '(\w+)'/g)].map(([, form = '']) => form),
    ...[...table.matchAll(/^ {2}(\w+): /gm)].map(([, form = '']) => form),
  ]
}
