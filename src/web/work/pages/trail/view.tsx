import { workPath } from '#domain/site-map/work.ts'
import { Field } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { WorkForm } from '../../parts/form.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Props = {
  who: string
  operation: string
  object: string
  from: string
  to: string
  older: string | null
  lines: readonly {
    seq: number
    when: string
    at: string
    who: string | null
    organisation: string | null
    network: string | null
    operation: string
    object: string
    reason: string | null
    agreed: string | null
    data: string
  }[]
}

/** What people did, the newest first. */
export const TrailView = ({ who, operation, object, from, to, older, lines }: Props) => {
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={t('workShell.navTrail')} />
      <TitleRow title={t('workShell.navTrail')} />
      <Panes>
        <Pane>
          <WorkForm action={workPath('trail')} method="get" inline role="search">
            <Field name="who" label={t('workPeople.who')} defaultValue={who} maxLength={80} />
            <Field name="operation" label={t('workPeople.operation')} defaultValue={operation} maxLength={80} />
            <Field name="object" label={t('workPeople.object')} defaultValue={object} maxLength={80} />
            <Field name="from" type="date" label={t('workPeople.from')} defaultValue={from} />
            <Field name="to" type="date" label={t('workPeople.to')} defaultValue={to} />
            <WorkButton>{t('workPeople.find')}</WorkButton>
          </WorkForm>
        </Pane>
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
                { label: t('workPeople.object'), phone: 'none' },
                { label: t('workPeople.reason'), phone: 'none' },
                { label: t('workPeople.agreedBy'), phone: 'none' },
                { label: t('workPeople.changed'), phone: 'none' },
              ]}
              rows={lines.map((line) => ({
                key: String(line.seq),
                cells: [
                  <time key="at" dateTime={line.at}>
                    {line.when}
                  </time>,
                  [line.who ?? t('workPeople.product'), line.network].filter(Boolean).join(', '),
                  line.operation,
                  [line.organisation, line.object].filter(Boolean).join(', '),
                  line.reason,
                  line.agreed,
                  line.data,
                ],
              }))}
            />
          </Pane>
        )}
        {older && <WorkButtonLink href={older}>{t('workPeople.older')}</WorkButtonLink>}
      </Panes>
    </Main>
  )
}
