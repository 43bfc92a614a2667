import { useTexts } from '../../kernel/texts.tsx'
import { DataTable } from './table.tsx'

/** How a net price can be computed, as forms name it. */
export const netKinds = ['percent', 'day', 'stay', 'none'] as const
export type NetKind = (typeof netKinds)[number]

export type AgreedNetPrice = {
  n: number
  from: string
  until: string | null
  /** null: all */
  place: string | null
  package: string | null
  rule: { kind: NetKind; amount: string }
}

/** What an agency pays on its account instead of the price, the last agreement first (AGENCY-121). */
export const AgreedNetPrices = ({ agreed }: { agreed: readonly AgreedNetPrice[] }) => {
  const { t } = useTexts()
  const words = ({ kind, amount }: AgreedNetPrice['rule']) => {
    if (kind === 'none') return t('workStatements.netNo')
    if (kind === 'percent') return t('workStatements.netLinePercent', { percent: amount })
    return t(kind === 'day' ? 'workStatements.netLineDay' : 'workStatements.netLineStay', { amount })
  }
  return (
    <DataTable
      caption={t('workStatements.netPrices')}
      columns={[
        { label: t('workStatements.from') },
        { label: t('workStatements.netPlace'), phone: 'words' },
        { label: t('workStatements.netPackage'), phone: 'second' },
        { label: t('workAgency.netPrice'), phone: 'words' },
      ]}
      rows={agreed.map(({ n, from, until, place, package: code, rule }) => ({
        key: String(n),
        cells: [
          until === null ? from : `${from} – ${until}`,
          place ?? t('workStatements.netAllPlaces'),
          code ?? t('workStatements.netAllPackages'),
          words(rule),
        ],
      }))}
    />
  )
}
