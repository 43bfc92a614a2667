import { insertCoupon } from '#db/coupons.ts'
import type { Db } from '#db/db.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { noon } from './inventory.ts'

/** Five euro off, for everybody, everywhere, any number of times. */
export const aCoupon = (changes: Partial<Coupon> = {}): Coupon => ({
  code: 'FIVEOFF',
  description: 'Five euro',
  value: { amountMinor: 500 },
  validFrom: null,
  validUntil: null,
  mostUses: null,
  mostUsesEach: null,
  minimumMinor: 0,
  minimumDays: 1,
  airports: null,
  products: null,
  agentCode: null,
  ...changes,
})

export const storeCoupon = async (db: Db, changes: Partial<Coupon> = {}): Promise<void> => {
  if (!(await insertCoupon(db, aCoupon(changes), noon))) throw new Error('there is a coupon with this code')
}

export const usesOf = async (db: Db, code = 'FIVEOFF'): Promise<number | undefined> =>
  (await db.query<{ uses: number }>('select uses from coupon where code = $1', [code]))[0]?.uses
