import type { ReactNode } from 'react'
import styles from './table.module.css'

export type Column = {
  label: string
  /** figures and amounts, under each other */
  isNumber?: boolean
  /** On phones: in the second line of the row, with its label or as words alone; left out there; else in the first. */
  phone?: 'second' | 'words' | 'none'
}
export type TableRow = {
  key: string
  /** one for each column; the first is what one looks for, and has the link that opens the row */
  cells: readonly ReactNode[]
  isDone?: boolean
  isPicked?: boolean
}
/** Rows that belong together, such as those of an hour. */
export type TableGroup = { key: string; title: ReactNode; rows: readonly TableRow[] }

type Props = {
  /** what the table holds; hidden where a heading says it */
  caption: string
  showsCaption?: boolean
  columns: readonly Column[]
  /** either groups with a line of their own, or rows */
  groups?: readonly TableGroup[]
  rows?: readonly TableRow[]
  /** Below a strong line, one for each column. */
  sums?: readonly ReactNode[]
}

const classOf = ({ isNumber, phone }: Column): string | undefined =>
  [isNumber && styles['number'], phone && styles[phone]].filter(Boolean).join(' ') || undefined

const Row = ({ row, columns }: { row: TableRow; columns: readonly Column[] }) => (
  <tr className={row.isDone ? styles['done'] : undefined} aria-current={row.isPicked ? 'true' : undefined}>
    {columns.map((column, index) =>
      index === 0 ? (
        <th key={column.label} scope="row" className={classOf(column)}>
          {row.cells[index]}
        </th>
      ) : (
        <td key={column.label} className={classOf(column)} data-label={column.label}>
          {row.cells[index]}
        </td>
      ),
    )}
  </tr>
)

/**
 * A table of the work side. On phones the same rows are items of two lines, so nothing scrolls sideways. Sorting and
 * filters are links of the page.
 */
export const DataTable = ({ caption, showsCaption = false, columns, groups = [], rows = [], sums }: Props) => (
  <table className={styles['table']}>
    <caption className={showsCaption ? styles['caption'] : 'visually-hidden'}>{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.label} scope="col" className={classOf(column)}>
            {column.label}
          </th>
        ))}
      </tr>
    </thead>
    {rows.length > 0 && (
      <tbody>
        {rows.map((row) => (
          <Row key={row.key} row={row} columns={columns} />
        ))}
      </tbody>
    )}
    {groups.map((group) => (
      <tbody key={group.key}>
        <tr className={styles['group']}>
          <th scope="rowgroup" colSpan={columns.length}>
            {group.title}
          </th>
        </tr>
        {group.rows.map((row) => (
          <Row key={row.key} row={row} columns={columns} />
        ))}
      </tbody>
    ))}
    {sums && (
      <tfoot>
        <tr>
          {columns.map((column, index) => (
            <td key={column.label} className={classOf(column)}>
              {sums[index]}
            </td>
          ))}
        </tr>
      </tfoot>
    )}
  </table>
)
