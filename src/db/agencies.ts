import type { Agency } from '#domain/agencies/agency.ts'
import type { Deduction } from '#domain/pricing/deduction.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

type AgencyRow = {
  code: string
  name: string
  promocode: string
  cashback_percent: number
  adjustment_percent: number | null
  adjustment_minor: number | null
  invoicing: boolean
}

const adjustmentOf = ({ adjustment_percent: percent, adjustment_minor: amountMinor }: AgencyRow): Deduction | null =>
  percent !== null ? { percent } : amountMinor !== null ? { amountMinor } : null

const ALL = `
  select code, name, promocode, cashback_percent, adjustment_percent, adjustment_minor, invoicing
  from agency
  where active`

/** All agencies by their code. The catalogue keeps them in memory. */
export const loadAgencies = async (q: Queryable): Promise<Map<string, Agency>> => {
  const rows = await q.query<AgencyRow>(ALL)
  return new Map(
    rows.map((row) => [
      row.code,
      {
        code: row.code,
        name: row.name,
        promocode: row.promocode,
        cashbackPercent: row.cashback_percent,
        adjustment: adjustmentOf(row),
        invoicing: row.invoicing,
      },
    ]),
  )
}

const STORE = statement(
  null,
  `
    insert into agency (
      code, name, promocode, cashback_percent, adjustment_percent, adjustment_minor, invoicing
    )
    values (:code, :name, :promocode, :cashbackPercent, :percent, :minor, :invoicing)
    on conflict (code) do update
      set name = excluded.name,
        promocode = excluded.promocode,
        cashback_percent = excluded.cashback_percent,
        adjustment_percent = excluded.adjustment_percent,
        adjustment_minor = excluded.adjustment_minor,
        invoicing = excluded.invoicing,
        active = true`,
)

/** Stores an agency, new or changed. The caller moves the catalogue's version. */
export const storeAgency = async (
  q: Queryable,
  { code, name, promocode, cashbackPercent, adjustment, invoicing }: Agency,
): Promise<void> => {
  const percent = adjustment && 'percent' in adjustment ? adjustment.percent : null
  const minor = adjustment && 'amountMinor' in adjustment ? adjustment.amountMinor : null
  await STORE(q, { code, name, promocode, cashbackPercent, percent, minor, invoicing })
}
