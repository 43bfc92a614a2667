import type { SectionName } from '#domain/landing/section-links.ts'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import sectionNav from './section-nav.island.ts'
import styles from './section-nav.module.css'

/** The ids of headings. They are part of addresses, so content keeps them in every language. */
const sectionIds: Record<SectionName, string> = {
  advantages: 'usp',
  locations: 'popular',
  'what-is': 'what-is',
  why: 'why',
  'our-products': 'products',
  'parking-locations': 'where',
  testimonials: 'reviews',
  faq: 'faq',
}

/**
 * The bar that stays at the top while one reads (demand T3); section-nav.island.ts marks the place. It is rendered by
 * the server only.
 */
export const SectionNav = ({ sections }: { sections: readonly SectionName[] }) => {
  const { t } = useTexts()
  const words: Record<SectionName, string> = {
    advantages: t('site.navAdvantages'),
    locations: t('site.navLocations'),
    'what-is': t('site.navWhatIs'),
    why: t('site.navWhy'),
    'our-products': t('site.navProducts'),
    'parking-locations': t('site.navParking'),
    testimonials: t('site.navReviews'),
    faq: t('site.navQuestions'),
  }
  if (sections.length < 2) return null
  return (
    <nav className={styles['bar']} aria-label={t('site.onThisPage')} {...useBehaviour(sectionNav)}>
      <ul role="list" className={`wrap ${styles['list']}`}>
        {sections.map((section) => (
          <li key={section}>
            <a href={`#${sectionIds[section]}`} className={styles['link']}>
              {words[section]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
