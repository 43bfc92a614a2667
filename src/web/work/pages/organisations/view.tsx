import type { OrganisationKind } from '#domain/access/people.ts'
import type { PaperState } from '#domain/access/paper.ts'
import { workPath } from '#domain/site-map/work.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { kindText } from '../../parts/kind-words.ts'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { PaperStateWord } from '../../parts/paper-words.tsx'
import { DataTable } from '../../parts/table.tsx'
import { ViewSwitch } from '../../parts/switch.tsx'
import { SearchForm } from '../../parts/search-form.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Props = {
  letters: string
  /** only those with a paper that has expired or soon will (WORK-28) */
  hasPapersDue: boolean
  mayAdd: boolean
  organisations: readonly {
    id: string
    kind: OrganisationKind
    name: string
    slug: string
    carParks: number
    people: number
    href: string
    papers: PaperState | null
  }[]
  said:
    | {
        errors: Record<string, string>
        failed: string | null
        typed: Record<'kind' | 'name' | 'slug' | 'registration', string>
      }
    | undefined
}

/** All organisations, and a form for one more. */
export const OrganisationsView = ({ letters, hasPapersDue, mayAdd, organisations, said }: Props) => {
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={t('workShell.navOrganisations')} hasErrors={said !== undefined} />
      <TitleRow title={t('workShell.navOrganisations')}>
        <ViewSwitch
          label={t('workShell.navOrganisations')}
          links={[
            { href: workPath('organisations'), text: t('workPapers.allOf'), isCurrent: !hasPapersDue },
            { href: `${workPath('organisations')}?show=papers`, text: t('workPapers.due'), isCurrent: hasPapersDue },
          ]}
        />
      </TitleRow>
      {said?.failed && (
        <Note tone="bad" isAnswer>
          {said.failed}
        </Note>
      )}
      <Panes>
        <Pane>
          <SearchForm
            title={t('workShell.navOrganisations')}
            action={workPath('organisations')}
            field={{ name: 'letters', label: t('workPeople.find'), defaultValue: letters, maxLength: 80 }}
            button={t('workPeople.find')}
          />
        </Pane>
        {organisations.length === 0 ? (
          <Empty title={t('workPeople.nothingFound')} />
        ) : (
          <Pane flush>
            <DataTable
              caption={t('workShell.navOrganisations')}
              columns={[
                { label: t('workPeople.organisation') },
                { label: t('workPeople.kind') },
                { label: t('workPeople.shortName'), phone: 'none' },
                { label: t('workPeople.carParks'), isNumber: true, phone: 'second' },
                { label: t('workShell.navPeople'), isNumber: true, phone: 'second' },
                ...(hasPapersDue ? [{ label: t('workPapers.title'), phone: 'words' as const }] : []),
              ]}
              rows={organisations.map(({ id, name, kind, slug, href, carParks, people, papers }) => ({
                key: id,
                cells: [
                  <a key="to" href={href}>
                    {name}
                  </a>,
                  t(kindText[kind]),
                  slug,
                  carParks || '',
                  people || '',
                  ...(hasPapersDue ? [<PaperStateWord key="papers" state={papers} />] : []),
                ],
              }))}
            />
          </Pane>
        )}
        {mayAdd && <AddForm said={said} />}
      </Panes>
    </Main>
  )
}

const AddForm = ({ said }: Pick<Props, 'said'>) => {
  const { t } = useTexts()
  const { errors = {}, typed } = said ?? {}
  return (
    <Pane title={t('workPeople.addTitle')}>
      <WorkForm action={workPath('organisations')}>
        <SelectField name="kind" label={t('workPeople.kind')} defaultValue={typed?.kind ?? 'operator'}>
          {(['operator', 'agency', 'corporate'] as const).map((kind) => (
            <option key={kind} value={kind}>
              {t(kindText[kind])}
            </option>
          ))}
        </SelectField>
        <Field
          name="name"
          label={t('workPeople.name')}
          defaultValue={typed?.name ?? ''}
          error={errors['name']}
          autoComplete="off"
          maxLength={120}
        />
        <Field
          name="slug"
          label={t('workPeople.shortName')}
          hint={t('workPeople.shortNameHint')}
          defaultValue={typed?.slug ?? ''}
          error={errors['slug']}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
        />
        <Field
          name="registration"
          label={t('workPeople.registration')}
          defaultValue={typed?.registration ?? ''}
          autoComplete="off"
          maxLength={80}
          optional
        />
        <p>{t('workPeople.catalogueHint')}</p>
        <FormFoot>
          <WorkButton look="primary">{t('workPeople.add')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}
