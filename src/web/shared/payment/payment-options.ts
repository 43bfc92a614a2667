import { packageNames, type PackageCode, type PaymentLocation, type Product } from '#domain/carparks/product.ts'
import { tagOf, type Language } from '#domain/languages.ts'
import { cardTable, methodTable, type MethodRow } from '#domain/payments/method-table.ts'
import type { CardBrand, PaymentMethod } from '#domain/payments/methods.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/translate.ts'
import type { Reader } from '../../components/prices.ts'

/** `packages` are those with which it can be chosen; `onlyWith` says so where it is not all of them. */
export type PaymentOption = {
  value: string
  group: PaymentLocation
  label: string
  hint: string | null
  sign: MethodRow['sign'] | 'clock' | 'barrier'
  /** The brands of cards that are taken. */
  brands: string[]
  packages: PackageCode[]
  onlyWith: string | null
}

/** The name of a payment method: a text in the language, or a brand that is the same in all. */
export const methodName = (method: PaymentMethod, t: Translate): string => {
  const { name } = methodTable[method]
  return 'text' in name ? t(name.text) : name.brand
}

/** The brands of cards that are accepted; null for other methods. */
export const methodHint = (method: PaymentMethod, cards: readonly CardBrand[]): string | null =>
  method === 'creditCards' ? cards.map((card) => cardTable[card].mark.text).join(', ') : null

/** The country whose habits decide the order: the one that a proxy names, otherwise that of the language. */
const countryOf = (country: string | null, language: Language): string =>
  country ?? new Intl.Locale(tagOf[language]).maximize().region ?? ''

/**
 * The method that is used most in the reader's country stands first, the others as the product lists them (BOOK-15).
 */
const mostUsedFirst = (methods: readonly PaymentMethod[], country: string): PaymentMethod[] => {
  const isMostUsed = (method: PaymentMethod) =>
    (methodTable[method] as MethodRow).mostUsedIn?.includes(country) ?? false
  return methods.toSorted((a, b) => Number(isMostUsed(b)) - Number(isMostUsed(a)))
}

type Offered = { airport: { zone: string }; product: Product; offers: PackageOffer[] }

/**
 * Only the ways to pay that product and package allow (K3). Beside each way stand the packages it goes with, for
 * browsers that cannot hide what does not apply.
 */
export const paymentOptions = (
  { t, language }: Reader,
  { airport, product, offers }: Offered,
  country: string | null = null,
): PaymentOption[] => {
  const options: PaymentOption[] = []
  const add = (
    group: PaymentLocation,
    value: string,
    row: Pick<PaymentOption, 'label' | 'hint' | 'sign' | 'brands'>,
  ) => {
    const packages = offers.filter(({ paymentLocations }) => paymentLocations.includes(group)).map(({ code }) => code)
    if (packages.length === 0) return
    const onlyWith =
      packages.length === offers.length
        ? null
        : t('booking.onlyWith', { packages: packages.map((code) => packageNames[code]).join(', ') })
    options.push({ value, group, ...row, packages, onlyWith })
  }
  for (const method of mostUsedFirst(product.paymentMethods, countryOf(country, language)))
    add('onLine', `onLine:${method}`, {
      label: methodName(method, t),
      hint: null,
      sign: methodTable[method].sign,
      brands: method === 'creditCards' ? product.cards.map((card) => cardTable[card].mark.text) : [],
    })
  const due = offers.find(({ payLaterDue }) => payLaterDue !== null)?.payLaterDue ?? null
  if (due !== null)
    add('onLineLaterV2', 'onLineLaterV2', {
      label: t('booking.payLater'),
      hint: t('booking.payLaterHint', { moment: formatInstant(due, airport.zone, language) }),
      sign: 'clock',
      brands: [],
    })
  add('baCharged', 'baCharged', {
    label: t('booking.payThere'),
    hint: t('booking.payThereHint'),
    sign: 'barrier',
    brands: [],
  })
  return options
}
