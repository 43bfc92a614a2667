import { describe, expect, test } from 'vitest'
import { anAirportCatalogue, aProduct } from '#adapters/demo/builders.ts'
import { offerState } from '#domain/carparks/offer-state.ts'
import type { PackageCode, Product } from '#domain/carparks/product.ts'
import { leadingOffer } from '#domain/pricing/leading.ts'
import { offersFor } from '#domain/pricing/offers.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { instantOf } from '#domain/time/zones.ts'
import { snapshotRates } from '#adapters/rates/snapshot.ts'
import { translator } from '#texts/texts.ts'
import type { Reader } from '../../components/prices.ts'
import { splitPayment } from './form-names.ts'
import { bookingFormView, closedView, type FormState, type QuoteFacts } from './view.ts'

const stay = { arrival: '2027-03-05T08:05' as LocalDateTime, departure: '2027-03-12T17:30' as LocalDateTime }
const zone = 'Europe/Amsterdam'
const wellBefore = instantOf('2027-02-01T12:00' as LocalDateTime, zone)
const reader: Reader = { language: 'en', t: translator('en'), currency: 'EUR', rates: snapshotRates }
const covered: Product['extras'] = [{ id: 51, code: 'covered', per: 'day', priceMinor: 250, capacity: 5 }]

const quoteOf = (changes: Partial<Product> = {}, now = wellBefore, coveredFree = 3): QuoteFacts => {
  const product = aProduct(changes)
  const offers = (extras: 'covered'[]) => offersFor(product, stay, zone, now, 3_200, extras, 21)
  const hasCovered = product.extras.length > 0 && coveredFree > 0
  return {
    airport: anAirportCatalogue({ products: [product] }),
    product,
    stay,
    days: 8,
    offer: offerState(product, stay, now, zone, 10),
    offers: offers([]),
    coveredOffers: hasCovered ? offers(['covered']) : [],
    leading: leadingOffer(offers([])),
    extras: product.extras.map((extra) => ({ extra, free: coveredFree, spotsShown: coveredFree })),
  }
}
const more = { now: wellBefore, backHref: '/back', termsHref: '/terms', chosenPackage: null, ordinal: '0' }

describe('booking form', () => {
  test('U18 every combination of package and extra has its own total, in euro what is charged', () => {
    const view = bookingFormView({ ...reader, currency: 'PLN' }, quoteOf({ extras: covered }), more)
    expect(view.combinations.map(({ key, minor, charged }) => [key, minor, charged])).toEqual([
      ['basic', 3_200, '€32.00'],
      ['medium_flex', 3_500, '€35.00'],
      ['flex', 3_800, '€38.00'],
      ['basic-covered', 5_200, '€52.00'],
      ['medium_flex-covered', 5_500, '€55.00'],
      ['flex-covered', 5_800, '€58.00'],
    ])
    expect(view.combinations[0]!.total).toMatch(/^PLN/)
  })

  test('K1 PACK-10 a row a package: the first with its whole price, the others with what they add, each with one sentence, with the extra too', () => {
    const [basic, medium, flex] = bookingFormView(reader, quoteOf({ extras: covered }), more).packages
    expect([basic, medium, flex].map((one) => one!.price)).toEqual([
      { plain: '€32.00', covered: '€52.00' },
      { plain: '+€3.00', covered: '+€3.00' },
      { plain: '+€6.00', covered: '+€6.00' },
    ])
    expect(basic!.says.plain).toBe('Dates fixed, no refund. Pay now.')
    expect(medium!.says).toEqual({
      plain: 'Change or cancel until Thu\u00a04\u00a0Mar, 08:05: €30.00 back. Pay now.',
      covered: 'Change or cancel until Thu\u00a04\u00a0Mar, 08:05: €50.00 back. Pay now.',
    })
    expect(flex!.says.plain).toBe(
      'Change or cancel until Thu\u00a04\u00a0Mar, 08:05: all €38.00 back. Pay now or later.',
    )
  })

  test('PACK-10 where dates may change longer than one may cancel, both moments are said', () => {
    const says = (changes: Partial<Product>) =>
      bookingFormView(reader, quoteOf(changes), more).packages.map((one) => one.says.plain)
    expect(says({ changeCutoffMinutes: 60 })[2]).toBe(
      'Change dates until Fri\u00a05\u00a0Mar, 07:05. Cancel until Thu\u00a04\u00a0Mar, 08:05: you get all of €38.00 back. Pay now or later.',
    )
  })

  test('PACK-10 in another currency the rows add up to the total shown', () => {
    const view = bookingFormView({ ...reader, currency: 'PLN' }, quoteOf(), more)
    const cents = (text: string) => Number(text.replace(/\D/g, ''))
    const [basic, , flex] = view.packages.map(({ price }) => cents(price.plain))
    expect(basic! + flex!).toBe(cents(view.combinations.find(({ key }) => key === 'flex')!.total))
  })

  test('BOOK-22 the number of an agency is asked where one sells', () => {
    expect(bookingFormView(reader, quoteOf(), more).hasAgency).toBe(false)
    expect(bookingFormView(reader, { ...quoteOf(), agency: { name: 'Noord' } }, more).hasAgency).toBe(true)
  })

  test('BOOK-27 CAT-13 PART-19 a second number is asked for where the product or the agency asks', () => {
    const asks = (changes: Partial<Product>, optionFlags?: string) =>
      bookingFormView(
        reader,
        {
          ...quoteOf(changes),
          ...(optionFlags !== undefined && { agency: { name: 'Noord', facts: { optionFlags } } }),
        },
        more,
      ).asksPhone
    expect([
      asks({}),
      asks({}, ''),
      asks({ asksPhone: false }),
      asks({}, 'A,PHONE'),
      asks({ asksPhone: true }),
    ]).toEqual([false, false, false, true, true])
  })

  test('BOOK-21 the last moment to book is the car park’s own; only valet parking says whom to call', () => {
    const view = (changes: Partial<Product>) => bookingFormView(reader, quoteOf(changes), more)
    expect(view({ minLeadMinutes: 120 }).bookUntil).toBe('Fri 5 Mar, 06:05')
    expect(view({ minLeadMinutes: 1_440 }).bookUntil).toBe('Thu 4 Mar, 08:05')
    expect(view({}).valet).toBeNull()
    expect(view({ transfer: 'valet' }).valet).toEqual({
      phone: aProduct().carPark.phone,
      limits: { notice: 20, complaint: 15, cap: '€100,000' },
    })
  })

  test('BOOK-21 P10 at valet parking no shuttle is in the price and nobody is counted for one, though the car park runs one', () => {
    const { carPark } = aProduct()
    const shuttle = { everyMinutes: 20, rideMinutesFrom: 4, rideMinutesTo: 9 }
    const has = (changes: Partial<Product>) => bookingFormView(reader, quoteOf(changes), more).hasShuttle
    expect(has({ transfer: 'shuttle', carPark: { ...carPark, shuttle } })).toBe(true)
    expect(has({ transfer: 'shuttle', carPark: { ...carPark, shuttle: null } })).toBe(false)
    expect(has({ transfer: 'valet', carPark: { ...carPark, shuttle } })).toBe(false)
  })

  test('ACCT-13 what an account brings stands in one line, unless something has to be typed or was refused', () => {
    const saved = {
      firstName: 'Emma',
      lastName: 'de Vries',
      email: 'emma@example.org',
      mobile: '+31612345678',
      plate: 'AB123C',
    }
    const line = (state: FormState) => bookingFormView(reader, quoteOf(), more, state).fromLast
    expect(line({ values: saved, isSaved: true })).toBe('Emma de Vries · emma@example.org · +31612345678 · AB123C')
    expect(line({ values: saved })).toBeNull()
    expect(line({ values: { ...saved, mobile: '' }, isSaved: true })).toBeNull()
    expect(line({ values: saved, isSaved: true, errors: { plate: 'no' } })).toBeNull()
  })

  test('BOOK-15 the way that is used most where the reader is stands first, none is chosen', () => {
    const all = { paymentMethods: ['creditCards', 'payPal', 'ideal', 'bancontact'] } satisfies Partial<Product>
    const firstFor = (language: Reader['language'], country: string | null = null) =>
      bookingFormView({ ...reader, language, t: translator(language) }, quoteOf(all), { ...more, country }).payments[0]!
        .value
    expect((['nl', 'nl-be', 'fr-be', 'de', 'en', 'tr'] as const).map((language) => firstFor(language))).toEqual([
      'onLine:ideal',
      'onLine:bancontact',
      'onLine:bancontact',
      'onLine:payPal',
      'onLine:creditCards',
      'onLine:creditCards',
    ])
    expect(firstFor('en', 'NL')).toBe('onLine:ideal')
    expect(bookingFormView(reader, quoteOf(all), more).values.payment).toBeUndefined()
  })

  test('K3 only ways to pay that product and package allow, none chosen beforehand', () => {
    const view = bookingFormView(reader, quoteOf(), more)
    expect(view.payments.map(({ value, packages, onlyWith }) => [value, packages.length, onlyWith])).toEqual([
      ['onLine:creditCards', 3, null],
      ['onLine:payPal', 3, null],
      ['onLineLaterV2', 1, 'Only with Flex'],
    ])
    expect(view.values.payment).toBeUndefined()
  })

  test('P2 no covered space left: said, and no combination that could be chosen', () => {
    const view = bookingFormView(reader, quoteOf({ extras: covered }, wellBefore, 0), more)
    expect(view.covered).toEqual({
      price: '+€20.00',
      left: 'No covered space is left for your dates',
      gone: true,
    })
    expect(view.combinations).toHaveLength(3)
  })

  test('U11 the package of the address is chosen, else the one the card showed; passengers are two', () => {
    const quote = quoteOf()
    expect(bookingFormView(reader, quote, { ...more, chosenPackage: 'flex' }).values).toEqual({
      passengers: '2',
      package: 'flex',
    })
    expect(bookingFormView(reader, quote, more, { values: { package: 'gold' } }).values.package).toBe('basic')
  })

  test('PRICE-18 the package that leads stands chosen, whatever the default, and no extra; what an address or the visitor chose stands', () => {
    const chosenIn = (
      chosenPackage: PackageCode | null,
      changes: Partial<Product> = {},
      values?: FormState['values'],
    ) =>
      bookingFormView(
        reader,
        quoteOf({ extras: covered, ...changes }),
        { ...more, chosenPackage },
        { ...(values && { values }) },
      ).values
    for (const defaultPackage of ['basic', 'medium_flex', 'flex'] as const)
      expect(chosenIn(null, { defaultPackage })).toMatchObject({ package: 'basic' })
    expect(chosenIn(null).extras).toBeUndefined()
    expect(chosenIn('flex').package).toBe('flex')
    const withoutFlex = aProduct().packages.filter(({ code }) => code !== 'flex')
    expect(chosenIn('flex', { packages: withoutFlex }).package).toBe('basic')
    expect(chosenIn('basic', {}, { package: 'flex', extras: 'covered' })).toMatchObject({
      package: 'flex',
      extras: 'covered',
    })
    expect(chosenIn(null, { packages: aProduct().packages.filter(({ code }) => code === 'flex') }).package).toBe('flex')
  })

  test('B2 problems link to a control that exists, each once', () => {
    const errors = {
      firstName: 'First name required',
      paymentLocation: 'Please select your option',
      paymentMethod: 'Please select your option',
      package: 'Please select your option',
    }
    const view = bookingFormView(reader, quoteOf(), more, {
      errors,
      notice: { kind: 'failed', title: 'Something went wrong. Please try again.', text: null },
    })
    expect(view.problems.map(({ field }) => field)).toEqual([
      null,
      'firstName',
      'payment-onLine:creditCards',
      'package-basic',
    ])
  })

  test('AC-05 within a day of arrival plate and flights cannot follow', () => {
    expect(bookingFormView(reader, quoteOf(), more).until).toBe('Thu 4 Mar, 08:05')
    expect(
      bookingFormView(reader, quoteOf(), { ...more, now: instantOf('2027-03-04T08:05' as LocalDateTime, zone) }).until,
    ).toBeNull()
  })

  test('settled 4 too late to book: the earliest time is named', () => {
    const now = instantOf('2027-03-04T20:00' as LocalDateTime, zone)
    expect(closedView(reader, quoteOf({}, now), 'Last minute booking not possible', '/back').hint).toBe(
      'The earliest time to drive in is Fri 5 March 2027, 20:00.',
    )
  })

  test('one radio stands for place and method; the two fields alone are taken as they are', () => {
    expect(splitPayment({ payment: 'onLine:ideal' })).toEqual({
      payment: 'onLine:ideal',
      paymentLocation: 'onLine',
      paymentMethod: 'ideal',
    })
    expect(splitPayment({ payment: 'baCharged' })).toMatchObject({ paymentLocation: 'baCharged', paymentMethod: '' })
    expect(splitPayment({ paymentLocation: 'onLine' })).toEqual({ paymentLocation: 'onLine' })
  })
})

describe('what the price is made of', () => {
  const quote = (): QuoteFacts => {
    const whole = quoteOf()
    const facts = { coupon: { amountMinor: 500 }, referral: { percent: 5 } }
    return {
      ...whole,
      agency: { name: 'Reisbureau Noord' },
      coupon: { code: 'HELLO5' },
      offers: offersFor(
        { ...whole.product, leadTimes: [{ fromDaysAhead: 30, toDaysAhead: null, percent: -8 }] },
        stay,
        zone,
        wellBefore,
        3_200,
        [],
        21,
        facts,
      ),
    }
  }

  test('PR-04 PRICE-10 PRICE-11 COUP-5 a line a part, with code and agency, in euro whatever the currency, adding up to what is charged', () => {
    const flex = bookingFormView({ ...reader, currency: 'PLN' }, quote(), more).combinations.find(
      ({ key }) => key === 'flex',
    )!
    expect(flex.lines).toEqual([
      { label: 'Parking', amount: '€32.00' },
      { label: 'Early booking', amount: '−€2.56' },
      { label: 'Flex', amount: '€6.00' },
      { label: 'Discount HELLO5', amount: '−€5.00' },
      { label: 'Discount with Reisbureau Noord', amount: '−€1.52' },
    ])
    expect([flex.charged, flex.minor]).toEqual(['€28.92', 2_892])
    expect(flex.total).toMatch(/^PLN/)
  })

  test('PRICE-7 parking alone needs no lines', () =>
    expect(bookingFormView(reader, quoteOf(), more).combinations[0]!.lines).toEqual([]))

  test('demand Z1 a code that does not count is said beside the price too', () => {
    const view = bookingFormView(reader, quoteOf(), more, {
      values: { coupon: 'x' },
      errors: { coupon: 'Your coupon is not valid. The discount applies to the total price.' },
    })
    expect([view.coupon.refused, view.problems]).toEqual([
      'Coupon not valid.',
      [{ field: 'coupon', text: 'Your coupon is not valid. The discount applies to the total price.' }],
    ])
    expect(bookingFormView(reader, quoteOf(), more).coupon.refused).toBeNull()
  })
})
