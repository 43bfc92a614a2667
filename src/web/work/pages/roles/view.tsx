import type { Role } from '#domain/access/people.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { OperationName } from '../../parts/operation-words.tsx'
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
  const words = (right: Right): string =>
    [
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
        <DataTable
          caption={t('workPeople.rightsTitle')}
          columns={[
            { label: t('workPeople.operation') },
            ...roles.map((role) => ({ label: t(roleText[role]), phone: 'second' as const })),
          ]}
          rows={rows.map(({ operation, rights }) => ({
            key: operation,
            cells: [
              <OperationName key="operation" operation={operation} />,
              ...rights.map((right) => right && <span className={styles['words']}>{words(right)}</span>),
            ],
          }))}
        />
      </Pane>
    </Main>
  )
}
