import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { HeroArt } from './hero-art.tsx'
import styles from './hero.module.css'

export type HeroFact = { icon: IconName; strong: string; text: string }
type Props = {
  title: string
  lead: string
  /** an IATA code, or the page's name where there is none */
  seed: string
  facts?: readonly HeroFact[]
  /** breadcrumbs */
  above?: ReactNode
  /** the search form */
  children: ReactNode
}

/** The top of a landing page: what it is, the form, what can be relied on, and the airport's picture under it. */
export const Hero = ({ title, lead, seed, facts = [], above, children }: Props) => (
  <div className={styles['hero']}>
    <div className="wrap">
      {above && <div className={styles['above']}>{above}</div>}
      <h1>{title}</h1>
      <p className={styles['lead']}>{lead}</p>
      <div className={styles['form']}>{children}</div>
      {facts.length > 0 && (
        <ul role="list" className={styles['facts']}>
          {facts.map(({ icon, strong, text }) => (
            <li key={strong}>
              <Icon name={icon} />
              <span>
                <b>{strong}</b> {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
    <HeroArt seed={seed} />
  </div>
)
