import type { Agency } from '#domain/agencies/agency.ts'
import { readCouponCode } from '#domain/coupons/coupon.ts'
import { deductionMinor } from '#domain/pricing/deduction.ts'
import { sessionOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { admitCoupon } from '../tries.ts'
import { agencyOf } from './offers.ts'

/**
 * Who sells when somebody types an agency's promo code where discount codes are typed: that agency, or the one that
 * brought the customer where its reduction is better on `totalMinor`, in cents; never both (COUP-13). Null: it is no
 * promo code, or one without a reduction. An agency that pays for its customers stays.
 */
export const promoAgency = (
  deps: Pick<Deps, 'catalogue'>,
  typed: string,
  current: string | null,
  totalMinor: number,
): Agency | null => {
  const code = readCouponCode(typed)
  const named = code === null ? undefined : deps.catalogue.agencyOfPromo(code)
  if (!named?.adjustment) return null
  const present = agencyOf(deps as Deps, current)
  if (present?.invoicing) return present
  const off = (agency: Agency | null) => (agency?.adjustment ? deductionMinor(agency.adjustment, totalMinor) : 0)
  return present && off(present) >= off(named) ? present : named
}

export type PromoQuestion = { typed: string; current: string | null; totalMinor: number; sessionId: string | null }

/**
 * The same for what a visitor typed. After too many wrong codes no promo code is looked at either (COUP-9): it is none
 * then, and whoever looks it up as a coupon refuses it. A wrong one is counted there.
 */
export const tryPromo = async (
  deps: Deps,
  actor: Actor,
  { typed, current, totalMinor, sessionId }: PromoQuestion,
): Promise<Agency | null> => {
  const guess = await admitCoupon(deps, actor, sessionId ?? sessionOf(actor), deps.clock.now())
  if (!guess.isAdmitted) return null
  await guess.takeBack()
  return promoAgency(deps, typed, current, totalMinor)
}
