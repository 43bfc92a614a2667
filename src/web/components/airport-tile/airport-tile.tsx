import { GateBadge } from '../gate-badge/gate-badge.tsx'
import styles from './airport-tile.module.css'

export type AirportTileView = {
  iata: string
  name: string
  href: string
  /** For example "3 car parks", or how far away the airport is. */
  detail: string
  /** "8 days from" and the price; null where there is none, because a price of zero must never be shown. */
  from: { label: string; price: string } | null
  /** The words by which the tile is found where the list can be filtered (filter.island.ts). */
  find?: string
  /** The tile is not among those found. */
  hidden?: boolean
}

/** Airports that one can open, as tiles. */
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
