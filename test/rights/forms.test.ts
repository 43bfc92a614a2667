import { afterAll, beforeAll, expect, test } from 'vitest'
import { someAssets, workFacts } from '#test/builders/staff.ts'
import { createWork } from '#web/work/server.tsx'
import { ownPages, pageRows } from './pages.ts'
import { formsIn, sheetsIn, wordsAt, type ReadForm } from './read-forms.ts'
import { openWorld, type Person, type World } from './world.ts'
import { workPath } from '#domain/site-map/work.ts'

let world: World & { close: () => Promise<void> }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const answer = createWork(someAssets)
type Told = { status: number; text: string; fault: string }

const ask = async (path: string, { session, actor }: Person, body: URLSearchParams | null): Promise<Told> => {
  let fault = ''
  const facts = workFacts(path, {
    deps: world.deps,
    // nobody is asked to confirm himself, which would be an answer to every form
    staff: { ...session, factorAt: world.deps.clock.now() },
    actor: { ...actor, factorAt: world.deps.clock.now() },
    logError(error) {
      fault = error instanceof Error ? `${error.message} ${error.stack?.split('\n')[1] ?? ''}` : String(error)
    },
  })
  const method = body ? 'POST' : 'GET'
  const made = await answer(
    { url: facts.url, method, request: new Request(facts.url, { method, ...(body && { body }) }) },
    facts,
  )
  return made instanceof Response
    ? { status: made.status, text: '', fault }
    : { status: made.status, text: made.body ?? '', fault }
}

/** Some hundred pages and forms, one after the other. */
const longestMs = 300_000

/** A page has so many sheets at most; what leads on to days and pages without end is not followed. */
const sheetsOfPage = 40
type Found = { page: string; person: Person; form: ReadForm }

/** Every form of the work side once, as the first person sees it who does. */
const allForms = async (): Promise<Found[]> => {
  const found = new Map<string, Found>()
  const opened = new Set<string>()
  const pages: [string, string][] = [
    ...Object.entries(pageRows).map(([name, { path }]): [string, string] => [name, path(world.things.own)]),
    ...ownPages.map((name): [string, string] => [name, workPath(name as 'me')]),
  ]
  for (const [name, path] of pages)
    for (const person of world.people) {
      const waiting = [path]
      for (const at of waiting) {
        const { status, text, fault } = await ask(at, person, null)
        if (fault) throw new Error(`${at}: ${fault}`)
        if (status !== 200) continue
        opened.add(at)
        for (const form of formsIn(text, at))
          if (!found.has(form.key)) found.set(form.key, { page: name, person, form })
        for (const sheet of sheetsIn(text, at))
          if (
            /[?&](do|step|ask|new|edit|open)=/.test(sheet) &&
            !opened.has(sheet) &&
            !waiting.includes(sheet) &&
            waiting.length < sheetsOfPage
          )
            waiting.push(sheet)
      }
    }
  return [...found.values()]
}

const isTyped = (type: string): boolean => !['checkbox', 'radio', 'select', 'file'].includes(type)
/** What somebody types is shown to nobody, not even to himself. */
const isSecret = ({ type, name }: { type: string; name: string }): boolean =>
  type === 'password' || name === 'code' || type === 'file'

const bodyOf = ({ carried, fields }: ReadForm, typed: (name: string) => string): URLSearchParams => {
  const body = new URLSearchParams(carried)
  for (const { name, type, value } of fields)
    if (isTyped(type)) body.append(name, typed(name))
    else if (type === 'select') body.append(name, value)
  return body
}

/** Whether something is typed or chosen in it; else it is a button alone. */
const isFilled = ({ fields }: ReadForm): boolean => fields.length > 0

/** What is wrong with an answer: it is a page or leads to one, and says at each field and above what is wrong. */
const faultsOf = ({ status, text, fault }: Told, form: ReadForm, sent: URLSearchParams, isThere: boolean): string[] => {
  const faults: string[] = []
  if (status >= 500 || fault) faults.push(`${status} ${fault}`)
  if (status < 400) return faults
  if (!text.includes('<main')) faults.push(`${status} without a page`)
  const main = /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? ''
  const same = formsIn(text, form.action).find(({ key }) => key === form.key)
  let said = /role="alert"|data-verdict/.test(main)
  if (status === 422 && !same && isThere) faults.push('422 without its form')
  for (const field of same?.fields ?? []) {
    const words = field.describedBy.map((id) => wordsAt(text, id))
    if (words.some((one) => one === null || one === '')) faults.push(`${field.name}: names ${field.describedBy.join()}`)
    if (field.isInvalid && words.length === 0) faults.push(`${field.name}: without words`)
    said ||= field.isInvalid
    if (
      status === 422 &&
      isTyped(field.type) &&
      !isSecret(field) &&
      field.value !== sent.get(field.name) &&
      sent.get(field.name)
    )
      faults.push(`${field.name}: lost ${sent.get(field.name)}, has ${field.value}`)
  }
  if (!said && isThere && (status === 409 || status === 422)) faults.push('says nothing')
  return faults
}

/** Whether the page still has the form: what was done once may leave nothing to be done to. */
const isOffered = async ({ person, form }: Found): Promise<boolean> =>
  formsIn((await ask(form.action, person, null)).text, form.action).some(({ key }) => key === form.key)

const ROWS = `
  select (select count(*) from booking) + (select count(*) from booking_note) + (select count(*) from payment) as rows`
/** How many rows there are of what a form with a nonce makes. */
const rowsNow = async (): Promise<number> => Number((await world.deps.db.query<{ rows: string }>(ROWS))[0]?.rows)

const nonsense = (name: string): string => `<i>"& ¿${name}`

test(
  'WORK-20 every form, sent empty, with nonsense and twice: answered in words, and nothing typed is lost',
  async () => {
    // what ends something comes last, and buttons alone after it: what they end has no forms any more
    const order = ({ form }: Found): number => (isFilled(form) ? 0 : 2) + (form.carried['do'] === 'end' ? 1 : 0)
    const all = (await allForms()).toSorted((a, b) => order(a) - order(b))
    const faults: string[] = []
    const [refused, once] = [new Set<string>(), new Set<string>()]
    for (const found of all) {
      const { page, person, form } = found
      let before = ''
      for (const typed of isFilled(form) ? [() => '', nonsense, nonsense] : [() => '', () => '']) {
        const sent = bodyOf(form, typed)
        const isOnce = Boolean(form.carried['nonce']) && before === String(sent)
        const rows = isOnce ? await rowsNow() : 0
        const told = await ask(form.action, person, sent)
        const say = (fault: string) =>
          faults.push(`${page} ${form.carried['do'] ?? ''} of ${person.name}, ${sent}: ${told.status} ${fault}`)
        const isRefused = told.status === 422 || told.status === 409
        for (const fault of faultsOf(told, form, sent, isRefused && (await isOffered(found)))) say(fault)
        if (isRefused) refused.add(form.key)
        if (isOnce) {
          once.add(form.key)
          if ((await rowsNow()) !== rows) say('done twice')
        }
        before = String(sent)
      }
    }
    expect(faults).toEqual([])
    // a walk that finds nothing, or that nobody refuses, shows nothing
    expect([all.length > 60, refused.size > 40, once.size > 5]).toEqual([true, true, true])
  },
  longestMs,
)
