import type { DebtState } from '#domain/statements/dunning.ts'
import { amountWords, lineKindWords, signHint, type LineKind } from '#letters/statement-words.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { StatementSums, type KindSum } from '../../frame/statement-sums.tsx'
import { Main } from '../../frame/main.tsx'
import { WorkButtonLink } from '../../parts/button.tsx'
import { debtWords } from '../../parts/debt-words.ts'
import { KeyValues } from '../../parts/key-values.tsx'
import { Note } from '../../parts/note.tsx'
import { Pane, Panes } from '../../parts/pane.tsx'
import { PrintButton } from '../../parts/print-button.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Row = {
  key: string
  booking: string | null
  /** where the booking opens for who reads this */
  href: string | null
  kind: LineKind
  /** of a company's driver */
  personnelNumber: string | null
  amounts: readonly string[]
}
type Props = {
  of: keyof typeof amountWords
  /** who gets it */
  to: keyof typeof signHint
  back: string
  csv: string
  pdf: string
  documents: readonly {
    number: string
    title: 'workStatements.collective' | 'workStatements.selfBilled' | 'documents.creditNote'
    href: string
  }[]
  organisation: string
  number: string
  month: string
  opening: string
  sum: string
  closing: string
  sums: readonly KindSum[]
  /** null where nothing is owed by it */
  debt: { unpaid: string; due: string; state: DebtState } | null
  rows: readonly Row[]
  /** of a company: its sums by cost centre */
  costCentres: readonly { code: string; name: string; bookings: number; amount: string }[]
}

/** One closed month: its lines and its balances. */
export const StatementView = ({
  of,
  to,
  back,
  csv,
  pdf,
  documents,
  organisation,
  number,
  month,
  opening,
  sum,
  closing,
  sums,
  debt,
  rows,
  costCentres,
}: Props) => {
  const { t } = useTexts()
  return (
    <Main>
      <WorkHead title={number} of={organisation} />
      <TitleRow title={number} of={`${organisation}, ${month}`}>
        <WorkButtonLink href={back}>{t('workShell.navStatements')}</WorkButtonLink>
        <WorkButtonLink href={csv}>{t('workStatements.csv')}</WorkButtonLink>
        <WorkButtonLink href={pdf}>{t('workStatements.pdf')}</WorkButtonLink>
        {documents.map(({ number: document, title, href }) => (
          <WorkButtonLink key={document} href={href}>
            {`${t(title)} ${document}`}
          </WorkButtonLink>
        ))}
        <PrintButton />
      </TitleRow>
      <Panes>
        <Pane flush>
          <StatementSums opening={opening} closing={closing} sums={sums} />
        </Pane>
        <Note>{t(signHint[to])}</Note>
        {debt && (
          <Pane>
            <KeyValues
              rows={[
                { label: t('workStatements.unpaid'), value: debt.unpaid },
                { label: t('workStatements.dueOn'), value: debt.due },
                { label: t('workStatements.state'), value: t(debtWords[debt.state]) },
              ]}
            />
          </Pane>
        )}
        {costCentres.length > 0 && (
          <Pane title={t('workCompany.byCentre')} flush>
            <DataTable
              caption={t('workCompany.byCentre')}
              columns={[
                { label: t('workCompany.costCentre') },
                { label: t('workCompany.centreName'), phone: 'words' },
                { label: t('workShell.navBookings'), isNumber: true, phone: 'second' },
                { label: t('workStatements.amount'), isNumber: true, phone: 'words' },
              ]}
              rows={costCentres.map(({ code, name, bookings, amount }) => ({
                key: code,
                cells: [code, name, bookings, amount],
              }))}
            />
          </Pane>
        )}
        <Pane flush>
          <DataTable
            caption={t('workStatements.lines')}
            columns={[
              { label: t('workStatements.booking') },
              { label: t('workStatements.kind'), phone: 'words' },
              ...(to === 'company' ? [{ label: t('workCompany.personnelNumber'), phone: 'second' as const }] : []),
              ...amountWords[of].map((word) => ({ label: t(word), isNumber: true, phone: 'second' as const })),
            ]}
            rows={rows.map(({ key, booking, href, kind, personnelNumber, amounts }) => ({
              key,
              cells: [
                <Booking key="booking" number={booking} href={href} />,
                t(lineKindWords[kind]),
                ...(to === 'company' ? [personnelNumber ?? '–'] : []),
                ...amounts,
              ],
            }))}
            sums={[
              t('workStatements.sum'),
              '',
              ...(to === 'company' ? [''] : []),
              ...amountWords[of].slice(1).map(() => ''),
              sum,
            ]}
          />
        </Pane>
      </Panes>
    </Main>
  )
}

const Booking = ({ number, href }: { number: string | null; href: string | null }) => {
  if (number === null) return '–'
  const named = <span translate="no">{number}</span>
  return href ? <a href={href}>{named}</a> : named
}
