import type { StatedAmount } from '#domain/statements/reconcile.ts'
import type { StatementLine } from '#domain/statements/statement.ts'
import { commissionIn } from './agency-contracts.ts'
import type { Queryable } from './db.ts'

/** A line with its place, the reference of the agency for its booking, and what it bills (AGENCY-130). */
export type PlacedLine = Omit<StatementLine, 'billed'> & {
  place: number
  reference: string | null
  billedMinor: number | null
}

const PAGE = `
  select l.place, l.kind, l.airport_id as "airportId", l.booking_id::text as "bookingId",
    l.booking_number as "bookingNumber", r.reference, l.basis_points as "basisPoints", l.fee_minor as "feeMinor",
    l.vat_rate_percent as "vatRatePercent", l.kept_minor as "keptMinor", l.net_minor as "netMinor",
    l.commission_minor as "commissionMinor", l.owed_minor as "owedMinor", l.amount_minor as "amountMinor",
    l.billed_minor as "billedMinor"
  from agency_statement_line l
  left join lateral (
    select reference
    from agency_reference
    where booking_id = l.booking_id
    order by taken_at
    limit 1
  ) r on true
  where l.statement_id = $1
    and l.place > $2
  order by l.place
  limit $3`
type Row = Omit<PlacedLine, 'commission'> & { basisPoints: number | null; feeMinor: number | null }

/** Lines of a statement that come after a place in it. */
export const linesAfter = async (
  q: Queryable,
  { statementId, after, limit }: { statementId: string; after: number; limit: number },
): Promise<PlacedLine[]> =>
  (await q.query<Row>(PAGE, [statementId, after, limit], 'agency_statement_lines_after')).map(
    ({ basisPoints, feeMinor, ...line }) => ({ ...line, commission: commissionIn(basisPoints, feeMinor) }),
  )

const STATED = `
  select l.booking_number as number, r.reference, l.amount_minor as "amountMinor"
  from agency_statement_line l
  left join lateral (
    select reference
    from agency_reference
    where booking_id = l.booking_id
    order by taken_at
    limit 1
  ) r on true
  where l.statement_id = $1
    and l.booking_id is not null
  order by l.place`

/** What a statement says of each booking that it names. */
export const statedIn = (q: Queryable, statementId: string): Promise<StatedAmount[]> =>
  q.query<StatedAmount>(STATED, [statementId], 'agency_statement_stated')
