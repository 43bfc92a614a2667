import { workPath } from '#domain/site-map/work.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import type { Choice } from '../../frame/shell.ts'
import { Gate } from '../../parts/gate.tsx'
import { StateTag } from '../../parts/state.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { WorkIcon } from '../../parts/work-icon.tsx'
import styles from './home.module.css'

/** Where somebody works: one row for each place, or for an organisation without places. Above them, what is wrong. */
export const HomeView = ({ choices, alerts }: { choices: readonly Choice[]; alerts: number }) => {
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={t('workShell.homeTitle')} />
      <TitleRow title={t('workShell.homeTitle')} />
      {alerts > 0 && (
        <p>
          <a href={workPath('alerts')}>
            <StateTag tone="bad" icon="bell">
              {t('workSystem.alertsWait', { count: alerts })}
            </StateTag>
          </a>
        </p>
      )}
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
