import { allotmentsOf, daysOfAllotments, type AllotmentDay, type AllotmentRow } from '#db/allotment-reads.ts'
import { dateOf } from '#domain/time/local.ts'
import { dayMs, localAt } from '#domain/time/zones.ts'
import type { Deps } from './deps.ts'

/** How many allotments one answer has. */
const mostListed = 500

/** An allotment with each of its days; names are null where the product is not sold any more. */
export type Allotment = Omit<AllotmentRow, 'operatorId' | 'organisationId'> & {
  product: string | null
  carPark: string | null
  days: Omit<AllotmentDay, 'id'>[]
}

/** Those that an agency has, or an operator has given, and that have not passed; the earliest first (AGENCY-143). */
export const listAllotments = async (
  { db, catalogue, clock }: Pick<Deps, 'db' | 'catalogue' | 'clock'>,
  organisationId: string,
): Promise<Allotment[]> => {
  const now = clock.now()
  // those of yesterday too, whichever time zone they are of
  const rows = await allotmentsOf(db, organisationId, dateOf(localAt(now - dayMs, 'UTC')), mostListed)
  const days = Map.groupBy(await daysOfAllotments(db, rows, now), ({ id }) => id)
  return rows.map(({ operatorId: _operator, organisationId: _agency, ...row }) => {
    const product = catalogue.product(row.iata, row.productId)
    return {
      ...row,
      product: product?.name ?? null,
      carPark: product?.carPark.name ?? null,
      days: (days.get(row.id) ?? []).map(({ id: _id, ...day }) => day),
    }
  })
}
