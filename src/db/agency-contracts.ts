import type { Commission, Contract } from '#domain/statements/commission.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

const OF = `
  select n, valid_from as "validFrom", basis_points as "basisPoints", amount_minor as "amountMinor"
  from agency_contract
  where organisation_id = $1
    and currency = $2
  order by valid_from, n`
type Row = { n: number; validFrom: LocalDate; basisPoints: number | null; amountMinor: number | null }

export const commissionIn = (basisPoints: number | null, amountMinor: number | null): Commission | null =>
  basisPoints !== null ? { basisPoints } : amountMinor !== null ? { amountMinor } : null

/** All that was ever agreed with an agency, in the order in which it is valid. */
export const contractsOf = async (q: Queryable, organisationId: string, currency: string): Promise<Contract[]> =>
  (await q.query<Row>(OF, [organisationId, currency], 'agency_contracts_of')).flatMap(
    ({ n, validFrom, basisPoints, amountMinor }) => {
      const commission = commissionIn(basisPoints, amountMinor)
      return commission ? [{ n, validFrom, commission }] : []
    },
  )

const ADD = statement(
  'agency_contract_add',
  `
    insert into agency_contract (
      organisation_id, n, valid_from, currency, basis_points, amount_minor, set_at, set_by
    )
    select :organisationId, coalesce(max(n), 0) + 1, :validFrom, :currency, :basisPoints, :amountMinor, :at, :by
    from agency_contract
    where organisation_id = :organisationId`,
)

/** Call it with the organisation locked (agency-statements.ts): the numbers of its contracts follow each other. */
export const addContract = async (
  q: Queryable,
  added: { organisationId: string; currency: string; validFrom: LocalDate; commission: Commission; by: string },
  now: Instant,
): Promise<void> => {
  const { commission, ...contract } = added
  const basisPoints = 'basisPoints' in commission ? commission.basisPoints : null
  const amountMinor = 'amountMinor' in commission ? commission.amountMinor : null
  await ADD(q, { ...contract, basisPoints, amountMinor, at: timestamp(now) })
}
