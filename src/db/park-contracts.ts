import type { ParkContract } from '#domain/statements/park-share.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { commissionIn } from './agency-contracts.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

const OF = `
  select n, valid_from as "validFrom", basis_points as "basisPoints", amount_minor as "amountMinor",
    late_basis_points as "lateBasisPoints"
  from park_contract
  where organisation_id = $1
    and currency = $2
  order by valid_from, n`
type Row = {
  n: number
  validFrom: LocalDate
  basisPoints: number | null
  amountMinor: number | null
  lateBasisPoints: number
}

/** All that was ever agreed with who runs car parks, in the order in which it is valid. */
export const parkContractsOf = async (
  q: Queryable,
  organisationId: string,
  currency: string,
): Promise<ParkContract[]> =>
  (await q.query<Row>(OF, [organisationId, currency], 'park_contracts_of')).flatMap(
    ({ n, validFrom, basisPoints, amountMinor, lateBasisPoints }) => {
      const commission = commissionIn(basisPoints, amountMinor)
      return commission ? [{ n, validFrom, commission, lateBasisPoints }] : []
    },
  )

const ADD = statement(
  'park_contract_add',
  `
    insert into park_contract (
      organisation_id, n, valid_from, currency, basis_points, amount_minor, late_basis_points, set_at, set_by
    )
    select :organisationId, coalesce(max(n), 0) + 1, :validFrom, :currency, :basisPoints, :amountMinor,
      :lateBasisPoints, :at, :by
    from park_contract
    where organisation_id = :organisationId`,
)

/** Call it with the organisation locked (agency-statements.ts): the numbers of its contracts follow each other. */
export const addParkContract = async (
  q: Queryable,
  added: { organisationId: string; currency: string; by: string } & Omit<ParkContract, 'n'>,
  now: Instant,
): Promise<void> => {
  const { commission, ...contract } = added
  const basisPoints = 'basisPoints' in commission ? commission.basisPoints : null
  const amountMinor = 'amountMinor' in commission ? commission.amountMinor : null
  await ADD(q, { ...contract, basisPoints, amountMinor, at: timestamp(now) })
}
