import { GateBadge } from '../gate-badge/gate-badge.tsx'
import { Picture, type PictureView } from '../picture/picture.tsx'
import { Rating } from '../rating/rating.tsx'
import type { RatingView } from '../rating/view.ts'
import styles from './often-booked.module.css'

export type OftenBookedView = {
  iata: string
  name: string
  href: string
  /** "8 days from" and the price; null where there is none, because a price of zero must never be shown. */
  from: { label: string; price: string } | null
  /** For which days the price holds, for those who do not see the line below the tiles. */
  dates: string | null
  /** "4.4 (9 car parks)", where enough drivers said how it was; null elsewhere */
  rating: RatingView | null
  /** "9 car parks" */
  carParks: string
  picture: PictureView | null
}

/** Airports with a picture each: over the foot of the hero on wide screens, and a row that one can swipe on phones. */
export const OftenBooked = ({ airports }: { airports: readonly OftenBookedView[] }) => (
  <ul role="list" className={styles['row']}>
    {airports.map(({ iata, name, href, from, dates, rating, carParks, picture }) => (
      <li key={iata}>
        <a className={styles['tile']} href={href}>
          {picture && <Picture of={picture} waits />}
          <span className={styles['words']}>
            <span className={styles['name']}>
              <GateBadge iata={iata} /> {name}
            </span>{' '}
            {from && (
              <span className={styles['from']}>
                {from.label} <b>{from.price}</b>
                {dates && <span className="visually-hidden"> ({dates})</span>}
              </span>
            )}{' '}
            <span className={styles['more']}>{rating ? <Rating of={rating} /> : carParks}</span>
          </span>
        </a>
      </li>
    ))}
  </ul>
)
