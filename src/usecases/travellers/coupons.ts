import { bookingById } from '#db/bookings.ts'
import { couponByCode, giveBackCoupon, heldWithCoupon, redeemCoupon } from '#db/coupons.ts'
import { readEmail } from '#domain/bookings/typed-text.ts'
import { couponRefusal, readCouponCode, type Coupon } from '#domain/coupons/coupon.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { sessionOf, type Actor } from '../actor.ts'
import { customerKey } from '../customers.ts'
import type { Deps } from '../deps.ts'
import { admitCoupon } from '../tries.ts'
import { giveWay } from './give-way.ts'

/**
 * What a code is to be used for. `email` is as typed, when it is known already. `sessionId` is the browser's session,
 * for an `actor` that was made before the browser had one.
 */
export type CouponQuestion = {
  code: string
  iata: string
  productId: number
  days: number
  agentCode?: string | null
  email?: string | null
  sessionId?: string
}

const invalid = () => refused('coupon_invalid', undefined, { coupon: 'coupon_invalid' })

/**
 * The coupon of a code, if it may be used for this stay (COUP-2, COUP-3). It takes no use: placeBooking redeems.
 * Refusals: coupon_invalid (field coupon) whatever the reason, too_many_requests after too many wrong codes (COUP-9).
 */
export const couponFor = async (deps: Deps, actor: Actor, question: CouponQuestion): Promise<Outcome<Coupon>> => {
  const now = deps.clock.now()
  const sessionId = question.sessionId ?? sessionOf(actor)
  const guess = await admitCoupon(deps, actor, sessionId, now)
  if (!guess.isAdmitted) return refused('too_many_requests')
  const code = readCouponCode(question.code)
  const email = question.email ? readEmail(question.email) : null
  const found = code && (await couponByCode(deps.db, code, email && customerKey(deps, email), now))
  if (!code || !found) return invalid()
  await guess.takeBack()
  const { iata, productId, days, agentCode = null } = question
  const facts = { now, iata, productId, days, agentCode }
  const refusal = couponRefusal(found.coupon, { ...facts, uses: found.uses, usesOfCustomer: found.usesOfCustomer })
  if (refusal !== 'used_up' && refusal !== 'used_by_customer') return refusal ? invalid() : done(found.coupon)
  // the browser's own unpaid hold gives up its code when the code is used anew (COUP-7)
  const own = sessionId ? (await heldWithCoupon(deps.db, sessionId, code)).length : 0
  const isFree =
    own > 0 &&
    couponRefusal(found.coupon, { ...facts, uses: found.uses - own, usesOfCustomer: found.usesOfCustomer - own }) ===
      null
  return isFree ? done(found.coupon) : invalid()
}

/**
 * The coupon of a code for each of several products, by product id, read and counted as one try; products for which it
 * does not count are not in it. `days` are those that the product counts. Refusal: too_many_requests (COUP-9).
 */
export const couponAmong = async (
  deps: Deps,
  actor: Actor,
  { code: typed, iata, products, agentCode = null }: CouponsQuestion,
): Promise<Outcome<ReadonlyMap<number, Coupon>>> => {
  const now = deps.clock.now()
  const guess = await admitCoupon(deps, actor, sessionOf(actor), now)
  if (!guess.isAdmitted) return refused('too_many_requests')
  const code = readCouponCode(typed)
  const found = code && (await couponByCode(deps.db, code, null, now))
  if (!found) return done(new Map())
  await guess.takeBack()
  const { coupon, uses, usesOfCustomer } = found
  const holds = products.filter(
    ({ productId, days }) =>
      couponRefusal(coupon, { now, iata, productId, days, agentCode, uses, usesOfCustomer }) === null,
  )
  return done(new Map(holds.map(({ productId }) => [productId, coupon])))
}

export type CouponsQuestion = {
  code: string
  iata: string
  products: readonly { productId: number; days: number }[]
  agentCode?: string | null
}

export type Redemption = { airportId: number; bookingId: string; email: string; sessionId: string }

/** Takes one use of a coupon for a booking that is about to be made (COUP-6). False when somebody was faster. */
export const redeem = async (
  deps: Deps,
  actor: Actor,
  coupon: Coupon,
  { airportId, bookingId, email, sessionId }: Redemption,
): Promise<boolean> => {
  const use = { airportId, bookingId, code: coupon.code, customer: customerKey(deps, email), now: deps.clock.now() }
  if ((await redeemCoupon(deps.db, use)) === 'taken') return true
  const own = await heldWithCoupon(deps.db, sessionId, coupon.code)
  for (const id of own) {
    const before = await bookingById(deps.db, id)
    if (before) await giveWay(deps, actor, before)
  }
  return own.length > 0 && (await redeemCoupon(deps.db, use)) === 'taken'
}

/** Gives the use back, because nothing was booked after all. */
export const unredeem = (
  deps: Deps,
  { airportId, bookingId }: Pick<Redemption, 'airportId' | 'bookingId'>,
): Promise<void> => giveBackCoupon(deps.db, { airportId, bookingId, now: deps.clock.now() })
