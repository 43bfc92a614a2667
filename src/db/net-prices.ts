import type { PackageCode } from '#domain/carparks/product.ts'
import { netRuleIn, netRuleParts, type NetAgreement } from '#domain/statements/net-price.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** What was agreed is never changed or deleted: this file only inserts and reads (AGENCY-121). */
const COLUMNS = `
  select p.n, p.valid_from as "validFrom", p.valid_until as "validUntil", p.airport_id as "airportId",
    p.car_park_id as "carParkId", p.package, p.basis_points as "basisPoints", p.day_minor as "dayMinor",
    p.stay_minor as "stayMinor"
  from agency_net_price p`
const OF = `
  ${COLUMNS}
  where p.organisation_id = $1
    and p.currency = $2
  order by p.n`
const OF_CODE = `
  ${COLUMNS}
  join agency a on a.organisation_id = p.organisation_id
  where a.code = $1
    and p.currency = $2
  order by p.n`

type Row = {
  n: number
  validFrom: LocalDate
  validUntil: LocalDate | null
  airportId: number | null
  carParkId: number | null
  package: PackageCode | null
  basisPoints: number | null
  dayMinor: number | null
  stayMinor: number | null
}

const toAgreement = ({
  n,
  validFrom,
  validUntil,
  airportId,
  carParkId,
  package: code,
  ...rule
}: Row): NetAgreement => ({
  n,
  validFrom,
  validUntil,
  carPark: airportId === null || carParkId === null ? null : { airportId, carParkId },
  package: code,
  rule: netRuleIn(rule),
})

/** All that was ever agreed with an agency, the first one first. */
export const netPricesOf = async (q: Queryable, organisationId: string, currency: string): Promise<NetAgreement[]> =>
  (await q.query<Row>(OF, [organisationId, currency], 'net_prices_of')).map(toAgreement)

/** The same for whoever sells under a code. */
export const netPricesOfCode = async (q: Queryable, code: string, currency: string): Promise<NetAgreement[]> =>
  (await q.query<Row>(OF_CODE, [code, currency], 'net_prices_of_code')).map(toAgreement)

const ADD = statement(
  'net_price_add',
  `
    insert into agency_net_price (
      organisation_id, n, valid_from, valid_until, currency, airport_id, car_park_id, package, basis_points, day_minor,
      stay_minor, set_at, set_by
    )
    select :organisationId, coalesce(max(n), 0) + 1, :validFrom, :validUntil, :currency, :airportId, :carParkId,
      :package, :basisPoints, :dayMinor, :stayMinor, :at, :by
    from agency_net_price
    where organisation_id = :organisationId`,
)

/** Call it with the organisation locked (agency-statements.ts): the numbers of its agreements follow each other. */
export const addNetPrice = async (
  q: Queryable,
  added: Omit<NetAgreement, 'n'> & { organisationId: string; currency: string; by: string },
  now: Instant,
): Promise<void> => {
  const { rule, carPark, ...rest } = added
  await ADD(q, {
    ...rest,
    airportId: carPark?.airportId ?? null,
    carParkId: carPark?.carParkId ?? null,
    basisPoints: null,
    dayMinor: null,
    stayMinor: null,
    ...(rule && Object.fromEntries([netRuleParts(rule)])),
    at: timestamp(now),
  })
}
