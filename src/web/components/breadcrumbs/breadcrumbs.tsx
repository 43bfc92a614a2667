import { useTexts } from '../../kernel/texts.tsx'
import styles from './breadcrumbs.module.css'

export type Crumb = { name: string; href: string }

/** The way from the home page to here. The last crumb is this page and no link. */
export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => {
  const { t } = useTexts()
  const last = crumbs.length - 1
  return (
    <nav aria-label={t('common.breadcrumbs')}>
      <ol className={styles['list']}>
        {crumbs.map(({ name, href }, index) => (
          <li key={href}>{index === last ? <span aria-current="page">{name}</span> : <a href={href}>{name}</a>}</li>
        ))}
      </ol>
    </nav>
  )
}
