import type { StatementLine } from '#domain/statements/statement.ts'
import { lineKindWords } from '#letters/statement-words.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButtonLink } from '../../parts/button.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { PrintButton } from '../../parts/print-button.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Row = {
  key: string
  booking: string | null
  kind: StatementLine['kind']
  kept: string
  net: string
  commission: string
  owed: string
  amount: string
}
type Props = {
  back: string
  csv: string
  pdf: string
  organisation: string
  number: string
  month: string
  opening: string
  sum: string
  closing: string
  rows: readonly Row[]
}

/** One closed month of an agency: its lines and its balances. */
export const StatementView = ({ back, csv, pdf, organisation, number, month, opening, sum, closing, rows }: Props) => {
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={number} of={organisation} />
      <TitleRow title={number} of={`${organisation}, ${month}`}>
        <WorkButtonLink href={back}>{t('workShell.navStatements')}</WorkButtonLink>
        <WorkButtonLink href={csv}>{t('workStatements.csv')}</WorkButtonLink>
        <WorkButtonLink href={pdf}>{t('workStatements.pdf')}</WorkButtonLink>
        <PrintButton />
      </TitleRow>
      <Panes>
        <Pane>
          <Stack>
            <KeyValues
              rows={[
                { label: t('workStatements.opening'), value: opening },
                { label: t('workStatements.sum'), value: sum },
                { label: t('workStatements.closing'), value: closing },
              ]}
            />
            <p>{t('workStatements.signHint')}</p>
          </Stack>
        </Pane>
        <Pane flush>
          <DataTable
            caption={t('workStatements.lines')}
            columns={[
              { label: t('workStatements.booking') },
              { label: t('workStatements.kind'), phone: 'words' },
              { label: t('workStatements.kept'), isNumber: true, phone: 'second' },
              { label: t('workStatements.net'), isNumber: true, phone: 'second' },
              { label: t('workStatements.commission'), isNumber: true, phone: 'second' },
              { label: t('workStatements.onAccount'), isNumber: true, phone: 'second' },
              { label: t('workStatements.amount'), isNumber: true, phone: 'second' },
            ]}
            rows={rows.map(({ key, booking, kind, kept, net, commission, owed, amount }) => ({
              key,
              cells: [booking ?? '–', t(lineKindWords[kind]), kept, net, commission, owed, amount],
            }))}
            sums={[t('workStatements.sum'), '', '', '', '', '', sum]}
          />
        </Pane>
      </Panes>
    </Main>
  )
}
