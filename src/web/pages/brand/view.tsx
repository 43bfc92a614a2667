import { tagOf, type Language } from '#domain/languages.ts'
import { Hero } from '../../components/hero/hero.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { SearchFormIsland } from '../../forms/search-form/search-form-island.tsx'
import type { SearchFormView } from '../../forms/search-form/view.ts'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './brand.module.css'

type Props = {
  name: string
  /** what the agency says itself */
  greeting: { text: string; language: Language } | null
  seed: string
  search: SearchFormView
  airports: { iata: string; name: string; href: string }[]
  contact: { email: string; phone: string; phoneHref: string }
  canonical: string
}

/** The page on which an agency's customers search: its name, its airports, and whom they ask. */
export const BrandPage = ({ name, greeting, seed, search, airports, contact, canonical }: Props) => {
  const { t } = useTexts()
  const hasContact = contact.email !== '' || contact.phone !== ''
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={t('brand.title', { name })}
        description={t('brand.lead', { name })}
        canonical={canonical}
        noIndex
      />
      <Hero
        title={t('brand.title', { name })}
        lead={t('brand.lead', { name })}
        seed={seed}
        facts={[
          { icon: 'euro', strong: t('landing.factPrice') },
          { icon: 'barrier', strong: t('landing.factBarrier'), text: t('landing.factBarrierText') },
        ]}
      >
        <SearchFormIsland view={search} />
      </Hero>
      <div className={`wrap ${styles['more']}`}>
        {greeting && (
          <p className={styles['greeting']} lang={tagOf[greeting.language]}>
            {greeting.text}
          </p>
        )}
        <section aria-labelledby="airports">
          <h2 id="airports">{t('brand.airports')}</h2>
          <ul role="list" className={styles['airports']}>
            {airports.map(({ iata, name: airport, href }) => (
              <li key={iata}>
                <a href={href}>{airport}</a>
              </li>
            ))}
          </ul>
        </section>
        {hasContact && (
          <section aria-labelledby="contact">
            <h2 id="contact">{t('brand.contact', { name })}</h2>
            {contact.phone && (
              <p>
                <a href={contact.phoneHref}>{contact.phone}</a>
              </p>
            )}
            {contact.email && (
              <p>
                <a href={`mailto:${contact.email}`}>{contact.email}</a>
              </p>
            )}
          </section>
        )}
      </div>
    </main>
  )
}
