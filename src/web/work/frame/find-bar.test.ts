import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import findBar from './find-bar.island.ts'

/** As much of an element as the field of the house touches. */
class Part extends EventTarget {
  readonly dataset: Record<string, string> = {}
  readonly style: Record<string, string> = {}
  readonly attributes = new Map<string, string>()
  children: Part[] = []
  parts: Record<string, Part> = {}
  hidden = true
  value = ''
  id = ''
  href = ''
  action = 'https://parkwing.example/work/house/find'
  textContent = ''
  offsetHeight = 40
  requestSubmit = vi.fn<() => void>()
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value)
  removeAttribute = (name: string) => void this.attributes.delete(name)
  append = (...more: Part[]) => void this.children.push(...more)
  replaceChildren = (...all: Part[]) => void (this.children = all)
  querySelector = (name: string) => this.parts[name] ?? null
  contains = () => false
  scrollIntoView = () => undefined
}

type Answer = (acts: string[], bookings?: string[]) => Promise<void>
let answers: Answer[]
let went: string[]
let form: Part
let field: Part
let box: Part
const page: { activeElement: Part | null; createElement: () => Part } = {
  activeElement: null,
  createElement: () => new Part(),
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[answers, went, form, field, box] = [[], [], new Part(), new Part(), new Part()]
  form.parts = { input: field, '[data-found]': box }
  box.parts = { '[role=listbox]': new Part(), '[role=status]': new Part() }
  page.activeElement = null
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLFormElement', Part)
  vi.stubGlobal('Node', Part)
  vi.stubGlobal('location', { assign: (href: string) => went.push(href) })
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        const rows = (hrefs: string[]) => hrefs.map((href) => ({ href, title: href, line: '' }))
        answers.push(async (acts, bookings = []) => {
          const groups = { bookings: rows(bookings), acts: rows(acts), places: [] }
          resolve({ ok: true, redirected: false, json: async () => ({ none: 'none', groups }) })
          for (let turn = 0; turn < 10; turn++) await Promise.resolve()
        })
      }),
  )
  findBar.start(form as unknown as HTMLElement)
  page.activeElement = field
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Whether the browser does with a key what it does without us. */
const press = (key: string): boolean =>
  field.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }))
const type = (value: string): void => {
  field.value = value
  field.dispatchEvent(new Event('input'))
}

test('WORK-18 what was found for other words cannot be chosen while the answer is awaited, and keeps its room', async () => {
  type('KR418')
  vi.advanceTimersByTime(150)
  await answers[0]!([], ['/booking/A'])
  expect(box.hidden).toBe(false)
  type('KR418D')
  const list = box.parts['[role=listbox]']!
  expect([list.children, list.style['minHeight']]).toEqual([[], '40px'])
  press('ArrowDown')
  // to the list, as a form is sent
  expect([press('Enter'), went]).toEqual([true, []])
  vi.advanceTimersByTime(150)
  await answers[1]!([], ['/booking/B'])
  expect(list.style['minHeight']).toBe('')
  press('ArrowDown')
  expect([press('Enter'), went]).toEqual([false, ['/booking/B']])
  // nor does an answer to other words come in between
  type('KR4')
  vi.advanceTimersByTime(150)
  type('KR41')
  await answers[2]!([], ['/booking/A'])
  expect(list.children).toEqual([])
})

test('WORK-18 Tab and Enter that come before the answer count when it is there', async () => {
  type('ozg')
  expect([press('Tab'), press('Enter')]).toEqual([false, false])
  vi.advanceTimersByTime(150)
  await answers[0]!(['/dates', '/note'], ['/booking/A'])
  expect(went).toEqual(['/dates'])
  // where nothing can be done Enter leads to the list
  type('ozga')
  expect([press('Tab'), press('Enter')]).toEqual([false, false])
  vi.advanceTimersByTime(150)
  await answers[1]!([])
  expect([went.length, form.requestSubmit.mock.calls.length]).toEqual([1, 1])
  // Enter alone is not held, and a second Tab goes on as everywhere
  type('ozgb')
  expect([press('Enter'), press('Tab'), press('Tab')]).toEqual([true, false, true])
})

test('WORK-18 after Escape neither a late answer nor the time opens it again, nor without the focus', async () => {
  type('ozg')
  vi.advanceTimersByTime(150)
  press('Escape')
  vi.advanceTimersByTime(400)
  await answers[0]!(['/dates'])
  expect(box.hidden).toBe(true)
  // before anything was asked
  type('ozga')
  press('Escape')
  vi.advanceTimersByTime(1_000)
  expect([answers.length, box.hidden]).toEqual([1, true])
  type('ozgb')
  vi.advanceTimersByTime(150)
  page.activeElement = null
  vi.advanceTimersByTime(400)
  expect(box.hidden).toBe(true)
  // still there for who stays
  type('ozgc')
  page.activeElement = field
  vi.advanceTimersByTime(550)
  expect(box.hidden).toBe(false)
})
