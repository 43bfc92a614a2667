import {
  productGroups,
  type Commission,
  type Contract,
  type GroupCommissions,
  type ProductGroup,
} from '#domain/statements/commission.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

const OF = `
  select n, valid_from as "validFrom", basis_points as "basisPoints", amount_minor as "amountMinor",
    shuttle_basis_points as "shuttleBasisPoints", shuttle_amount_minor as "shuttleAmountMinor",
    valet_basis_points as "valetBasisPoints", valet_amount_minor as "valetAmountMinor"
  from agency_contract
  where organisation_id = $1
    and currency = $2
  order by valid_from, n`
type GroupColumn = `${keyof GroupCommissions}${'BasisPoints' | 'AmountMinor'}`
type Row = { n: number; validFrom: LocalDate; basisPoints: number | null; amountMinor: number | null } & Record<
  GroupColumn,
  number | null
>

export const commissionIn = (basisPoints: number | null, amountMinor: number | null): Commission | null =>
  basisPoints !== null ? { basisPoints } : amountMinor !== null ? { amountMinor } : null

const groupsIn = (row: Row): GroupCommissions =>
  Object.fromEntries(
    productGroups.flatMap((group): [ProductGroup, Commission][] => {
      const commission = commissionIn(row[`${group}BasisPoints`], row[`${group}AmountMinor`])
      return commission ? [[group, commission]] : []
    }),
  )

/** All that was ever agreed with an agency, in the order in which it is valid. */
export const contractsOf = async (q: Queryable, organisationId: string, currency: string): Promise<Contract[]> =>
  (await q.query<Row>(OF, [organisationId, currency], 'agency_contracts_of')).flatMap((row) => {
    const { n, validFrom } = row
    const commission = commissionIn(row.basisPoints, row.amountMinor)
    const groups = groupsIn(row)
    return commission ? [{ n, validFrom, commission, ...(Object.keys(groups).length > 0 && { groups }) }] : []
  })

const columnsOf = (commission: Commission | undefined): [basisPoints: number | null, amountMinor: number | null] => [
  commission && 'basisPoints' in commission ? commission.basisPoints : null,
  commission && 'amountMinor' in commission ? commission.amountMinor : null,
]

const ADD = statement(
  'agency_contract_add',
  `
    insert into agency_contract (
      organisation_id, n, valid_from, currency, basis_points, amount_minor, shuttle_basis_points,
      shuttle_amount_minor, valet_basis_points, valet_amount_minor, set_at, set_by
    )
    select :organisationId, coalesce(max(n), 0) + 1, :validFrom, :currency, :basisPoints, :amountMinor,
      :shuttleBasisPoints, :shuttleAmountMinor, :valetBasisPoints, :valetAmountMinor, :at, :by
    from agency_contract
    where organisation_id = :organisationId`,
)

/** Call it with the organisation locked (agency-statements.ts): the numbers of its contracts follow each other. */
export const addContract = async (
  q: Queryable,
  added: {
    organisationId: string
    currency: string
    validFrom: LocalDate
    commission: Commission
    groups?: GroupCommissions
    by: string
  },
  now: Instant,
): Promise<void> => {
  const { commission, groups = {}, ...contract } = added
  const [basisPoints, amountMinor] = columnsOf(commission)
  const [shuttleBasisPoints, shuttleAmountMinor] = columnsOf(groups.shuttle)
  const [valetBasisPoints, valetAmountMinor] = columnsOf(groups.valet)
  await ADD(q, {
    ...contract,
    basisPoints,
    amountMinor,
    shuttleBasisPoints,
    shuttleAmountMinor,
    valetBasisPoints,
    valetAmountMinor,
    at: timestamp(now),
  })
}
