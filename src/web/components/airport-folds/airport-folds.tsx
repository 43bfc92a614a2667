import type { ReactNode } from 'react'
import { GateBadge } from '../gate-badge/gate-badge.tsx'
import { JumpLinks } from '../jump-links/jump-links.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './airport-folds.module.css'

/** An airport of a long list. Its name is always visible, the rest when it is opened. */
export type Fold = {
  iata: string
  name: string
  /** For example "3 car parks". */
  note: string
  /** The address of the airport's page; null where the language has none (demand R4). */
  href: string | null
}

/**
 * Countries from A to Z with their airports folded. A link to `#airport-ein` leads inside a fold, which then opens
 * without script. On paper all folds are open.
 */
export const AirportFolds = <Airport extends Fold>({
  countries,
  children,
}: {
  countries: readonly { id: string; name: string; airports: Airport[] }[]
  children: (airport: Airport) => ReactNode
}) => {
  const { t } = useTexts()
  return (
    <div className={styles['folds']}>
      <JumpLinks countries={countries} />
      {countries.map(({ id, name, airports }) => (
        <section key={id} aria-labelledby={id}>
          <h3 id={id}>{name}</h3>
          {airports.map((airport) => (
            <details key={airport.iata}>
              <summary>
                <GateBadge iata={airport.iata} />
                <span>
                  <b>{airport.name}</b>
                  {` ${airport.note}`}
                </span>
              </summary>
              <div id={`airport-${airport.iata.toLowerCase()}`} className={styles['inside']}>
                {children(airport)}
                {airport.href && (
                  <p>
                    <a href={airport.href}>{t('site.bookAt', { airport: airport.name })}</a>
                  </p>
                )}
              </div>
            </details>
          ))}
        </section>
      ))}
    </div>
  )
}
