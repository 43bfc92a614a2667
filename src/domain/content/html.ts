/**
 * What html of a content page may contain, and its tree. The cleaner (adapters/html) and this reader use the same list:
 * what slips through one of them is stopped by the other. Pages are made of the tree, never of the html itself
 * (CONT-3).
 */
import { customerService } from '../customer-service.ts'
import { phoneHref } from '../telephone.ts'
import { isLinkName, type LinkName } from './names.ts'

export const allowedTags = [
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'strong',
  'em',
  'a',
  'br',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'details',
  'summary',
  'section',
  'div',
  'blockquote',
  'abbr',
  'time',
  'span',
] as const
export type Tag = (typeof allowedTags)[number]

const allowedClasses = ['summary-box', 'note'] as const

const attributesOf: Partial<Record<Tag, readonly string[]>> = {
  a: ['href'],
  th: ['scope', 'colspan'],
  td: ['colspan'],
  abbr: ['title'],
  time: ['datetime'],
}
const everywhere = ['id', 'lang', 'class'] as const

/** Where a link of the text leads; pages resolve it when they are made. `anchor` comes without `#`. */
export type Link =
  | { kind: 'page'; name: LinkName; anchor: string | null }
  | { kind: 'here'; anchor: string }
  | { kind: 'mail' | 'phone'; href: string }

/**
 * Ids that a text may not use: names in the frame of our pages, and properties of document and window. A script that
 * looks for one of these would find the element instead (XS-11). Ids with a capital letter are refused anyway.
 */
const reserved = new Set(
  `main top skip slot header footer search-form reservation chooser footer-links toc
   action all anchors append applets attributes blur body caches children class clear close closed confirm constructor contains cookie dir doctype document domain elements
   embeds event external fetch focus fonts forms frames head hidden history images implementation length links location matches method name navigator normalize open opener origin
   parent performance plugins prepend print prompt prototype referrer remove reset screen scripts self status stop style submit target timeline title window write writeln alert`.split(
    /\s+/,
  ),
)

export const isSafeId = (id: string): boolean =>
  /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) && id.length <= 60 && !reserved.has(id) && !id.startsWith('slot-')

/**
 * The two links to customer service, which must be written exactly like this: no other placeholder is ever put into an
 * attribute.
 */
export const serviceLinks: Readonly<Record<string, Link>> = {
  'mailto:{{value:email}}': { kind: 'mail', href: `mailto:${customerService.email}` },
  'tel:{{value:phone}}': { kind: 'phone', href: phoneHref(customerService.phone) },
}

/**
 * Reads a link of a text (CONT-4): one of our pages by name, a place on this page, an e-mail address or a telephone
 * number. Everything else gives null.
 */
export const linkOf = (href: string): Link | null => {
  if (Object.hasOwn(serviceLinks, href)) return serviceLinks[href] ?? null
  const page = /^page:([a-z-]+)(?:#(.*))?$/.exec(href)
  if (page) {
    const [, name = '', anchor] = page
    return isLinkName(name) && (anchor === undefined || isSafeId(anchor))
      ? { kind: 'page', name, anchor: anchor ?? null }
      : null
  }
  if (href.startsWith('#')) return isSafeId(href.slice(1)) ? { kind: 'here', anchor: href.slice(1) } : null
  if (/^mailto:[a-z0-9._+-]+@[a-z0-9.-]+$/i.test(href)) return { kind: 'mail', href }
  return /^tel:\+?[0-9]+$/.test(href) ? { kind: 'phone', href } : null
}

const isGoodValue = (name: string, value: string): boolean => {
  switch (name) {
    case 'id':
      return isSafeId(value)
    case 'href':
      return linkOf(value) !== null
    case 'class':
      return (allowedClasses as readonly string[]).includes(value)
    case 'lang':
      return /^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(value)
    case 'scope':
      return ['row', 'col', 'rowgroup', 'colgroup'].includes(value)
    case 'colspan':
      return /^[1-9]\d?$/.test(value)
    case 'datetime':
      return /^[0-9T:.Z+-]{1,30}$/.test(value)
    default:
      return value.length <= 200
  }
}

export const isTag = (name: string): name is Tag => (allowedTags as readonly string[]).includes(name)

/** Those of the given attributes that the tag may keep. */
export const allowedAttributes = (tag: Tag, given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) =>
        [...everywhere, ...(attributesOf[tag] ?? [])].includes(name) &&
        (!value.includes('{{') || Object.hasOwn(serviceLinks, value)) &&
        isGoodValue(name, value),
    ),
  )

export type Element = { kind: 'element'; tag: Tag; attributes: Readonly<Record<string, string>>; children: Node[] }
export type Text = { kind: 'text'; text: string }
export type Node = Element | Text

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return named[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code > 0 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
        ? String.fromCodePoint(code)
        : whole
    },
  )

const deepest = 50

// one tag with all its attribute values in quotes, which is how the cleaner writes them
const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi
const attributePattern = /([a-z-]+)(?:="([^"]*)")?/gi

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attributePattern)].map(([, name = '', value = '']) => [name.toLowerCase(), decoded(value)]),
  )

/**
 * Reads cleaned html as a tree. Tags and attributes that are not allowed are left out and their contents kept. What is
 * not a tag is text.
 */
export const readHtml = (html: string): Node[] => {
  const root: Node[] = []
  const open: Element[] = []
  const here = (): Node[] => open.at(-1)?.children ?? root
  const ids = new Set<string>()
  let done = 0
  const textUntil = (index: number): void => {
    if (index > done) here().push({ kind: 'text', text: decoded(html.slice(done, index)) })
  }
  for (const match of html.matchAll(tagPattern)) {
    const [whole, slash, name = '', rest = ''] = match
    textUntil(match.index)
    done = match.index + whole.length
    const tag = name.toLowerCase()
    if (!isTag(tag)) continue
    if (slash) {
      const level = open.findLastIndex((one) => one.tag === tag)
      if (level >= 0) open.length = level
      continue
    }
    const { id, ...attributes } = allowedAttributes(tag, readAttributes(rest))
    const element: Element = {
      kind: 'element',
      tag,
      attributes: id && !ids.has(id) ? { ...attributes, id } : attributes,
      children: [],
    }
    if (id) ids.add(id)
    here().push(element)
    // nothing nests deeper than any editor would write: what follows is placed beside, so that the tree stays shallow
    // enough to be walked
    if (tag !== 'br' && open.length < deepest) open.push(element)
  }
  textUntil(html.length)
  return root
}

/** Every element of the tree, outer ones before inner ones. */
export const elementsIn = (nodes: readonly Node[]): Element[] =>
  nodes.flatMap((node) => (node.kind === 'element' ? [node, ...elementsIn(node.children)] : []))

export const textIn = (nodes: readonly Node[]): string =>
  nodes.map((node) => (node.kind === 'element' ? textIn(node.children) : node.text)).join('')
