import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'

const source = readFileSync(new URL('../../public/embed.js', import.meta.url), 'utf8')
const home = 'https://parkwing.example'

type Heard = { origin: string; source: unknown; data: unknown }
type FakeFrame = { src: string; title: string; style: { cssText?: string; height?: string }; contentWindow: unknown }

/** As much of a page as the script touches. */
const page = (dataset: Record<string, string>, documentLanguage = '') => {
  const said: [unknown, string][] = []
  const inside = { postMessage: (data: unknown, to: string) => void said.push([data, to]) }
  const frames: FakeFrame[] = []
  const events: unknown[] = []
  const nodes: unknown[] = []
  const link = { remove: () => void nodes.splice(nodes.indexOf(link), 1) }
  nodes.push(link)
  const place = {
    dataset,
    textContent: ' Parking ',
    append: (frame: unknown) => void nodes.push(frame),
    get firstChild() {
      return nodes[0]
    },
    dispatchEvent: (event: unknown) => void events.push(event),
  }
  let hear: (event: Heard) => void = () => undefined
  runInNewContext(source, {
    URL,
    Number,
    CustomEvent: class {
      detail: unknown
      constructor(_name: string, { detail }: { detail: unknown }) {
        this.detail = detail
      }
    },
    window: { addEventListener: (_kind: string, one: typeof hear) => void (hear = one) },
    document: {
      currentScript: { src: `${home}/embed.js` },
      readyState: 'complete',
      documentElement: { lang: documentLanguage },
      querySelectorAll: () => [place],
      createElement: () => {
        const frame: FakeFrame = { src: '', title: '', style: {}, contentWindow: inside }
        frames.push(frame)
        return frame
      },
    },
  })
  const say = (data: unknown, { origin = home, source: from = inside }: Partial<Heard> = {}) =>
    hear({ origin, source: from, data })
  return { frame: frames[0], frames, nodes, link, said, events, say }
}

describe('the script of agencies’ pages', () => {
  test('AGENCY-50 it has at most 6 KB zipped, and loads and reads nothing', () => {
    expect(gzipSync(source).length).toBeLessThanOrEqual(6 * 1024)
    expect(source).not.toMatch(/fetch|XMLHttp|cookie|localStorage|innerHTML|eval|import\(/)
  })
  test.each(languages)('AGENCY-50 it knows %s', (language) => {
    expect(page({ parkwing: 'NORD1', lang: language }).frame?.src).toBe(`${home}/${language}/embed/NORD1`)
  })
  test('AGENCY-50 it takes language, theme and airport as the page says, and only what these can be', () => {
    expect(page({ parkwing: 'NORD1', theme: 'dark', airport: 'EIN' }, 'de-AT').frame?.src).toBe(
      `${home}/de/embed/NORD1?theme=dark&location=EIN`,
    )
    expect(page({ parkwing: 'NORD1', theme: 'x&y', airport: '../..', lang: 'xx' }).frame?.src).toBe(
      `${home}/en/embed/NORD1`,
    )
    expect(page({ parkwing: '../x' }).frames).toEqual([])
    expect(page({ parkwing: 'NORD1' }).frame?.title).toBe('Parking')
  })
  test('AGENCY-54 it greets the frame that is ready, and gives it the height it says', () => {
    const { frame, say, said, nodes, link } = page({ parkwing: 'NORD1' })
    expect(nodes).toEqual([link, frame])
    say({ parkwing: 'ready' })
    expect(said).toEqual([[{ parkwing: 'hello' }, home]])
    say({ parkwing: 'height', height: 640 })
    expect(frame?.style.height).toBe('640px')
    // the link made way
    expect(nodes).toEqual([frame])
  })
  test('AGENCY-54 foreign origins, other windows and odd heights are not heeded', () => {
    const { frame, say, said, events } = page({ parkwing: 'NORD1' })
    const height = { parkwing: 'height', height: 640 }
    say(height, { origin: 'https://evil.example' })
    say(height, { origin: `${home}.evil.example` })
    say(height, { origin: 'null' })
    say(height, { source: {} })
    say({ parkwing: 'ready' }, { origin: 'https://evil.example' })
    for (const odd of [99, 20_001, 1e9, -1, 1.5, Number.NaN, '640', '640px;color:red', null, {}])
      say({ parkwing: 'height', height: odd })
    for (const odd of [null, 'height', 7, []]) say(odd)
    for (const number of [7, '<b>', 'x'.repeat(99), null]) say({ parkwing: 'booked', number })
    expect([frame?.style.height, said, events]).toEqual([undefined, [], []])
    say({ parkwing: 'booked', number: 'EIN-PRTD-PH4A-8684' })
    expect(events).toHaveLength(1)
  })
})
