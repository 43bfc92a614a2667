import { readCsv } from '../documents/read-csv.ts'
import type { ProblemCode } from '../problems.ts'

/** The columns of a file of drivers (AGENCY-156), each as its first line calls it. */
const driverColumnNames = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  mobile: 'mobile',
  plate: 'plate',
  plateCountry: 'plate country',
  language: 'language',
  costCentre: 'cost centre',
  personnelNumber: 'personnel number',
} as const
export type DriverColumn = keyof typeof driverColumnNames
export const driverColumns = Object.keys(driverColumnNames) as DriverColumn[]

const isColumn = (name: string): name is DriverColumn => Object.hasOwn(driverColumnNames, name)
/** A column as people know it, also where a file calls it as it likes. */
export const columnName = (name: string): string => (isColumn(name) ? driverColumnNames[name] : name)
/** `First_Name`, `first-name` and `firstName` are the same. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '')

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
  const columns = cells.map((cell) => driverColumns.find((name) => plain(name) === plain(cell)))
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
