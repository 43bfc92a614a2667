import { inflateSync } from 'node:zlib'

/** Names of the PDF language that make a file do something, hold another one, or hide what it holds (UP-11). */
const active = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'Encrypt',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'GoToE',
  'Movie',
  'Sound',
])

const mostPages = 200
const mostInflated = 16 * 1024 * 1024
const mostStreams = 20_000

/** `#4a` in a name is the letter with that number: `/J#61vaScript` says the same. */
const nameOf = (written: string): string =>
  written.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const hasActive = (text: string): boolean => {
  for (const [, name = ''] of text.matchAll(/\/([^\s\0()<>[\]{}/%]{1,80})/g)) if (active.has(nameOf(name))) return true
  return false
}

const pagesOf = (text: string): number => {
  const pages = text.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0
  const counts = [...text.matchAll(/\/Count\s+(\d{1,9})/g)].map(([, count]) => Number(count))
  return Math.max(pages, ...counts)
}

/**
 * Objects without their streams, and the object streams among them unpacked: names inside a picture's bytes are chance,
 * names inside an object stream are meant. Null for what cannot be unpacked, or would become endless.
 */
const objectsOf = (source: string, bytes: Uint8Array): string | null => {
  const parts: string[] = []
  let [from, inflated, streams] = [0, 0, 0]
  for (;;) {
    const begin = /\bstream\r?\n/g
    begin.lastIndex = from
    const found = begin.exec(source)
    if (!found) break
    if (++streams > mostStreams) return null
    const start = found.index + found[0].length
    const end = source.indexOf('endstream', start)
    if (end < 0) return null
    const before = source.slice(from, found.index)
    parts.push(before)
    const head = before.slice(before.lastIndexOf('obj') + 3)
    if (
      /\/Type\s*\/ObjStm\b/.test(
        head.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      )
    ) {
      const unpacked = unpack(head, bytes.subarray(start, end), mostInflated - inflated)
      if (unpacked === null) return null
      inflated += unpacked.length
      parts.push(unpacked)
    }
    from = end
  }
  return [...parts, source.slice(from)].join('\n')
}

const unpack = (head: string, packed: Uint8Array, most: number): string | null => {
  if (!/\/Filter\b/.test(head)) return Buffer.from(packed).toString('latin1')
  if (!/\/Filter\s*(\[\s*)?\/FlateDecode/.test(head) || most <= 0) return null
  try {
    return inflateSync(packed, { maxOutputLength: most }).toString('latin1')
  } catch {
    return null
  }
}

/**
 * A document that only shows pages. One we cannot look into is none. It is served as a download only, all the same
 * (CLAIM-3).
 */
export const isPlainPdf = (bytes: Uint8Array): boolean => {
  const source = Buffer.from(bytes).toString('latin1')
  if (!/%%EOF\s*$/.test(source.slice(-1_024))) return false
  const objects = objectsOf(source, bytes)
  return objects !== null && !hasActive(objects) && pagesOf(objects) <= mostPages
}
