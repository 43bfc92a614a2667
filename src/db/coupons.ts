import type { Coupon } from '#domain/coupons/coupon.ts'
import type { Deduction } from '#domain/pricing/deduction.ts'
import { minuteMs, type Instant } from '#domain/time/zones.ts'
import type { Db, Queryable } from './db.ts'
import { timestamp, timestampOrNull } from './columns.ts'
import { statement } from './statement.ts'

/** Locks are taken in this order: the coupon's row, then its uses. A booking's row is only read. */

/** A use whose booking does not exist after this time is lost: no request takes so long. */
const lostAfterMs = 10 * minuteMs

type CouponRow = {
  code: string
  description: string
  percent: number | null
  amount_minor: number | null
  valid_from: number | null
  valid_until: number | null
  most_uses: number | null
  most_uses_each: number | null
  minimum_minor: number
  minimum_days: number
  airports: string[] | null
  products: string[] | null
  agent_code: string | null
}

const valueOf = ({ percent, amount_minor: amountMinor }: CouponRow): Deduction =>
  percent !== null ? { percent } : { amountMinor: amountMinor ?? 0 }

const toCoupon = (row: CouponRow): Coupon => ({
  code: row.code,
  description: row.description,
  value: valueOf(row),
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  mostUses: row.most_uses,
  mostUsesEach: row.most_uses_each,
  minimumMinor: row.minimum_minor,
  minimumDays: row.minimum_days,
  airports: row.airports,
  products: row.products,
  agentCode: row.agent_code,
})

// Uses of bookings that ended, or lost the code by a change, do not count any more, even before a job has recorded
// that. They are looked for only where a limit would otherwise refuse.
const BY_CODE = `
  select c.code, c.description, c.percent, c.amount_minor, c.valid_from, c.valid_until, c.most_uses,
    c.most_uses_each, c.minimum_minor, c.minimum_days, c.airports, c.products, c.agent_code,
    case
      when c.uses < c.most_uses or c.most_uses is null then c.uses
      else (
        select count(*)::int
        from coupon_use u
        left join booking b on b.airport_id = u.airport_id and b.id = u.booking_id
        where u.code = c.code
          and u.given_back_at is null
          and (
            b.status not in ('cancelled', 'expired') and b.coupon_code = u.code
            or b.id is null and u.used_at > $3
          )
      )
    end as live,
    case
      when c.most_uses_each is null or $2::text is null then 0
      else (
        select count(*)::int
        from coupon_use u
        left join booking b on b.airport_id = u.airport_id and b.id = u.booking_id
        where u.code = c.code
          and u.customer = $2
          and u.given_back_at is null
          and (
            b.status not in ('cancelled', 'expired') and b.coupon_code = u.code
            or b.id is null and u.used_at > $3
          )
      )
    end as live_each
  from coupon c
  where c.code = $1
    and c.active`

/**
 * A coupon, and how often it is used by everybody and by one customer. It only reads. Null for a code that nobody made.
 */
export const couponByCode = async (
  q: Queryable,
  code: string,
  customer: string | null,
  now: Instant,
): Promise<{ coupon: Coupon; uses: number; usesOfCustomer: number } | null> => {
  const [row] = await q.query<CouponRow & { live: number; live_each: number }>(
    BY_CODE,
    [code, customer, timestamp(now - lostAfterMs)],
    'coupon_by_code',
  )
  return row ? { coupon: toCoupon(row), uses: row.live, usesOfCustomer: row.live_each } : null
}

const LOCK = `
  select most_uses, most_uses_each
  from coupon
  where code = $1
    and active
  for update`

// Gives back uses of bookings that ended, were changed to a stay without the code, or were never made. Takes again
// those of bookings that late money revived, as long as any are left.
const SETTLE = `
  with ended as (
    update coupon_use u
    set given_back_at = $2
    where u.code = $1
      and u.given_back_at is null
      and (
        exists (
          select from booking b
          where b.airport_id = u.airport_id
            and b.id = u.booking_id
            and (b.status in ('cancelled', 'expired') or b.coupon_code is distinct from u.code)
        )
        or u.used_at <= $3
          and not exists (
            select from booking b
            where b.airport_id = u.airport_id
              and b.id = u.booking_id
          )
      )
    returning u.booking_id
  ), room as (
    select coalesce(c.most_uses - c.uses, 1000000) + (select count(*) from ended) as n
    from coupon c
    where c.code = $1
  ), revived as (
    update coupon_use u
    set given_back_at = null
    from (
      select r.airport_id, r.booking_id
      from coupon_use r
      join booking b on b.airport_id = r.airport_id and b.id = r.booking_id
      where r.code = $1
        and r.given_back_at is not null
        and b.coupon_code = $1
        and b.status not in ('cancelled', 'expired')
      order by r.used_at
      limit greatest((select n from room), 0)
    ) k
    where u.airport_id = k.airport_id
      and u.booking_id = k.booking_id
    returning u.booking_id
  )
  update coupon
  set uses = uses - (select count(*) from ended) + (select count(*) from revived)
  where code = $1`

/** Call it with the coupon locked. */
const settleUses = async (tx: Queryable, code: string, now: Instant): Promise<void> => {
  await tx.query(SETTLE, [code, timestamp(now), timestamp(now - lostAfterMs)], 'coupon_settle')
}

const USE_OF = `
  select code
  from coupon_use
  where airport_id = $1
    and booking_id = $2
    and given_back_at is null`
const COUNT = `
  select c.uses,
    (
      select count(*)::int
      from coupon_use u
      where u.code = c.code
        and u.customer = $2
        and u.given_back_at is null
    ) as each_uses
  from coupon c
  where c.code = $1`
const TAKE = `
  with taken as (
    insert into coupon_use (airport_id, booking_id, code, customer, used_at)
    values ($1, $2, $3, $4, $5)
    on conflict (airport_id, booking_id) do update
      set code = excluded.code,
        customer = excluded.customer,
        used_at = excluded.used_at,
        given_back_at = null
    returning code
  )
  update coupon c
  set uses = c.uses + 1
  from taken
  where c.code = taken.code`

export type CouponUse = { airportId: number; bookingId: string; code: string; customer: string; now: Instant }

/**
 * Takes one use for a booking that is about to be made, under the coupon's lock: of twenty requests at once for the
 * last use, one gets it (COUP-6). For the same booking again it takes nothing. `used_up` means that a limit is reached,
 * or that the coupon is gone.
 */
export const redeemCoupon = (
  db: Db,
  { airportId, bookingId, code, customer, now }: CouponUse,
): Promise<'taken' | 'used_up'> =>
  db.transaction(async (tx) => {
    const [limits] = await tx.query<{ most_uses: number | null; most_uses_each: number | null }>(
      LOCK,
      [code],
      'coupon_lock',
    )
    if (!limits) return 'used_up'
    const [mine] = await tx.query<{ code: string }>(USE_OF, [airportId, bookingId], 'coupon_use_of')
    if (mine?.code === code) return 'taken'
    // an attempt with another code that came to nothing may have left this use behind
    if (mine) await giveBackCoupon(tx, { airportId, bookingId, now })
    if (limits.most_uses !== null || limits.most_uses_each !== null) await settleUses(tx, code, now)
    const [count] = await tx.query<{ uses: number; each_uses: number }>(COUNT, [code, customer], 'coupon_count')
    const isFull = (most: number | null, uses: number | undefined) => most !== null && (uses ?? 0) >= most
    if (isFull(limits.most_uses, count?.uses) || isFull(limits.most_uses_each, count?.each_uses)) return 'used_up'
    await tx.query(TAKE, [airportId, bookingId, code, customer, timestamp(now)], 'coupon_take')
    return 'taken'
  })

const GIVE_BACK = `
  with held as materialized (
    select c.code
    from coupon c
    where c.code in (
      select u.code
      from coupon_use u
      where u.airport_id = $1
        and u.booking_id = $2
        and u.given_back_at is null
    )
    for update
  ), gone as (
    update coupon_use u
    set given_back_at = $3
    from held
    where u.airport_id = $1
      and u.booking_id = $2
      and u.code = held.code
      and u.given_back_at is null
      and not exists (
        select from booking b
        where b.airport_id = u.airport_id
          and b.id = u.booking_id
      )
    returning u.code
  )
  update coupon c
  set uses = c.uses - 1
  from gone
  where c.code = gone.code`

/**
 * Frees a use, once, because nothing was booked. A booking that exists keeps its use, and gives it back when it ends.
 */
export const giveBackCoupon = async (
  q: Queryable,
  { airportId, bookingId, now }: Pick<CouponUse, 'airportId' | 'bookingId' | 'now'>,
): Promise<void> => {
  await q.query(GIVE_BACK, [airportId, bookingId, timestamp(now)], 'coupon_give_back')
}

const UNSETTLED = `
  select distinct u.code
  from coupon_use u
  join coupon c on c.code = u.code
  left join booking b on b.airport_id = u.airport_id and b.id = u.booking_id
  where u.given_back_at is null
      and (
        b.status in ('cancelled', 'expired')
        or b.id is not null and b.coupon_code is distinct from u.code
        or b.id is null and u.used_at <= $1
      )
    or u.given_back_at is not null
      and b.coupon_code = u.code
      and b.status not in ('cancelled', 'expired')
      and (c.most_uses is null or c.uses < c.most_uses)
  limit 100`

/**
 * Records the uses that ended, were lost by a change, or were revived (COUP-7). Running it twice, or in two processes
 * at once, counts each only once.
 */
export const settleCoupons = async (db: Db, now: Instant): Promise<number> => {
  const rows = await db.query<{ code: string }>(UNSETTLED, [timestamp(now - lostAfterMs)], 'coupon_unsettled')
  for (const { code } of rows) {
    await db.transaction(async (tx) => {
      await tx.query(LOCK, [code], 'coupon_lock')
      await settleUses(tx, code, now)
    })
  }
  return rows.length
}

const HELD_WITH = `
  select b.id
  from session_booking s
  join booking b on b.airport_id = s.airport_id and b.id = s.booking_id
  where s.session_id = $1
    and b.status = 'held'
    and b.coupon_code = $2`

/** The unpaid holds of a browser that have the code. They give it up when the browser books again with it. */
export const heldWithCoupon = async (q: Queryable, sessionId: string, code: string): Promise<string[]> =>
  (await q.query<{ id: string }>(HELD_WITH, [sessionId, code], 'coupon_held_with')).map(({ id }) => id)

const STORE = statement(
  'coupon_insert',
  `
    insert into coupon (
      code, description, percent, amount_minor, valid_from, valid_until, most_uses, most_uses_each,
      minimum_minor, minimum_days, airports, products, agent_code, created_at
    )
    values (
      :code, :description, :percent, :amountMinor, :validFrom, :validUntil, :mostUses, :mostUsesEach,
      :minimumMinor, :minimumDays, :airports::text[], :products::text[], :agentCode, :now
    )
    on conflict (code) do nothing
    returning code`,
)

const parametersOf = (coupon: Coupon, now: Instant) => {
  const { code, description, value, mostUses, mostUsesEach, minimumMinor, minimumDays, airports, products, agentCode } =
    coupon
  return {
    code,
    description,
    percent: 'percent' in value ? value.percent : null,
    amountMinor: 'amountMinor' in value ? value.amountMinor : null,
    validFrom: timestampOrNull(coupon.validFrom),
    validUntil: timestampOrNull(coupon.validUntil),
    mostUses,
    mostUsesEach,
    minimumMinor,
    minimumDays,
    airports,
    products,
    agentCode,
    now: timestamp(now),
  }
}

/** False when there is a coupon with this code already. */
export const insertCoupon = async (q: Queryable, coupon: Coupon, now: Instant): Promise<boolean> =>
  (await STORE(q, parametersOf(coupon, now))).length === 1

const REPLACE = statement(
  null,
  `
    insert into coupon (
      code, description, percent, amount_minor, valid_from, valid_until, most_uses, most_uses_each,
      minimum_minor, minimum_days, airports, products, agent_code, created_at
    )
    values (
      :code, :description, :percent, :amountMinor, :validFrom, :validUntil, :mostUses, :mostUsesEach,
      :minimumMinor, :minimumDays, :airports::text[], :products::text[], :agentCode, :now
    )
    on conflict (code) do update
      set description = excluded.description,
        percent = excluded.percent,
        amount_minor = excluded.amount_minor,
        valid_from = excluded.valid_from,
        valid_until = excluded.valid_until,
        most_uses = excluded.most_uses,
        most_uses_each = excluded.most_uses_each,
        minimum_minor = excluded.minimum_minor,
        minimum_days = excluded.minimum_days,
        airports = excluded.airports,
        products = excluded.products,
        agent_code = excluded.agent_code,
        active = true`,
)

/** Stores a coupon, new or changed. How often it was used stays. */
export const storeCoupon = async (q: Queryable, coupon: Coupon, now: Instant): Promise<void> => {
  await REPLACE(q, parametersOf(coupon, now))
}

const PUBLIC = `
  select code, description, percent, amount_minor, valid_from, valid_until, most_uses, most_uses_each,
    minimum_minor, minimum_days, airports, products, agent_code
  from coupon c
  where active
    and not exists (
      select from newsletter_subscriber s
      where s.coupon_code = c.code
    )
  order by code`

/** The codes that operators made. Those for one person are nobody else's business. */
export const operatorCoupons = async (q: Queryable): Promise<Coupon[]> =>
  (await q.query<CouponRow>(PUBLIC)).map(toCoupon)
