import { breachesOf, type Breach } from '#domain/companies/company.ts'
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { workPath } from '#domain/site-map/work.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import { formatMoney } from '#texts/formats.ts'
import type { Company } from '#usecases/agencies/company.ts'
import type { Choice } from './offers.ts'

/** What the page needs of a company: whom one may send, to what it is charged, and what the rules say. */
export type CompanyModel = {
  drivers: readonly { id: string; name: string }[]
  costCentres: readonly { id: string; name: string }[]
  /** as texts; null: no limit */
  limits: { stay: string | null; day: string | null }
  mayExceed: boolean
  managers: readonly string[]
  driversPage: string
}

export const companyModel = (company: Company, language: Language): CompanyModel => {
  const { organisation, drivers, costCentres, rules, mayExceed, managers } = company
  const money = (minor: number | null) => (minor === null ? null : formatMoney(euro(minor), language))
  return {
    drivers: drivers.map(({ id, firstName, lastName, plate }) => ({
      id,
      name: [`${lastName}, ${firstName}`, plate].filter(Boolean).join(' · '),
    })),
    costCentres: costCentres
      .filter(({ isOpen }) => isOpen)
      .map(({ id, code, name }) => ({ id, name: `${code} ${name}` })),
    limits: { stay: money(rules.stayMinor), day: money(rules.dayMinor) },
    mayExceed,
    managers,
    driversPage: workPath('drivers', organisation.slug),
  }
}

/** Which rules of its company an offer is beyond; an agency has none. */
export const beyond = (company: Company | null, { product, offer, netPrice }: Choice, stay: Stay): Breach[] =>
  company === null
    ? []
    : breachesOf(company.rules, {
        package: offer.code,
        paysMinor: netPrice?.minor ?? offer.price.total.minor,
        days: dayCount(stay, product.dayCount),
      })
