import { paperKinds, type PaperKind, type PaperState } from '#domain/access/paper.ts'
import { paperKindText } from '#texts/paper-words.ts'
import { CheckField, Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Answered } from '../../parts/answered.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { PaperStateWord } from '../../parts/paper-words.tsx'
import { QuestionSheet } from '../../parts/question-sheet.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import type { Said } from './route.tsx'

type Line = {
  id: string
  kind: PaperKind
  reference: string
  /** the last day on which it counts; null: for good */
  until: string | null
  isRequired: boolean
  /** when, and for the house by whom */
  entered: string
  /** null: it has ended */
  state: PaperState | null
}
type Props = {
  here: string
  organisation: string
  isSaved: boolean
  /** since when nothing new is sold because of them */
  stopped: string | null
  maySet: boolean
  rows: readonly Line[]
  /** the paper that is about to be renewed, or ended */
  renewing: Line | null
  ending: Line | null
  said: Said | undefined
}

/** The papers of an organisation, and for the house the forms that keep them. */
export const PapersView = (props: Props) => {
  const { here, organisation, isSaved, stopped, maySet, rows, renewing, ending, said } = props
  const { t } = useTexts()
  const title = t('workPapers.title')
  return (
    <Main>
      <WorkHead title={title} of={organisation} hasErrors={said !== undefined} />
      <TitleRow title={title} of={organisation} />
      <Answered done={isSaved && !said ? t('workPapers.saved') : null} failed={said?.failed} />
      {stopped && <Note tone="bad">{t('workPapers.stopped', { time: stopped })}</Note>}
      <Panes>
        <p>{t('workPapers.intro')}</p>
        {rows.length === 0 ? <Empty title={t('workPapers.none')} /> : <Rows here={here} rows={rows} maySet={maySet} />}
        {maySet && renewing === null && ending === null && <Add here={here} said={said} />}
      </Panes>
      {renewing && <Renew here={here} paper={renewing} said={said} />}
      {ending && !renewing && <End here={here} paper={ending} said={said} />}
    </Main>
  )
}

const Rows = ({ here, rows, maySet }: Pick<Props, 'here' | 'rows' | 'maySet'>) => {
  const { t } = useTexts()
  return (
    <Pane flush>
      <DataTable
        caption={t('workPapers.title')}
        columns={[
          { label: t('workPapers.kind') },
          { label: t('workPapers.state'), phone: 'words' },
          { label: t('workPapers.reference'), phone: 'second' },
          { label: t('workPapers.until'), phone: 'second' },
          { label: t('workPapers.required'), phone: 'words' },
          { label: t('workPapers.entered'), phone: 'second' },
          ...(maySet
            ? [
                { label: t('workPapers.renew'), phone: 'words' as const },
                { label: t('workPapers.end'), phone: 'words' as const },
              ]
            : []),
        ]}
        rows={rows.map(({ id, kind, reference, until, isRequired, entered, state }) => ({
          key: id,
          isDone: state === null,
          cells: [
            t(paperKindText[kind]),
            <PaperStateWord key="state" state={state} />,
            <span key="reference" translate="no">
              {reference}
            </span>,
            until ?? t('workPapers.forGood'),
            isRequired ? t('workPapers.required') : '',
            entered,
            ...(maySet
              ? [
                  state !== null && (
                    <a key="renew" href={`${here}?renew=${id}`} aria-label={`${t('workPapers.renew')}: ${reference}`}>
                      {t('workPapers.renew')}
                    </a>
                  ),
                  state !== null && (
                    <a key="end" href={`${here}?end=${id}`} aria-label={`${t('workPapers.end')}: ${reference}`}>
                      {t('workPapers.end')}
                    </a>
                  ),
                ]
              : []),
          ],
        }))}
      />
    </Pane>
  )
}

type FieldsProps = { said: Said | undefined; of?: Line }

/** What is said of a paper; of one that is renewed the number stands there, and whether it is required. */
const PaperFields = ({ said, of }: FieldsProps) => {
  const { t } = useTexts()
  const isRequired = said ? said.typed.isRequired !== '' : of?.isRequired === true
  return (
    <>
      <Field
        name="reference"
        label={t('workPapers.reference')}
        hint={t('workPapers.referenceHint')}
        defaultValue={said?.typed.reference ?? of?.reference ?? ''}
        error={said?.errors['reference']}
        maxLength={80}
        autoComplete="off"
      />
      <Field
        name="until"
        type="date"
        label={t('workPapers.until')}
        hint={t('workPapers.untilHint')}
        defaultValue={said?.typed.until ?? ''}
        error={said?.errors['until']}
        autoComplete="off"
      />
      <CheckField
        name="forGood"
        value="1"
        label={t('workPapers.forGood')}
        defaultChecked={said !== undefined && said.typed.forGood !== ''}
      />
      <CheckField
        name="isRequired"
        value="1"
        label={t('workPapers.requiredField')}
        hint={t('workPapers.requiredHint')}
        defaultChecked={isRequired}
      />
      <Reason said={said} />
    </>
  )
}

const Reason = ({ said }: Pick<FieldsProps, 'said'>) => {
  const { t } = useTexts()
  return (
    <Field
      name="reason"
      label={t('workService.reason')}
      defaultValue={said?.typed.reason ?? ''}
      error={said?.errors['reason']}
      maxLength={500}
      autoComplete="off"
    />
  )
}

const Add = ({ here, said }: { here: string; said: Said | undefined }) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workPapers.add')}>
      <WorkForm action={here} fields={{ do: 'record' }}>
        <SelectField
          name="kind"
          label={t('workPapers.kind')}
          defaultValue={said?.typed.kind ?? 'register'}
          error={said?.errors['kind']}
        >
          {paperKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(paperKindText[kind])}
            </option>
          ))}
        </SelectField>
        <PaperFields said={said} />
        <FormFoot>
          <WorkButton look="primary">{t('workPapers.add')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

type SheetProps = { here: string; paper: Line; said: Said | undefined }

const Renew = ({ here, paper, said }: SheetProps) => {
  const { t } = useTexts()
  return (
    <QuestionSheet
      title={`${t('workPapers.renew')}: ${t(paperKindText[paper.kind])}`}
      back={here}
      text={t('workPapers.renewHint')}
      action={`${here}?renew=${paper.id}`}
      fields={{ do: 'renew', id: paper.id }}
      button={t('workPapers.renew')}
      look="primary"
    >
      <PaperFields said={said} of={paper} />
    </QuestionSheet>
  )
}

const End = ({ here, paper, said }: SheetProps) => {
  const { t } = useTexts()
  return (
    <QuestionSheet
      title={`${t('workPapers.end')}: ${t(paperKindText[paper.kind])}`}
      back={here}
      text={t('workPapers.endHint')}
      action={`${here}?end=${paper.id}`}
      fields={{ do: 'end', id: paper.id }}
      button={t('workPapers.end')}
    >
      <p translate="no">{paper.reference}</p>
      <Reason said={said} />
    </QuestionSheet>
  )
}
