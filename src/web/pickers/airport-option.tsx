import { memo } from 'react'
import { highlight } from '#domain/airports/matching.ts'
import { GateBadge } from '../components/gate-badge/gate-badge.tsx'
import { useTexts } from '../kernel/texts.tsx'
import type { AirportRow } from './airport-row.ts'
import styles from './airport-picker.module.css'

type Props = {
  id: string
  row: AirportRow
  query: string
  underCountry: boolean
  isActive: boolean
  isChosen: boolean
  onPick: () => void
}

/**
 * One airport: its sign, its name with the typed letters marked and cut at 28 characters (demand S2), place and
 * country. The accessible name is not cut.
 */
export const AirportOption = memo(({ id, row, query, underCountry, isActive, isChosen, onPick }: Props) => {
  const { t } = useTexts()
  const where = [row.name.includes(row.city) ? '' : row.city, underCountry ? '' : row.country]
    .filter(Boolean)
    .join(', ')
  const place = [where, row.about].filter(Boolean).join(' · ')
  const parts = highlight(row.name, query)
  const isCut = parts.at(-1)?.text === '…'
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={isActive ? `${styles['option']} ${styles['active']}` : styles['option']}
      onClick={onPick}
    >
      <GateBadge iata={row.iata} />{' '}
      <span className={styles['name']}>
        <span aria-hidden={isCut || undefined}>
          {parts.map((part, i) => (part.hit ? <mark key={i}>{part.text}</mark> : part.text))}
        </span>
        {isCut && <span className="visually-hidden">{row.name}</span>}{' '}
        {place && <span className={styles['place']}>{place}</span>}
      </span>{' '}
      {!row.parks && <span className={styles['without']}>{t('search.noCarParkYet')}</span>}
    </div>
  )
})
