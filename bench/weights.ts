import { brotliDecompressSync } from 'node:zlib'
import type { Figure } from './figures.ts'
import { stayParameters, withServer } from './server.ts'

type Part = { url: string; bytes: number }

const sizeOf = async (url: string): Promise<{ bytes: number; text: string }> => {
  const { get } = await import('node:http')
  const body = await new Promise<{ raw: Buffer; encoding: string | undefined }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ raw: Buffer.concat(chunks), encoding: response.headers['content-encoding'] }))
    }).on('error', reject)
  })
  return { bytes: body.raw.length, text: (body.encoding === 'br' ? brotliDecompressSync(body.raw) : body.raw).toString('utf8') }
}

const all = (text: string, pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))]

/** What a first visit of a page loads, brotli: named by the page itself (stylesheets, preloaded fonts, modules and what they import). */
const weigh = async (url: string, path: string): Promise<{ html: number; css: number; font: number; script: number }> => {
  const page = await sizeOf(url + path)
  const parts = async (paths: string[]): Promise<Part[]> => Promise.all(paths.map(async (one) => ({ url: one, bytes: (await sizeOf(url + one)).bytes })))
  const total = (list: Part[]) => list.reduce((sum, { bytes }) => sum + bytes, 0)
  const css = await parts(all(page.text, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g))
  const font = await parts(all(page.text, /<link[^>]+rel="preload"[^>]+href="([^"]+\.woff2)"/g))
  const language = /data-language="([^"]+)"/.exec(page.text)?.[1] ?? 'en'
  const script = await modulesFrom(url, all(page.text, /["'](\/assets\/[\w.-]+\.js)["']/g), language)
  return { html: page.bytes, css: total(css), font: total(font), script: total(script) }
}

/** The modules the page names, what they import in turn, and the texts of the page's language, which the entry asks for. */
const modulesFrom = async (url: string, named: string[], language: string): Promise<Part[]> => {
  const found = new Map<string, number>()
  const queue = [...named]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue
    const { bytes, text } = await sizeOf(url + path)
    found.set(path, bytes)
    const imported = all(text, /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)
    const texts = all(text, new RegExp(`import\\(["'\`]\\.\\/(${language}-[\\w-]{8}\\.js)["'\`]\\)`, 'g'))
    queue.push(...[...imported, ...texts].map((name) => `/assets/${name}`))
  }
  return [...found].map(([path, bytes]) => ({ url: path, bytes }))
}

const kilo = (bytes: number) => bytes / 1_000

export const measureWeights = (): Promise<Figure[]> =>
  withServer(async (url) => {
    const home = await weigh(url, '/')
    const polish = await weigh(url, '/pl')
    const airport = await weigh(url, '/en/airports/parking-eindhoven-airport')
    const list = await weigh(url, `/en/search?location=AMS&${stayParameters()}`)
    const first = ({ html, css, font }: typeof home) => kilo(html + css + font)
    const words = ({ html, css, font }: typeof home) => `HTML ${kilo(html).toFixed(1)}, CSS ${kilo(css).toFixed(1)}, font ${kilo(font).toFixed(1)} KB brotli`
    return [
      { name: 'first visit of home: HTML, CSS, font', value: first(home), goal: 50, better: 'lower', unit: 'KB', detail: words(home) },
      { name: 'the same in Polish', value: first(polish), goal: 55, better: 'lower', unit: 'KB', detail: words(polish) },
      { name: 'airport page: HTML, CSS, font', value: first(airport), goal: 50, better: 'lower', unit: 'KB', detail: words(airport) },
      { name: 'product list: HTML, CSS, font', value: first(list), goal: 80, better: 'lower', unit: 'KB', detail: words(list) },
      { name: 'script at load, home', value: kilo(home.script), goal: 125, better: 'lower', unit: 'KB', detail: 'router, React, page, texts of one language; none of it before first paint' },
      { name: 'script at load, home in Polish', value: kilo(polish.script), goal: 125, better: 'lower', unit: 'KB', detail: 'the longest texts' },
      { name: 'script at load, product list', value: kilo(list.script), goal: 125, better: 'lower', unit: 'KB', detail: 'the same' },
    ]
  })
