import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { HeroArt } from './hero-art.tsx'
import styles from './hero.module.css'

/** `href`: where the page says more */
export type HeroFact = { icon: IconName; strong: string; text: string; href?: string }
export type HeroTexts = {
  title: string
  lead: string
  /** an IATA code, or the page's name where there is none */
  seed: string
  facts?: readonly HeroFact[]
  /** breadcrumbs */
  above?: ReactNode
}

/** What stands around the form, for the slots of the same names. */
export const heroSlots = ({ title, lead, seed, facts = [], above }: HeroTexts): [string, ReactNode][] => [
  ['hero-top', <Top key="top" title={title} lead={lead} above={above} />],
  ['hero-facts', facts.length > 0 ? <Facts key="facts" facts={facts} /> : null],
  ['hero-art', <HeroArt key="art" seed={seed} />],
]

const Top = ({ title, lead, above }: Pick<HeroTexts, 'title' | 'lead' | 'above'>) => (
  <>
    {above && <div className={styles['above']}>{above}</div>}
    <h1>{title}</h1>
    <p className={styles['lead']}>{lead}</p>
  </>
)

const Facts = ({ facts }: { facts: readonly HeroFact[] }) => (
  <ul role="list" className={styles['facts']}>
    {facts.map(({ icon, strong, text, href }) => (
      <li key={strong}>
        <Icon name={icon} />
        <span>
          <b>{strong}</b> {href ? <a href={href}>{text}</a> : text}
        </span>
      </li>
    ))}
  </ul>
)
