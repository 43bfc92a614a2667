import type { Agency } from '#domain/agencies/agency.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'

/** An invented agency: with `?agent=NORD1` in the address, products are sold with its price adjustment. */
export const demoAgencies: Agency[] = [
  {
    code: 'NORD1',
    name: 'Reisbureau Noorderzon',
    promocode: 'ZON26',
    cashbackPercent: 3,
    adjustment: { percent: 3 },
    invoicing: false,
  },
]

/** A code to try out: 5 euro off from a total of 30 euro on, once for each customer. */
export const demoCoupons: Coupon[] = [
  {
    code: 'HELLO5',
    description: 'Demo',
    value: { amountMinor: 500 },
    validFrom: null,
    validUntil: null,
    mostUses: null,
    mostUsesEach: 1,
    minimumMinor: 3_000,
    minimumDays: 1,
    airports: null,
    products: null,
    agentCode: null,
  },
]
