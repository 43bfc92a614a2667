import { z } from 'zod'
import { languages } from '#domain/languages.ts'

/** The shapes of demands P1 and W1, with exactly their field names. */
const languageValue = z.object({ language: z.enum(languages), value: z.string() }).meta({ id: 'LanguageValue' })
const amount = z.object({ currency: z.string(), amount: z.number() }).meta({ id: 'Amount' })

export const locations = z.array(
  z
    .object({
      id: z.number().int(),
      iataCode: z.string(),
      name: z.string(),
      abbreviation: z.string(),
      displayName: z.string(),
      translations: z.array(languageValue),
      country: z.object({ code: z.string(), displayName: z.string(), translations: z.array(languageValue) }),
      countryId: z.string(),
      businessAccountAbbreviation: z.string().nullable(),
      showInOurLocations: z.boolean(),
      showInAirportPicker: z.boolean(),
      latitude: z.number(),
      longitude: z.number(),
    })
    .meta({ id: 'Location' }),
)

export const geolocations = z.array(
  z
    .object({
      iataCode: z.string(),
      parkingName: z.string(),
      address: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    })
    .meta({ id: 'CarParkPlace' }),
)

export const priceTable = z.array(
  z
    .object({
      abbreviation: z.string(),
      productDisplayNames: z.array(languageValue),
      pricePerDays: z.object({
        oneDay: z.array(amount),
        twoDays: z.array(amount),
        fourDays: z.array(amount),
        eightDays: z.array(amount),
        fifteenDays: z.array(amount),
        dateTimeFrom: z.string(),
        dateTimeTo: z.string(),
      }),
      lowestPricePerDay: z.array(amount),
    })
    .meta({ id: 'PriceTableEntry' }),
)
