import type { Role } from '#domain/access/people.ts'
import { workPath } from '#domain/site-map/work.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { roleText } from '../../parts/role-words.ts'
import { DataTable } from '../../parts/table.tsx'
import { SearchForm } from '../../parts/search-form.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Props = {
  letters: string
  members: readonly {
    id: string
    name: string
    email: string
    role: Role
    organisation: string
    href: string
    seen: string | null
  }[]
  waiting: readonly { id: string; email: string; href: string }[]
}

/** People of all organisations. What can be done about somebody is on the page of the organisation. */
export const HousePeopleView = ({ letters, members, waiting }: Props) => {
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={t('workShell.navPeople')} />
      <TitleRow title={t('workShell.navPeople')}>
        <WorkButtonLink href={workPath('roles')}>{t('workPeople.rightsTitle')}</WorkButtonLink>
      </TitleRow>
      {waiting.map(({ id, email, href }) => (
        <Note key={id} tone="warn" title={t('workPeople.waits')}>
          <a href={href}>{email}</a>
        </Note>
      ))}
      <Panes>
        <Pane>
          <SearchForm
            title={t('workShell.navPeople')}
            action={workPath('housePeople')}
            field={{ name: 'name', label: t('workPeople.name'), defaultValue: letters, maxLength: 80 }}
            button={t('workPeople.find')}
          />
        </Pane>
        {members.length === 0 ? (
          <Empty title={t('workPeople.nothingFound')} />
        ) : (
          <Pane flush>
            <DataTable
              caption={t('workShell.navPeople')}
              columns={[
                { label: t('workPeople.name') },
                { label: t('workPeople.role') },
                { label: t('workPeople.organisation'), phone: 'second' },
                { label: t('workPeople.lastUse'), phone: 'none' },
              ]}
              rows={members.map(({ id, name, email, role, organisation, href, seen }) => ({
                key: id,
                cells: [
                  <>
                    {name} <small>{email}</small>
                  </>,
                  t(roleText[role]),
                  <a key="to" href={href}>
                    {organisation}
                  </a>,
                  seen ?? t('workPeople.never'),
                ],
              }))}
            />
          </Pane>
        )}
      </Panes>
    </Main>
  )
}
