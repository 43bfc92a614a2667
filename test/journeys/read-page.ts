import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What a crawler sees of a page. It is read by patterns; the W3C's checker reads the same bytes and says whether they
 * are well formed, so that the patterns hold (htmlFaults).
 */
export type ReadPage = {
  lang: string
  title: string
  description: string
  canonical: string | null
  noIndex: boolean
  /** The absolute address by language. */
  alternates: Map<string, string>
  /** The headings of the whole page, in order. */
  headings: { level: number; text: string; inMain: boolean }[]
  ids: string[]
  /** The targets of all `a`, as written. */
  links: string[]
  /** What the page itself loads or sends to: scripts, styles, fonts, images, frames, forms. */
  resources: string[]
  /** Everything that a reader sees, with all blanks as one space. */
  text: string
  data: unknown[]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
export const decode = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex: string | undefined, number: string | undefined, name: string | undefined) =>
      hex
        ? String.fromCodePoint(parseInt(hex, 16))
        : number
          ? String.fromCodePoint(Number(number))
          : (entities[name ?? ''] ?? whole),
  )

export const oneSpaced = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, ' ').trim()

const blocks =
  /<\/?(?:p|div|li|ul|ol|dl|dt|dd|h\d|tr|td|th|table|section|article|header|footer|nav|main|form|br|summary|details|option|button|a|svg)\b[^>]*>/g
const textOf = (html: string): string =>
  oneSpaced(
    decode(
      html
        .replace(/<(script|style|datalist|template)\b[\s\S]*?<\/\1>/g, ' ')
        .replace(blocks, ' ')
        .replace(/<[^>]*>/g, ''),
    ),
  )

type Tag = { name: string; attributes: Map<string, string> }
const tagsOf = (html: string): Tag[] =>
  [...html.matchAll(/<([a-z][a-z0-9-]*)((?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*\/?>/gi)].map(
    ([, name = '', attributes = '']) => ({
      name: name.toLowerCase(),
      attributes: new Map(
        [...attributes.matchAll(/([^\s=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g)].map(
          ([, key = '', double, single]) => [key.toLowerCase(), decode(double ?? single ?? '')],
        ),
      ),
    }),
  )

const loading = new Set([
  'script',
  'img',
  'iframe',
  'source',
  'video',
  'audio',
  'embed',
  'track',
  'use',
  'image',
  'form',
  'object',
])
const loadingLinks = /\b(stylesheet|preload|icon|modulepreload|manifest|prefetch|preconnect|dns-prefetch)\b/

export const readPage = (html: string): ReadPage => {
  const tags = tagsOf(
    html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, (whole) => whole.slice(0, whole.indexOf('>') + 1)),
  )
  const first = (name: string, wanted: Record<string, string>) =>
    tags.find(
      (tag) => tag.name === name && Object.entries(wanted).every(([key, value]) => tag.attributes.get(key) === value),
    )
  const metas = (name: string) => first('meta', { name })?.attributes.get('content') ?? ''
  const [beforeMain = '', rest = ''] = html.split(/<main\b/, 2)
  const ofMain = rest.split('</main>', 1)[0] ?? ''
  const headingsIn = (part: string, inMain: boolean) =>
    [...part.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g)].map(([, level, inner]) => ({
      level: Number(level),
      text: textOf(inner ?? ''),
      inMain,
    }))
  return {
    lang: first('html', {})?.attributes.get('lang') ?? '',
    title: oneSpaced(decode(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '')),
    description: metas('description'),
    canonical: first('link', { rel: 'canonical' })?.attributes.get('href') ?? null,
    noIndex: /noindex/.test(metas('robots')),
    alternates: new Map(
      tags.flatMap(({ name, attributes }) =>
        name === 'link' && attributes.get('rel') === 'alternate' && attributes.has('hreflang')
          ? [[attributes.get('hreflang')!, attributes.get('href') ?? ''] as const]
          : [],
      ),
    ),
    headings: [
      ...headingsIn(beforeMain, false),
      ...headingsIn(ofMain, true),
      ...headingsIn(rest.slice(ofMain.length), false),
    ],
    ids: tags.flatMap(({ attributes }) => attributes.get('id') ?? []),
    links: tags.flatMap(({ name, attributes }) =>
      name === 'a' || name === 'area' ? (attributes.get('href') ?? []) : [],
    ),
    resources: tags.flatMap(({ name, attributes }) => {
      const isLoading = loading.has(name) || (name === 'link' && loadingLinks.test(attributes.get('rel') ?? ''))
      const named = [
        attributes.get('src'),
        attributes.get('href'),
        attributes.get('action'),
        attributes.get('data'),
        attributes.get('poster'),
        ...(attributes
          .get('srcset')
          ?.split(',')
          .map((one) => one.trim().split(' ')[0]) ?? []),
      ]
      return isLoading ? named.filter((one) => one !== undefined) : []
    }),
    text: textOf(html.replace(/^[\s\S]*?<body\b/, '<body')),
    data: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as unknown,
    ),
  }
}

/** We write `role="list"` on purpose: without it VoiceOver does not announce a list without bullets as a list. */
const intended = /The “list” role is unnecessary for element “[uo]l”/
/**
 * The checker guesses the language of the words, which finds pages that nobody translated, but it cannot tell
 * Norwegian, Danish and Swedish apart.
 */
const mistaken = /appears to be written in (Danish|Norwegian|Swedish).*lang="(nb-NO|da-DK|sv-SE)"/s

type Message = { type: string; subType?: string; url: string; message: string; extract?: string }

/**
 * The errors and warnings of the W3C's checker (npm vnu-jar) for all these documents, in one process. Without Java it
 * rejects, so that nothing is skipped.
 */
export const htmlFaults = async (documents: ReadonlyMap<string, string>): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-html-'))
  const names = [...documents.keys()]
  try {
    for (const [index, name] of names.entries()) writeFileSync(join(folder, `${index}.html`), documents.get(name) ?? '')
    const jar = join(import.meta.dirname, '../../node_modules/vnu-jar/build/dist/vnu.jar')
    const output = await new Promise<string>((resolve, reject) => {
      const child = spawn(
        'java',
        ['-Xss4m', '-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', folder],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      )
      const said: Buffer[] = []
      const complained: Buffer[] = []
      child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
      child.stderr.on('data', (chunk: Buffer) => complained.push(chunk))
      child.once('error', (error) =>
        reject(
          new Error('the HTML checker needs Java (Debian: apt-get install default-jre-headless)', { cause: error }),
        ),
      )
      child.once('close', (code) =>
        code === 0
          ? resolve(Buffer.concat(said).toString())
          : reject(
              new Error(`the HTML checker ended with ${code}: ${Buffer.concat(complained).toString().slice(0, 2000)}`),
            ),
      )
    })
    const { messages } = JSON.parse(output) as { messages: Message[] }
    // It reports every slash that React writes at the end of an empty element, which proves that it read each document.
    const seen = new Set(messages.map(({ url }) => url))
    if (seen.size < names.length) throw new Error(`the HTML checker read ${seen.size} of ${names.length} documents`)
    return messages
      .filter(
        ({ type, subType, message }) =>
          (type !== 'info' || subType === 'warning') && !intended.test(message) && !mistaken.test(message),
      )
      .map(
        ({ url, message, extract }) =>
          `${names[Number(/(\d+)\.html$/.exec(url)?.[1])]}: ${message} … ${(extract ?? '').slice(0, 120)}`,
      )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
