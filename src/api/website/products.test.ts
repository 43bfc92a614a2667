import { beforeEach, describe, expect, test } from 'vitest'
import { insertCoupon } from '#db/coupons.ts'
import { aCoupon } from '#test/builders/coupons.ts'
import { allowances } from '#domain/access/tries.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { websiteCaller } from '#test/builders/website-caller.ts'
import type { WireProduct } from './product-schema.ts'

const fresh = freshDeps()
const query = 'location=AMS&startDateTime=2026-12-01T10:00&endDateTime=2026-12-08T18:00'
const rates: TestDeps['rates'] = () => ({
  day: '2026-11-20',
  source: 'snapshot',
  perEuro: { USD: '1.1177', PLN: '4.2480', JPY: '172.35' },
})
let deps: TestDeps
beforeEach(async () => {
  deps = { ...(await fresh()), rates }
})

const productsOf = async (parameters = query, headers: Record<string, string> = {}): Promise<WireProduct[]> =>
  (await websiteCaller(deps)(`/api/website/products?${parameters}`, { headers })).json() as Promise<WireProduct[]>

describe('website/products (P7, demand P1)', () => {
  test('WIRE-2 PRICE-17 the fields of demand P1, prices of the package that leads', async () => {
    const [product] = await productsOf()
    expect(product).toMatchObject({
      name: 'Park 1',
      displayName: 'Park 1',
      isSoldOut: false,
      isValet: false,
      availableSpots: 6,
      isRecommended: false,
      services: [],
      alternativeParkingOpeningHours: null,
      isCarRegistrationPlateRequiredOnDefaultParking: true,
      isFlightInformationRequired: false,
      geoCoordinates: { latitude: '52.3', longitude: '4.7' },
      primaryParkingOpeningHours: {
        parkingId: 1,
        isParkingOpenOnEnter: true,
        parkingOpeningHoursOnEnter: '00:00 - 24:00',
        isSoldOut: false,
        distanceToAirport: 4,
      },
      pricing: {
        package: 'basic',
        totalPrice: 56,
        regularPrice: 56,
        pricePerDay: 7,
        vatRate: 21,
        vatAmount: 9.72,
        refundablePercentage: 0,
        refundableFixedFee: null,
        selectedPaymentLocation: 'none',
        supportedPaymentLocations: ['onLine'],
      },
      assetInfo: { productConfigurationId: 1, imageResourceId: 'ams-1' },
    })
    expect(product?.allParkingOpeningHours).toEqual([product?.primaryParkingOpeningHours])
    expect(product?.displayNames.map(({ language }) => language)).toEqual(
      expect.arrayContaining(['polish', 'german', 'french', 'dutch', 'english']),
    )
  })

  test('WIRE-1 P7 31 conversions with the euro as base, 0 where there is no rate', async () => {
    const conversions = (await productsOf())[0]?.pricing.priceConversions ?? []
    const of = (currency: string) => conversions.find((one) => one.currency === currency)
    expect(conversions).toHaveLength(31)
    expect(of('EUR')).toEqual({ currency: 'EUR', pricePerDay: 7, regularPrice: 56, totalPrice: 56 })
    expect(of('USD')).toMatchObject({ totalPrice: 62.59 })
    expect(of('JPY')).toMatchObject({ totalPrice: 9_652 })
    expect(of('SEK')).toEqual({ currency: 'SEK', pricePerDay: 0, regularPrice: 0, totalPrice: 0 })
  })

  test('WIRE-2 AV-21 spots are exact up to five; sold out has no prices', async () => {
    deps = { ...(await fresh({ capacity: 3 })), rates }
    expect((await productsOf())[0]?.availableSpots).toBe(3)
    deps = { ...(await fresh({ capacity: 0 })), rates }
    const [soldOut] = await productsOf()
    expect(soldOut).toMatchObject({
      isSoldOut: true,
      availableSpots: 0,
      pricing: {
        package: null,
        totalPrice: 0,
        regularPrice: 0,
        pricePerDay: 0,
        vatAmount: 0,
        supportedPaymentLocations: [],
      },
    })
    expect(soldOut?.pricing.priceConversions.every(({ totalPrice }) => totalPrice === 0)).toBe(true)
  })

  test('texts by language id and in the language asked for; an open set of slots (settled 39)', async () => {
    const names = ['en', 'tr', 'nl', 'fr', 'nl-be', 'fr-be', 'es', 'de', 'sv', 'da', 'it', 'nb', 'pl', 'cs']
    const text = Object.fromEntries(names.map((language) => [language, `bus ${language}`])) as never
    const image = '0b8f7f0a-6f0e-4a53-9a35-1f6a1b9f4f10'
    deps = {
      ...(await fresh({
        changes: { slots: [{ slot: 'thirdGroupFeature2', icon: 'bus', text }], imageResourceId: image },
      })),
      rates,
    }
    const [product] = await productsOf(query, { 'accept-language': 'nl-BE' })
    expect(product?.assetInfo).toMatchObject({
      imageResourceId: image,
      slotAssets: [{ slot: 'thirdGroupFeature2', asset: { icon: { key: 'bus' } } }],
    })
    const slot = product?.parsedAssetInfo['thirdGroupFeature2']
    expect(slot).toMatchObject({ iconKey: 'bus', text: 'bus nl-be' })
    expect(slot?.texts.map(({ languageId }) => languageId).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
    expect(slot?.texts.find(({ languageId }) => languageId === 2)?.text).toBe('bus nl')
  })

  test('POST takes the same in its body, JSON or form (settled 35)', async () => {
    const call = websiteCaller(deps)
    const expected = await productsOf()
    const json = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new URLSearchParams(query))),
    } as const
    expect(await (await call('/api/website/products', json)).json()).toEqual(expected)
    expect(
      await (
        await call('/api/website/products', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: query,
        })
      ).json(),
    ).toEqual(expected)
    for (const body of ['{', '7', 'null', '[1]']) {
      const answer = await call('/api/website/products', { ...json, body })
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'body_unreadable' }])
    }
  })

  test('WIRE-7 every package that can be booked, the cheapest being the one whose price leads', async () => {
    const [product] = await productsOf()
    const { packages, package: leading, totalPrice } = product!.pricing
    expect(packages.map((one) => one.package)).toEqual(['basic', 'medium_flex', 'flex'])
    expect(packages.map((one) => Math.round((one.totalPrice - totalPrice) * 100))).toEqual([0, 300, 600])
    expect([leading, packages[0]?.cancelUntil]).toEqual(['basic', null])
    expect(packages[2]?.cancelUntil).toBe('2026-12-01T08:00:00.000Z')
  })

  test('WIRE-7 COUP-9 a coupon lowers every price where it holds, and says so where it does not', async () => {
    await insertCoupon(deps.db, aCoupon({ code: 'HELLO5', value: { amountMinor: 500 }, description: 'Demo' }), noon)
    const [[plain], [with5], [wrong]] = await Promise.all([
      productsOf(),
      productsOf(`${query}&coupon=hello5`),
      productsOf(`${query}&coupon=NOPE7`),
    ])
    expect(plain?.pricing.couponDiscount).toEqual({
      couponCode: '',
      couponValid: false,
      couponDescription: '',
      amount: 0,
    })
    expect(with5?.pricing.couponDiscount).toEqual({
      couponCode: 'hello5',
      couponValid: true,
      couponDescription: 'Demo',
      amount: 5,
    })
    expect(with5?.pricing.totalPrice).toBeCloseTo(plain!.pricing.totalPrice - 5)
    expect(with5?.pricing.packages[2]?.totalPrice).toBeCloseTo(plain!.pricing.packages[2]!.totalPrice - 5)
    expect(wrong?.pricing).toEqual({
      ...plain?.pricing,
      couponDiscount: { couponCode: 'NOPE7', couponValid: false, couponDescription: '', amount: 0 },
    })
    const call = websiteCaller(deps)
    for (let tries = 1; tries < allowances.couponsOfNetwork.most; tries++)
      await call(`/api/website/products?${query}&coupon=NOPE${tries}`)
    expect((await call(`/api/website/products?${query}&coupon=HELLO5`)).status).toBe(429)
  })

  test('WIRE-6 a moment that cannot be read is not called missing', async () => {
    const answer = await websiteCaller(deps)(`/api/website/products?${query.replace('2026-12-01T10:00', 'tomorrow')}`)
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      {
        code: 'moment_unreadable',
        fields: { startDateTime: 'This date and time cannot be read. It is written like 2027-05-01T10:00.' },
      },
    ])
  })

  test('WIRE-5 Accept-Language is read as for pages: by weight, and Norwegian by all its names', async () => {
    const call = websiteCaller(deps)
    for (const [asked, answered] of [
      ['en;q=0.1, de', 'de-DE'],
      ['no', 'nb-NO'],
      ['nn-NO', 'nb-NO'],
      ['nl-BE', 'nl-BE'],
      ['ja', 'en-GB'],
    ] as const) {
      const refused = await call('/api/website/products', { headers: { 'accept-language': asked } })
      expect([asked, refused.headers.get('content-language')]).toEqual([asked, answered])
    }
  })

  test('WIRE-4 what is wrong is a problem with its fields, in the language asked for', async () => {
    const call = websiteCaller(deps)
    const missing = await call('/api/website/products?location=AMS', { headers: { 'accept-language': 'de' } })
    expect([missing.status, missing.headers.get('content-type'), missing.headers.get('content-language')]).toEqual([
      422,
      'application/problem+json',
      'de-DE',
    ])
    expect(await missing.json()).toMatchObject({
      code: 'arrival_required',
      type: '/problems/arrival_required',
      fields: { startDateTime: expect.any(String) as string, endDateTime: expect.any(String) as string },
    })
    expect(
      (await (await call(`/api/website/products?${query.replace('AMS', 'XXX')}`)).json()) as unknown,
    ).toMatchObject({ code: 'airport_unknown' })
    expect((await call(`/api/website/products?${query.replace('AMS', 'EIN')}`)).status).toBe(404)
  })
})
