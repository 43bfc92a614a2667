import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { SearchForm } from '../../parts/search-form.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Props = {
  here: string
  month: string
  monthName: string
  rows: readonly { href: string; number: string; name: string; opening: string; sum: string; closing: string }[]
  total: string
}

/** The statements of all agencies for one month. */
export const HouseStatementsView = ({ here, month, monthName, rows, total }: Props) => {
  const { t } = useTexts()
  const title = t('workStatements.all')
  return (
    <Main>
      <WorkHead title={title} of={monthName} />
      <TitleRow title={title} of={monthName} />
      <Panes>
        <Pane>
          <SearchForm
            title={title}
            action={here}
            field={{ name: 'month', label: t('workStatements.month'), defaultValue: month, maxLength: 7 }}
            button={t('workService.find')}
          />
        </Pane>
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
      </Panes>
    </Main>
  )
}
