import { afterEach, expect, test, vi } from 'vitest'
import { isCutOff } from './cut-off.ts'

afterEach(() => vi.unstubAllGlobals())

test('BOOK-37 without a network nothing is sent and it is said; with one the words are gone again', () => {
  const said = { textContent: '' } as unknown as Element
  const asked = (onLine: boolean): [boolean, string | null] => {
    vi.stubGlobal('navigator', { onLine })
    return [isCutOff(said, 'No connection'), said.textContent]
  }
  expect(asked(false)).toEqual([true, 'No connection'])
  expect(asked(true)).toEqual([false, ''])
})
