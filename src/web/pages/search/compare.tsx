import { Button } from '../../components/button/button.tsx'
import { Rating } from '../../components/rating/rating.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './compare.module.css'
import { comparisonId } from './comparison-id.ts'
import type { CompareRow, CompareView } from './compare-view.ts'
import { filterFormId } from './filters.tsx'

/**
 * The bar at the foot: how many are to be compared. It shows itself while a box is ticked, so it works without script,
 * and its button sends the form of the list with an address that opens at the table.
 */
export const CompareBar = ({ view: { action, count, names, hint } }: { view: CompareView }) => {
  const { t } = useTexts()
  return (
    <section className={styles['bar']} aria-label={t('results.compare')} data-live="compare">
      <div>
        <p>
          {count && <b>{count}</b>} <span className={styles['names']}>{names}</span>
        </p>
        {hint && <p>{hint}</p>}
      </div>
      <Button look="accent" form={filterFormId} formAction={action}>
        {t('results.compare')}
      </Button>
    </section>
  )
}

/** Two or three car parks beside each other, with the six things by which most choose. */
export const Comparison = ({ table }: Pick<CompareView, 'table'>) =>
  table && (
    <section id={comparisonId} className={styles['comparison']} aria-labelledby="compared" tabIndex={-1}>
      <h2 id="compared">{table.heading}</h2>
      <div>
        <table>
          <thead>
            <tr>
              <td />
              {table.parks.map(({ name, href }) => (
                <th key={name} scope="col">
                  <a href={href}>{name}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ title, cells }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {cells.map((cell, i) => (
                  <td key={i}>
                    <Cell cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )

const Cell = ({ cell }: { cell: CompareRow['cells'][number] }) =>
  cell !== null && typeof cell === 'object' ? <Rating of={cell} /> : (cell ?? '–')
