import { isFormula } from './csv.ts'

/** A line of a table; `line` is that of the file on which it begins. */
export type CsvRecord = { line: number; cells: string[] }

const separators = [',', ';', '\t'] as const
/** More cells than this in one line are not kept: no table of ours has so many. */
const mostCells = 50

/** What separates cells: that which stands most often in the first line. */
const separatorOf = (text: string): string => {
  const head = /^[^\r\n]{0,2000}/.exec(text)?.[0] ?? ''
  const [best] = separators
    .map((one) => ({ one, times: head.split(one).length }))
    .toSorted((one, other) => other.times - one.times)
  return best?.one ?? ','
}

/** What a spreadsheet was kept from taking for a formula (csv.ts) is read as it was. */
const asWritten = (cell: string): string => (cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell)

const lineEnds = /\r\n|\r|\n/g

/** Where a quoted cell ends, its closing quote included; null: nowhere. `from` is behind its first quote. */
const endOfQuoted = (text: string, from: number): number | null => {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at + 1
  return null
}

/**
 * Reads a table (RFC 4180) with commas, semicolons or tabs, with or without the mark of UTF-8. Empty lines are left
 * out, and no more than `most` others are read. Null: a quote is never closed, or something stands behind a closed one.
 */
export const readCsv = (file: string, most: number): CsvRecord[] | null => {
  const text = file.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const endOfPlain = new RegExp(`[${separator}\\r\\n]`, 'g')
  const records: CsvRecord[] = []
  let [line, begun, cells] = [1, 1, [] as string[]]
  for (let at = 0; at < text.length && records.length < most;) {
    const isQuoted = text[at] === '"'
    endOfPlain.lastIndex = at
    const end = isQuoted ? endOfQuoted(text, at + 1) : (endOfPlain.exec(text)?.index ?? text.length)
    if (end === null) return null
    const cell = isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end)
    if (cells.length < mostCells) cells.push(asWritten(cell.trim()))
    if (isQuoted) line += cell.match(lineEnds)?.length ?? 0
    const isBroken = text[end] === '\r' || text[end] === '\n'
    if (!isBroken && text[end] !== separator && end < text.length) return null
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    if (!isBroken && at < text.length) continue
    if (isBroken) line += 1
    else if (end < text.length) cells.push('')
    if (cells.some((one) => one !== '')) records.push({ line: begun, cells })
    begun = line
    cells = []
  }
  return records
}
