import { gatesOf, hoursOn, isOpenAt, type WeeklyHours } from '#domain/carparks/hours.ts'
import type { Product, SlotAsset } from '#domain/carparks/product.ts'
import { wireIdOf, type Language } from '#domain/languages.ts'
import { euro, type Money } from '#domain/money/money.ts'
import type { Rates } from '#domain/money/currencies.ts'
import { onTheWire, wireCurrencies } from '#domain/money/wire-conversions.ts'
import { pictureId } from '#domain/pictures/of-product.ts'
import { isTaken } from '#domain/payments/methods.ts'
import type { PackageOffer, PricePart } from '#domain/pricing/quote.ts'
import type { Stay } from '#domain/time/stays.ts'
import type { ListedProduct } from '#usecases/travellers/find-products.ts'
import type { WireProduct } from './product-schema.ts'

/**
 * What the languages are called on the wire, in the order of demand P1. The two Belgian ones use the name of their
 * parent language (settled 27).
 */
const languageNames: Record<Exclude<Language, 'nl-be' | 'fr-be'>, string> = {
  en: 'english',
  nl: 'dutch',
  fr: 'french',
  es: 'spanish',
  sv: 'swedish',
  da: 'danish',
  de: 'german',
  tr: 'turkish',
  nb: 'norwegian',
  pl: 'polish',
  it: 'italian',
  cs: 'czech',
}
const wireLanguages = Object.keys(languageNames) as (keyof typeof languageNames)[]

/** `couponCode`: as it was sent; empty: none. */
export type ProductQuestion = { iata: string; stay: Stay; language: Language; couponCode: string; rates: Rates }

const numberOf = ({ minor }: Money): number => minor / 100
const spotsBeyond = 6

const openingOf = (
  { product, offer: { flags } }: ListedProduct,
  gate: WeeklyHours,
  { arrival, departure }: Stay,
): WireProduct['primaryParkingOpeningHours'] => {
  const { carPark, isLastMinuteBookingAvailable, lastMinuteBookingHoursDisabled } = product
  const { exceptions } = carPark.hours
  return {
    parkingId: carPark.id,
    isParkingOpenOnEnter: isOpenAt(gate, arrival, exceptions),
    parkingOpeningHoursOnEnter: hoursOn(gate, arrival, exceptions),
    isParkingOpenOnExit: isOpenAt(gate, departure, exceptions),
    parkingOpeningHoursOnExit: hoursOn(gate, departure, exceptions),
    isLastMinuteBookingAvailable,
    lastMinuteBookingHoursDisabled,
    isSoldOut: flags.soldOut,
    distanceToAirport: carPark.distanceToAirportKm,
  }
}

/** What each package costs and promises, so that a website can offer the choice (WIRE-7). */
const packageOf = (offer: PackageOffer): WireProduct['pricing']['packages'][number] => ({
  package: offer.code,
  pricePerDay: numberOf(offer.price.perDay),
  totalPrice: numberOf(offer.price.total),
  vatAmount: numberOf(offer.price.vat),
  refundablePercentage: offer.refundablePercentage,
  refundableFixedFee: offer.refundableFixedFeeMinor ? offer.refundableFixedFeeMinor / 100 : null,
  cancelUntil: offer.cancelUntil === null ? null : new Date(offer.cancelUntil).toISOString(),
  supportedPaymentLocations: [...offer.paymentLocations],
})

/** The prices of the package that leads (WIRE-2), or zeros where nothing can be booked (demand P1). */
const pricingOf = (
  { product, leading: offer, offers, coupon }: ListedProduct,
  { couponCode, rates }: ProductQuestion,
): WireProduct['pricing'] => {
  const [total, perDay, regular] = offer
    ? [offer.price.total, offer.price.perDay, offer.reduction?.regular ?? offer.price.total]
    : [euro(0), euro(0), euro(0)]
  const taken = (kind: PricePart['kind']) =>
    Math.abs(offer?.price.parts.find((part) => part.kind === kind)?.amount.minor ?? 0) / 100
  return {
    package: offer?.code ?? null,
    pricePerDay: numberOf(perDay),
    regularPrice: numberOf(regular),
    vatAmount: offer ? numberOf(offer.price.vat) : 0,
    vatRate: offer?.price.vatRatePercent ?? 0,
    totalPrice: numberOf(total),
    refundablePercentage: offer?.refundablePercentage ?? 0,
    refundableFixedFee: offer?.refundableFixedFeeMinor ? offer.refundableFixedFeeMinor / 100 : null,
    selectedPaymentLocation: 'none',
    supportedPaymentLocations: offer?.paymentLocations ?? [],
    supportedPaymentMethods: product.paymentMethods.filter(isTaken),
    supportedCreditCards: product.cards,
    couponDiscount: {
      couponCode,
      // below its smallest total it counts for nothing
      couponValid: taken('discount') > 0,
      couponDescription: taken('discount') > 0 ? (coupon?.description ?? '') : '',
      amount: taken('discount'),
    },
    packages: offers.map(packageOf),
    referralAdjustment: { amount: taken('referral') },
    priceConversions: wireCurrencies.map((currency) => ({
      currency,
      pricePerDay: onTheWire(perDay, currency, rates),
      regularPrice: onTheWire(regular, currency, rates),
      totalPrice: onTheWire(total, currency, rates),
    })),
  }
}

const textsOf = ({ text, tooltip }: SlotAsset) =>
  wireLanguages.map((language) => ({
    languageId: wireIdOf[language],
    text: text[language],
    tooltipText: tooltip?.[language] ?? '',
  }))

const assetsOf = ({ id, slots, transfer, imageResourceId }: Product, iata: string): WireProduct['assetInfo'] => {
  const main = transfer === 'valet' ? 'key' : 'bus'
  return {
    productConfigurationId: id,
    imageResourceId: imageResourceId ?? pictureId(iata, id),
    icon: { key: main, name: main, id: id * 100 },
    slotAssets: slots.map((one, index) => ({
      slot: one.slot,
      asset: {
        type: 'feature',
        icon: { key: one.icon, name: one.icon, id: id * 100 + index + 1 },
        texts: textsOf(one),
        id: id * 100 + index + 1,
      },
    })),
  }
}

/** A found product with its fields named as in demand P1. */
export const wireProduct = (found: ListedProduct, question: ProductQuestion): WireProduct => {
  const { iata, stay, language } = question
  const { product, offer, free, spotsShown } = found
  const { carPark, required } = product
  const all = gatesOf(carPark.hours).map((gate) => openingOf(found, gate, stay))
  return {
    name: product.name,
    abbreviation: product.abbreviation,
    displayName: product.name,
    description: product.description[language],
    isSoldOut: offer.flags.soldOut,
    isValet: product.transfer === 'valet',
    availableSpots: offer.state !== 'available' || free === null ? 0 : (spotsShown ?? spotsBeyond),
    isLastMinuteBookingAvailable: product.isLastMinuteBookingAvailable,
    isFlightInformationRequired: required.flightInformation,
    isCarRegistrationPlateRequiredOnDefaultParking: required.plate,
    isCarRegistrationPlateCountryRequiredOnDefaultParking: required.plateCountry,
    isFlightTerminalRequiredOnDefaultParking: required.flightTerminal,
    isFlightTimeRequiredOnDefaultParking: required.flightTime,
    isRecommended: product.isRecommended,
    primaryParkingOpeningHours: all[0]!,
    alternativeParkingOpeningHours: all[1] ?? null,
    allParkingOpeningHours: all,
    pricing: pricingOf(found, question),
    services: [],
    assetInfo: assetsOf(product, iata),
    displayNames: Object.values(languageNames).map((name) => ({ language: name, text: product.name })),
    geoCoordinates: { latitude: String(carPark.latitude), longitude: String(carPark.longitude) },
    parsedAssetInfo: Object.fromEntries(
      product.slots.map((one) => [
        one.slot,
        {
          iconKey: one.icon,
          texts: textsOf(one),
          text: one.text[language],
          tooltipText: one.tooltip?.[language] ?? '',
        },
      ]),
    ),
  }
}
