import { expect, test } from 'vitest'
import type { Agency } from '#domain/agencies/agency.ts'
import { readCouponCode } from '#domain/coupons/coupon.ts'
import type { Deps } from '../deps.ts'
import { promoAgency } from './promo-code.ts'

const agency = (code: string, promocode: string, percent: number | null, invoicing = false): Agency => ({
  code,
  name: code,
  promocode,
  cashbackPercent: 3,
  adjustment: percent === null ? null : { percent },
  invoicing,
})
const all = [
  agency('NORD1', 'ZON26', 3),
  agency('BEST1', 'BEST26', 5),
  agency('PAYS1', 'PAYS26', null, true),
  agency('NONE1', 'NONE26', null),
]
const deps = {
  catalogue: {
    agency: (code: string) => all.find((one) => one.code === code),
    agencyOfPromo: (promocode: string) => all.find((one) => readCouponCode(one.promocode) === promocode),
  },
} as unknown as Pick<Deps, 'catalogue'>
const sells = (typed: string, current: string | null) => promoAgency(deps, typed, current, 4_200)?.code ?? null

test.each([
  ['ZON26', null, 'NORD1'],
  [' zon-26 ', 'WEB1', 'NORD1'],
  ['ZON26', 'BEST1', 'BEST1'],
  ['BEST26', 'NORD1', 'BEST1'],
  ['ZON26', 'NORD1', 'NORD1'],
  ['ZON26', 'NONE1', 'NORD1'],
  ['ZON26', 'PAYS1', 'PAYS1'],
  ['NONE26', null, null],
  ['HELLO5', null, null],
  ['', null, null],
])('COUP-13 %j typed by a customer of %s: %s sells', (typed, current, expected) =>
  expect(sells(typed, current)).toBe(expected),
)
