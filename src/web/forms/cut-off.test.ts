import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isCutOff } from './cut-off.ts'

let events: EventTarget
beforeEach(() => {
  events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
})
afterEach(() => vi.unstubAllGlobals())

test('BOOK-37 who presses again is believed more than the browser, each form by itself', () => {
  vi.stubGlobal('navigator', { onLine: false })
  const said = { textContent: '' } as Element
  const [one, other] = [{}, {}]
  const asked = (of: object) => [isCutOff(of, said, 'No connection'), said.textContent]
  expect(asked(one)).toEqual([true, 'No connection'])
  expect(asked(other)).toEqual([true, 'No connection'])
  expect(asked(one)).toEqual([false, ''])
  // what was sent and came to nothing is a new beginning
  expect(asked(one)).toEqual([true, 'No connection'])
  // and so is a line that was there meanwhile
  events.dispatchEvent(new Event('online'))
  expect(asked(one)).toEqual([true, 'No connection'])
})

test('BOOK-37 without a network nothing is sent and it is said; with one the words are gone again', () => {
  const said = { textContent: '' } as unknown as Element
  const asked = (onLine: boolean): [boolean, string | null] => {
    vi.stubGlobal('navigator', { onLine })
    return [isCutOff(said, said, 'No connection'), said.textContent]
  }
  expect(asked(false)).toEqual([true, 'No connection'])
  expect(asked(true)).toEqual([false, ''])
})
