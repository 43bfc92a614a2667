import { workPath } from '#domain/site-map/work.ts'
import { CheckField, Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import styles from './catalogue.module.css'
import type { Said } from './route.tsx'

type Props = { made: number | null; said: Said | undefined }

/** Brings a catalogue file: what is wrong with it, what it would change, and then exactly that (CAT-12). */
export const CatalogueView = ({ made, said }: Props) => {
  const { t } = useTexts()
  const title = t('workCatalogue.title')
  const hasErrors = said !== undefined && said.brought?.state !== 'planned'
  return (
    <Main>
      <WorkHead title={title} hasErrors={hasErrors} />
      <TitleRow title={title} />
      {said?.failed && (
        <Note tone="bad" isAnswer>
          {said.failed}
        </Note>
      )}
      {made !== null && !said && (
        <Note tone="ok" isAnswer>
          {t('workCatalogue.made', { n: made })}
        </Note>
      )}
      <Panes>
        {said?.brought && <Brought said={said} />}
        <Pane title={t('workCatalogue.chooseTitle')}>
          <WorkForm action={workPath('catalogue')} encType="multipart/form-data">
            <p>{t('workCatalogue.intro')}</p>
            <Field
              name="file"
              type="file"
              accept=".json,application/json"
              label={t('workCatalogue.file')}
              error={said?.errors?.['file']}
            />
            <CheckField
              name="withdraw"
              value="yes"
              label={t('workCatalogue.withdraw')}
              defaultChecked={said?.withdrawMissing ?? false}
            />
            <FormFoot>
              <WorkButton look={said?.brought?.state === 'planned' ? undefined : 'primary'}>
                {t('workCatalogue.check')}
              </WorkButton>
              <a href={`${workPath('catalogue')}?file`}>{t('workCatalogue.download')}</a>
            </FormFoot>
          </WorkForm>
        </Pane>
      </Panes>
    </Main>
  )
}

const Brought = ({ said: { brought, text, withdrawMissing } }: { said: Said }) => {
  const { t } = useTexts()
  if (brought?.state === 'faults')
    return (
      <Pane title={t('workCatalogue.faults', { n: brought.faults.length })}>
        <Note tone="bad" isAnswer>
          {t('workCatalogue.nothingLoaded')}
        </Note>
        <Lines of={brought.faults.map(({ path, words }) => `${path}: ${words}`)} />
      </Pane>
    )
  if (brought?.state !== 'planned') return null
  const { changes, notes, mark, isOther } = brought
  if (changes.length === 0)
    return (
      <Pane>
        <Note tone="ok" isAnswer>
          {t('workCatalogue.nothing')}
        </Note>
      </Pane>
    )
  return (
    <Pane title={t('workCatalogue.changes', { n: changes.length })}>
      {isOther && (
        <Note tone="warn" isAnswer>
          {t('workCatalogue.other')}
        </Note>
      )}
      {notes.length > 0 && <Note title={t('workCatalogue.notes')}>{notes.join(' ')}</Note>}
      <Lines of={changes} />
      <WorkForm
        action={workPath('catalogue')}
        encType="multipart/form-data"
        fields={{ text, mark, ...(withdrawMissing && { withdraw: 'yes' }) }}
      >
        <FormFoot>
          <WorkButton look="primary">{t('workCatalogue.make')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

/** Lines of the command, which names parts of the file as the file does. */
const Lines = ({ of }: { of: readonly string[] }) => (
  <ul lang="en" className={styles['lines']}>
    {of.map((line, index) => (
      <li key={index}>{line}</li>
    ))}
  </ul>
)
