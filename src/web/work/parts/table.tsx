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
  /**
   * It may have hundreds of rows, which the browser lays out as they come into sight. Then the columns are those of the
   * style sheet, seven of them. The roles are said because not every browser has them of a table whose rows are no
   * table rows to its styles.
   */
  isLong?: boolean
}

const classOf = ({ isNumber, phone }: Column): string | undefined =>
  [isNumber && styles['number'], phone && styles[phone]].filter(Boolean).join(' ') || undefined

type RowProps = { row: TableRow; columns: readonly Column[]; roleOf: RoleOf }
const Row = ({ row, columns, roleOf }: RowProps) => (
  <tr
    className={row.isDone ? styles['done'] : undefined}
    aria-current={row.isPicked ? 'true' : undefined}
    role={roleOf('row')}
  >
    {columns.map((column, index) =>
      index === 0 ? (
        <th key={column.label} scope="row" className={classOf(column)} role={roleOf('rowheader')}>
          {row.cells[index]}
        </th>
      ) : (
        <td key={column.label} className={classOf(column)} data-label={column.label} role={roleOf('cell')}>
          {row.cells[index]}
        </td>
      ),
    )}
  </tr>
)

type Role = 'table' | 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'cell'
type RoleOf = (role: Role) => Role | undefined

/**
 * A table of the work side. On phones the same rows are items of two lines, so nothing scrolls sideways. Sorting and
 * filters are links of the page.
 */
export const DataTable = ({
  caption,
  showsCaption = false,
  columns,
  groups = [],
  rows = [],
  sums,
  isLong = false,
}: Props) => {
  const roleOf: RoleOf = (role) => (isLong ? role : undefined)
  return (
    <table className={isLong ? `${styles['table']} ${styles['long']}` : styles['table']} role={roleOf('table')}>
      <caption className={showsCaption ? styles['caption'] : 'visually-hidden'}>{caption}</caption>
      <thead role={roleOf('rowgroup')}>
        <tr role={roleOf('row')}>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classOf(column)} role={roleOf('columnheader')}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      {rows.length > 0 && (
        <tbody role={roleOf('rowgroup')}>
          {rows.map((row) => (
            <Row key={row.key} row={row} columns={columns} roleOf={roleOf} />
          ))}
        </tbody>
      )}
      {groups.map((group) => (
        <tbody key={group.key} role={roleOf('rowgroup')}>
          <tr className={styles['group']} role={roleOf('row')}>
            <th scope="rowgroup" colSpan={columns.length} role={roleOf('rowheader')}>
              {group.title}
            </th>
          </tr>
          {group.rows.map((row) => (
            <Row key={row.key} row={row} columns={columns} roleOf={roleOf} />
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
}
