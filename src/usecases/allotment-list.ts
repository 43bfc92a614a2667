import { allotmentsOf, leftOf, type AllotmentRow, type Left } from '#db/allotment-reads.ts'
import { dateOf } from '#domain/time/local.ts'
import { dayMs, localAt } from '#domain/time/zones.ts'
import type { Deps } from './deps.ts'

/** How many allotments one answer has. */
const mostListed = 500

/** `product` is null where it is not sold any more; `left` where everything is released. */
export type Allotment = AllotmentRow & { product: string | null; left: Left | null }

/** Those that an agency has, or an operator has given, and that have not passed; the earliest first (AGENCY-143). */
export const listAllotments = async (
  { db, catalogue, clock }: Pick<Deps, 'db' | 'catalogue' | 'clock'>,
  organisationId: string,
): Promise<Allotment[]> => {
  const now = clock.now()
  // those of yesterday too, whichever time zone they are of
  const rows = await allotmentsOf(db, organisationId, dateOf(localAt(now - dayMs, 'UTC')), mostListed)
  const left = await leftOf(db, rows, now)
  return rows.map((row) => ({
    ...row,
    product: catalogue.known(row.iata, row.productId)?.name ?? null,
    left: left.get(row.id) ?? null,
  }))
}
