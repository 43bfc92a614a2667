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

/**
 * The top of a landing page: what it is, the form, what can be relied on, and the airport's picture under it.
 */
export const Hero = ({
  title,
  lead,
  seed,
  facts = [],
  above,
  formId,
  children,
}: HeroTexts & { formId?: string; children: ReactNode }) => (
  <div className={styles['hero']}>
    <div className="wrap">
      <Top title={title} lead={lead} above={above} />
      <div className={styles['form']} id={formId} tabIndex={formId ? -1 : undefined}>
        {children}
      </div>
      {facts.length > 0 && <Facts facts={facts} />}
    </div>
    <HeroArt seed={seed} />
  </div>
)
