import { workPath } from '#domain/site-map/work.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { OperationName } from '../../parts/operation-words.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Props = {
  who: string
  operation: string
  /** what can be chosen, in the order of the words */
  operations: readonly { value: string; text: string }[]
  object: string
  /** the airport or car park that is looked at, and those that can be */
  place: string
  places: readonly { value: string; text: string }[]
  /** the chain is that of the bookings of this airport; null: that of the trail */
  ofBookingsAt: string | null
  from: string
  to: string
  /** the address of the same lines as a file */
  csv: string
  /** a file was asked for, and there are too many lines for one */
  isTooLong: boolean
  /** the last day up to which no line is missing or changed, and the first that is not so */
  wholeUntil: string | null
  brokenAt: string | null
  /** of the last day: whoever keeps it elsewhere can prove what was there */
  digest: string | null
  /** days that were sealed late, because sealing failed */
  late: readonly string[]
  /** the first day that for that still is not sealed */
  unsealed: string | null
  older: string | null
  lines: readonly {
    seq: number
    when: string
    at: string
    who: string
    organisation: string | null
    network: string | null
    operation: string
    object: string
    /** the page of the object */
    href: string | null
    reason: string | null
    agreed: string | null
    data: string
  }[]
}

/** What people did, the newest first. */
export const TrailView = ({
  who,
  operation,
  operations,
  object,
  place,
  places,
  ofBookingsAt,
  from,
  to,
  csv,
  isTooLong,
  wholeUntil,
  brokenAt,
  digest,
  late,
  unsealed,
  older,
  lines,
}: Props) => {
  const { t } = useTexts()
  const about = ofBookingsAt && `${t('workShell.navBookings')}, ${ofBookingsAt}: `
  return (
    <Main>
      <WorkHead title={t('workShell.navTrail')} />
      <TitleRow title={t('workShell.navTrail')}>
        <WorkButtonLink href={csv}>{t('workSystem.asFile')}</WorkButtonLink>
      </TitleRow>
      {isTooLong && (
        <Note tone="warn" isAnswer>
          {t('workSystem.fileTooLong')}
        </Note>
      )}
      <Panes>
        <Pane>
          <WorkForm action={workPath('trail')} method="get" inline role="search" aria-label={t('workShell.navTrail')}>
            <Field name="who" label={t('workPeople.who')} defaultValue={who} maxLength={80} />
            <SelectField name="operation" label={t('workPeople.operation')} defaultValue={operation}>
              <option value="">{t('workRights.any')}</option>
              {operations.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
            <Field name="object" label={t('workPeople.object')} defaultValue={object} maxLength={80} />
            <SelectField name="place" label={t('workService.place')} defaultValue={place}>
              <option value="">{t('workRights.any')}</option>
              {places.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.text}
                </option>
              ))}
            </SelectField>
            <Field name="from" type="date" label={t('workPeople.from')} defaultValue={from} />
            <Field name="to" type="date" label={t('workPeople.to')} defaultValue={to} />
            <WorkButton>{t('workPeople.find')}</WorkButton>
          </WorkForm>
        </Pane>
        {brokenAt && (
          <Note tone="bad">
            {about}
            {t('workSystem.trailBroken', { day: brokenAt })}
            {wholeUntil && ` ${t('workSystem.trailWhole', { day: wholeUntil })}`}
          </Note>
        )}
        {!brokenAt && wholeUntil && (
          <Note tone="ok">
            {about}
            {t('workSystem.trailWhole', { day: wholeUntil })} <code translate="no">{digest}</code>
          </Note>
        )}
        {(late.length > 0 || unsealed) && (
          <Note tone="warn">
            {[
              late.length > 0 && t('workSystem.trailLate', { days: late.join(', ') }),
              unsealed && t('workSystem.trailUnsealed', { day: unsealed }),
              !brokenAt && t('workSystem.trailNothingTaken'),
            ]
              .filter(Boolean)
              .join(' ')}
          </Note>
        )}
        {lines.length === 0 ? (
          <Empty title={t('workPeople.nothingFound')} />
        ) : (
          <Pane flush>
            <DataTable
              caption={t('workShell.navTrail')}
              columns={[
                { label: t('workPeople.when') },
                { label: t('workPeople.who') },
                { label: t('workPeople.operation'), phone: 'second' },
                { label: t('workPeople.object'), phone: 'second' },
                { label: t('workPeople.reason'), phone: 'second' },
                { label: t('workPeople.agreedBy'), phone: 'second' },
                { label: t('workPeople.changed'), phone: 'none' },
              ]}
              rows={lines.map((line) => ({
                key: String(line.seq),
                cells: [
                  <time key="at" dateTime={line.at}>
                    {line.when}
                  </time>,
                  [line.who, line.network].filter(Boolean).join(', '),
                  <OperationName key="operation" operation={line.operation} />,
                  <span key="object">
                    {line.organisation && `${line.organisation}, `}
                    {line.href ? <a href={line.href}>{line.object}</a> : line.object}
                  </span>,
                  line.reason,
                  line.agreed,
                  line.data,
                ],
              }))}
            />
          </Pane>
        )}
        {older && (
          <FormFoot>
            <WorkButtonLink href={older}>{t('workPeople.older')}</WorkButtonLink>
          </FormFoot>
        )}
      </Panes>
    </Main>
  )
}
