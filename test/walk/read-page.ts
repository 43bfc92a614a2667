/**
 * What a crawler sees of a page. It is read by patterns; the W3C's checker reads the same bytes and says whether they
 * are well formed, so that the patterns hold (checks/html.ts).
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
