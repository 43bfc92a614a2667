/** Whether a spreadsheet would take a cell for a formula. */
export const isFormula = (value: string): boolean => /^[=+\-@\t\r\n|%]/.test(value.trimStart())

/**
 * A cell that a spreadsheet would take for a formula begins with an apostrophe, which it does not show: a name such as
 * `=HYPERLINK(…)` would otherwise run where somebody opens the file.
 */
const harmless = (value: string): string => (isFormula(value) ? `'${value}` : value)

const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${harmless(value).replaceAll('"', '""')}"`

/** A table as a file for spreadsheets (RFC 4180), with the mark by which they know that it is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
