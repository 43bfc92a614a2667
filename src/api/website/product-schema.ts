import { z } from 'zod'
import { wireCurrencies } from '#domain/money/wire-conversions.ts'

/**
 * `Product` as demand P1 names its fields, letter by letter, with what the cards of the list add. Amounts are decimal
 * numbers in euro unless a currency is named.
 */
const openingHours = z.object({
  parkingId: z.number().int(),
  isParkingOpenOnEnter: z.boolean(),
  parkingOpeningHoursOnEnter: z.string().meta({ example: '04:00 - 24:00' }),
  isParkingOpenOnExit: z.boolean(),
  parkingOpeningHoursOnExit: z.string(),
  isLastMinuteBookingAvailable: z.boolean(),
  lastMinuteBookingHoursDisabled: z.number().int().nullable(),
  isSoldOut: z.boolean(),
  distanceToAirport: z.number().nullable().describe('kilometres'),
})

const languageText = z.object({ languageId: z.number().int(), text: z.string(), tooltipText: z.string() })
const icon = z.object({ key: z.string(), name: z.string(), id: z.number().int() })

const packageCode = z.enum(['basic', 'medium_flex', 'flex'])
const paymentLocation = z.enum(['onLine', 'onLineLaterV2', 'baCharged'])

const pricing = z.object({
  package: packageCode
    .nullable()
    .describe('whose price this is: the cheapest that can be had for the stay; null where nothing can be booked'),
  pricePerDay: z.number(),
  regularPrice: z.number().describe('of the same package; more than the total where a reduction is announced'),
  vatAmount: z.number(),
  vatRate: z.number().describe('percent'),
  totalPrice: z.number().describe('the lowest total that is charged for the stay, without extras'),
  refundablePercentage: z.number(),
  refundableFixedFee: z.number().nullable(),
  selectedPaymentLocation: z.literal('none'),
  supportedPaymentLocations: z.array(paymentLocation),
  supportedPaymentMethods: z.array(z.string()),
  supportedCreditCards: z.array(z.string()),
  couponDiscount: z.object({
    couponCode: z.string(),
    couponValid: z.boolean(),
    couponDescription: z.string(),
    amount: z.number(),
  }),
  referralAdjustment: z.object({ amount: z.number() }),
  packages: z
    .array(
      z
        .object({
          package: packageCode,
          pricePerDay: z.number(),
          totalPrice: z.number(),
          vatAmount: z.number(),
          refundablePercentage: z.number(),
          refundableFixedFee: z.number().nullable(),
          cancelUntil: z.iso.datetime().nullable().describe('the last moment for cancelling; null: never'),
          supportedPaymentLocations: z.array(paymentLocation),
        })
        .meta({ id: 'Package' }),
    )
    .describe('each that can be booked for the stay; empty where nothing can'),
  priceConversions: z
    .array(
      z.object({
        currency: z.enum(wireCurrencies),
        pricePerDay: z.number(),
        regularPrice: z.number(),
        totalPrice: z.number(),
      }),
    )
    .describe('0 where there is no rate'),
})

const parsedFeature = z.object({
  iconKey: z.string(),
  texts: z.array(languageText),
  text: z.string(),
  tooltipText: z.string(),
})

const product = z.object({
  name: z.string(),
  abbreviation: z.string(),
  displayName: z.string(),
  description: z.string(),
  isSoldOut: z.boolean(),
  isValet: z.boolean(),
  availableSpots: z.number().int().min(0).max(6).describe('exact up to 5; 6: six or more'),
  isLastMinuteBookingAvailable: z.boolean(),
  isFlightInformationRequired: z.boolean(),
  isCarRegistrationPlateRequiredOnDefaultParking: z.boolean(),
  isCarRegistrationPlateCountryRequiredOnDefaultParking: z.boolean(),
  isFlightTerminalRequiredOnDefaultParking: z.boolean(),
  isFlightTimeRequiredOnDefaultParking: z.boolean(),
  isRecommended: z.boolean(),
  primaryParkingOpeningHours: openingHours,
  alternativeParkingOpeningHours: openingHours.nullable(),
  allParkingOpeningHours: z.array(openingHours),
  pricing,
  services: z.array(z.string()),
  assetInfo: z.object({
    productConfigurationId: z.number().int(),
    imageResourceId: z.string().nullable(),
    icon,
    slotAssets: z.array(
      z.object({
        slot: z.string(),
        asset: z.object({ type: z.string(), icon, texts: z.array(languageText), id: z.number().int() }),
      }),
    ),
  }),
  displayNames: z.array(z.object({ language: z.string(), text: z.string() })),
  geoCoordinates: z.object({ latitude: z.string(), longitude: z.string() }),
  parsedAssetInfo: z.record(z.string(), parsedFeature).describe('by slot'),
})

export const products = z.array(product.meta({ id: 'Product' }))
export type WireProduct = z.infer<typeof product>
