import { afterEach, expect, test, vi } from 'vitest'
import { start } from './pictures.island.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('P4 a picture that does not come leaves its place empty, and the console is told once', () => {
  class Picture {
    hidden = false
    complete = true
    readonly src: string
    readonly naturalWidth: number
    readonly closest: () => object | null
    constructor(src: string, naturalWidth: number, isOurs = true) {
      this.src = src
      this.naturalWidth = naturalWidth
      this.closest = () => (isOurs ? {} : null)
    }
  }
  const listeners: ((event: { target: unknown }) => void)[] = []
  vi.stubGlobal('HTMLImageElement', Picture)
  vi.stubGlobal('document', {
    addEventListener: (_name: string, listener: (event: { target: unknown }) => void) => void listeners.push(listener),
  })
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [good, failed, again, later, elsewhere] = [
    new Picture('/a', 800),
    new Picture('/b', 0),
    new Picture('/b', 0),
    new Picture('/c', 0),
    new Picture('/d', 0, false),
  ]
  const waiting = Object.assign(new Picture('/e', 0), { complete: false })
  for (const pictures of [[good, failed, waiting], [again]])
    start({ querySelectorAll: () => pictures } as unknown as HTMLElement)
  for (const target of [later, elsewhere, {}]) for (const listener of listeners) listener({ target })
  expect([good, failed, waiting, again, later, elsewhere].map(({ hidden }) => hidden)).toEqual([
    false,
    true,
    false,
    true,
    true,
    false,
  ])
  expect(said.mock.calls.map(([, src]) => src as string)).toEqual(['/b', '/c'])
  expect(listeners).toHaveLength(1)
})
