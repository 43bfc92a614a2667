import type { DebtState } from '#domain/statements/dunning.ts'
import { signHint } from '#letters/statement-words.ts'
import { useTexts } from '../../../kernel/texts.tsx'
import { Main } from '../../frame/main.tsx'
import { CreditPane, type ShownCredit } from '../../parts/credit.tsx'
import { debtWords } from '../../parts/debt-words.ts'
import { Empty } from '../../parts/empty.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { AgreedNetPrices, type AgreedNetPrice } from '../../parts/net-prices.tsx'
import { Pane, Panes, Stack } from '../../parts/pane.tsx'
import { DataTable } from '../../parts/table.tsx'
import { TitleRow } from '../../parts/title-row.tsx'
import { WorkHead } from '../../parts/work-head.tsx'

type Sums = { lines: number; opening: string; sum: string; closing: string }
type Debt = { number: string; href: string; unpaid: string; due: string; state: DebtState }
type Props = {
  to: keyof typeof signHint
  organisation: string
  debts: readonly Debt[]
  /** what came in for these on our account, the last first */
  payments: readonly { day: string; amount: string }[]
  /** null where there is no limit, for a car park, and for who may not see it */
  credit: ShownCredit | null
  netPrices: readonly AgreedNetPrice[]
  open: Sums
  rows: readonly (Sums & { href: string; number: string; month: string })[]
}

/** The closed months of an agency or a car park, the last one first, and what is open. */
export const StatementsView = ({ to, organisation, debts, payments, credit, netPrices, open, rows }: Props) => {
  const { t } = useTexts()
  const title = t('workShell.navStatements')
  return (
    <Main>
      <WorkHead title={title} of={organisation} />
      <TitleRow title={title} of={organisation} />
      <Panes>
        <Pane title={t('workStatements.open')}>
          <Stack>
            <p>{t('workStatements.openHint')}</p>
            <KeyValues
              rows={[
                { label: t('workStatements.opening'), value: open.opening },
                { label: t('workStatements.lines'), value: String(open.lines) },
                { label: t('workStatements.sum'), value: open.sum },
                { label: t('workStatements.closing'), value: open.closing },
              ]}
            />
            <p>{t(signHint[to])}</p>
          </Stack>
        </Pane>
        {debts.length > 0 && (
          <Pane title={t('workStatements.unpaid')} flush>
            <DataTable
              caption={t('workStatements.unpaid')}
              columns={[
                { label: t('workStatements.number') },
                { label: t('workStatements.unpaid'), isNumber: true, phone: 'second' },
                { label: t('workStatements.dueOn'), phone: 'second' },
                { label: t('workStatements.state'), phone: 'words' },
              ]}
              rows={debts.map(({ number, href, unpaid, due, state }) => ({
                key: number,
                cells: [
                  <a key="number" href={href} translate="no">
                    {number}
                  </a>,
                  unpaid,
                  due,
                  t(debtWords[state]),
                ],
              }))}
            />
          </Pane>
        )}
        <CreditPane credit={credit} />
        {payments.length > 0 && (
          <Pane title={t('workStatements.received')} flush>
            <DataTable
              caption={t('workStatements.received')}
              columns={[
                { label: t('workStatements.receivedOn') },
                { label: t('workStatements.kindPayment'), isNumber: true, phone: 'words' },
              ]}
              rows={payments.map(({ day, amount }, index) => ({ key: `${index} ${day}`, cells: [day, amount] }))}
            />
          </Pane>
        )}
        {rows.length === 0 ? (
          <Empty title={t('workStatements.none')} />
        ) : (
          <Pane flush>
            <DataTable
              caption={title}
              columns={[
                { label: t('workStatements.number') },
                { label: t('workStatements.month'), phone: 'words' },
                { label: t('workStatements.lines'), isNumber: true, phone: 'none' },
                { label: t('workStatements.opening'), isNumber: true, phone: 'second' },
                { label: t('workStatements.sum'), isNumber: true, phone: 'second' },
                { label: t('workStatements.closing'), isNumber: true, phone: 'second' },
              ]}
              rows={rows.map(({ href, number, month, lines, opening, sum, closing }) => ({
                key: number,
                cells: [
                  <a key="number" href={href} translate="no">
                    {number}
                  </a>,
                  month,
                  lines,
                  opening,
                  sum,
                  closing,
                ],
              }))}
            />
          </Pane>
        )}
        {netPrices.length > 0 && (
          <Pane title={t('workStatements.netPrices')} flush>
            <AgreedNetPrices agreed={netPrices} />
          </Pane>
        )}
      </Panes>
    </Main>
  )
}
