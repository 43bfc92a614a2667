import type { OrganisationKind } from '#domain/access/people.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButtonLink } from '../../parts/button.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { kindText } from '../../parts/kind-words.ts'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Props = {
  kind: OrganisationKind
  name: string
  slug: string
  registration: string | null
  isNew: boolean
  places: readonly string[]
  codes: readonly string[]
  people: number
  peopleHref: string | null
}

/** One organisation: what it is, and what belongs to it. */
export const OrganisationView = ({
  kind,
  name,
  slug,
  registration,
  isNew,
  places,
  codes,
  people,
  peopleHref,
}: Props) => {
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={name} />
      <TitleRow title={name} of={t(kindText[kind])}>
        {peopleHref && (
          <WorkButtonLink href={peopleHref}>
            {t('workShell.navPeople')} ({people})
          </WorkButtonLink>
        )}
      </TitleRow>
      {isNew && (
        <Note tone="ok" isAnswer>
          {t('workPeople.addedText')}
        </Note>
      )}
      <Panes>
        <Pane>
          <KeyValues
            rows={[
              { label: t('workPeople.shortName'), value: slug },
              registration !== null && { label: t('workPeople.registration'), value: registration },
              codes.length > 0 && { label: t('workPeople.codes'), value: codes.join(', ') },
            ]}
          />
        </Pane>
        {kind === 'operator' && (
          <Pane title={t('workPeople.carParks')}>
            {places.length === 0 ? (
              <p>{t('workPeople.catalogueHint')}</p>
            ) : (
              <ul role="list">
                {places.map((place) => (
                  <li key={place}>{place}</li>
                ))}
              </ul>
            )}
          </Pane>
        )}
      </Panes>
    </Main>
  )
}
