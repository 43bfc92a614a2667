import { readCsv } from '../documents/read-csv.ts'
import type { ProblemCode } from '../problems.ts'

/** The columns of a file of drivers (AGENCY-156), by the names that the product gives these fields elsewhere. */
export const driverColumns = [
  'firstName',
  'lastName',
  'email',
  'mobile',
  'plate',
  'plateCountry',
  'language',
  'costCentre',
  'personnelNumber',
] as const
export type DriverColumn = (typeof driverColumns)[number]

/** Without these no driver is known. */
const needed: readonly DriverColumn[] = ['firstName', 'lastName', 'email', 'mobile']

/** So many drivers a company keeps at most by a file. */
export const mostDrivers = 5_000
export const mostDriverFileBytes = 10 * 1024 * 1024

/**
 * What is wrong in a line of a file. `first`: the line that has the same address, of the kind `twice`. A refusal of the
 * form for a driver is of the kind `code`.
 */
export type DriverFault = { line: number; column: string } & (
  | { kind: 'notATable' | 'tooMany' | 'columnUnknown' | 'columnMissing' | 'columnTwice' | 'costCentre' }
  | { kind: 'twice'; first: number }
  | { kind: 'code'; code: ProblemCode }
)

/** A driver as his line says it; a column that the file lacks is left out. */
export type DriverLine = { line: number; cells: Partial<Record<DriverColumn, string>> }

const longestShown = 40

const inHead = (cells: readonly string[]): { columns: (DriverColumn | undefined)[]; faults: DriverFault[] } => {
  const lower = cells.map((cell) => cell.toLowerCase())
  const columns = lower.map((cell) => driverColumns.find((name) => name.toLowerCase() === cell))
  const fault = (kind: 'columnUnknown' | 'columnTwice' | 'columnMissing', column: string) =>
    ({ line: 1, kind, column: column.slice(0, longestShown) }) as const
  const faults = [
    ...cells.filter((cell, at) => cell !== '' && !columns[at]).map((cell) => fault('columnUnknown', cell)),
    ...driverColumns
      .filter((name) => columns.filter((one) => one === name).length > 1)
      .map((name) => fault('columnTwice', name)),
    ...needed.filter((name) => !columns.includes(name)).map((name) => fault('columnMissing', name)),
  ]
  return { columns, faults }
}

/** Reads a file of drivers: its lines, or what is wrong with it as a whole. */
export const readDriverFile = (text: string): { lines: DriverLine[]; faults: DriverFault[] } => {
  const [head, ...records] = readCsv(text, mostDrivers + 2) ?? []
  if (!head) return { lines: [], faults: [{ line: 1, column: '', kind: 'notATable' }] }
  const { columns, faults } = inHead(head.cells)
  if (faults.length > 0) return { lines: [], faults }
  if (records.length > mostDrivers) return { lines: [], faults: [{ line: 1, column: '', kind: 'tooMany' }] }
  const lines = records.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.flatMap((name, at) => (name ? [[name, cells[at] ?? ''] as const] : [])),
    ) as DriverLine['cells'],
  }))
  return { lines, faults: [] }
}
