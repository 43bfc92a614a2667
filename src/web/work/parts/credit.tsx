import { useTexts } from '../../kernel/texts.tsx'
import styles from './credit.module.css'
import { Pane } from './pane.tsx'

export type ShownCredit = { usedMinor: number; limitMinor: number; left: string; limit: string }

/** What an agency may still book on its account: in words, and as a bar that fills. */
export const CreditPane = ({ credit }: { credit: ShownCredit | null }) => {
  const { t } = useTexts()
  if (!credit) return null
  const { left, limit, usedMinor, limitMinor } = credit
  return (
    <Pane title={t('workAgency.account')}>
      <p id="credit">{t('workAgency.creditLeft', { left, limit })}</p>
      <meter
        className={styles['bar']}
        aria-labelledby="credit"
        min={0}
        max={Math.max(1, limitMinor)}
        value={Math.min(usedMinor, limitMinor)}
      />
    </Pane>
  )
}
