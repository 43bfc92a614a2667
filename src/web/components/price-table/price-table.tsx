import { useTexts } from '../../kernel/texts.tsx'
import styles from './price-table.module.css'

export type PriceTableView = {
  title: string
  note: string
  /** "From, €": the currency of the amounts. */
  priceHead: string
  /** "8 days", "21/11/2026 – 28/11/2026", "50,00" (demand P8, settled 16); the price is null when sold out. */
  rows: { stay: string; dates: string; price: string | null }[]
}

/** What stays of 1, 2, 4, 8 and 15 days cost. */
export const PriceTable = ({ id, table: { title, note, priceHead, rows } }: { id: string; table: PriceTableView }) => {
  const { t } = useTexts()
  return (
    <>
      <h2 id={id}>{title}</h2>
      <p>{note}</p>
      <div className={`scrolls ${styles['region']}`} role="region" aria-labelledby={id} tabIndex={0}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('landing.priceTableStay')}</th>
              <th scope="col">{t('landing.priceTableDates')}</th>
              <th scope="col" className={styles['price']}>
                {priceHead}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ stay, dates, price }) => (
              <tr key={stay}>
                <th scope="row">{stay}</th>
                <td>{dates}</td>
                <td className={styles['price']}>{price ?? t('landing.priceTableNone')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
