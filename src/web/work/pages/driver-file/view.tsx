import { formatNumber } from '#texts/formats.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Answered } from '../../parts/answered.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { Said } from './route.tsx'

type Props = {
  here: string
  back: string
  organisation: string
  columns: readonly string[]
  languages: readonly string[]
  most: string
  done: { added: number; changed: number } | null
  said: Said | undefined
}

/** Drivers from a file: what is wrong in which line, or what it would change, and then exactly that. */
export const DriverFileView = ({ here, back, organisation, columns, languages, most, done, said }: Props) => {
  const { t } = useTexts()
  const title = t('workCompany.fileTitle')
  const hasErrors = said !== undefined && said.plan?.isOther !== false
  return (
    <Main>
      <WorkHead title={title} of={organisation} hasErrors={hasErrors} />
      <TitleRow title={title} of={organisation}>
        <WorkButtonLink href={back}>{t('workShell.navDrivers')}</WorkButtonLink>
      </TitleRow>
      <Answered done={done && !said ? t('workCompany.fileDone', done) : null} failed={said?.failed} />
      <Panes>
        {said?.faults && <Faults of={said.faults} />}
        {said?.plan && <Plan here={here} plan={said.plan} />}
        <Pane title={t('workCatalogue.chooseTitle')}>
          <WorkForm action={here} encType="multipart/form-data">
            <p>{t('workCompany.fileIntro', { most })}</p>
            <p>{t('workCompany.fileColumns', { columns: columns.join(', '), languages: languages.join(', ') })}</p>
            <Field
              name="file"
              type="file"
              accept=".csv,text/csv"
              label={t('workCompany.fileLabel')}
              error={said?.errors?.['file']}
            />
            <FormFoot>
              <WorkButton look={said?.plan ? undefined : 'primary'}>{t('workCatalogue.check')}</WorkButton>
              <a href={`${here}?sample`}>{t('workCompany.fileSample')}</a>
              <a href={`${here}?file`}>{t('workCompany.fileDownload')}</a>
            </FormFoot>
          </WorkForm>
        </Pane>
      </Panes>
    </Main>
  )
}

const Faults = ({ of: { count, shown } }: { of: NonNullable<Said['faults']> }) => {
  const { t, language } = useTexts()
  const title = t('workCompany.fileFaults', { count: formatNumber(count, language) })
  return (
    <Pane title={title}>
      <Note tone="bad" isAnswer>
        {t('workCompany.fileNothingKept')}
      </Note>
      <DataTable
        caption={title}
        columns={[
          { label: t('workCompany.fileLine'), isNumber: true, phone: 'words' },
          { label: t('workCompany.fileColumn'), phone: 'words' },
          { label: t('workCompany.fileWrong') },
        ]}
        rows={shown.map(({ line, what, words }, index) => ({ key: String(index), cells: [line ?? '–', what, words] }))}
      />
    </Pane>
  )
}

const Plan = ({ here, plan }: { here: string; plan: NonNullable<Said['plan']> }) => {
  const { t } = useTexts()
  const { added, changed, same, shown, text, mark, isOther } = plan
  const title = t('workCompany.filePlan', { added, changed, same })
  return (
    <Pane title={title}>
      {isOther && (
        <Note tone="warn" isAnswer>
          {t('workCatalogue.other')}
        </Note>
      )}
      {shown.length > 0 && (
        <DataTable
          caption={title}
          columns={[{ label: t('workCompany.driver') }, { label: t('workCompany.fileDoes'), phone: 'words' }]}
          rows={shown.map(({ what, words }, index) => ({ key: String(index), cells: [what, words] }))}
        />
      )}
      {added + changed > 0 && (
        <WorkForm action={here} encType="multipart/form-data" fields={{ text, mark }}>
          <FormFoot>
            <WorkButton look="primary">{t('workCompany.fileKeep')}</WorkButton>
          </FormFoot>
        </WorkForm>
      )}
    </Pane>
  )
}
