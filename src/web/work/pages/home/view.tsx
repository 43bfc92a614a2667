import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import type { Choice } from '../../frame/shell.ts'
import { Gate } from '../../parts/gate.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { WorkIcon } from '../../parts/work-icon.tsx'
import styles from './home.module.css'

/** Where somebody works: one row for each place, or for an organisation without places. */
export const HomeView = ({ choices }: { choices: readonly Choice[] }) => {
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={t('workShell.homeTitle')} />
      <TitleRow title={t('workShell.homeTitle')} />
      {choices.length === 0 ? (
        <p>{t('workShell.homeEmpty')}</p>
      ) : (
        <ul role="list" className={styles['places']}>
          {choices.map(({ href, iata, name, organisation }) => (
            <li key={href}>
              <a href={href}>
                {iata ? <Gate iata={iata} /> : <WorkIcon name="home" />}
                <span>
                  <b>{name}</b>
                  {organisation !== name && <small>{organisation}</small>}
                </span>
                <WorkIcon name="chevron-right" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Main>
  )
}
