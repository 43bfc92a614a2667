import { packageNames, type PackageCode } from '../carparks/product.ts'

export const packageCodes = Object.keys(packageNames) as PackageCode[]

/** The signs of a company's code; it has eight, so that no address and no cookie can name it (AGENCY-110). */
export const companySigns = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const companyCodeLength = 8

/** Whether a code of `agency` is that of a company. */
export const isCompanyCode = (code: string): boolean => code.length === companyCodeLength

/** The most signs of a driver's personnel number (AGENCY-157). */
export const longestPersonnelNumber = 20

/** To what a booking of a company is charged, as it was called when the booking was made. */
export type BookedCostCentre = { code: string; name: string }

/** What a company allows its own people (AGENCY-114), in cents of euro. Null: there is no limit. */
export type CompanyRules = {
  packages: readonly PackageCode[]
  stayMinor: number | null
  dayMinor: number | null
}

/** A company that has said nothing allows everything. */
export const noRules: CompanyRules = { packages: packageCodes, stayMinor: null, dayMinor: null }

export type Breach = 'package' | 'stay' | 'day'

/**
 * Which rules an offer is beyond, in the order in which people read them; none: it may be booked. `paysMinor`
 * is what the company pays: its net price where one was agreed (AGENCY-160).
 */
export const breachesOf = (
  { packages, stayMinor, dayMinor }: CompanyRules,
  { package: code, paysMinor, days }: { package: PackageCode; paysMinor: number; days: number },
): Breach[] => [
  ...(packages.includes(code) ? [] : (['package'] as const)),
  ...(stayMinor !== null && paysMinor > stayMinor ? (['stay'] as const) : []),
  // what is compared is whole: a day that costs a fraction of a cent more is beyond the limit
  ...(dayMinor !== null && paysMinor > dayMinor * days ? (['day'] as const) : []),
]

/** For whom somebody books in a company (AGENCY-115). */
export type Reach = { everybody: boolean; costCentreIds: readonly string[] }

/** Who was given nothing books for himself. */
export const onlyHimself: Reach = { everybody: false, costCentreIds: [] }

/** Whether somebody books for a driver; `email` is his own address. */
export const booksFor = (
  { everybody, costCentreIds }: Reach,
  email: string,
  driver: { email: string; costCentreId: string | null },
): boolean =>
  everybody || driver.email === email || (driver.costCentreId !== null && costCentreIds.includes(driver.costCentreId))
