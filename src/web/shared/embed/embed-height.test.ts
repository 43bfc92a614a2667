import { describe, expect, test } from 'vitest'
import { start } from './embed-height.island.ts'

const page = (booked: string | null = null) => {
  const posted: [data: unknown, to: string][] = []
  const parent = { postMessage: (data: unknown, to: string) => void posted.push([data, to]) }
  let height = 640.4
  const content = {
    dataset: { hosts: 'https://www.nord.example https://b.example' },
    getBoundingClientRect: () => ({ height }),
    querySelector: () => (booked === null ? null : { dataset: { booked } }),
  } as unknown as HTMLElement
  let hear: (event: { source: unknown; origin: string; data: unknown }) => void = () => undefined
  let changed = () => undefined as void
  start(content, {
    parent: parent as never,
    listen: (one) => void (hear = one as never),
    watch: (one) => void (changed = one),
  })
  return {
    posted,
    parent,
    say: (origin: string, data: unknown, source: unknown = parent) => hear({ source, origin, data }),
    grow: (to: number) => {
      height = to
      changed()
    },
  }
}
const hello = { parkwing: 'hello' }

describe('what the form tells the page around it', () => {
  test('AGENCY-54 before it is greeted, only that it is there', () => {
    const { posted, grow } = page('EIN-1')
    grow(900)
    expect(posted).toEqual([[{ parkwing: 'ready' }, '*']])
  })
  test('AGENCY-54 greeted by a named origin, its height to that origin, again whenever it changes', () => {
    const { posted, say, grow } = page()
    say('https://www.nord.example', hello)
    grow(900)
    grow(50_000)
    grow(3)
    expect(posted.slice(1)).toEqual(
      [641, 900, 20_000, 100].map((height) => [{ parkwing: 'height', height }, 'https://www.nord.example']),
    )
  })
  test('AGENCY-54 foreign origins, other windows and other words are not heard', () => {
    const { posted, say, grow } = page('EIN-1')
    say('https://evil.example', hello)
    say('https://nord.example', hello)
    say('null', hello)
    say('https://www.nord.example', hello, {})
    for (const data of [null, 'hello', 1, [], { parkwing: 'height', height: 1 }]) say('https://www.nord.example', data)
    grow(900)
    expect(posted).toEqual([[{ parkwing: 'ready' }, '*']])
  })
  test('AGENCY-53 AGENCY-54 what was booked is told once', () => {
    const { posted, say } = page('EIN-7K2M9')
    say('https://b.example', hello)
    say('https://b.example', hello)
    expect(posted.filter(([data]) => (data as { parkwing: string }).parkwing === 'booked')).toEqual([
      [{ parkwing: 'booked', number: 'EIN-7K2M9' }, 'https://b.example'],
    ])
  })
})
