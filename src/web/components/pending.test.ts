import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginPending, endPending, isPending } from './pending.ts'

/** As much of an element as is asked for. */
const place = (): Element => {
  const attributes = new Map<string, string>()
  return {
    textContent: '',
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
    getAttribute: (name: string) => attributes.get(name) ?? null,
  } as unknown as Element
}
const looks = (button: Element, said: Element) => [button.getAttribute('aria-disabled'), said.textContent]
const turns = (said: Element) => said.getAttribute('data-wheel') !== null

type Hear = (event: { persisted: boolean }) => void
const returns = new Set<Hear>()
const comesBack = (persisted: boolean) => {
  for (const hear of returns) hear({ persisted })
}
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (_: string, hear: Hear) => returns.add(hear))
  vi.stubGlobal('removeEventListener', (_: string, hear: Hear) => returns.delete(hear))
})
afterEach(() => {
  comesBack(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pressed = (form: Element, more: { whenSlow?: () => void; ended?: () => void } = {}) => {
  const [button, said] = [place(), place()]
  beginPending(form, { pressed: [button], said, words: 'Sending', ...more })
  return () => looks(button, said)
}

test('what was pressed says so until it is answered; then it works again, and nothing is said late', () => {
  const [form, whenSlow, ended] = [place(), vi.fn(), vi.fn()]
  expect(isPending(form)).toBe(false)
  const shown = pressed(form, { whenSlow, ended })
  expect([isPending(form), ...shown()]).toEqual([true, 'true', 'Sending'])
  vi.advanceTimersByTime(9_999)
  endPending(form)
  endPending(form)
  vi.advanceTimersByTime(10_000)
  expect([isPending(form), ...shown()]).toEqual([false, null, ''])
  expect([whenSlow.mock.calls.length, ended.mock.calls.length, vi.getTimerCount()]).toEqual([0, 1, 0])
})

test('after ten seconds it takes longer than usual, once', () => {
  const [form, whenSlow] = [place(), vi.fn()]
  pressed(form, { whenSlow })
  vi.advanceTimersByTime(9_999)
  expect(whenSlow).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(whenSlow).toHaveBeenCalledTimes(1)
})

test('a newer press takes the place of the last one', () => {
  const [cards, whenSlow] = [place(), vi.fn()]
  const first = pressed(cards, { whenSlow })
  const next = pressed(cards)
  expect([first(), next()]).toEqual([
    [null, ''],
    ['true', 'Sending'],
  ])
  vi.advanceTimersByTime(60_000)
  expect(whenSlow).not.toHaveBeenCalled()
})

test('a page that comes back as it was left ends all of them; one that is new does not, and nobody listens any more', () => {
  const forms = [place(), place()]
  const shown = forms.map((form) => pressed(form))
  comesBack(false)
  expect(forms.map(isPending)).toEqual([true, true])
  comesBack(true)
  expect(forms.map(isPending)).toEqual([false, false])
  expect(shown.map((one) => one())).toEqual([
    [null, ''],
    [null, ''],
  ])
  expect(returns.size).toBe(0)
})

test('SEARCH-48 a wheel is where the words are, until it is over; without words there is none', () => {
  const [form, button, said] = [place(), place(), place()]
  beginPending(form, { pressed: [button], said, words: 'Sending' })
  expect([turns(said), turns(button)]).toEqual([true, false])
  endPending(form)
  expect(turns(said)).toBe(false)
  beginPending(form, { pressed: [button], said })
  expect(turns(said)).toBe(false)
})
