import type { Role } from '#domain/access/people.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Pane } from '../../parts/pane.tsx'
import { roleText } from '../../parts/role-words.ts'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import styles from './roles.module.css'

type Right = { reach: 'all' | 'own'; reason?: true; second?: 'always' | 'aboveLimit' }
type Props = {
  roles: readonly Role[]
  limit: string
  rows: readonly { operation: string; rights: readonly (Right | null)[] }[]
}

/** Who may do what. It is read here and changed in the sources, where tests walk it. */
export const RolesView = ({ roles, limit, rows }: Props) => {
  const { t } = useTexts()
  const words = (right: Right | null): string =>
    right === null
      ? ''
      : [
          t(right.reach === 'all' ? 'workPeople.rightAll' : 'workPeople.rightOwn'),
          right.reason && t('workPeople.rightReason'),
          right.second === 'always' && t('workPeople.rightSecond'),
          right.second === 'aboveLimit' && t('workPeople.rightAbove', { amount: limit }),
        ]
          .filter(Boolean)
          .join(', ')
  return (
    <Main>
      <WorkHead title={t('workPeople.rightsTitle')} />
      <TitleRow title={t('workPeople.rightsTitle')} />
      <Pane flush>
        <div className={styles['scroll']} role="region" aria-label={t('workPeople.rightsTitle')} tabIndex={0}>
          <DataTable
            caption={t('workPeople.rightsTitle')}
            columns={[
              { label: t('workPeople.operation') },
              ...roles.map((role) => ({ label: t(roleText[role]), phone: 'second' as const })),
            ]}
            rows={rows.map(({ operation, rights }) => ({ key: operation, cells: [operation, ...rights.map(words)] }))}
          />
        </div>
      </Pane>
    </Main>
  )
}
