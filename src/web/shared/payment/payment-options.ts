import { packageNames, type PackageCode, type PaymentLocation, type Product } from '#domain/carparks/product.ts'
import { cardTable, methodTable } from '#domain/payments/method-table.ts'
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

type Offered = { airport: { zone: string }; product: Product; offers: PackageOffer[] }

/**
 * Only the ways to pay that product and package allow (K3). Beside each way stand the packages it goes with, for
 * browsers that cannot hide what does not apply.
 */
export const paymentOptions = ({ t, language }: Reader, { airport, product, offers }: Offered): PaymentOption[] => {
  const options: PaymentOption[] = []
  const add = (group: PaymentLocation, value: string, label: string, hint: string | null) => {
    const packages = offers.filter(({ paymentLocations }) => paymentLocations.includes(group)).map(({ code }) => code)
    if (packages.length === 0) return
    const onlyWith =
      packages.length === offers.length
        ? null
        : t('booking.onlyWith', { packages: packages.map((code) => packageNames[code]).join(', ') })
    options.push({ value, group, label, hint, packages, onlyWith })
  }
  for (const method of product.paymentMethods)
    add('onLine', `onLine:${method}`, methodName(method, t), methodHint(method, product.cards))
  const due = offers.find(({ payLaterDue }) => payLaterDue !== null)?.payLaterDue ?? null
  if (due !== null)
    add(
      'onLineLaterV2',
      'onLineLaterV2',
      t('booking.payLater'),
      t('booking.payLaterHint', { moment: formatInstant(due, airport.zone, language) }),
    )
  add('baCharged', 'baCharged', t('booking.payThere'), t('booking.payThereHint'))
  return options
}
