import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from './send.ts'

/** As much of an element as is asked for. */
class Fake {
  textContent = ''
  name = ''
  value = ''
  type = ''
  ariaLabel: string | null = null
  readonly attributes = new Map<string, string>()
  readonly inside: Fake[] = []
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value)
  hasAttribute = (name: string) => this.attributes.has(name)
  removeAttribute = (name: string) => void this.attributes.delete(name)
  contains = () => false
  append = (...more: unknown[]) => void this.inside.push(...more.filter((one) => one instanceof Fake))
  remove = () => undefined
}
class Button extends Fake {}

let line: () => Promise<unknown>
const there = () => Promise.resolve({ status: 200 })
const away = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  line = there
  vi.stubGlobal('fetch', () => line())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('HTMLElement', Fake)
  vi.stubGlobal('HTMLButtonElement', Button)
  vi.stubGlobal('document', { activeElement: null, createElement: () => new Button() })
  vi.stubGlobal(
    'FormData',
    class {
      typed: string
      constructor(form: { typed: string }) {
        this.typed = form.typed
      }
      *[Symbol.iterator]() {
        yield ['typed', this.typed]
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const words = { sending: 'Sending', slow: 'Slow', lost: 'Lost' }

/** A form with two buttons: how often it left, with what, and what stands beside it. */
const formOf = (method: 'get' | 'post', more: { again?: string } = {}) => {
  const [note, first, second] = [new Fake(), new Button(), new Button()]
  Object.assign(second, { name: 'intent', value: 'confirm' })
  const left: string[] = []
  const form = {
    method,
    typed: 'AMS',
    dataset: { ...words, ...more },
    closest: () => form,
    querySelector: (wanted: string) => (wanted === '[data-note]' ? note : null),
    querySelectorAll: () => [first, second],
    append: (said: Fake) => void (added = said),
    dispatchEvent: (event: Event) => void left.push(event.type),
    submit: () => void left.push(`${added?.name}=${added?.value}`),
  }
  let added: Fake | undefined
  const press = (submitter: Fake | null = second, mayLeave?: () => Promise<boolean>) =>
    send({ preventDefault: () => undefined, target: form, submitter } as unknown as SubmitEvent, mayLeave)
  const rests = () => [first, second].map((one) => one.attributes.get('aria-disabled') ?? null)
  return { form, note, left, press, rests }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test('BOOK-37 BOOK-40 with a line it leaves once, with the button that was pressed, and who counts searches hears of it', async () => {
  const { note, left, press, rests } = formOf('post')
  void press()
  expect([note.textContent, rests(), left]).toEqual(['Sending', ['true', 'true'], []])
  void press()
  await settled()
  expect(left).toEqual(['formsent', 'intent=confirm'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect([note.textContent, note.inside.length, rests()]).toEqual(['Slow', 0, ['true', 'true']])
  void press()
  await settled()
  expect(left).toHaveLength(2)
})

test('BOOK-40 without a line nothing leaves, it is said, and the next press asks the line again', async () => {
  const { note, left, press, rests } = formOf('post')
  line = away
  for (let press_ = 0; press_ < 2; press_++) {
    await press()
    expect([note.textContent, rests(), left]).toEqual(['Lost', [null, null], []])
  }
  // what orders is sent when told, and not by itself
  line = there
  await vi.advanceTimersByTimeAsync(60_000)
  expect(left).toEqual([])
  await press()
  expect([left, note.textContent]).toEqual([['formsent', 'intent=confirm'], 'Sending'])
})

test('BOOK-41 what the server takes twice as once can be pressed again after ten seconds, by a button that sends the same', async () => {
  const { note, left, press, rests } = formOf('post', { again: 'Again' })
  await press()
  await vi.advanceTimersByTimeAsync(10_000)
  const [again] = note.inside
  expect([note.textContent, again?.textContent, rests()]).toEqual(['Slow', 'Again', [null, null]])
  expect(again).toMatchObject({ name: 'intent', value: 'confirm' })
  await press(again)
  expect([left, note.textContent]).toEqual([['formsent', 'intent=confirm', 'formsent', 'intent=confirm'], 'Sending'])
  // and rests again
  void press(again)
  await settled()
  expect(left).toHaveLength(4)
})

test('BOOK-41 pressed again without a line, an order that may have arrived is not called unsent: it goes on waiting', async () => {
  const { note, left, press } = formOf('post', { again: 'Again' })
  await press()
  await vi.advanceTimersByTimeAsync(10_000)
  line = away
  await press()
  expect([note.textContent, left.length]).toEqual(['Sending', 2])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(note.textContent).toBe('Slow')
  line = there
  await press()
  expect(left).toHaveLength(4)
})

test('BOOK-42 what only asks goes on by itself, as long as it is as it was and nothing else was pressed', async () => {
  const goesOn = async (meanwhile: (one: ReturnType<typeof formOf>) => unknown) => {
    const one = formOf('get')
    line = away
    await one.press(null)
    expect([one.note.textContent, one.left]).toEqual(['Lost', []])
    await meanwhile(one)
    line = there
    await vi.advanceTimersByTimeAsync(60_000)
    return one.left.length > 0
  }
  expect(await goesOn(() => undefined)).toBe(true)
  expect(await goesOn(({ form }) => (form.typed = 'EIN'))).toBe(false)
  expect(await goesOn(() => formOf('post').press())).toBe(false)
})

test('ACCESS-7 what may not leave stays, without a word about the line, and can be pressed again', async () => {
  const { note, left, press, rests } = formOf('post')
  await press(null, () => Promise.resolve(false))
  expect([note.textContent, rests(), left]).toEqual(['', [null, null], []])
  await press()
  expect(left).toEqual(['formsent', 'intent=confirm'])
})
