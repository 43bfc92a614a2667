import { expect, test } from 'vitest'
import type { Agency } from '#domain/agencies/agency.ts'
import { readCouponCode } from '#domain/coupons/coupon.ts'
import type { Deps } from '../deps.ts'
import { storeAgency } from '#db/agencies.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { couponFor } from './coupons.ts'
import { promoAgency, tryPromo } from './promo-code.ts'

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

const fresh = freshDeps()

test('COUP-9 COUP-13 after twenty wrong codes a browser has no promo code looked at; a right one takes no try', async () => {
  const deps = await fresh()
  await storeAgency(deps.db, agency('NORD1', 'ZON26', 3))
  await moveCatalogueVersion(deps.db)
  await deps.catalogue.refresh()
  const actor = { kind: 'visitor', sessionId: null, address: '203.0.113.9' } as const
  const tried = (sessionId: string) =>
    tryPromo(deps, actor, { typed: 'zon26', current: null, totalMinor: 4_200, sessionId })
  const guess = (sessionId: string) =>
    couponFor(deps, actor, { code: 'WRONG1', iata: 'AMS', productId: 1, days: 8, sessionId })
  for (let n = 0; n < 25; n++) expect((await tried('a'))?.code).toBe('NORD1')
  for (let n = 0; n < 20; n++) expect(await guess('a')).toMatchObject({ problem: { code: 'coupon_invalid' } })
  expect(await tried('a')).toBeNull()
  expect(await guess('a')).toMatchObject({ problem: { code: 'too_many_requests' } })
  expect((await tried('b'))?.code).toBe('NORD1')
})
