import { letterTable, type LetterKind, type OtherLetterKind } from '#domain/letters/letters.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { TextId } from '#texts/texts.ts'
import type { Translate } from '#texts/translate.ts'
import type { OutboxLetter, OutboxState } from '#usecases/support/outbox.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Row } from '../../parts/pane.tsx'
import { StateWord, type Tone } from '../../parts/state.tsx'
import { Said } from '../../parts/said.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import styles from './outbox.module.css'

/** One letter was asked for: first for a reason, then opened. */
export type OutboxSaid = {
  ref: string
  error: string | null
  opened: {
    kind: LetterKind
    when: string
    isSent: boolean
    isKept: boolean
    words: { to: string; subject: string; text: string } | null
  } | null
}

type Listed = Omit<OutboxLetter, 'at' | 'number'> & {
  when: string
  booking: { number: string; href: string | null } | null
}
type Props = {
  state: OutboxState | ''
  number: string
  /** the letter that the address asks for, from the page of its booking */
  asking: string
  from: string
  to: string
  /** this page with its filters */
  own: string
  isTooLong: boolean
  isCut: boolean
  mayOpen: boolean
  letters: readonly Listed[]
  said: OutboxSaid | undefined
}

const states = {
  '': ['workSystem.stateOpen', 'quiet'],
  waiting: ['workSystem.stateWaiting', 'quiet'],
  again: ['workSystem.stateAgain', 'warn'],
  givenUp: ['workSystem.stateGivenUp', 'bad'],
  sent: ['workSystem.stateSent', 'ok'],
  returned: ['workSystem.stateReturned', 'bad'],
} as const satisfies Record<OutboxState | '', [string, Tone]>

const otherNames = {
  code: 'workSystem.nameCode',
  accountLink: 'workSystem.nameAccountLink',
  accountErased: 'workSystem.nameAccountErased',
  newsletterConfirm: 'workSystem.nameNewsletterConfirm',
  newsletterCode: 'workSystem.nameNewsletterCode',
  staffInvitation: 'workSystem.nameStaffInvitation',
  staffNotice: 'workSystem.nameStaffNotice',
  staffLink: 'workSystem.nameStaffLink',
  deviceNotice: 'workSystem.nameDeviceNotice',
  statementReminder: 'workSystem.nameStatementReminder',
  creditNotice: 'workSystem.nameCreditNotice',
  keyEnding: 'workSystem.nameKeyEnding',
  hookFailing: 'workSystem.nameHookFailing',
  paperEnding: 'workSystem.namePaperEnding',
  payoutAccount: 'workSystem.namePayoutAccount',
  requestAsked: 'workSystem.nameRequestAsked',
  joinProof: 'workSystem.nameJoinProof',
  joinRefused: 'workSystem.nameJoinRefused',
} as const satisfies Record<OtherLetterKind, TextId>

const nameOf = (t: Translate, kind: LetterKind): string =>
  t(kind in otherNames ? otherNames[kind as keyof typeof otherNames] : (letterTable[kind].name ?? 'workSystem.letter'))

/** Letters by state, and one of them opened for a reason. */
export const OutboxView = ({
  state,
  number,
  asking,
  from,
  to,
  own,
  isTooLong,
  isCut,
  mayOpen,
  letters,
  said,
}: Props) => {
  const { t } = useTexts()
  const title = t('workShell.navOutbox')
  const asked = letters.find(({ ref, canBeOpened }) => canBeOpened && ref === (said?.ref ?? asking))
  return (
    <Main>
      <WorkHead title={title} hasErrors={Boolean(said?.error)} />
      <TitleRow title={title} />
      <Panes>
        {said?.opened && <Opened {...said.opened} />}
        {!said?.opened && asked && mayOpen && <Ask letter={asked} own={own} error={said?.error ?? null} />}
        <Pane>
          <WorkForm action={workPath('outbox')} method="get" inline role="search" aria-label={title}>
            <SelectField name="state" label={t('workSystem.state')} defaultValue={state}>
              {Object.entries(states).map(([value, [text]]) => (
                <option key={value} value={value}>
                  {t(text)}
                </option>
              ))}
            </SelectField>
            <Field name="number" label={t('workSystem.booking')} defaultValue={number} maxLength={40} />
            <Field name="from" type="date" label={t('workPeople.from')} defaultValue={from} />
            <Field name="to" type="date" label={t('workPeople.to')} defaultValue={to} />
            <WorkButton>{t('workSystem.show')}</WorkButton>
          </WorkForm>
        </Pane>
        {isTooLong && <Note tone="warn">{t('workSystem.periodTooLong')}</Note>}
        {!isTooLong && letters.length === 0 && (
          <Empty title={t(state === '' && number === '' ? 'workSystem.allSent' : 'workSystem.noLetters')} />
        )}
        {letters.length > 0 && (
          <Pane flush>
            <Letters letters={letters} own={own} mayOpen={mayOpen} />
          </Pane>
        )}
        {isCut && <Note>{t('workSystem.moreLetters')}</Note>}
        {!mayOpen && letters.length > 0 && <p>{t('workSystem.notForYou')}</p>}
      </Panes>
    </Main>
  )
}

const Letters = ({ letters, own, mayOpen }: Pick<Props, 'letters' | 'own' | 'mayOpen'>) => {
  const { t } = useTexts()
  return (
    <DataTable
      caption={t('workShell.navOutbox')}
      columns={[
        { label: t('workSystem.letter') },
        { label: t('workSystem.booking'), phone: 'words' },
        { label: t('workSystem.receiver'), phone: 'words' },
        { label: t('workPeople.when'), phone: 'words' },
        { label: t('workSystem.state'), phone: 'words' },
        { label: t('workSystem.cause'), phone: 'words' },
        { label: t('workSystem.read'), phone: 'words' },
      ]}
      rows={letters.map(({ ref, kind, booking, to, when, state, cause, job, canBeOpened }) => ({
        key: ref,
        cells: [
          nameOf(t, kind),
          booking && (
            <span key="number" className={styles['number']} translate="no">
              {booking.href ? <a href={booking.href}>{booking.number}</a> : booking.number}
            </span>
          ),
          to,
          when,
          <StateWord key="state" tone={states[state][1]}>
            {t(states[state][0])}
          </StateWord>,
          cause && <Said key="cause">{cause}</Said>,
          <Row key="acts">
            {mayOpen && canBeOpened && (
              <WorkForm action={own} fields={{ ref }} inline>
                <WorkButton>{t('workSystem.read')}</WorkButton>
              </WorkForm>
            )}
            {job !== null && (
              <WorkForm action={workPath('jobs')} fields={{ job, which: 'one' }} inline>
                <WorkButton>{t('workSystem.runAgain')}</WorkButton>
              </WorkForm>
            )}
          </Row>,
        ],
      }))}
    />
  )
}

const Ask = ({ letter, own, error }: { letter: Listed; own: string; error: string | null }) => {
  const { t } = useTexts()
  return (
    <Pane title={`${t('workSystem.readTitle')}: ${nameOf(t, letter.kind)}`} aside={letter.when}>
      <WorkForm action={own} fields={{ ref: letter.ref, do: 'open' }}>
        <Field
          name="reason"
          label={t('workPeople.reason')}
          hint={t('workSystem.readHint')}
          error={error ?? undefined}
          autoComplete="off"
          maxLength={500}
          autoFocus
        />
        <FormFoot>
          <WorkButton look="primary">{t('workSystem.read')}</WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

const Opened = ({ kind, when, isSent, isKept, words }: NonNullable<OutboxSaid['opened']>) => {
  const { t } = useTexts()
  return (
    <Pane title={nameOf(t, kind)} aside={when}>
      {words ? (
        <>
          <Note>{t(isKept ? 'workSystem.asSent' : isSent ? 'workSystem.asNowSent' : 'workSystem.asNow')}</Note>
          <KeyValues
            rows={[
              { label: t('workSystem.receiver'), value: words.to },
              { label: t('workSystem.subject'), value: words.subject },
            ]}
          />
          <div className={styles['words']} translate="no">
            {words.text}
          </div>
        </>
      ) : (
        <Note tone="warn">{t('workSystem.noBody')}</Note>
      )}
    </Pane>
  )
}
