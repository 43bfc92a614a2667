import { useState } from 'react'
import { nearest } from '#domain/airports/matching.ts'
import { Icon } from '../components/icon.tsx'
import { useTexts } from '../kernel/texts.tsx'
import type { AirportRow } from './airport-row.ts'
import styles from './airport-picker.module.css'

const patienceMs = 10_000

/**
 * Asks the browser for the position only when it is pressed, finds the closest airports itself, and keeps nothing but
 * their codes.
 */
export const NearMe = ({
  airports,
  onFound,
}: {
  airports: readonly AirportRow[]
  onFound: (iatas: string[]) => void
}) => {
  const { t } = useTexts()
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready')
  const locate = () => {
    if (state === 'asking') return
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('ready')
        onFound(
          nearest(
            coords.latitude,
            coords.longitude,
            airports.filter((row) => row.parks),
          ).map((row) => row.iata),
        )
      },
      () => setState('failed'),
      { timeout: patienceMs, maximumAge: 600_000 },
    )
  }
  if (!('geolocation' in navigator)) return null
  return (
    <div className={styles['near']}>
      <button type="button" className={styles['locate']} onClick={locate} aria-disabled={state === 'asking'}>
        <Icon name="pin" />
        {state === 'asking' ? t('search.locating') : t('search.useMyLocation')}
      </button>
      <p role="status" className={styles['trouble']}>
        {state === 'failed' ? t('search.locationFailed') : ''}
      </p>
    </div>
  )
}
