import { airportOf } from '../airports/catalogue.ts'
import { isReset } from '../partners/choose.ts'
import { partnerOf } from '../partners/partners.ts'
import { inlineOf, partsIn, placeholderPattern, type Block } from './blocks.ts'
import { allowedAttributes, elementsIn, isTag, linkOf, readHtml, serviceLinks, textIn } from './html.ts'
import { isPartName } from './names.ts'

/**
 * Something an editor is told about a page; none of it keeps the page from being shown (CONT-2). `text` is the piece of
 * html as it was written.
 */
export type Finding = {
  kind:
    | 'unknownPlaceholder'
    | 'placeholderInTag'
    | 'componentInText'
    | 'unknownAirport'
    | 'unknownPartner'
    | 'brace'
    | 'tagRemoved'
    | 'attributeRemoved'
    | 'linkRemoved'
    | 'idRemoved'
    | 'headingOrder'
    | 'headingWithoutId'
    | 'emptyPage'
  text: string
}

const tagPattern = /<\/?([a-zA-Z][^\s/>]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g
const attributePattern = /([^\s=/"'>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
const longestTag = 2_000

/** A comment that never ends hides the rest, as it does in a browser. */
const withoutComments = (html: string): string => {
  let rest = html
  let kept = ''
  for (;;) {
    const from = rest.indexOf('<!--')
    if (from < 0) return kept + rest
    const to = rest.indexOf('-->', from)
    kept += rest.slice(0, from)
    if (to < 0) return kept
    rest = rest.slice(to + 3)
  }
}

const short = (text: string): string => text.trim().slice(0, 80)

const findingsInTag = ([whole, name = '', attributes = '']: RegExpMatchArray): Finding[] => {
  const tag = name.toLowerCase()
  if (
    Object.keys(serviceLinks)
      .reduce((rest, link) => rest.replaceAll(`"${link}"`, ''), whole)
      .includes('{{')
  )
    return [{ kind: 'placeholderInTag', text: short(whole) }]
  if (!isTag(tag)) return [{ kind: 'tagRemoved', text: short(whole) }]
  return [...attributes.slice(0, longestTag).matchAll(attributePattern)].flatMap(
    ([written, key = '', double, single, bare]): Finding[] => {
      const value = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&')
      if (allowedAttributes(tag, { [key.toLowerCase()]: value })[key.toLowerCase()] !== undefined) return []
      return [
        {
          kind: key === 'href' ? 'linkRemoved' : key === 'id' ? 'idRemoved' : 'attributeRemoved',
          text: short(written),
        },
      ]
    },
  )
}

const repeatedIds = (html: string): Finding[] => {
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((text) => ({ kind: 'idRemoved', text }))
}

const placeholderFindings = (text: string, known: number): Finding[] => {
  const inText: Finding[] = []
  let components = 0
  for (const [whole, inner = ''] of text.matchAll(placeholderPattern)) {
    const name = inner.split(':', 1)[0] ?? ''
    if (inlineOf(inner)) continue
    if (isPartName(name)) components += 1
    else inText.push({ kind: 'unknownPlaceholder', text: short(whole) })
  }
  if (components > known) inText.push({ kind: 'componentInText', text: `${components - known}` })
  const rest = text.replace(placeholderPattern, '')
  return /[{}]/.test(rest)
    ? [...inText, { kind: 'brace', text: short(rest.slice(Math.max(0, rest.search(/[{}]/) - 20))) }]
    : inText
}

/** Whether a code is a partner's. */
type IsPartner = (code: string) => boolean

const partFindings = (blocks: readonly Block[], isPartner: IsPartner): Finding[] =>
  partsIn(blocks).flatMap(({ name, argument }): Finding[] => {
    const text = `${name}:${argument}`
    // any code is an account (PART-2), but an editor's that is no partner's is more likely a slip
    if (name === 'partner') return isReset(argument) || isPartner(argument) ? [] : [{ kind: 'unknownPartner', text }]
    return argument !== '' && !airportOf(argument) ? [{ kind: 'unknownAirport', text }] : []
  })

const headingFindings = (html: string): Finding[] => {
  const headings = elementsIn(readHtml(html)).filter(({ tag }) => /^h[2-4]$/.test(tag))
  return headings.flatMap(({ tag, attributes, children }, index): Finding[] => {
    const level = Number(tag[1])
    const above = Number(headings[index - 1]?.tag[1] ?? 1)
    const text = short(textIn(children))
    return [
      ...(level > above + 1 ? [{ kind: 'headingOrder' as const, text }] : []),
      ...(level === 2 && !attributes['id'] ? [{ kind: 'headingWithoutId' as const, text }] : []),
    ]
  })
}

/**
 * Everything an editor should know about a page's html. `html` is what was written, `clean` what the cleaner left of
 * it, and `blocks` are made of `clean`.
 */
export const findingsIn = (
  html: string,
  clean: string,
  blocks: readonly Block[],
  isPartner: IsPartner = (code) => partnerOf(code) !== null,
): Finding[] => [
  ...[...withoutComments(html).matchAll(tagPattern)].flatMap(findingsInTag),
  ...repeatedIds(html),
  ...placeholderFindings(textIn(readHtml(clean)), partsIn(blocks).length),
  ...partFindings(blocks, isPartner),
  ...headingFindings(clean),
  ...(textIn(readHtml(clean)).trim() === '' ? [{ kind: 'emptyPage' as const, text: '' }] : []),
]

/** Links to places on pages, for a check over all pages of a language. */
export const anchorsIn = (clean: string): { page: string | null; anchor: string }[] =>
  elementsIn(readHtml(clean)).flatMap(({ attributes }): { page: string | null; anchor: string }[] => {
    const link = attributes['href'] === undefined ? null : linkOf(attributes['href'])
    if (link?.kind === 'here') return [{ page: null, anchor: link.anchor }]
    return link?.kind === 'page' && link.anchor ? [{ page: link.name, anchor: link.anchor }] : []
  })
