import type { Charge } from '#domain/gate/charges.ts'
import type { Queryable } from './db.ts'
import { timestamp, timestampOrNull } from './columns.ts'
import { statement } from './statement.ts'

type ChargeRow = {
  airport_id: number
  id: string
  booking_id: string
  kind: Charge['kind']
  days: number
  amount_minor: number
  actor: string
  reason: string | null
  charged_at: number
  waived_at: number | null
  waived_because: string | null
}

const OF = `
  select airport_id, id, booking_id, kind, days, amount_minor, actor, reason, charged_at, waived_at,
    waived_because
  from exit_charge
  where booking_id = $1
  order by charged_at, id`

/** All charges of a booking, including those that were given up, the oldest first. */
export const chargesOf = async (q: Queryable, bookingId: string): Promise<Charge[]> =>
  (await q.query<ChargeRow>(OF, [bookingId], 'charges_of')).map((row) => ({
    airportId: row.airport_id,
    id: row.id,
    bookingId: row.booking_id,
    kind: row.kind,
    days: row.days,
    amountMinor: row.amount_minor,
    actor: row.actor,
    reason: row.reason,
    chargedAt: row.charged_at,
    waivedAt: row.waived_at,
    waivedBecause: row.waived_because,
  }))

const INSERT = statement(
  'charge_insert',
  `
    insert into exit_charge (
      airport_id, id, booking_id, kind, days, amount_minor, actor, reason, charged_at, waived_at,
      waived_because
    )
    values (
      :airportId, :id, :bookingId, :kind, :days, :amountMinor, :actor, :reason, :chargedAt, :waivedAt,
      :waivedBecause
    )`,
)
const WAIVE = `
  update exit_charge
  set waived_at = $3, waived_because = $4
  where airport_id = $1
    and id = $2
    and waived_at is null
  returning amount_minor`
const MOVE = `
  update booking
  set charged_minor = charged_minor + $3, total_minor = total_minor + $3, version = version + 1
  where airport_id = $1
    and id = $2
  returning version`

export const insertCharge = async (tx: Queryable, c: Charge): Promise<void> => {
  await INSERT(tx, {
    airportId: c.airportId,
    id: c.id,
    bookingId: c.bookingId,
    kind: c.kind,
    days: c.days,
    amountMinor: c.amountMinor,
    actor: c.actor,
    reason: c.reason,
    chargedAt: timestamp(c.chargedAt),
    waivedAt: timestampOrNull(c.waivedAt),
    waivedBecause: c.waivedBecause,
  })
}

/** Gives up a charge. Answers the cents given up, 0 when it had been given up before. */
export const waiveCharge = async (
  tx: Queryable,
  airportId: number,
  id: string,
  now: number,
  because: string,
): Promise<number> => {
  const [row] = await tx.query<{ amount_minor: number }>(
    WAIVE,
    [airportId, id, timestamp(now), because],
    'charge_waive',
  )
  return row?.amount_minor ?? 0
}

/** Changes the booking's sums together with its charges. Call it in the same transaction, with the booking locked. */
export const moveCharged = async (
  tx: Queryable,
  airportId: number,
  bookingId: string,
  byMinor: number,
): Promise<void> => {
  if (byMinor !== 0) await tx.query(MOVE, [airportId, bookingId, byMinor], 'booking_move_charged')
}
