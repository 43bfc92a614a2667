/** Words for prices. They are made on the server only, so that no browser loads them. */
import { packageNames, type PackageCode } from '#domain/carparks/product.ts'
import type { PriceBreakdown, PricePart } from '#domain/pricing/quote.ts'
import type { Translate } from './translate.ts'

/** What the name of a part of the price needs: the package, the code of the coupon, the name of the agency. */
export type PartNames = { package: PackageCode; couponCode: string | null; agencyName: string | null }

const partLabel = ({ kind, amount }: PricePart, names: PartNames, t: Translate): string => {
  switch (kind) {
    case 'parking':
      return t('prices.parking')
    case 'leadTime':
      return amount.minor < 0 ? t('prices.earlyBooking') : t('prices.lateBooking')
    case 'package':
      return packageNames[names.package]
    case 'covered':
      return t('prices.covered')
    case 'discount':
      return t('prices.discount', { code: names.couponCode ?? '' }).trim()
    case 'referral':
      return t('prices.referral', { agency: names.agencyName ?? 'Parkwing' })
  }
}

/** The lines of a price in order, each with its signed amount. They add up to the total. */
export const priceLines = (
  { parts }: Pick<PriceBreakdown, 'parts'>,
  names: PartNames,
  t: Translate,
): { label: string; part: PricePart }[] => parts.map((part) => ({ label: partLabel(part, names, t), part }))

/** The words for the field of a code, and those beside the price when the code does not count (demand Z1). */
export const couponWords = (t: Translate): { label: string; hint: string; apply: string; notValid: string } => ({
  label: t('prices.coupon'),
  hint: t('prices.couponHint'),
  apply: t('prices.couponApply'),
  notValid: t('prices.couponNotValid'),
})

/** What ticking the newsletter's box brings (demand I7). */
export const newsletterHint = (t: Translate, amount: string): string => t('prices.newsletterHint', { amount })

/** What is said instead of prices in another currency when the rates are too old (PR-24). */
export const ratesNotice = (t: Translate, isStale: boolean, currency: string): string | null =>
  isStale && currency !== 'EUR' && currency !== 'BGN' ? t('prices.ratesTooOld') : null
