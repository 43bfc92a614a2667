/** An element of a file of a bank: its name without a prefix, its attributes, and what is in it. */
export type XmlElement = {
  name: string
  namespace: string | null
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

const deepest = 40
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** What no XML may have, written out or by its number, such as a NUL, which the database would not take either. */
const noCharacter = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/** Null for a name that is none of the five: no file of a bank may define others. */
const unescaped = (text: string): string | null => {
  let isWrong = false
  const plain = text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,8})?;?/gi, (whole, name: string | undefined) => {
    if (name === undefined || !whole.endsWith(';')) isWrong = true
    else if (!name.startsWith('#')) {
      if (named[name] !== undefined) return named[name]
      isWrong = true
    } else {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      if (code <= 0x10ffff) return String.fromCodePoint(code)
      isWrong = true
    }
    return ''
  })
  return isWrong || noCharacter.test(plain) ? null : plain
}

const attributesIn = (text: string): Record<string, string> | null => {
  const found: Record<string, string> = Object.create(null) as Record<string, string>
  let isWrong = false
  const rest = text.replace(/\s+([\w:.-]+)\s*=\s*("[^"<]*"|'[^'<]*')/g, (_, name: string, quoted: string) => {
    const value = unescaped(quoted.slice(1, -1))
    found[name] = value ?? ''
    isWrong ||= value === null
    return ''
  })
  return isWrong || rest.trim() !== '' ? null : found
}

/**
 * Reads a file of a bank. It knows elements, attributes and text, and neither document types nor entities of one's own,
 * so nothing outside of the file is ever asked for. Null: it is not such a file.
 */
export const readXml = (source: string): XmlElement | null => {
  const whole = source.replace(/^\uFEFF/, '').replace(/^\s*<\?xml[^>]*\?>/, '')
  const pattern =
    /<!--[\s\S]*?-->|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+|</g
  const root: XmlElement = { name: '', namespace: null, attributes: {}, children: [], text: '' }
  const open: XmlElement[] = [root]
  for (const [token, closes, tag, given = '', isEmpty] of whole.matchAll(pattern)) {
    const parent = open.at(-1)!
    if (token.startsWith('<!--')) continue
    if (tag === undefined) {
      const text = token === '<' ? null : unescaped(token)
      if (text === null) return null
      parent.text += text
      continue
    }
    const name = tag.split(':').at(-1)!
    if (closes === '/') {
      if (open.length < 2 || parent.name !== name) return null
      open.pop()
      continue
    }
    const attributes = attributesIn(given)
    if (!attributes || open.length > deepest) return null
    const prefix = tag.includes(':') ? `xmlns:${tag.split(':')[0]}` : 'xmlns'
    const element = {
      name,
      namespace: attributes[prefix] ?? parent.namespace,
      attributes,
      children: [],
      text: '',
    }
    parent.children.push(element)
    if (isEmpty !== '/') open.push(element)
  }
  const [first, ...more] = root.children
  return open.length === 1 && first && more.length === 0 && root.text.trim() === '' ? first : null
}

/** The elements that are reached by these names, one within the other. */
export const within = (from: XmlElement, ...names: string[]): XmlElement[] =>
  names.reduce<XmlElement[]>(
    (those, name) => those.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [from],
  )

/** The text of the first of them; null where there is none. */
export const textIn = (from: XmlElement, ...names: string[]): string | null =>
  within(from, ...names)[0]?.text.trim() ?? null
