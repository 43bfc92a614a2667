import { useTexts } from '../../kernel/texts.tsx'
import styles from './price.module.css'

export type PriceView = {
  /** The total of the stay in the visitor's currency, formatted. */
  total: string
  /** For example "total for 8 days, €6.25 a day, VAT included". */
  note: string
  /** "You pay €50.00", where the total above is a conversion (settled 14). */
  charged?: string | undefined
  /** The regular price (settled 19); `percent` is the reduction from `lowest` (PR-32). */
  regular?: { price: string; lowest?: string; percent?: string } | undefined
}

/** One honest figure: the total, what it holds for, and what is charged. */
export const Price = ({ total, note, charged, regular }: PriceView) => {
  const { t } = useTexts()
  return (
    <div className={styles['price']}>
      {regular && (
        <p className={styles['was']}>
          <s>
            <span className="visually-hidden">{t('common.regularPrice')} </span>
            {regular.price}
          </s>
          {regular.percent && <> {regular.percent}</>}
          {regular.lowest && <> {t('common.lowestPrice', { price: regular.lowest })}</>}
        </p>
      )}
      <p className={styles['total']}>{total}</p>
      <p className={styles['note']}>{note}</p>
      {charged && <p className={styles['note']}>{charged}</p>}
    </div>
  )
}
