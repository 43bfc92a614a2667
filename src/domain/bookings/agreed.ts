import type { Product } from '../carparks/product.ts'
import { followUpOf } from '../lifecycle/details.ts'
import type { PackageOffer } from '../pricing/quote.ts'
import { ruleOf } from '../pricing/refund.ts'
import type { BookedTerms } from './booking.ts'

/** The version of the terms page that customers accept now; the booking keeps it (settled 5). */
export const termsVersion = '2026-11-23'

/** What product and offer promise at this moment, as every new booking keeps it; how it is paid comes on top. */
export const agreedTerms = (product: Product, offer: PackageOffer): Omit<BookedTerms, 'payLaterDue' | 'shownIn'> => ({
  package: offer.code,
  ...ruleOf(offer),
  cancelUntil: offer.cancelUntil,
  changeUntil: offer.changeUntil,
  price: offer.price,
  termsVersion,
  productName: product.name,
  carParkName: product.carPark.name,
  carParkAddress: product.carPark.address,
  carParkPhone: product.carPark.phone,
  unpaidAtDue: product.unpaidAtDue,
  cancelCutoffMinutes: product.cancelCutoffMinutes,
  transfer: product.transfer,
  dayCount: product.dayCount,
  followUp: followUpOf(product),
})
