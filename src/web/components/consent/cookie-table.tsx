import type { Category } from '#domain/consent/consent.ts'
import type { Lifetime, Purpose, StorageKind, StoredThing } from '#domain/consent/storage-table.ts'
import type { Translate } from '#texts/translate.ts'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './consent.module.css'

const purposesOf = (t: Translate): Record<Purpose, string> => ({
  session: t('site.storesSession'),
  login: t('site.storesLogin'),
  loginWait: t('site.storesLoginWait'),
  device: t('site.storesDevice'),
  currency: t('site.storesCurrency'),
  consent: t('site.storesConsent'),
  partner: t('site.storesPartner'),
  agent: t('site.storesAgent'),
  agentFound: t('site.storesAgentFound'),
  origin: t('site.storesOrigin'),
  splitTest: t('site.storesSplitTest'),
  visit: t('site.storesVisit'),
  lastSearch: t('site.storesLastSearch'),
  chosenPark: t('site.storesChosenPark'),
  closest: t('site.storesClosest'),
  location: t('site.storesLocation'),
  theme: t('site.storesTheme'),
  pass: t('site.storesPass'),
  suggestion: t('site.storesSuggestion'),
  language: t('site.storesLanguage'),
  work: t('site.storesWork'),
})

const kindsOf = (t: Translate): Record<StorageKind, string> => ({
  cookie: t('site.storageCookie'),
  local: t('site.storageLocal'),
  session: t('site.storageTab'),
  cache: t('site.storageCache'),
})

const lifetimeOf = (t: Translate, lifetime: Lifetime): string => {
  if (lifetime === 'tab') return t('site.storageUntilTab')
  if (lifetime === 'kept') return t('site.storageUntilDeleted')
  const { unit, count } = lifetime
  return unit === 'minutes'
    ? t('site.storageMinutes', { count })
    : unit === 'hours'
      ? t('site.storageHours', { count })
      : t('common.days', { count })
}

/** Everything that the product keeps in a browser, by category (CONS-7). Wide tables scroll inside their own frame. */
export const CookieTable = ({ things }: { things: readonly StoredThing[] }) => {
  const { t } = useTexts()
  const purposes = purposesOf(t)
  const kinds = kindsOf(t)
  const categories: [Category, string][] = [
    ['functional', t('site.categoryFunctional')],
    ['websiteImprovement', t('site.categoryImprovement')],
    ['advertising', t('site.categoryAdvertising')],
  ]
  return (
    <div className="scrolls" role="region" aria-label={t('site.storageTable')} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('site.storageName')}</th>
            <th scope="col">{t('site.storagePurpose')}</th>
            <th scope="col">{t('site.storageKind')}</th>
            <th scope="col">{t('site.storageLifetime')}</th>
          </tr>
        </thead>
        {categories.map(([category, title]) => (
          <tbody key={category}>
            <tr>
              <th scope="rowgroup" colSpan={4} className={styles['category']}>
                {title}
              </th>
            </tr>
            {things
              .filter((thing) => thing.category === category)
              .map(({ name, kind, purpose, lifetime }) => (
                <tr key={`${kind} ${name}`}>
                  <th scope="row">
                    <span translate="no">{name}</span>
                  </th>
                  <td>{purposes[purpose]}</td>
                  <td>{kinds[kind]}</td>
                  <td>{lifetimeOf(t, lifetime)}</td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
