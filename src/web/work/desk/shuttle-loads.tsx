import type { ShuttleLoad } from '#domain/gate/cars.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { minutesOf } from './words.ts'
import styles from './desk.module.css'

/** How many people the shuttle has to carry, for each half hour that still has some (DESK-32). */
export const ShuttleLoads = ({ loads }: { loads: readonly ShuttleLoad[] }) => {
  const { t, language } = useTexts()
  if (loads.length === 0) return null
  return (
    <div className={styles['loads']}>
      <h2>{t('workDesk.loads')}</h2>
      <ul role="list">
        {loads.map(({ minute, people }) => (
          <li key={minute}>
            <b>{minutesOf(minute, language)}</b> {t('workDesk.loadPeople', { count: people })}
          </li>
        ))}
      </ul>
    </div>
  )
}
