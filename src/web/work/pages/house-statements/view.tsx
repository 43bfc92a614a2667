import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import type { Refusal } from '../../frame/refusal.ts'
import { WorkButton, WorkButtonLink } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FormFoot, WorkForm } from '../../parts/form.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { SearchForm } from '../../parts/search-form.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'
import { Accountant, type AccountantModel } from './accountant.tsx'

type Sums = { name: string; opening: string; sum: string; closing: string }
type Preview = { rows: readonly (Sums & { key: string; lines: number; shown: string })[]; total: string }
type Props = {
  here: string
  lookHref: string
  month: string
  monthName: string
  /** how many were closed just now */
  closed: string | null
  hasLeft: boolean
  accountant: AccountantModel
  preview: Preview | null
  rows: readonly (Sums & { href: string; number: string })[]
  total: string
  said: Refusal | undefined
}

/** What closing would say, and the button that does exactly this (AGENCY-83). */
const Would = ({ here, month, preview: { rows, total } }: { here: string; month: string; preview: Preview }) => {
  const { t } = useTexts()
  if (rows.length === 0) return <Note>{t('workStatements.closeNothing')}</Note>
  return (
    <Pane title={t('workStatements.closeWould')} flush>
      <DataTable
        caption={t('workStatements.closeWould')}
        columns={[
          { label: t('workAgency.name'), phone: 'words' },
          { label: t('workStatements.lines'), isNumber: true, phone: 'none' },
          { label: t('workStatements.opening'), isNumber: true, phone: 'second' },
          { label: t('workStatements.sum'), isNumber: true, phone: 'second' },
          { label: t('workStatements.closing'), isNumber: true, phone: 'second' },
        ]}
        rows={rows.map(({ key, name, lines, opening, sum, closing }) => ({
          key,
          cells: [name, lines, opening, sum, closing],
        }))}
        sums={[t('workStatements.closing'), '', '', '', total]}
      />
      <WorkForm action={here} fields={{ month }}>
        {rows.map(({ key, shown }) => (
          <input key={key} type="hidden" name="shown" value={shown} />
        ))}
        <FormFoot>
          <WorkButton look="primary">
            {t('workStatements.closeButton', { count: String(rows.length), total })}
          </WorkButton>
        </FormFoot>
      </WorkForm>
    </Pane>
  )
}

/** The statements of all agencies for one month, and closing it after a look at what that would say. */
export const HouseStatementsView = (props: Props) => {
  const { here, lookHref, month, monthName, closed, hasLeft, accountant, preview, rows, total, said } = props
  const { t } = useTexts()
  const title = t('workStatements.all')
  return (
    <Main>
      <WorkHead title={title} of={monthName} />
      <TitleRow title={title} of={monthName} />
      <Panes>
        {said && (
          <Note tone="bad" isAnswer>
            {said.failed ?? Object.values(said.errors).join(' ')}
          </Note>
        )}
        {closed !== null && (
          <Note tone="ok" isAnswer>
            {t('workStatements.closeDone', { count: closed })}
          </Note>
        )}
        {hasLeft && (
          <Note tone="warn" isAnswer>
            {t('workStatements.closeChanged')}
          </Note>
        )}
        <Pane>
          <Stack>
            <SearchForm
              title={title}
              action={here}
              field={{ name: 'month', label: t('workStatements.month'), defaultValue: month, maxLength: 7 }}
              button={t('workService.find')}
            />
            <FormFoot>
              <WorkButtonLink href={lookHref}>{t('workStatements.closeLook')}</WorkButtonLink>
            </FormFoot>
          </Stack>
        </Pane>
        {preview && <Would here={here} month={month} preview={preview} />}
        {rows.length === 0 ? (
          <Empty title={t('workStatements.none')} />
        ) : (
          <Pane flush>
            <DataTable
              caption={title}
              columns={[
                { label: t('workStatements.number') },
                { label: t('workAgency.name'), phone: 'words' },
                { label: t('workStatements.opening'), isNumber: true, phone: 'second' },
                { label: t('workStatements.sum'), isNumber: true, phone: 'second' },
                { label: t('workStatements.closing'), isNumber: true, phone: 'second' },
              ]}
              rows={rows.map(({ href, number, name, opening, sum, closing }) => ({
                key: number,
                cells: [
                  <a key="number" href={href} translate="no">
                    {number}
                  </a>,
                  name,
                  opening,
                  sum,
                  closing,
                ],
              }))}
              sums={[t('workStatements.closing'), '', '', '', total]}
            />
          </Pane>
        )}
        <Accountant {...accountant} />
      </Panes>
    </Main>
  )
}
