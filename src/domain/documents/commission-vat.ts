import { mulDiv } from '../money/money.ts'
import { vatRateOn } from '../pricing/vat.ts'
import type { LocalDate } from '../time/local.ts'
import type { Untaxed } from './invoice.ts'
import { homeCountry, type BillingParty } from './seller.ts'
import { countryOfVatNumber, isMember } from './vat-number.ts'

/** What an agency adds to its commission; `untaxed` says why it adds nothing. */
export type CommissionVat = { ratePercent: number; untaxed: Untaxed | null }

/**
 * The VAT of a commission (AGENCY-131): we are the buyer, so a number of our own country brings its rate, one of
 * another member state leaves the tax to us, and from outside nothing is taxed. Without a number the contract says why
 * there is no VAT. The number's own letters decide the country, else the address does.
 */
export const commissionVat = (
  { country: home, vatNumber, exemption }: Pick<BillingParty, 'country' | 'vatNumber' | 'exemption'>,
  day: LocalDate,
): CommissionVat => {
  const country = countryOfVatNumber(vatNumber) ?? home
  if (!isMember(country)) return { ratePercent: 0, untaxed: { why: 'outside', sentence: '' } }
  if (vatNumber === '') return { ratePercent: 0, untaxed: { why: 'exempt', sentence: exemption } }
  if (country !== homeCountry) return { ratePercent: 0, untaxed: { why: 'reverse', sentence: '' } }
  return { ratePercent: vatRateOn(homeCountry, day, 0), untaxed: null }
}

/** Whether an agency without a VAT number has to say why it adds no VAT: one in a member state. */
export const needsExemption = ({ country, vatNumber }: Pick<BillingParty, 'country' | 'vatNumber'>): boolean =>
  vatNumber === '' && isMember(country)

/** The VAT that is added to a commission of either sign, half a cent away from zero. */
export const vatAdded = (netMinor: number, ratePercent: number): number => mulDiv(netMinor, BigInt(ratePercent), 100n)
