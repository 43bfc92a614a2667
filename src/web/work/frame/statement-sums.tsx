import { lineKindWords, type LineKind } from '#letters/statement-words.ts'
import { useTexts } from '../../kernel/texts.tsx'
import { DataTable } from '../parts/table.tsx'

export type KindSum = { kind: LineKind; count: number; amount: string }
type Props = {
  opening: string
  closing: string
  sums: readonly KindSum[]
  /** what is asked for of it */
  asked?: { label: string; amount: string }
}

/** A statement in a few lines: the balance before, what came by kind, and the balance after (WORK-22). */
export const StatementSums = ({ opening, closing, sums, asked }: Props) => {
  const { t } = useTexts()
  return (
    <DataTable
      caption={t('workStatements.sum')}
      columns={[
        { label: t('workStatements.kind') },
        { label: t('workStatements.lines'), isNumber: true },
        { label: t('workStatements.amount'), isNumber: true },
      ]}
      rows={[
        { key: 'opening', cells: [t('workStatements.opening'), '', opening] },
        ...sums.map(({ kind, count, amount }) => ({ key: kind, cells: [t(lineKindWords[kind]), count, amount] })),
        ...(asked ? [{ key: 'closing', cells: [t('workStatements.closing'), '', closing] }] : []),
      ]}
      sums={asked ? [asked.label, '', asked.amount] : [t('workStatements.closing'), '', closing]}
    />
  )
}
