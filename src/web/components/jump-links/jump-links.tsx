import { useTexts } from '../../kernel/texts.tsx'
import styles from './jump-links.module.css'

/** Links to the countries of a long list. */
export const JumpLinks = ({ countries }: { countries: readonly { id: string; name: string }[] }) => {
  const { t } = useTexts()
  return (
    <nav aria-label={t('landing.airportsCountries')}>
      <ul role="list" className={styles['jumps']}>
        {countries.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
