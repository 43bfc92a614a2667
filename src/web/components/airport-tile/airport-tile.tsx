import { GateBadge } from '../gate-badge/gate-badge.tsx'
import styles from './airport-tile.module.css'

export type AirportTileView = {
  iata: string
  name: string
  href: string
  /** "3 car parks", or how far away it is */
  detail: string
  /** "8 days from" and the price; null where there is none: never a price of zero */
  from: { label: string; price: string } | null
  /** what it is found by where the list can be filtered (site/filter.ts) */
  find?: string
  /** not among those found */
  hidden?: boolean
}

/** Airports one can go to, as tiles. */
export const AirportTiles = ({ airports }: { airports: readonly AirportTileView[] }) => (
  <ul role="list" className={styles['grid']}>
    {airports.map(({ iata, name, href, detail, from, find, hidden }) => (
      <li key={iata} data-find={find} hidden={hidden}>
        <a className={styles['tile']} href={href}>
          <GateBadge iata={iata} />
          <span className={styles['name']}>
            <b>{name}</b> {detail}
          </span>
          {from && (
            <span className={styles['from']}>
              {' '}
              {from.label} <b>{from.price}</b>
            </span>
          )}
        </a>
      </li>
    ))}
  </ul>
)
