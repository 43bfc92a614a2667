import { useTexts } from '../../kernel/texts.tsx'
import { Sign } from '../parts/sign.tsx'
import styles from './plain.module.css'

/** Above a card: whose site this is, and for whom. */
export const PlainHeader = () => {
  const { t } = useTexts()
  return (
    <header className={styles['head']}>
      <Sign />
      <b className={styles['name']}>Parkwing</b>
      <span className={styles['whom']}>{t('workShell.forWhom')}</span>
    </header>
  )
}
