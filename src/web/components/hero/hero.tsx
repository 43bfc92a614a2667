import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { FactText } from './fact-text.tsx'
import { HeroArt } from './hero-art.tsx'
import styles from './hero.module.css'

/** `href` is where the page says more about the fact. */
export type HeroFact = { icon: IconName; strong: string; text?: string; href?: string }
export type HeroTexts = {
  title: string
  lead: ReactNode
  /** the same for phones, where the form must stand in the first view */
  shortLead?: string
  /** An IATA code, or the name of the page where there is none; it decides what the picture looks like. */
  seed: string
  facts?: readonly HeroFact[]
  /** The breadcrumbs. */
  above?: ReactNode
}

const Top = ({ title, lead, shortLead, above }: Pick<HeroTexts, 'title' | 'lead' | 'shortLead' | 'above'>) => (
  <>
    {above && <div className={styles['above']}>{above}</div>}
    <h1>{title}</h1>
    <p className={styles['lead']}>
      {shortLead ? (
        <>
          <span className={styles['long']}>{lead}</span>
          <span className={styles['short']}>{shortLead}</span>
        </>
      ) : (
        lead
      )}
    </p>
  </>
)

const Facts = ({ facts }: { facts: readonly HeroFact[] }) => (
  <ul role="list" className={styles['facts']}>
    {facts.map(({ icon, strong, text, href }) => (
      <li key={strong} className={icon === 'star' ? styles['star'] : undefined}>
        <Icon name={icon} />
        <FactText strong={strong} text={text} href={href} />
      </li>
    ))}
  </ul>
)

/**
 * The top of a landing page: what it is about, and the form with what can be relied on joined to its foot, all on the
 * airport's picture.
 */
export const Hero = ({
  title,
  lead,
  shortLead,
  seed,
  facts = [],
  above,
  formId,
  children,
}: HeroTexts & { formId?: string; children: ReactNode }) => (
  <div className={styles['hero']}>
    <HeroArt seed={seed} />
    <div className="wrap">
      <Top title={title} lead={lead} {...(shortLead && { shortLead })} above={above} />
      <div
        className={facts.length > 0 ? `${styles['form']} ${styles['joined']}` : styles['form']}
        id={formId}
        tabIndex={formId ? -1 : undefined}
      >
        {children}
        {facts.length > 0 && <Facts facts={facts} />}
      </div>
    </div>
  </div>
)
