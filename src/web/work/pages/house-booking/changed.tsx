import { useBehaviour } from '../../../kernel/island.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import changed from './changed.island.ts'
import styles from './booking.module.css'

type Props = { own: string; kept: string; version: number; now: number }

/** The bar that says who changed the booking meanwhile; empty until somebody did. */
export const ChangedBar = ({ own, kept, version, now }: Props) => {
  const { t } = useTexts()
  const asked = useBehaviour(changed)
  return (
    <p
      className={styles['changed']}
      role="status"
      hidden
      data-asks={`${own}?after=${version}&since=${now}`}
      data-now={kept === '' ? own : `${own}?${kept.slice(1)}`}
      data-show={t('workSystem.show')}
      {...asked}
    />
  )
}
