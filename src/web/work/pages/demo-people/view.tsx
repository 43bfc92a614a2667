import type { OrganisationKind, Role } from '#domain/access/people.ts'
import { workPath } from '#domain/site-map/work.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Card } from '../../frame/card.tsx'
import { LeftDevice } from '../../frame/left-device.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { DataTable } from '../../parts/table.tsx'
import { roleTextIn } from '../../parts/role-words.ts'
import { WorkHead } from '../../parts/work-head.tsx'

type Props = {
  people: readonly { id: string; name: string; role: Role; organisation: string; kind: OrganisationKind }[]
  hasLeft: boolean
}

/** Whom one may be while the local mailbox is open: one click each. */
export const DemoPeopleView = ({ people, hasLeft }: Props) => {
  const { t } = useTexts()
  return (
    <Card isWide>
      <WorkHead title={t('workSignIn.demoTitle')} />
      {hasLeft && <LeftDevice />}
      <h1>{t('workSignIn.demoTitle')}</h1>
      <p>{t('workSignIn.demoIntro')}</p>
      <DataTable
        caption={t('workSignIn.demoTitle')}
        columns={[
          { label: t('workSignIn.person') },
          { label: t('workSignIn.inviteRole') },
          { label: t('workSignIn.inviteOrganisation'), phone: 'second' },
        ]}
        rows={people.map(({ id, name, role, organisation, kind }) => ({
          key: `${id} ${role}`,
          cells: [
            <WorkForm key="go" action={workPath('demoPeople')} fields={{ person: id }}>
              <WorkButton>{t('workSignIn.signInAs', { name })}</WorkButton>
            </WorkForm>,
            t(roleTextIn(role, kind)),
            organisation,
          ],
        }))}
      />
    </Card>
  )
}
